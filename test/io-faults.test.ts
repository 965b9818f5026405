import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Findings } from "./io-faults/check.ts";
import type { Orders } from "./io-faults/child.ts";
import type { TroubleName } from "./io-faults/trouble.ts";
import { debianTool } from "./support/debian.ts";
import { programOf } from "./support/programs.ts";
import { openSmallDisk, type NoDisk, type SmallDisk } from "./support/small-disk.ts";
import { patienceMs } from "./support/pace.ts";

/**
 * Disks that fail, at every point: a child plays a small session on a real file while calls fail one after the other,
 * and another process then looks at what is left. Nothing acknowledged may be lost, nothing half written may be there,
 * every failure is a fault, and every session can be played to its end.
 */
const childEntry = programOf("test/io-faults/child.ts");
/** From a bundle Node still opens a file or two in another thread when the first calls are counted. */
const childEntryForOpens = join(import.meta.dirname, "io-faults", "child.ts");
const checkEntry = programOf("test/io-faults/check.ts");
const nobody = 65_534;

let base: string;

interface Place {
  readonly folder: string;
  readonly notes: string;
  readonly log: string;
}

let places = 0;
function newPlace(disk = base): Place {
  const name = String((places += 1));
  const place = { folder: join(disk, `journals-${name}`), notes: join(base, `notes-${name}`), log: join(base, `log-${name}`) };
  mkdirSync(place.notes);
  if (disk === base) mkdirSync(place.folder);
  return place;
}

type Words = readonly string[];

const running = new Set<() => void>();

