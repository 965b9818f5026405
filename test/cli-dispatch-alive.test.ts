import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SessionId } from "../src/kernel/ids.ts";
import type { Lease } from "../src/journal/journal.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { patienceMs } from "./support/pace.ts";
import { limitRemedies } from "../src/lexicon/work-limits.ts";
import { gitIn, makeAdderProject, mendAdder as mend } from "./support/adder-project.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";
import { tellToGo, untilTold } from "./support/worker-waits.ts";

interface Told {
  readonly event?: string;
  readonly kind?: string;
  readonly limit?: string;
  readonly gate?: string;
  readonly lastWords?: string;
  readonly stream?: string;
}
interface Dispatched {
  readonly code: number | null;
  readonly told: readonly Told[];
  /** The worker's session. */
  readonly session: string;
}

let mira: Newcomer;
const allow = (disk: string, stall = "3s"): Promise<void> =>
  writeFile(join(mira.home, "assent/config.json"), JSON.stringify({ workers: { stall, limits: { disk } } }));

beforeAll(async () => {
  await debianTool("bwrap", "bubblewrap");
  mira = await newcomer();
  makeAdderProject(mira.project);
  await mkdir(join(mira.home, "assent"), { recursive: true });
  await allow("40MB");
});
afterAll(() => mira.remove());

const wordsFor = (script: string): readonly string[] => {
  const usual = ["--verify", "node check.js", "--attempts", "1", "--owns", "src/add.js", "--unattended", "--json"];
  return ["dispatch", "make add add", "--agent", `command:${script}`, ...usual];
};

async function dispatch(script: string, ...more: readonly string[]): Promise<Dispatched> {
  const { code, stdout } = await mira.run([...wordsFor(script), ...more]);
  const told = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Told);
  return { code, told, session: told.at(-1)?.stream ?? "" };
}

const steps = ({ told }: Dispatched): readonly string[] =>
  told.flatMap(({ event = "", kind, limit }) =>
    /^(?:nudged|limit-reached|asked|landed)$/.test(event) ? [[event, kind ?? limit].filter(Boolean).join(" ")] : [],
  );
const fileOf = async ({ session }: Dispatched, name: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(mira.home, "assent/contracts", session, name), "utf8"));

/** Works for so many seconds without a word, at a tenth of a processor: enough to be seen, and others have the rest. */
const working = (seconds: number): string =>
  `timeout ${seconds} sh -c 'while :; do n=0; while [ $n -lt 10000 ]; do n=$((n + 1)); done; sleep 0.2; done'`;

/** Answers the gate at which it waits, and lets it go on. */
async function answer({ told, session }: Dispatched, option: string): Promise<string> {
  const gate = told.find(({ event }) => event === "asked")?.gate ?? "";
  await mira.run(["answer", gate, option]);
  return (await mira.run(["resume", session])).stdout;
}

test("W20 a worker that sleeps for ever is nudged, then asked about; its files and its end say why, and what to do", async () => {
  const slept = await dispatch("sleep 600");
  expect([slept.code, steps(slept)]).toEqual([4, ["nudged", "limit-reached stall", "asked task-failed"]]);
  const limit = { name: "stall", because: expect.stringMatching(/^it stalled: for 3 s/), remedy: limitRemedies.stall };
  expect(await fileOf(slept, "blocked.json")).toMatchObject({ limit, can_resume_without_answer: false });
  const shown = await mira.run(["dispatch", "show", slept.session]);
  expect(shown.stdout).toMatch(/nudged:[^]*quiet for 3 s[^]*ended:[^]*it stalled[^]*to go on:[^]*workers\.stall/);

  expect(await answer(slept, "halt")).toMatch(/it stalled: for 3 s/);
  expect(await fileOf(slept, "done.json")).toMatchObject({ status: "failed", limit, reason: expect.stringContaining(limitRemedies.stall) });
});

