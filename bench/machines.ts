import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { SessionId } from "../src/kernel/ids.ts";
import type { TaggedValue } from "../src/kernel/tagged.ts";
import { adoptPolicy } from "../src/runtime/adopt.ts";
import { placeOf } from "../src/runtime/place.ts";
import { warm } from "../test/support/cli.ts";
import { checkOut } from "../test/support/machine-checkout.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import { freshDatabase } from "../test/support/postgres.ts";
import type { Plan } from "../test/support/probe.ts";
import { programOf } from "../test/support/programs.ts";
import { startRestate, type RestateServer } from "../test/support/restate-server.ts";
import { accepted, meta } from "../test/support/world.ts";
import { errandMachine, type ErrandMachine, type MachineWords, type WorkLine } from "../test/waking/errands.ts";
import { restateConfigOf } from "../test/waking/fleet.ts";
import { median, percentile, type Report } from "./figures.ts";

const policy = {
  counts: [1, 2, 4],
  effectMs: 200,
  effects: 3,
  /** So few that the waiting of effects is the limit, and not the two cores on which all of them run. */
  slots: 4,
  sessionsEach: 40,
  /** In turns, because other work on the computer changes from minute to minute. */
  rounds: 2,
  kills: 8,
  killEffectMs: 4_000,
} as const;
const budgets = { scaling: { atLeast: 2.5 }, takeover: { atMost: 2_000 } } as const;

interface BenchMachine {
  readonly words: MachineWords;
  child: ChildProcess;
}

interface Place {
  readonly folder: string;
  readonly restate?: RestateServer;
  /** Who records the work, and drives none of it. */
  readonly people: ErrandMachine;
  readonly all: BenchMachine[];
}

/**
 * M6, M7, M9: sessions a second and takeovers with 1, 2 and 4 machines behind each host, beside one machine with work of its
 * own, whose journal is a file or a database.
 */
export async function machinesFigures(report: Report): Promise<void> {
  const server = await startPostgres({ fsync: true });
  const restate = await startRestate(3);
  try {
    const { effectMs, effects } = policy;
    const own = { unit: "sessions/s", effectMs, effects, atOnce: adoptPolicy.drivesMax } as const;
    for (let round = 0; round < policy.rounds; round += 1)
      for (const [name, at] of [
        ["machines.file", undefined],
        ["machines.single", server.url],
      ] as const)
        // oxfmt-ignore
        report.figure({ name, value: await within(at, { count: 1 }, (place) => speed(place, undefined)), round, ...own });
    for (const host of ["journal", "restate"] as const) await hostFigures(report, host, { url: server.url, restate });
  } finally {
    await restate.stop();
    await server.stop();
  }
}

interface Servers {
  readonly url: string;
  readonly restate: RestateServer;
}

async function hostFigures(report: Report, host: "journal" | "restate", { url, restate }: Servers): Promise<void> {
  const termsFor = (count: number) => ({ count, slots: policy.slots, ...(host === "restate" ? { restate } : {}) });
  const speeds = new Map<number, number[]>(policy.counts.map((count) => [count, []]));
  for (let round = 0; round < policy.rounds; round += 1)
    for (const [count, found] of speeds) {
      const value = await within(url, termsFor(count), (place) => speed(place, ["works"]));
      found.push(value);
      const name = `machines.${host}.${count}`;
      report.figure({ name, value, unit: "sessions/s", round, slots: policy.slots, effectMs: policy.effectMs });
    }
  const ratios = (speeds.get(4) ?? []).map((value, round) => value / (speeds.get(1)?.[round] ?? Number.NaN));
  report.figure(
    { name: `machines.${host}.scaling`, value: median(ratios), unit: "times", from: 1, to: 4, rounds: ratios.length },
    budgets.scaling,
  );
  for (const count of policy.counts) {
    if (count === 1) continue;
    const terms = termsFor(count);
    const tookMs = await within(url, terms, takeovers);
    const name = `machines.${host}.${count}.takeover.p50`;
    report.figure(
      { name, value: percentile(tookMs, 50), unit: "ms", takeovers: tookMs.length, slowest: Math.max(...tookMs) },
      budgets.takeover,
    );
  }
}

interface PlaceTerms {
  readonly count: number;
  readonly slots?: number;
  readonly restate?: RestateServer;
}

/**
 * Machines on a new database, or one of them on a new file, for as long as something is measured. The first of them has work of
 * its own where nothing is needed.
 */
