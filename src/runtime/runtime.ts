import type { Change, GateRecord, Journal, WriteOptions } from "../journal/journal.ts";
import type { EffectSettled } from "../kernel/effect.ts";
import { optionOf, textProblem, type Answer, type Gate, type GateAnswered } from "../kernel/gate.ts";
import { kindRow } from "../kernel/gate-kinds.ts";
import { sessionId, type Hash, type Json, type SessionId } from "../kernel/ids.ts";
import type { Actor, Message } from "../kernel/message.ts";
import type { Chance, Clock, Digest, Holder, IsAlive, Redact, Seal } from "../kernel/ports.ts";
import type { AnyProtocol, Perform, Tagged } from "../kernel/protocol.ts";
import type { SessionStarted } from "../kernel/session.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../kernel/trouble.ts";
import { fromSnapshot, load, replay, type Loaded } from "./load.ts";
import { tellParent } from "./route.ts";
import { isKernelKind, newSession, shapeOf, type Event } from "./session.ts";
import { decide, ended, lapse, leftOpen, take, type Stamp, type Step, type Tools } from "./step.ts";
import { askIfStillDue } from "./still-due.ts";

/** A protocol with its hands: how its effects are performed, and which of its commands carry an original to keep. */
export interface Installed {
  readonly protocol: AnyProtocol;
  readonly perform: Perform<never, Tagged>;
  readonly subject?: (command: Tagged) => { readonly hash: Hash; readonly original: string } | undefined;
}