test("W20 one that works silently is left alone, and one that a nudge wakes up finishes", async () => {
  const [busy, woken] = await Promise.all([
    dispatch(`${working(9)}; ${mend}`),
    dispatch(`if grep -q 'You were ended: for 3 s'; then ${mend}; else touch src/add.js; sleep 600; fi`),
  ]);
  expect([busy.code, steps(busy)]).toEqual([0, ["landed"]]);
  expect([woken.code, steps(woken)]).toEqual([0, ["nudged", "landed"]]);
  expect(gitIn(mira.project, "status", "--short")).toBe("");
});

test("W6, W8, W20 without a box it is watched all the same, and nothing that it started goes on after it", async () => {
  const mark = `left-by-${mira.home.slice(-6)}`;
  const left = `setsid -f sh -c 'while :; do sleep 1; done' ${mark}`;
  const [slept, done] = await Promise.all([
    dispatch("sleep 600", "--box", "C"),
    dispatch(`${left}; ${working(5)}; ${left}; ${mend}`, "--box", "C"),
  ]);
  expect([slept.code, steps(slept)]).toEqual([4, ["nudged", "limit-reached stall", "asked task-failed"]]);
  expect([done.code, steps(done)]).toEqual([0, ["landed"]]);
  expect(commandLines().filter((line) => line.includes(mark))).toEqual([]);
});

test("W8 a worker that was ended at a limit waits with its name and remedy, and goes on when that is done", async () => {
  await allow("40MB", "never"); // on a slow machine writing would look like a stall
  const full = await dispatch(`if test -e ~/full; then ${mend}; else head -c 60000000 /dev/urandom > ~/full; sleep 600; fi`);
  expect([full.code, steps(full)]).toEqual([4, ["limit-reached disk", "asked task-failed"]]);
  expect(await fileOf(full, "blocked.json")).toMatchObject({ limit: { name: "disk", remedy: limitRemedies.disk } });
  await allow("400MB");
  expect(await answer(full, "retry")).toMatch(/landed/);
  expect(await fileOf(full, "done.json")).toMatchObject({ status: "done_clean", limit: null });
});

test("W20 what comes back to a driver that lost its session counts for nothing and is recorded, and the work lands once", async () => {
  await allow("400MB", "never"); // it waits for us
  const journal = await sqliteJournal(join(mira.home, "assent/journal.db"));
  const known = new Set((await journal.sessions({})).items.map(({ stream }) => stream));
  const dispatching = dispatch(`${untilTold}; ${mend}; echo x >> ~/runs`);
  const begun = async (name: string): Promise<SessionId> => {
    const { items } = await journal.sessions({});
    return items.find(({ protocol, stream }) => protocol === name && !known.has(stream))?.stream ?? ("" as SessionId);
  };
  const held = await vi.waitFor(
    async () => {
      expect(existsSync(join(mira.home, "assent/workers", await begun("worker"), "box.json"))).toBe(true); // its agent works
      return (await journal.lease(await begun("attend"))) as Lease;
    },
    { timeout: patienceMs, interval: 100 },
  );
  const another = { host: "another", pid: 1, pidStart: "1" };
  const taken = await journal.takeLease(held.stream, another, { termMs: 60_000, over: held });
  const worker = await begun("worker");
  await tellToGo(mira, worker);
  const types = async (): Promise<readonly string[]> => (await journal.read(worker)).map(({ type }) => type);
  await vi.waitFor(async () => expect(await types()).toContain("report.refused"), { timeout: patienceMs, interval: 100 });
  await journal.releaseLease(held.stream, taken?.fence ?? 0);
  await journal.close();
  const done = await dispatching;
  expect([done.code, done.told.filter(({ event }) => event === "landed" || event === "agent-ended").length]).toEqual([0, 2]);
});

/** Of every process that can be seen now. */
function commandLines(): readonly string[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, "utf8")] : [];
    } catch {
      return []; // it has ended
    }
  });
}
