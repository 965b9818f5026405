import type { Hash, Json, SessionId } from "../kernel/ids.ts";
import { canonical } from "../kernel/canonical.ts";
import { mapTexts } from "../kernel/texts.ts";
import { Fault, isRefusal, type Refusal } from "../kernel/trouble.ts";
import { guardCall, type Reply } from "../consent/guard-call.ts";
import type { CallCommand, CallMoment, Calls } from "../consent/types.ts";
import { changedAmong } from "../consent/own-files.ts";
import { isWordForWord } from "../consent/policy.ts";
import { within } from "../disk/within.ts";
import { isSameFile, marksOf } from "../facts/plain-files.ts";
import type { Lease } from "../journal/journal.ts";
import type { TaskState } from "../protocols/attend/types.ts";
import type { Facts } from "../risk/facts.ts";
import type { Action } from "../risk/types.ts";
import type { Meta, Runtime } from "../runtime/types.ts";
import { changeBell } from "../runtime/bell.ts";
import { toEvent } from "../runtime/session.ts";
import { beforeCall, type Before, type Guarding as GuardState, type Measuring } from "./guard-gaps.ts";
import { words as gapWords } from "../protocols/guard/words.ts";
import { weigh, writtenAmong, type Scales, type Weighed } from "./weigh.ts";
import { shortId } from "../runtime/step.ts";
import type { Weigher } from "./weigher.ts";

/** Which session a call belongs to: one of `attend` that runs the client, or the client's own. */
export interface Belongs {
  readonly client: string;
  /** The client's own name for its session; one of them is one guard session. */
  readonly clientSession: string;
  /** Set for a client that `attend` started. */
  readonly attend?: { readonly session: string; readonly task: string; readonly run: string };
}

