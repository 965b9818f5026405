import { Fault, isRefusal, type Refusal } from "../../src/kernel/trouble.ts";
import type { GateRecord, Journal } from "../../src/journal/journal.ts";
import { memoryJournal } from "../../src/journal/memory.ts";
import { digest } from "../../src/journal/row.ts";
import type { Answer, Person } from "../../src/kernel/gate.ts";
import { hashText, type Hash, type SessionId } from "../../src/kernel/ids.ts";
import type { Actor, Message } from "../../src/kernel/message.ts";
import type { AnyProtocol, TaggedValue } from "../../src/kernel/protocol.ts";
import type { Installed, Meta, MoveResult, Runtime, World } from "../../src/runtime/types.ts";
import { createRuntime } from "../../src/runtime/runtime.ts";
import { anyProbe, probeEffects, type Command, type Plan, type ProbeWork } from "./probe.ts";

export const mira: Person = { name: "Mira", via: "terminal", verified: true };
export const someone: Actor = { kind: "agent", name: "someone" };
export const secret = "hunter2-hunter2";

export const meta = (attended = true): Meta => ({
  title: "a probe",
  cwd: "/p",
  agent: "none",
  environment: [],
  attended,
  config: hashText("0"),
  assent: "0",
});

export const redactSecret = (text: string): string => text.replaceAll(secret, "***REDACTED***");

/** Seals by writing backwards: tests see at once what is sealed and what is not. */
export const mirrorSeal: World["seal"] = {
  close: async (text) => [...text].toReversed().join(""),
  open: async (sealed) => [...sealed].toReversed().join(""),
};

export const lostSeal: World["seal"] = {
  ...mirrorSeal,
  open: async () => {
    throw new Fault("original.lost", "the sealed original does not open");
  },
};

export const hashAction = (text: string): Hash => digest(`action ${text}`);

export const probeInstalled = (performing: ProbeWork = {}, protocol: AnyProtocol = anyProbe): Installed => ({
  protocol,
  perform: probeEffects(performing) as Installed["perform"],
  subject: (command) => {
    const offer = command as Command;
    return offer.type === "action.offer" ? { hash: offer.hash, original: offer.text } : undefined;
  },
});

/** A clock that only moves when it is told to, and pauses that take no time and are remembered. */
export interface TestWorld {
  readonly runtime: Runtime;
  readonly journal: Journal;
  readonly pauses: readonly number[];
  /** Time passes, by every clock. */
  advance(ms: number): void;
  /** The wall clock is set, and nothing else happens. */
  setClock(byMs: number): void;
  /** Another process on the same journal. */
  other(change?: Partial<World>): Runtime;
}

export async function testWorld(performing: ProbeWork = {}, change: Partial<World> = {}): Promise<TestWorld> {
  const journal = change.journal ?? (await memoryJournal());
  let nowMs = Date.parse("2026-01-01T00:00:00.000Z");
  let uptimeMs = 1_000;
  let names = 0;
  const pauses: number[] = [];
  const world: World = {
    journal,
    installed: [probeInstalled(performing)],
    clock: () => new Date(nowMs).toISOString(),
    chance: (length) => String((names += 1)).padStart(length, "0"),
    digest,
    redact: redactSecret,
    seal: mirrorSeal,
    vouch: (text) => digest(`vouched ${text}`),
    holder: { host: "here", pid: 1, pidStart: "1" },
    standing: () => "unknown",
    uptimeMs: () => uptimeMs,
    pause: async (ms) => void pauses.push(ms),
    ...change,
  };
  return {
    runtime: createRuntime(world),
    journal,
    pauses,
    advance(ms) {
      nowMs += ms;
      uptimeMs += ms;
    },
    setClock: (byMs) => void (nowMs += byMs),
    other: (different = {}) => createRuntime({ ...world, holder: { host: "here", pid: 2, pidStart: "2" }, ...different }),
  };
}

export function accepted(outcome: MoveResult | Refusal): MoveResult {
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.because}`);
  return outcome;
}

export async function startPlan(runtime: Runtime, plan: Plan, attended = true): Promise<SessionId> {
  const command = { type: "plan.start", plan } as TaggedValue;
  return accepted(await runtime.start("probe", command, meta(attended))).loaded.stream;
}

export const offer = (runtime: Runtime, stream: SessionId, command: Command): Promise<MoveResult | Refusal> =>
  runtime.offer(stream, command, { actor: someone });

export const offerAction = (runtime: Runtime, stream: SessionId, name: string, text: string): Promise<MoveResult | Refusal> =>
  offer(runtime, stream, { type: "action.offer", name, text, hash: hashAction(text) });

export async function openGates(journal: Journal, stream: SessionId): Promise<readonly GateRecord[]> {
  const { items } = await journal.gates({ status: "open", stream });
  return Promise.all(items.map(async ({ id }) => (await journal.findGates(id))[0] as GateRecord));
}

export async function onlyGate(journal: Journal, stream: SessionId): Promise<GateRecord> {
  const [gate, second] = await openGates(journal, stream);
  if (!gate || second) throw new Error(`not one open gate in ${stream}`);
  return gate;
}

export const answerOf = ({ shown }: Pick<GateRecord, "shown">, option: string, text?: string): Answer => ({
  option,
  by: mira,
  shown,
  ...(text === undefined ? {} : { text }),
});

export const answer = async (runtime: Runtime, stream: SessionId, option: string, text?: string) => {
  const gate = await onlyGate(runtime.world.journal, stream);
  return runtime.answer(gate.id, answerOf(gate, option, text));
};

export const typesOf = async (journal: Journal, stream: SessionId): Promise<readonly string[]> =>
  (await journal.read(stream)).map(({ type }) => type);

export const messagesOf = async (journal: Journal, stream: SessionId, type: string): Promise<readonly Message[]> =>
  (await journal.read(stream)).filter((message) => message.type === type);

/** The code of the fault that some work fails with. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "no fault",
    (cause: unknown) => (cause instanceof Fault ? cause.code : String(cause)),
  );