/** Everything the runtime needs from outside. Nothing in this folder reaches for a clock, a key or a file by itself. */
export interface World {
  readonly journal: Journal;
  readonly installed: readonly Installed[];
  readonly clock: Clock;
  readonly chance: Chance;
  readonly digest: Digest;
  readonly redact: Redact;
  readonly seal: Seal;
  readonly holder: Holder;
  readonly isAlive: IsAlive;
  /** Waits, or less when the signal aborts. Never throws. Tests put their own here; the default is a timer. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type Meta = Omit<SessionStarted, "type">;

/** Someone else was faster, or time was: the answer that counts stands in `record`. */
export interface Conflict extends Refusal {
  readonly record: GateRecord;
}

export const isConflict = (value: object): value is Conflict => isRefusal(value) && "record" in value;

export interface Moved {
  readonly messages: readonly Message[];
  readonly loaded: Loaded;
}

export interface Offer {
  readonly actor: Actor;
  readonly causedBy?: string;
  readonly fence?: number;
  /** What is recorded besides, in the same append, seen from where the first events lead. */
  readonly follow?: (after: Loaded) => readonly Tagged[];
}

/**
 * The one way to change a session: fold, decide, record, in one transaction.
 * What it promises is on disk; what it refuses left no trace.
 */
export interface Runtime {
  readonly world: World;
  find(name: string): Installed | undefined;
  /** `name` gives the session a fixed id, so that many processes can start the same one; the others get a conflict. */
  start(protocol: string, command: Tagged, meta: Meta, name?: string): Promise<Moved | Refusal>;
  offer(stream: SessionId, command: Tagged, offer: Offer): Promise<Moved | Refusal>;
  /** Records what `events` makes of the session as it is now; `null` records nothing. */
  change(
    stream: SessionId,
    events: (loaded: Loaded) => readonly Tagged[] | Refusal | null,
    offer: Offer,
  ): Promise<Moved | Refusal>;
  answer(gate: string, answer: Answer): Promise<Moved | Refusal | Conflict>;
  stop(stream: SessionId, actor: Actor): Promise<Moved | Refusal>;
  resume(stream: SessionId, actor: Actor): Promise<Moved | Refusal>;
  load(stream: SessionId): Promise<Loaded | null>;
  /** The unredacted original of an action. Throws `original.lost`. */
  original(stream: SessionId, subject: Hash): Promise<string | null>;
}

export function createRuntime(world: World): Runtime {
  const { journal } = world;
  const find = (name: string): Installed | undefined => world.installed.find(({ protocol }) => protocol.name === name);
  const findProtocol = (name: string): AnyProtocol | undefined => find(name)?.protocol;
  const change = changing(world, findProtocol);

  const runtime: Runtime = {
    world,
    find,
    change,
    load: (stream) => load(journal, stream, findProtocol),
    start: (protocol, command, meta, name) =>
      start(world, find(protocol), command, { meta, name: name ?? world.chance(10) }),
    async offer(stream, command, offer) {
      const seal = await sealFor(world, stream, command);
      return change(stream, (loaded) => decide(loaded, command), { causedBy: command.type, ...offer }, seal);
    },
    answer: (gate, answer) => answering(runtime, gate, answer),
    async stop(stream, actor) {
      const child = (await runtime.load(stream))?.session.ledger.child;
      if (child) await runtime.stop(child.stream, actor);
      return change(
        stream,
        (loaded) =>
          loaded.session.ledger.status === "ended"
            ? refuse("session.stop", "the session has ended already")
            : [ended("stopped", leftOpen(loaded))],
        { actor, causedBy: "session.stop" },
      );
    },
    resume: (stream, actor) =>
      change(
        stream,
        ({ session: { ledger } }) => {
          if (ledger.status === "ended")
            return refuse("session.resume", "the session has ended; branch from an earlier point to go on");
          return ledger.status === "suspended" && !ledger.child ? [{ type: "session.resumed" }] : null;
        },
        { actor, causedBy: "session.resume" },
      ),
    async original(stream, subject) {
      const sealed = await journal.sealed(stream, subject);
      return sealed === null ? null : world.seal.open(sealed);
    },
  };
  return runtime;
}

type SealFor = Change["seal"];
type Changing = (
  stream: SessionId,
  events: (loaded: Loaded) => readonly Tagged[] | Refusal | null,
  offer: Offer,
  seal?: SealFor,
) => Promise<Moved | Refusal>;

const replaysMax = 5;

/** Usually one transaction on the snapshot; without a usable one, fold first and check that nobody moved meanwhile. */
function changing(world: World, find: (name: string) => AnyProtocol | undefined): Changing {
  const { journal } = world;
  return async (stream, events, offer, seal) => {
    let replayed: Loaded | null = null;
    for (let tries = 0; tries < replaysMax; tries += 1) {
      const options: WriteOptions = offer.fence === undefined ? {} : { fence: offer.fence };
      const { messages, result } = await journal.write<Loaded | Refusal | "replay">(
        stream,
        (stored) => {
          if (stored.version === 0) return { result: refuse("session", `there is no session ${stream}`) };
          const usable = fromSnapshot(stream, stored, find) ?? (replayed?.version === stored.version ? replayed : null);
          if (!usable) return { result: "replay" };
          return moved(world, usable, events(usable), { ...offer, seal });
        },
        options,
      );
      if (result !== "replay") {
        if (isRefusal(result)) return result;
        if (messages.length > 0) await tellParent(result, changing(world, find));
        return { messages, loaded: result };
      }
      replayed = await replay(journal, stream, find);
    }
    throw new Fault("journal.conflict", `${stream} moved ${replaysMax} times while it was being folded`);
  };
}

type Sealing = Offer & { readonly seal?: SealFor };

function moved(
  world: World,
  loaded: Loaded,
  events: readonly Tagged[] | Refusal | null,
  offer: Sealing,
): { change?: Change; result: Loaded | Refusal } {
  if (events === null) return { result: loaded };
  if (isRefusal(events)) return { result: events };
  if (loaded.newer)
    throw new Fault("journal.newer", `a newer assent has written to ${loaded.stream}; this one can only read it`);
  const step = takeAll(world, loaded, events, offer);
  if (isRefusal(step)) return { result: step };
  const { drafts, session, dueKeys, needed, unseal } = step;
  if (drafts.length === 0) return { result: loaded };
  const snapshot = { shape: shapeOf(loaded.protocol), state: session as unknown as Json };
  const openGates = Object.keys(session.ledger.open).length;
  const seal = offer.seal && needed.has(offer.seal.subject) ? { seal: offer.seal } : {};
  return {
    change: { drafts, snapshot, due: dueKeys.length, openGates, unseal, ...seal },
    result: { ...loaded, session, version: loaded.version + drafts.length },
  };
}

function takeAll(world: World, loaded: Loaded, events: readonly Tagged[], offer: Sealing): Step | Refusal {
  const { stream, version } = loaded;
  const stamp: Stamp = { stream, version, at: world.clock(), actor: offer.actor, causedBy: offer.causedBy ?? null };
  const tools: Tools = { digest: world.digest, redact: world.redact, sealing: offer.seal?.subject };
  const first = take(loaded, events, stamp, tools);
  if (isRefusal(first) || !offer.follow) return first;
  const after = { ...loaded, session: first.session, version: version + first.drafts.length };
  const second = take(after, offer.follow(after), { ...stamp, version: after.version }, tools);
  if (isRefusal(second)) return second;
  return { ...second, drafts: [...first.drafts, ...second.drafts], unseal: [...first.unseal, ...second.unseal] };
}

interface Beginning {
  readonly meta: Meta;
  readonly name: string;
}

async function start(
  world: World,
  installed: Installed | undefined,
  command: Tagged,
  { meta, name }: Beginning,
): Promise<Moved | Refusal> {
  if (!installed) return refuse("session.start", "there is no such protocol");
  const { protocol } = installed;
  const session = newSession(protocol);
  const decided = decide({ protocol, session }, command);
  if (isRefusal(decided)) return decided;
  const stream = sessionId(`${protocol.name}-${name}`);
  const started = { type: "session.started", ...meta } as Event;
  const loaded: Loaded = { stream, protocol, version: 0, session, newer: false };
  const seal = await sealSubject(world, installed, command);
  const actor: Actor = { kind: "runtime", name: "assent" };
  return recordNew(world, loaded, [started, ...decided], { actor, causedBy: command.type, seal });
}

/** Writes the first events of a new stream. */
export async function recordNew(
  world: World,
  loaded: Loaded,
  events: readonly Tagged[],
  offer: Sealing,
): Promise<Moved | Refusal> {
  const { stream } = loaded;
  const { messages, result } = await world.journal.write<Loaded | Refusal>(stream, (stored) => {
    if (stored.version > 0) throw new Fault("journal.conflict", `${stream} exists already`);
    return moved(world, loaded, events, offer);
  });
  return isRefusal(result) ? result : { messages, loaded: result };
}

async function sealFor(world: World, stream: SessionId, command: Tagged): Promise<SealFor> {
  const installed = world.installed.find(({ protocol, subject }) => subject && stream.startsWith(`${protocol.name}-`));
  return installed && sealSubject(world, installed, command);
}

/** Keeps an original only if redaction would change it: then the record alone could not run it after a restart. */
async function sealSubject({ redact, seal }: World, { subject }: Installed, command: Tagged): Promise<SealFor> {
  const found = subject?.(command);
  if (!found || redact(found.original) === found.original) return undefined;
  return { subject: found.hash, text: await seal.close(found.original) };
}

async function answering(runtime: Runtime, reference: string, answer: Answer): Promise<Moved | Refusal | Conflict> {
  const { journal, clock } = runtime.world;
  const record = await findGate(journal, reference);
  if (isRefusal(record)) return record;
  if (record.closing) return conflict(record);
  const option = optionOf(record.gate.kind, record.gate.options, answer.option);
  if (isRefusal(option)) return option;
  const problem = answerProblem(record, option.id, answer) ?? textProblem(option, answer.text);
  if (problem !== undefined) return refuse("gate.answer", problem);
  const { id, stream, gate } = record;
  const isLost = runsSubject(gate, option.id) && !(await canOpen(runtime, stream, gate.subject));
  const outcome = await runtime.change(
    stream,
    ({ session: { ledger } }) => {
      const open = ledger.open[gate.key];
      if (open?.id !== id) return refuse("gate.answer", "closed");
      if (isLost && open.sealed) return [lapse(open, "original-lost")];
      const at = clock();
      if ((gate.expiresAt ?? "~") <= at) return [lapse(open, "expired")];
      return [answeredBy(record, option.id, answer, at), ...settledBy(gate, option.id)];
    },
    {
      actor: { kind: "person", name: answer.by.name },
      causedBy: id,
      follow: (after) => (option.id === "retry" ? [] : askIfStillDue(after, workOf(gate))),
    },
  );
  const isClosed = isRefusal(outcome) ? outcome.because === "closed" : outcome.messages[0]?.type === "gate.lapsed";
  if (!isClosed) return outcome;
  const now = await findGate(journal, id);
  return isRefusal(now) ? now : conflict(now);
}

const answeredBy = ({ id, gate }: GateRecord, option: string, answer: Answer, at: string): Tagged => {
  const { text, by, shown } = answer;
  const { key, kind } = gate;
  return {
    type: "gate.answered",
    id,
    key,
    kind,
    option,
    ...(text === undefined ? {} : { text }),
    by,
    at,
    shown,
  } as GateAnswered;
};

const optionRuns = (kind: string, option: string): boolean =>
  kindRow(kind)?.options.find(({ id }) => id === option)?.runs === true;

const runsSubject = ({ kind, subject }: Gate, option: string): boolean =>
  subject !== undefined && optionRuns(kind, option);

/** Whether the original is there and opens. What was never sealed runs from its record. */
const canOpen = async (runtime: Runtime, stream: SessionId, subject?: Hash): Promise<boolean> =>
  subject !== undefined &&
  runtime.original(stream, subject).then(
    (original) => original !== null,
    (cause: unknown) => {
      if (cause instanceof Fault && cause.code === "original.lost") return false;
      throw cause;
    },
  );

/** Finds a gate by its id or the beginning of it. */
export async function findGate(journal: Journal, reference: string): Promise<GateRecord | Refusal> {
  const wanted = reference.trim().toLowerCase();
  const found = wanted === "" ? [] : await journal.findGates(wanted);
  const [only, second] = found;
  if (!only) return refuse("gate", `there is no gate "${reference}"; \`assent inbox\` lists the open ones`);
  if (second && only.id !== wanted)
    return refuse("gate", `"${reference}" could be ${found.map(({ id }) => id).join(", ")}; write more of it`);
  return only;
}

function conflict(record: GateRecord): Conflict {
  const { closing } = record;
  const because =
    closing?.type === "gate.answered"
      ? `already answered by ${closing.by.name}: ${closing.option}, at ${closing.at}`
      : `the gate lapsed (${closing?.reason ?? "closed"}) at ${closing?.at ?? "?"}; nothing runs because of it`;
  return { ...refuse("gate.answer", because), record };
}

function answerProblem({ gate, shown }: GateRecord, option: string, answer: Answer): string | undefined {
  if (answer.shown !== shown)
    return "what you were shown is not this gate as it stands; look at it again with `assent explain`";
  if (gate.liveOnly && answer.by.via === "answers-file" && optionRuns(gate.kind, option))
    return "only a person who is there may let this run; an answers file cannot";
  return undefined;
}

/** The kernel's own gates settle an effect; a protocol's gates settle themselves in `evolve`. */
function settledBy(gate: Gate, option: string): readonly Tagged[] {
  const key = workOf(gate);
  if (key === undefined) return [];
  const how = option === "halt" ? "halted" : option;
  return [{ type: "effect.settled", key, how } as EffectSettled];
}

/** The key of the work that a gate of the kernel's own is about. */
const workOf = ({ kind, key }: Gate): string | undefined =>
  isKernelKind(kind) ? key.slice(kind.length + 1) : undefined;