/** Runs a program to its end, and ends it with all that it started when it takes too long or the tests are over. */
async function runProgram(words: Words): Promise<{ said: string; trouble: string }> {
  const child = spawn(words[0] ?? "", words.slice(1), { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const end = (): void => void (child.pid !== undefined && process.kill(-child.pid, "SIGKILL"));
  const timer = setTimeout(end, patienceMs);
  running.add(end);
  try {
    const closed = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
    const [said, trouble] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { said, trouble };
  } finally {
    clearTimeout(timer);
    running.delete(end);
  }
}

/** Plays all points in a child; it ends by its own hand, with nothing to say but that it is done. */
async function playIn(place: Place, orders: Omit<Orders, "folder" | "notes">, before: Words = []): Promise<void> {
  const { folder, notes } = place;
  const given = JSON.stringify({ ...orders, folder, notes } satisfies Orders);
  const isOpening = orders.trouble.kind === "call" && orders.trouble.call === "openat";
  const entry = isOpening ? childEntryForOpens : childEntry;
  expect(await runProgram([...before, process.execPath, entry, given])).toEqual({ said: "done\n", trouble: "" });
}

/** Looks at what is left, from another process. */
async function checkIn({ folder, notes }: Place, before: Words = []): Promise<Findings> {
  const { said, trouble } = await runProgram([...before, process.execPath, checkEntry, folder, notes]);
  expect(trouble).toBe("");
  return JSON.parse(said) as Findings;
}

/** Result of one kind of failure. */
interface Row extends Findings {
  /** Calls that strace really made fail. */
  readonly injected: number;
}

function sum(rows: readonly Row[]): Row {
  const total = (of: (row: Row) => number): number => rows.reduce((count, row) => count + of(row), 0);
  const codes = [...new Set(rows.flatMap(({ faults }) => Object.keys(faults)))];
  return {
    points: total(({ points }) => points),
    struck: total(({ struck }) => struck),
    injected: total(({ injected }) => injected),
    doubts: total(({ doubts }) => doubts),
    reopened: total(({ reopened }) => reopened),
    faults: Object.fromEntries(codes.map((code) => [code, total(({ faults }) => faults[code] ?? 0)])),
    violations: rows.flatMap(({ violations }) => violations),
  };
}

function show(kind: string, rows: readonly Row[]): Row {
  const row = sum(rows);
  const { points, struck, injected, faults, doubts, violations } = row;
  const codes = Object.entries(faults).map(([code, count]) => `${count} ${code}`);
  process.stdout.write(
    `${kind.padEnd(28)} ${points} points, ${injected || struck} failures, faults: ${codes.join(", ")}, ` +
      `${doubts} in doubt, ${violations.length} violations\n`,
  );
  return row;
}

/** The failing process runs under strace, which makes calls of one kind fail. */
interface Injection {
  readonly call: Extract<TroubleName, { kind: "call" }>["call"];
  readonly error: string;
  /** Which calls fail, as strace says it: `7+7` is every seventh, `7+` all from the seventh on. */
  readonly when: string;
}

/** The same call has another number and name on some processors: arm64 has no `unlink`, only `unlinkat`. */
const kernelNames: Partial<Record<Injection["call"], string>> = { unlink: "/^unlink(at)?$" };

/** Of these there are so many that to look up the file of each costs; the harmless ones are told by their first byte. */
const many: ReadonlySet<string> = new Set<Injection["call"]>(["pwrite64", "pread64"]);
const harmless = /, 1, 0\) += -1 /;

const strace = ({ call, error, when }: Injection, log: string): Words => {
  const calls = kernelNames[call] ?? call;
  const files = many.has(call) ? [] : ["--decode-fds=path"];
  return [
    ...["strace", "--follow-forks", "--seccomp-bpf", "--quiet=all", ...files, `--output=${log}`],
    ...[`--trace=${calls}`, "--signal=none", "--status=failed", `--inject=${calls}:error=${error}:when=${when}`],
  ];
};

const injectedIn = ({ folder, log }: Place): number =>
  readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => line.includes("(INJECTED)"))
    .filter((line) => (many.has(/ (\w+)\(/.exec(line)?.[1] ?? "") ? !harmless.test(line) : line.includes(folder))).length;

const endings = ["goes-on", "dies"] as const;

/** Points for each ending in turn. */
const inTurn = { "goes-on": { every: 2, from: 1 }, dies: { every: 2, from: 0 } } as const;
/**
 * An append has a dozen writes: in each some fail, before both endings, and with the other error some of those in between.
 * Another seed takes others. Five and ten are no multiples of how often a write of the same sort comes, so all sorts meet all.
 */
const seed = Math.abs(Number(process.env["ASSENT_SEED"] ?? 0));
const someOf = (every: number, from: number) => ({ every, from: (from + seed) % every });
const someInTurn = { "goes-on": someOf(5, 1), dies: someOf(5, 3) } as const;
const othersInTurn = { "goes-on": someOf(10, 0), dies: someOf(10, 5) } as const;

describe.skipIf(process.platform !== "linux")("a journal on a failing disk", () => {
  beforeAll(async () => {
    await debianTool("strace");
    base = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "assent-io-")); // in memory: nothing waits
    chmodSync(base, 0o711);
  });
  afterAll(() => {
    for (const end of running) end();
    rmSync(base, { recursive: true, force: true });
  });

  // What follows is the same for both errors, and a disk that is really full comes below, page by page: here it is for the
  // writes that make no file longer.
  test.each([
    { call: "pwrite64", error: "EIO", period: 340, only: someInTurn },
    { call: "pwrite64", error: "ENOSPC", period: 340, only: othersInTurn },
    { call: "fsync", error: "EIO", period: 60 },
    { call: "ftruncate", error: "EIO", period: 30 },
    { call: "unlink", error: "EIO", period: 30 },
    { call: "openat", error: "EMFILE", period: 100, reopened: 1 },
    { call: "pread64", error: "EIO", period: 120, only: inTurn, codes: ["journal.corrupt", "journal.unwritable"] },
  ] as const)("survives any one $call that fails with $error", async (kind) => {
    const { call, error, period } = kind;
    const rows = await inPairs(endings, async (after): Promise<Row> => {
      const place = newPlace();
      const injection = { call, error, when: `${period}+${period}` };
      const only = "only" in kind ? { only: kind.only[after] } : {};
      await playIn(place, { trouble: { kind: "call", call, period }, after, ...only }, strace(injection, place.log));
      return { ...(await checkIn(place)), injected: injectedIn(place) };
    });
    const [goesOn, dies] = rows as [Row, Row];
    const { violations, faults, doubts, reopened } = show(`${call} ${error}, once`, rows);
    expect(violations).toEqual([]);
    expect(goesOn.injected).toBeGreaterThan(goesOn.points * 0.9); // else it proves nothing
    expect(dies.injected).toBeGreaterThan(0);
    expect(Object.keys(faults).toSorted()).toEqual("codes" in kind ? kind.codes : ["journal.unwritable"]);
    expect(reopened).toBe("reopened" in kind ? kind.reopened : 0);
    expect(doubts > 0).toBe(call === "fsync"); // written, not confirmed, and found after the crash
  });

  test.each([
    { call: "pwrite64", error: "EIO", from: [1, 4, 12, 13, 46, 60, 100, 150, 200, 250, 290] },
    { call: "pwrite64", error: "ENOSPC", from: [2, 5, 14, 50, 70, 120, 170, 220, 270, 297] },
    { call: "fsync", error: "EIO", from: [1, 3, 5, 6, 7, 8, 10, 15, 20, 25, 30, 35] },
  ] as const)("survives $call that fails with $error for good", async ({ call, error, from }) => {
    const place = newPlace();
    const injected = await inPairs(from, async (point) => {
      const own = { ...place, log: `${place.log}-${point}` };
      const trouble = { kind: "outside", point } as const;
      await playIn(own, { trouble, after: "gives-up" }, strace({ call, error, when: `${point}+` }, own.log));
      return injectedIn(own);
    });
    const rows = [{ ...(await checkIn(place)), injected: injected.reduce((total, count) => total + count) }];
    const { violations, faults, points, doubts } = show(`${call} ${error}, for good`, rows);
    expect(violations).toEqual([]);
    expect([points, Object.keys(faults)]).toEqual([from.length, ["journal.unwritable"]]);
    expect(injected.filter((count) => count > 0).length).toBeGreaterThan(from.length / 2); // else it proves nothing
    expect(doubts === 0 || call === "fsync").toBe(true);
  });

  test("survives writes that the kernel cuts short because the file may not grow", async () => {
    const rows = await inPairs(endings, async (after): Promise<Row> => {
      const place = newPlace();
      // A step is shorter than what is written at once, a page: every one of them is cut short, before one ending or the other.
      const trouble = { kind: "file-size", stepBytes: 3_554, points: 75 } as const;
      await playIn(place, { trouble, after, only: inTurn[after] });
      return { ...(await checkIn(place)), injected: 0 };
    });
    expectWithstood(show("file size limit", rows), 50);
  });

  test("survives a disk that is really full, and goes on when there is room again", async ({ skip }) => {
    const rows = await inPairs(endings, async (after): Promise<Row | NoDisk> => {
      const disk = await openSmallDisk(diskBytes);
      if ("because" in disk) return disk;
      try {
        return await playOnFullDisk(disk, after);
      } finally {
        await disk.remove();
      }
    });
    for (const row of rows) if ("because" in row) skip(row.because);
    expectWithstood(show("full disk", rows as Row[]), 30);
  });

  test("survives files and folders that may not be written", async () => {
    const place = newPlace();
    const isRoot = process.getuid?.() === 0;
    if (isRoot) for (const folder of [place.folder, place.notes]) chownSync(folder, nobody, nobody);
    await playIn(place, { trouble: { kind: "permissions" }, after: "goes-on", ...(isRoot ? { as: nobody } : {}) });
    const row = show("no permission", [{ ...(await checkIn(place)), injected: 0 }]);
    expect(row).toMatchObject({ violations: [], points: 8, struck: 8, doubts: 0 });
    expect(row.reopened).toBe(2); // what was opened for reading only stays so
  });
});

const diskBytes = 96 * 1024 * 1024;

async function playOnFullDisk(disk: SmallDisk, after: (typeof endings)[number]): Promise<Row> {
  const place = newPlace(disk.path);
  await disk.run("mkdir", place.folder);
  const seen = disk.seenFrom(process.cwd());
  await playIn(place, { trouble: { kind: "full-disk", stepBytes: 4_096, points: 80 }, after, only: inTurn[after] }, seen);
  await disk.empty();
  return { ...(await checkIn(place, seen)), injected: 0 };
}

function expectWithstood({ violations, struck, faults, doubts, reopened }: Row, struckMin: number): void {
  expect(violations).toEqual([]);
  expect(struck).toBeGreaterThan(struckMin);
  expect(Object.keys(faults)).toEqual(["journal.unwritable"]);
  expect({ doubts, reopened }).toEqual({ doubts: 0, reopened: 0 });
}

/** Two at a time, as many as there are cores to count on. */
async function inPairs<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const workOn = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all([workOn(), workOn()]);
  return results;
}