async function within<Result>(server: string | undefined, terms: PlaceTerms, work: (place: Place) => Promise<Result>): Promise<Result> {
  const { count, slots, restate } = terms;
  const folder = await mkdtemp(join(tmpdir(), "assent-machines-"));
  const url = server === undefined ? join(folder, "journal.db") : await freshDatabase(server);
  const wordsOf = async (name: string, labels: readonly string[]): Promise<MachineWords> => {
    const [home, project] = [join(folder, name), join(folder, `${name}-project`)];
    await Promise.all([home, project].map((each) => mkdir(each)));
    await checkOut(project);
    const woken = restate ? { restate: await restateConfigOf(restate) } : {};
    return { url, name, home, project, labels, log: join(folder, "work.log"), ...woken, ...(slots === undefined ? {} : { slots }) };
  };
  const all: BenchMachine[] = [];
  const first = await wordsOf("m1", ["works"]);
  const people = await errandMachine(slots === undefined ? first : await wordsOf("people", []));
  try {
    for (let number = 1; number <= count; number += 1) {
      const words = number === 1 ? first : await wordsOf(`m${number}`, ["works"]);
      all.push({ words, child: await started(words) });
    }
    return await work({ folder, people, all, ...(restate ? { restate } : {}) });
  } finally {
    for (const { child } of all) await ended(child);
    await people.journal.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function started(words: MachineWords): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programOf("test/waking/machine.ts"), JSON.stringify(words)], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...warm },
  });
  const wanted = words.restate ? "wakes this machine" : "up";
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.includes(wanted) && resolve());
    child.once("exit", () => reject(new Error(`${words.name} did not come up`)));
  });
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, "exit");
  child.kill("SIGKILL");
  await over;
}

async function recorded({ people }: Place, plan: Plan, needs: readonly string[] | undefined): Promise<SessionId> {
  const place = await placeOf(people.runtime.world, people.project);
  if (!place) throw new Error("a machine knows where it is");
  const begun = { ...meta(false), cwd: people.project, place, ...(needs ? { needs } : {}) };
  return accepted(await people.runtime.start("probe", { type: "plan.start", plan } as TaggedValue, begun)).loaded.stream;
}

const plan: Plan = Array.from({ length: policy.effects }, (_, at) => [{ name: `work${at}-${policy.effectMs}`, do: "once" as const }]);

/** From the first record until the last session has ended. */
async function speed(place: Place, needs: readonly string[] | undefined): Promise<number> {
  const sessions = policy.sessionsEach * place.all.length;
  const began = performance.now();
  let left = sessions;
  const record = async (): Promise<void> => {
    while ((left -= 1) >= 0) await recorded(place, plan, needs);
  };
  await Promise.all([record(), record(), record(), record()]);
  const { journal } = place.people;
  while ((await journal.sessions({ status: "ended", limit: 1 })).total < sessions) await sleep(50);
  return sessions / ((performance.now() - began) / 1_000);
}

/** From the kill of a machine until another one begins something in each session that it drove; then it is started again. */
async function takeovers(place: Place): Promise<readonly number[]> {
  const tookMs: number[] = [];
  const slow: Plan = [[{ name: `slow-${policy.killEffectMs}`, do: "repeatable" }]];
  for (let kill = 0; kill < policy.kills; kill += 1) {
    const stream = await recorded(place, slow, ["works"]);
    const [driver] = await begunIn(place, stream, 1);
    const machine = place.all.find(({ words }) => words.name === driver?.machine);
    if (!machine) throw new Error(`${stream} is driven by nobody`);
    await ended(machine.child);
    const killedMs = performance.timeOrigin + performance.now();
    const next = (await begunIn(place, stream, 2))[1];
    tookMs.push(Math.max(0, (next?.atMs ?? 0) - killedMs));
    machine.child = await started(machine.words);
  }
  return tookMs;
}

async function begunIn({ folder }: Place, stream: SessionId, count: number): Promise<readonly WorkLine[]> {
  const log = join(folder, "work.log");
  for (;;) {
    const text = existsSync(log) ? await readFile(log, "utf8") : "";
    const lines = text.split("\n").slice(0, -1);
    const begun = lines.map((line) => JSON.parse(line) as WorkLine).filter((line) => line.stream === stream && line.what === "begun");
    if (begun.length >= count) return begun;
    await sleep(20);
  }
}