/** What a client's call needs to find its way: whose it is, what it wants, and how long it may wait. */
export interface GuardedCall extends Belongs {
  readonly call: string;
  readonly action: Action;
  readonly waitMs: number;
  readonly agent?: string;
  /** The client itself asks the person who sits there (A32). */
  readonly asks?: "client";
  readonly observing?: true;
  /** Variables of the client that decide what runs or where; none of them is secret. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** What every call of one client session shares. */
export interface Guarding {
  readonly runtime: Runtime;
  readonly hashAction: (canonicalText: string) => Hash;
  readonly meta: Meta;
  readonly scales: Scales;
  /** Who weighs apart; absent: this process itself. */
  readonly weigher?: Weigher;
  /** S10: what is measured besides; absent where nobody would be asked about it. */
  readonly measuring?: Measuring;
  /** Tells people, while a call of this session waits at a gate for at most so long. */
  readonly announce?: (stream: SessionId, waitMs: number, wait: Wait) => ReturnType<Wait>;
}

export type Wait = () => Promise<"closed" | "open">;

const generationsMax = 100;
export const waitMaxMs = 3_600_000;
/** A disk that has not answered by then hangs; everything that is looked at has its own, much shorter limits. */
export const looksMaxMs = 20_000;
const inTime = <Found>(look: Promise<Found>): Promise<Found> => within(looksMaxMs, "what the call is about", look);

/** Sends one call through the session it belongs to, starting that session if it is the first. */
export async function guardedCall(guarding: Guarding, asked: GuardedCall, signal: AbortSignal): Promise<Reply> {
  const { runtime } = guarding;
  const stream = await sessionOf(guarding, asked);
  // An executor cannot ask a person: at a gate it stops and reports (A26).
  const patienceMs = asked.attend ? 0 : Math.min(Math.max(asked.waitMs, 0), waitMaxMs);
  const sinceMs = performance.now();
  const stood = await standingBefore(guarding, stream, { ...asked, waitMs: patienceMs }, signal);
  if ("answer" in stood) return stood;
  const { state, ...before } = stood;
  const waitMs = Math.max(0, Math.round(patienceMs - (performance.now() - sinceMs))); // one deadline, whoever is waited for
  const { own, filesOwned, disowned } = await inTime(groundOf(state));
  const scales = filesOwned === undefined ? guarding.scales : { ...guarding.scales, filesOwned };
  const weighed = (): Promise<WeighedAction> => weighedFor({ ...guarding, scales }, { ...asked, signal }, own);
  const { action: recorded, weighing, hash, same } = await weighed();
  const call = guardCall({
    assess: async () => (await weighing()).assessment,
    hashAction: () => hash,
    hashNow: async () => (await weighed()).hash,
    offer: (command) => offerTo(runtime, stream, asked.client, command),
    waitForAnswer: (key, ms, stop) => waitAt(guarding, { stream, key, isAnnounced: !asked.attend }, ms, stop),
    clock: runtime.world.clock,
    gateOf: (key) => gateNamed(runtime, stream, key),
    isStartedAgain: asked.attend !== undefined,
  });
  const { agent, attend, asks, observing } = asked;
  const caller = { ...(agent === undefined ? {} : { agent }), ...(attend ? { task: attend.task } : {}) };
  const how = {
    ...(asks ? { asks } : {}),
    same,
    ...(observing ? { observing } : {}),
    ...(disowned.length > 0 ? { disowned } : {}),
    ...before,
  };
  return call(asked.call, recorded, { waitMs, caller, ...how }, signal);
}

interface Cleared {
  /** As it was when the call was let go on: loaded once, because people wait for every call. */
  readonly state: CallState;
  readonly branch?: string;
  readonly question?: string;
}

/** S10: a question about the work that concerns this call is waited for; its answer is heard before anything runs. */
async function standingBefore(
  guarding: Guarding,
  stream: SessionId,
  asked: GuardedCall,
  signal: AbortSignal,
): Promise<Reply | Cleared> {
  const { runtime, measuring } = guarding;
  let state = await stateOf<CallState>(runtime, stream);
  if (!measuring) return { state };
  const { call, waitMs } = asked;
  const look = (): Promise<Before> =>
    inTime(beforeCall(measuring, { ...asked, stream, state })).catch(() => ({ kind: "free" })); // it is weighed all the same
  const first = await look();
  const isClosed =
    first.kind === "held" &&
    (await waitAt(guarding, { stream, key: first.gate, isAnnounced: true }, waitMs, signal)) === "closed";
  if (isClosed) state = await stateOf<CallState>(runtime, stream);
  const before = isClosed ? await look() : first;
  if (before.kind === "told") return { call, answer: "blocked", message: before.message, findings: [] };
  if (before.kind === "held")
    return {
      call,
      answer: "parked",
      message: gapWords.held(before.title, await gateNamed(runtime, stream, before.gate)),
      findings: [],
      gateKey: before.gate,
    };
  const { kind: _, ...free } = before;
  return { state, ...free };
}

/** What people call an open gate; undefined if it is closed by now. */
const gateNamed = async (runtime: Runtime, stream: SessionId, key: string): Promise<string | undefined> =>
  (await runtime.load(stream))?.session.ledger.open[key]?.id;

type CallState = Partial<Calls & { readonly scope: Pick<Ground, "filesOwned"> | null }> & GuardState;

export const stateOf = async <State extends object>(runtime: Runtime, stream: SessionId): Promise<Partial<State>> =>
  ((await runtime.load(stream))?.session.state ?? {}) as Partial<State>;

interface WaitingAt {
  readonly stream: SessionId;
  readonly key: string;
  /** Not where the driver of the session tells people. */
  readonly isAnnounced: boolean;
}

function waitAt(
  { runtime, announce }: Guarding,
  { stream, key, isAnnounced }: WaitingAt,
  waitMs: number,
  signal: AbortSignal,
): ReturnType<Wait> {
  const wait: Wait = () => waitForAnswer({ runtime, stream, key }, waitMs, signal);
  return announce && isAnnounced ? announce(stream, waitMs, wait) : wait();
}

/** Offers what a client reports about its calls. A refusal is an ordinary answer: the call may be none of ours. */
export async function offerTo(
  runtime: Runtime,
  stream: SessionId,
  client: string,
  command: CallCommand,
): Promise<readonly CallMoment[] | Refusal> {
  const outcome = await runtime.offer(stream, command, { actor: { kind: "agent", name: client } });
  return isRefusal(outcome) ? outcome : (outcome.messages.map(toEvent) as unknown as readonly CallMoment[]);
}

interface WeighedAction {
  /** As it is recorded: redacted before anything is cut, because half a secret is a leak too. */
  readonly action: Action;
  readonly hash: Hash;
  readonly same: Hash;
  /** Throws what the engine threw: that gates (A11). */
  readonly weighing: () => Promise<Weighed>;
}

interface Stopped {
  /** Nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** Weighs an action for a session: with the files that are the session's own, and bound to what the verdict rests on. */
export async function weighedFor(
  guarding: Pick<Guarding, "runtime" | "hashAction" | "scales" | "weigher">,
  { action: asked, variables, ...by }: Pick<GuardedCall, "action" | "variables"> & Partial<Belongs & Stopped>,
  written: readonly string[],
): Promise<WeighedAction> {
  const { runtime, hashAction } = guarding;
  const { digest, redact } = runtime.world;
  const original = wellFormed(asked);
  const action: Action = mapTexts(original, ["tool", "input.**"], redact);
  const { command = null, ...beside } = action.input;
  const scales = { ...guarding.scales, written, ...(variables ? { environment: variables } : {}) };
  const { client = "", clientSession = "", signal } = by;
  const asker = { client: `${client} ${clientSession}`, ...(signal ? { signal } : {}) };
  // Who weighs apart has limits of its own: a turn that comes late is no disk that hangs.
  const weighing = guarding.weigher?.call(asker, original, scales) ?? inTime(weigh(original, scales, redact));
  const known = await weighing.then(({ facts }) => facts).catch(() => null); // the failure itself gates below
  const basis = known && basisOf(known);
  const pushed = known?.pushed ?? null; // an approval of the session goes on for later commits, a pass does not
  return {
    action,
    same: hashAction(canonical(original)),
    hash: hashAction(canonical([original, basis, ...(pushed ? [pushed] : [])])),
    weighing: async () => {
      const { assessment, facts } = await weighing;
      const { parts = [], ...rest } = assessment;
      const exact = isWordForWord(rest.pattern) ? command : null;
      const bound = digest(canonical([action.cwd, beside, basis, parts, exact]));
      return { facts, assessment: { ...rest, bound } };
    },
  };
}

type Ended = Extract<CallCommand, { type: "call.report" }>;

/** How a call that is over left the session's own files: what it wrote of what it was to write, what it changed, what is gone. */
export async function leftBy(
  { scales, meta }: Guarding,
  state: Partial<Calls>,
  { call, outcome }: Pick<Ended, "call" | "outcome">,
): Promise<Pick<Ended, "wrote" | "marks" | "disowned">> {
  const { running = [], handed = [], own = [], marks = {} } = state;
  const writes = [...running, ...handed].find((each) => each.call === call)?.writes ?? [];
  if (writes.length + own.length === 0) return {};
  const wrote = outcome === "ran" ? await writtenAmong(writes, scales, meta.cwd).catch(() => []) : []; // what nobody saw is nobody's
  const now = await marksOf([...new Set([...own, ...wrote])]);
  const changed = changedAmong(state, now).filter((path) => !wrote.includes(path));
  const isHere = (path: string): boolean => isSameFile(now[path] ?? "", marks[path] ?? " ");
  const disowned = changed.filter((path) => !isHere(path));
  const marked = [...wrote, ...changed.filter(isHere)].map((path) => [path, now[path] ?? ""] as const);
  return {
    ...(writes.length > 0 ? { wrote } : {}),
    ...(marked.length > 0 ? { marks: Object.fromEntries(marked) } : {}),
    ...(disowned.length > 0 ? { disowned } : {}),
  };
}

interface Ground {
  readonly own: readonly string[];
  readonly filesOwned?: readonly string[];
  /** What was its own and is not as it left it. */
  readonly disowned: readonly string[];
}

/** What a session lends its calls: the files it wrote itself, and the files that its plan was given. */
async function groundOf(state: CallState): Promise<Ground> {
  const { filesOwned } = state.scope ?? {};
  const disowned = changedAmong(state, await marksOf(Object.keys(state.marks ?? {})));
  const own = (state.own ?? []).filter((path) => !disowned.includes(path));
  return { own, disowned, ...(filesOwned === undefined ? {} : { filesOwned }) };
}

/** What an answer rests on besides the words of the action: where links lead, what scripts hold, where a push goes. */
const basisOf = ({ symlinks, files, unread, remotes, repoConfig, pushing, variables, lying }: Facts): Json => ({
  symlinks: symlinks ?? null,
  files: files ?? null,
  ...(unread ? { unread } : {}),
  ...(lying ? { lying: lying.digest } : {}),
  remotes: remotes ?? null,
  repoConfig: repoConfig ?? null,
  pushing: pushing ?? null,
  variables: variables ?? null,
});

/** One run of a task by one driver: another driver has another fence, and what is done again another attempt. */
export const runOf = (lease: Pick<Lease, "fence"> | null, attempt: number | undefined): string =>
  `${lease?.fence ?? "none"}.${attempt ?? "none"}`;

/**
 * The session that a call belongs to. One of `attend` that does not run any more, or whose driver is gone, cannot be
 * asked: the call is blocked, because nobody would hear how it went, and a person may let the task run again meanwhile.
 * An agent that outlived its driver is not its successor: what it still calls belongs to no run.
 */
export async function sessionOf(guarding: Pick<Guarding, "runtime" | "meta">, belongs: Belongs): Promise<SessionId> {
  if (!belongs.attend) return guardSession(guarding, belongs);
  const { task, run } = belongs.attend;
  const stream = belongs.attend.session as SessionId;
  const { world, load } = guarding.runtime;
  const loaded = await load(stream);
  if (loaded?.protocol.name !== "attend" || loaded.session.ledger.status !== "running")
    throw new Fault("effect.failed", `${stream} does not run any more; start the agent again through attend`);
  const lease = await world.journal.lease(stream);
  if (!lease || lease.expiresAtMs === 0 || world.standing(lease) === "gone")
    throw new Fault("effect.failed", `nobody drives ${stream} any more; a person goes on with assent resume ${stream}`);
  const { tasks = [] } = loaded.session.state as { readonly tasks?: readonly Partial<TaskState>[] };
  if (run !== runOf(lease, tasks.find((each) => each.task?.id === task)?.attempt))
    throw new Fault("effect.failed", `this agent is from an earlier run of ${task}, which is over; end it`);
  return stream;
}

/** One client session is one stream, by name, so that hooks that start at the same time meet in the same one. */
async function guardSession(
  { runtime, meta }: Pick<Guarding, "runtime" | "meta">,
  { client, clientSession }: Pick<Belongs, "client" | "clientSession">,
): Promise<SessionId> {
  const base = shortId(runtime.world.digest(canonical([client, clientSession, meta.cwd])));
  for (let generation = 1; generation <= generationsMax; generation += 1) {
    const name = generation === 1 ? base : `${base}-${generation}`;
    const stream = `guard-${name}` as SessionId;
    if ((await runtime.world.journal.stored(stream)).archivedTo !== null) continue;
    const found = await runtime.load(stream);
    if (found && found.session.ledger.status !== "ended") return stream;
    if (!found && (await begin(runtime, meta, client, name))) return stream;
  }
  throw new Fault(
    "effect.failed",
    `${generationsMax} guard sessions of this client session have ended; start a new one`,
  );
}

async function begin(runtime: Runtime, meta: Meta, client: string, name: string): Promise<boolean> {
  try {
    return !isRefusal(await runtime.start("guard", { type: "guard.open", client } as { type: string }, meta, name));
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "journal.conflict") return true; // another process was first; it is there
    throw cause;
  }
}

async function waitForAnswer(
  { runtime, stream, key }: { runtime: Runtime; stream: SessionId; key: string },
  waitMs: number,
  signal: AbortSignal,
): Promise<"closed" | "open"> {
  const timeUp = AbortSignal.timeout(waitMs);
  const bell = changeBell(runtime.world.journal, [signal, timeUp]);
  try {
    for (;;) {
      const loaded = await runtime.load(stream);
      if (!loaded || !Object.hasOwn(loaded.session.ledger.open, key)) return "closed";
      if (timeUp.aborted || signal.aborted || waitMs === 0) return "open";
      await bell.next();
    }
  } finally {
    bell.stop();
  }
}

/** Half a surrogate pair has no canonical form: it is spelled out, so that no two actions become one. */
const wellFormed = (action: Action): Action =>
  mapTexts(action, ["**"], (text) => (text.isWellFormed() ? text : JSON.stringify(text)));
