import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { verifyJournal } from "../../src/journal/verify.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import type { TaggedValue } from "../../src/kernel/tagged.ts";
import { isRefusal } from "../../src/kernel/trouble.ts";
import { placeOf } from "../../src/runtime/place.ts";
import { warm } from "../support/cli.ts";
import { dice, type Dice } from "../support/dice.ts";
import { checkOut } from "../support/machine-checkout.ts";
import { startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { freshDatabase } from "../support/postgres.ts";
import type { Item, Plan } from "../support/probe.ts";
import { programOf } from "../support/programs.ts";
import { startProxy, type Proxy } from "../support/proxy.ts";
import type { RestateServer } from "../support/restate-server.ts";
import { accepted, answerOf, meta, openGates } from "../support/world.ts";
import { errandMachine, type ErrandMachine, type MachineWords, type WorkLine } from "../waking/errands.ts";
import { restateConfigOf } from "../waking/fleet.ts";

/** M8: sessions on machines that share a journal, and what happens to these machines meanwhile. The same seed rolls the same dice. */
export interface ChaosPlan {
  readonly seed: number;
  readonly forMs: number;
  /** After the last disturbance everything has to come to its end within this time. */
  readonly calmMs: number;
  readonly sessions: number;
  readonly machines: number;
  /** Three nodes that wake the machines and die, too; without it the machines look at the journal by themselves. */
  readonly restate?: RestateServer;
  readonly tell?: (line: string) => void;
}

export interface ChaosResult {
  readonly ended: number;
  readonly gates: number;
  readonly disturbed: Readonly<Record<Disturbance, number>>;
  /** From the kill of a machine until another one does something in a session that it drove. */
  readonly takeoversMs: readonly number[];
  /** Whatever must not be; empty where all is well. */
  readonly problems: readonly string[];
}

const ofMachines = ["killed", "stopped", "frozen out", "cut off"] as const;
const disturbances = [...ofMachines, "database restarted", "node killed"] as const;
type Disturbance = (typeof disturbances)[number];

const policy = {
  pauseMs: [400, 2_500],
  awayMs: [300, 12_000],
  /** How far a clock may be off, in either direction. */
  clockMs: 300_000,
  /** Of ten disturbances so many are about something that all machines stand on. */
  ofAllShare: 0.15,
  workMs: [50, 3_000],
  peopleMs: 200,
} as const;

interface Machine {
  readonly words: MachineWords;
  readonly proxy: Proxy;
  child?: ChildProcess;
  /** Something is being done to it. */
  isBusy?: boolean;
}

interface Stage extends ChaosPlan {
  readonly roll: Dice;
  readonly server: PostgresServer;
  readonly all: readonly Machine[];
  /** Where people are: nothing happens to their machine but to the database. */
  readonly people: ErrandMachine;
  readonly folder: string;
  readonly streams: SessionId[];
  readonly disturbed: Record<Disturbance, number>;
  readonly kills: { readonly name: string; readonly atMs: number }[];
  /** Identities of gates that were answered, as the runtime acknowledged it. */
  readonly answered: Map<string, string>;
}

export async function chaos(plan: ChaosPlan): Promise<ChaosResult> {
  const server = await startPostgres({ fsync: true });
  const folder = await mkdtemp(join(tmpdir(), "assent-chaos-"));
  const stage = await stageFor(plan, server, folder);
  const calm = new AbortController();
  const answering = answerAll(stage, calm.signal);
  try {
    await Promise.all(stage.all.map((machine) => start(stage, machine)));
    await Promise.all([recordAll(stage), rage(stage)]);
    plan.tell?.(`calm now, after ${JSON.stringify(stage.disturbed)}`);
    const late = await unended(stage);
    calm.abort();
    await answering;
    return await judged(stage, late);
  } finally {
    calm.abort();
    await answering.catch(() => {});
    for (const machine of stage.all) await kill(machine);
    await stage.people.journal.close().catch(() => {});
    for (const { proxy } of stage.all) await proxy.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function stageFor(plan: ChaosPlan, server: PostgresServer, folder: string): Promise<Stage> {
  const url = await freshDatabase(server.url);
  const { restate } = plan;
  const wordsOf = async (name: string, at: string, labels: readonly string[]): Promise<MachineWords> => {
    const [home, project] = [join(folder, name), join(folder, `${name}-project`)];
    await Promise.all([home, project].map((each) => mkdir(each)));
    await checkOut(project);
    const woken = restate ? { restate: await restateConfigOf(restate) } : {};
    return { url: at, name, home, project, labels, log: join(folder, "work.log"), ...woken };
  };
  const people = await errandMachine(await wordsOf("people", url, []));
  const all: Machine[] = [];
  for (let number = 1; number <= plan.machines; number += 1) {
    const proxy = await startProxy(url);
    all.push({ proxy, words: await wordsOf(`m${number}`, proxy.url, ["works"]) });
  }
  const disturbed = Object.fromEntries(disturbances.map((name) => [name, 0])) as Record<Disturbance, number>;
  return { ...plan, roll: dice(plan.seed), server, folder, people, all, streams: [], disturbed, kills: [], answered: new Map() };
}

const between = (roll: Dice, [from, to]: readonly [number, number]): number => from + roll.below(to - from);

/** Resolves when it is up; a machine whose journal is away just then comes up when it is back. */
async function start({ roll }: Stage, machine: Machine): Promise<void> {
  const clockMs = between(roll, [-policy.clockMs, policy.clockMs]);
  const words: MachineWords = { ...machine.words, clockMs };
  const child = spawn(process.execPath, [programOf("test/waking/machine.ts"), JSON.stringify(words)], {
    stdio: ["ignore", "ignore", "ignore"],
    env: { ...process.env, ...warm },
  });
  machine.child = child;
  child.once("exit", () => {
    if (machine.child === child) delete machine.child; // it could not come up, or was killed
  });
  await once(child, "spawn");
}

async function kill(machine: Machine): Promise<void> {
  const { child } = machine;
  if (!child) return;
  const over = once(child, "exit");
  child.kill("SIGKILL");
  await over;
}

/** Everything is recorded by people: in the first half of the time, while machines come and go. */
async function recordAll(stage: Stage): Promise<void> {
  const { sessions, forMs, roll, streams } = stage;
  for (let number = 0; number < sessions; number += 1) {
    streams.push(await untilThere(() => recorded(stage, planOf(roll))));
    if (number % 50 === 49) stage.tell?.(`${number + 1} sessions are recorded`);
    await sleep(between(roll, [0, forMs / sessions]));
  }
}

async function recorded({ people }: Stage, plan: Plan): Promise<SessionId> {
  const { project } = people;
  const place = await placeOf(people.runtime.world, project);
  if (!place) throw new Error("a machine knows where it is");
  const begun = { ...meta(true), cwd: project, place, needs: ["works"] };
  return accepted(await people.runtime.start("probe", { type: "plan.start", plan } as TaggedValue, begun)).loaded.stream;
}

/** Two to four stages: work that may be repeated, work that may not, and questions. */
function planOf(roll: Dice): Plan {
  let number = 0;
  const item = (): Item => {
    number += 1;
    const kind = roll.oneOf(["repeatable", "repeatable", "once", "ask"] as const);
    if (kind === "ask") return { name: `ask${number}`, do: "ask", kind: "mission-paused" };
    return { name: `work${number}-${between(roll, policy.workMs)}`, do: kind };
  };
  return Array.from({ length: 2 + roll.below(3) }, () => Array.from({ length: 1 + roll.below(2) }, item));
}

/** A database that is away refuses what is asked of it; people try again, as a command that says "try again" wants it. */
async function untilThere<Done>(act: () => Promise<Done>): Promise<Done> {
  for (;;) {
    try {
      return await act();
    } catch {
      await sleep(policy.peopleMs);
    }
  }
}

async function answerAll({ people, answered }: Stage, signal: AbortSignal): Promise<void> {
  const { journal, runtime } = people;
  while (!signal.aborted) {
    const { items } = await untilThere(() => journal.gates({ status: "open" }));
    for (const { id, stream } of items) {
      const gate = await untilThere(() => openGates(journal, stream as SessionId)).then((all) => all.find((each) => each.id === id));
      if (!gate) continue;
      const option = gate.gate.kind === "unfinished" ? "halt" : (gate.gate.options[0]?.id ?? ""); // what may have happened is left alone
      const outcome = await runtime.answer(gate.id, answerOf(gate, option)).catch(() => undefined);
      if (outcome && !isRefusal(outcome)) answered.set(id, option);
    }
    await sleep(policy.peopleMs);
  }
}

/** One disturbance after the other until the time is over; then everything is as it should be. */
async function rage(stage: Stage): Promise<void> {
  const { roll, forMs, all, disturbed } = stage;
  const until = performance.now() + forMs;
  const underWay: Promise<void>[] = [];
  while (performance.now() < until) {
    await sleep(between(roll, policy.pauseMs));
    const machine = roll.oneOf(all);
    const [what, ofAll] = [roll.oneOf(ofMachines), roll.oneOf(["database restarted", "node killed"] as const)];
    const awayMs = between(roll, policy.awayMs);
    if (roll.happens(policy.ofAllShare)) {
      await ofAllDoes[ofAll](stage, awayMs);
      continue;
    }
    if (machine.isBusy) continue;
    disturbed[what] += 1;
    machine.isBusy = true;
    underWay.push(does[what](stage, machine, awayMs).finally(() => delete machine.isBusy));
  }
  await Promise.all(underWay);
  for (const machine of all) if (!machine.child) await start(stage, machine);
}

const ofAllDoes = {
  async "database restarted"({ server, disturbed }: Stage) {
    disturbed["database restarted"] += 1;
    await server.restart();
  },
  /** One at a time: the others are what a cluster is for. */
  async "node killed"({ restate, roll, disturbed }: Stage, awayMs: number) {
    if (!restate) return;
    disturbed["node killed"] += 1;
    const node = roll.below(restate.admin.length);
    await restate.kill(node);
    await sleep(awayMs);
    await restate.start(node);
  },
} as const;

const does: Readonly<Record<(typeof ofMachines)[number], (stage: Stage, machine: Machine, awayMs: number) => Promise<void>>> = {
  async killed(stage, machine, awayMs) {
    await kill(machine);
    stage.kills.push({ name: machine.words.name, atMs: Date.now() });
    await sleep(awayMs);
    await start(stage, machine);
  },
  async stopped(_, { child }, awayMs) {
    child?.kill("SIGSTOP");
    await sleep(awayMs);
    child?.kill("SIGCONT");
  },
  async "frozen out"(_, { proxy }, awayMs) {
    proxy.freeze();
    await sleep(awayMs);
    await proxy.restore();
  },
  async "cut off"(_, { proxy }, awayMs) {
    await proxy.stop();
    await sleep(awayMs);
    await proxy.restore();
  },
};

const outcomeOf = async ({ people: { journal } }: Stage, stream: SessionId): Promise<string | null> =>
  (await untilThere(() => journal.findSessions(stream)))[0]?.outcome ?? null;

/** Sessions that have not ended when the time is over. */
async function unended(stage: Stage): Promise<readonly SessionId[]> {
  const until = performance.now() + stage.calmMs;
  let left: readonly SessionId[] = stage.streams;
  while (left.length > 0 && performance.now() < until) {
    await sleep(500);
    for (const machine of stage.all) if (!machine.child) await start(stage, machine); // one whose journal was away when it came up
    const outcomes = await Promise.all(left.map((stream) => outcomeOf(stage, stream)));
    left = left.filter((_, at) => outcomes[at] === null);
  }
  return left;
}

async function linesIn(stage: Stage): Promise<readonly WorkLine[]> {
  const log = join(stage.folder, "work.log");
  if (!existsSync(log)) return [];
  return (await readFile(log, "utf8"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as WorkLine);
}

async function judged(stage: Stage, late: readonly SessionId[]): Promise<ChaosResult> {
  const { journal } = stage.people;
  const lines = await linesIn(stage);
  const problems = late.map((stream) => `${stream} has not ended`);
  let gates = 0;
  for (const stream of stage.streams) {
    const events = await journal.read(stream);
    const opened = events.filter(({ type }) => type === "gate.opened").length;
    const closed = events.flatMap(({ type, body }) => (type === "gate.answered" ? [(body as { id: string }).id] : []));
    gates += opened;
    if (new Set(closed).size < closed.length) problems.push(`${stream}: a gate was answered twice`);
    if (events.length === 0) problems.push(`${stream} was acknowledged and is not there`);
    problems.push(...twice(stream, lines, onceIn(events)));
  }
  for (const id of stage.answered.keys()) {
    const [record] = await journal.findGates(id);
    if (record?.closing === undefined || record.closing === null) problems.push(`the answer to ${id} was acknowledged and is not there`);
  }
  problems.push(...(await verifyJournal(journal)).problems.map(({ where, what }) => `${where} ${what}`));
  return { ended: stage.streams.length - late.length, gates, disturbed: stage.disturbed, takeoversMs: takeovers(stage, lines), problems };
}

const onceIn = (events: readonly { readonly type: string; readonly body: unknown }[]): ReadonlySet<string> => {
  const started = events.find(({ type }) => type === "plan.started")?.body as { readonly plan?: Plan } | undefined;
  return new Set((started?.plan ?? []).flat().flatMap((item) => (item.do === "once" ? [item.name] : [])));
};

const twice = (stream: SessionId, lines: readonly WorkLine[], names: ReadonlySet<string>): readonly string[] => {
  const begun = lines.filter((line) => line.stream === stream && line.what === "begun").map(({ name }) => name);
  return [...names].filter((name) => begun.indexOf(name) !== begun.lastIndexOf(name)).map((name) => `${stream}: ${name} ran twice`);
};

/** Of each kill, for each session in which its machine had begun something last: until another one begins something in it. */
function takeovers({ kills }: Stage, lines: readonly WorkLine[]): readonly number[] {
  return kills.flatMap(({ name, atMs }) =>
    [...new Set(lines.map(({ stream }) => stream))].flatMap((stream) => {
      const own = lines.filter((line) => line.stream === stream);
      const last = own.findLast((line) => line.atMs < atMs);
      const next = own.find((line) => line.atMs >= atMs && line.what === "begun");
      return last?.machine === name && last.what === "begun" && next && next.machine !== name ? [next.atMs - atMs] : [];
    }),
  );
}
