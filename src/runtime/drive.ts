import type { Lease } from "../journal/journal.ts";
import { besideMax, type RunBeside, type RunProtocol } from "../kernel/child.ts";
import { deadlineIn } from "../budget/deadline.ts";
import { effectLimits, type EffectFinished, type EffectShape, type EffectStarted } from "../kernel/effect.ts";
import { gateOpened } from "../kernel/gate.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { Actor } from "../kernel/message.ts";
import type { PerformAt, Scene, TaggedValue } from "../kernel/protocol.ts";
import type { SessionStarted } from "../kernel/session.ts";
import { BrokenInvariant, Fault, invariant, isRefusal, type Refusal } from "../kernel/trouble.ts";
import { changeBell, type Bell } from "./bell.ts";
import { openElsewhere, postponed } from "./graph.ts";
import { takeLease, type HeldLease } from "./lease.ts";
import type { LoadedSession } from "./load.ts";
import { pauseFor } from "./pause.ts";
import { elsewhere, type OtherPlace } from "./place.ts";
import { isMoved } from "./session.ts";
import type { MoveResult, Offer, Runtime } from "./types.ts";
import { isBeside, isSession, startChild, tellParentOf } from "./route.ts";
import { besideOf, decide, dueIn, isAway } from "./step.ts";
import { askIfStillDue, failedForGood } from "./still-due.ts";
import { runtimeWords as words } from "./words.ts";

/**
 * Why driving stopped. `waiting` means that only a person can move the session on; `beside`, the end of a session that
 * runs beside it; `postponed`, a gate of another one; `later`, that nothing is to be done before a moment; `elsewhere`,
 * that only a driver at its place may go on with it.
 */
export type DriveEnd =
  | { readonly end: "elsewhere"; readonly at: OtherPlace }
  | { readonly end: "later"; readonly until: string }
  | { readonly end: "ended" | "waiting" | "beside" | "suspended" | "postponed" | "lost" | "aborted" }
  | { readonly end: "held"; readonly by: Lease };

interface RunningEffect {
  readonly abort: AbortController;
  /** Never rejects: trouble goes to `endings`. */
  readonly done: Promise<void>;
}

/** Not a failure of the work: the next driver finds it due, or announced and unfinished. */
const driverStopped = new Fault("lease.lost", "the driver stopped");

const driver: Actor = { kind: "runtime", name: "driver" };

/**
 * Performs what is due in one session until only a person can move it on.
 *
 * Only the holder of the lease performs. `once` work is announced first (K15). Work that is no longer due is aborted.
 * Every fault becomes an event. Throws only what is a mistake of ours, or a journal that cannot be written.
 */
export async function drive(runtime: Runtime, stream: SessionId, signal: AbortSignal = new AbortController().signal): Promise<DriveEnd> {
  const found = await runtime.load(stream);
  const at = found && (await elsewhere(runtime.world, found, false));
  if (at) return { end: "elsewhere", at };
  for (;;) {
    const driven = await driveOn(runtime, stream, { signal, start: found?.session.ledger.start ?? null });
    if (["suspended", "beside"].includes(driven.end) && (await tellParentOf(runtime, stream))) continue;
    const isAtRest = ["waiting", "beside", "suspended", "postponed", "later"].includes(driven.end);
    if (!isAtRest || !(await hasWork(runtime, stream))) return driven;
  }
}

/** An event recorded while the lease was still held was left to us: look once more after letting go. */
async function hasWork(runtime: Runtime, stream: SessionId): Promise<boolean> {
  const loaded = await runtime.load(stream);
  if (loaded === null) return false;
  const held = await postponed(runtime, loaded);
  return readyIn(loaded, { held, now: runtime.world.clock() }).length > 0;
}

interface DriveFrom {
  readonly signal: AbortSignal;
  readonly start: SessionStarted | null;
}

async function driveOn(runtime: Runtime, stream: SessionId, { signal, start }: DriveFrom): Promise<DriveEnd> {
  const lease = await takeLease(runtime.world, stream);
  if ("heldBy" in lease) return { end: "held", by: lease.heldBy };
  const driving: DriveState = { runtime, stream, lease, start, running: new Map(), endings: [] };
  const changes = changeBell(runtime.world.journal, [signal, lease.lost], stream);
  try {
    return await driveUntilRest(driving, changes, signal);
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "lease.lost") return { end: "lost" };
    throw cause;
  } finally {
    changes.stop();
    for (const { abort } of driving.running.values()) abort.abort(driverStopped);
    await Promise.all([...driving.running.values()].map(({ done }) => done));
    await lease.release();
  }
}

async function driveUntilRest(driving: DriveState, changes: Bell, signal: AbortSignal): Promise<DriveEnd> {
  const { runtime, stream, lease, running, endings } = driving;
  for (;;) {
    if (signal.aborted) return { end: "aborted" };
    const seen = endings.length;
    const loaded = await runtime.load(stream);
    if (!loaded) throw new Fault("journal.unknown", `there is no session ${stream}`);
    const held = await postponed(runtime, loaded);
    const away = isMoved(driving.start, loaded.session.ledger.start) ? await leftFor(driving, loaded) : undefined;
    if (away && running.size === 0) return { end: "elsewhere", at: away };
    if (await stopUnwanted(runtime, loaded)) continue;
    for (const { trouble } of endings) if (trouble !== undefined) throw trouble;
    lease.lost.throwIfAborted();
    if (endings.length > seen) continue; // the loaded state may be older than the endings
    endings.length = 0;
    if (!away) startDue(driving, loaded, held);
    const { status } = loaded.session.ledger;
    if (running.size === 0 && away) continue;
    if (running.size === 0 && held.size > 0) return { end: "postponed" };
    if (running.size === 0 && status !== "running") return { end: status === "ended" ? status : "suspended" };
    if (running.size === 0) return restOf(loaded);
    const hangsOnOthers = held.size > 0 || dueIn(loaded).some(({ notBefore }) => notBefore !== undefined); // nobody rings for a moment
    await Promise.race([changes.next(hangsOnOthers), ...[...running.values()].map(({ done }) => done)]);
  }
}

/** M4: where its work has gone since it is driven here. What runs comes to its end; nothing more begins. */
async function leftFor(driving: DriveState, loaded: LoadedSession): Promise<OtherPlace | undefined> {
  const away = await elsewhere(driving.runtime.world, loaded, false);
  if (!away) driving.start = loaded.session.ledger.start;
  return away;
}

/** Nothing can be done now: for whom or what it waits. The end of a session beside it may come before its time. */
function restOf(loaded: LoadedSession): DriveEnd {
  const { ledger } = loaded.session;
  if (besideOf(ledger).length > 0) return { end: "beside" };
  const [until] = dueIn(loaded)
    .flatMap(({ key, notBefore }) => (notBefore === undefined || isAway(ledger, key) ? [] : [notBefore]))
    .toSorted();
  return until === undefined ? { end: "waiting" } : { end: "later", until };
}

interface DriveState {
  readonly runtime: Runtime;
  readonly stream: SessionId;
  readonly lease: HeldLease;
  /** The place where it was found to be here. */
  start: SessionStarted | null;
  readonly running: Map<string, RunningEffect>;
  /** Effects that ended since the last look, with the trouble they could not handle themselves. */
  readonly endings: { readonly trouble?: unknown }[];
}

/** K9: a session that runs beside this one and is no longer wanted ends. */
async function stopUnwanted(runtime: Runtime, loaded: LoadedSession): Promise<boolean> {
  const running = besideOf(loaded.session.ledger);
  if (running.length === 0) return false;
  const wanted = new Set(dueIn(loaded).map(({ key }) => key));
  const unwanted = running.filter(([key]) => !wanted.has(key));
  for (const [, stream] of unwanted) await runtime.stop(stream, driver);
  return unwanted.length > 0 && (await tellParentOf(runtime, loaded.stream));
}

/** Brings what is under way in line with what is due and not held back. */
function startDue(driving: DriveState, loaded: LoadedSession, held: ReadonlySet<string>): void {
  const due = dueIn(loaded);
  for (const [key, { abort }] of driving.running)
    if (!due.some((effect) => effect.key === key)) abort.abort(new Fault("effect.failed", "no longer due"));
  const ready = readyIn(loaded, { held, now: driving.runtime.world.clock(), begun: driving.running });
  for (const effect of ready) startOne(driving, loaded, effect);
}

interface ReadyTerms {
  readonly held: ReadonlySet<string>;
  readonly now: string;
  readonly begun?: Pick<ReadonlyMap<string, unknown>, "has">;
}

/** Effects that can begin now: due, not asked about, not begun, not held back, at their time, and with room beside the session. */
function readyIn(loaded: LoadedSession, { held, now, begun = new Map() }: ReadyTerms): readonly EffectShape[] {
  const { ledger } = loaded.session;
  const due = dueIn(loaded);
  const starting = due.filter((effect) => isBeside(effect) && begun.has(effect.key)).length;
  let room = besideMax - besideOf(ledger).length - starting;
  return due.filter((effect) => {
    if (isAway(ledger, effect.key) || begun.has(effect.key) || held.has(effect.key)) return false;
    if ((effect.notBefore ?? "") > now) return false;
    return !isBeside(effect) || (room -= 1) >= 0; // another one has to end first
  });
}

function startOne(driving: DriveState, { protocol, session: { ledger } }: LoadedSession, effect: EffectShape): void {
  const { running, endings, stream, runtime } = driving;
  const { start } = ledger;
  invariant(start, "a session that has work due has started");
  const abort = new AbortController();
  const { attempts = 0, started = false } = ledger.effects[effect.key] ?? {};
  const attempt: Attempt = {
    effect,
    number: attempts + 1,
    protocol: protocol.name,
    signal: abort.signal,
    scene: {
      session: stream,
      start,
      openElsewhere: () => openElsewhere(runtime, protocol.name, start),
      entries: (list, page) => runtime.entries(stream, list, page),
    },
  };
  const performing = effect.mode === "once" && started ? askUnfinished(driving, effect) : performOne(driving, attempt);
  const settle = (ending: { trouble?: unknown }): void => {
    running.delete(effect.key);
    endings.push(ending);
  };
  const done = performing.then(
    () => settle({}),
    (trouble: unknown) => settle({ trouble }),
  );
  running.set(effect.key, { abort, done });
}

/** One go at one effect. */
interface Attempt {
  readonly effect: EffectShape;
  readonly number: number;
  readonly protocol: string;
  readonly signal: AbortSignal;
  readonly scene: Scene;
}

/** Announces what must not happen twice, performs it within its time, and records what came of it. */
async function performOne(driving: DriveState, attempt: Attempt): Promise<void> {
  const { effect, signal } = attempt;
  if (isSession(effect)) return handOver(driving, attempt, effect);
  if (effect.mode === "once" && !(await announce(driving, attempt))) return;
  let command: TaggedValue;
  try {
    command = await performInTime(driving, attempt);
  } catch (cause) {
    if (cause instanceof BrokenInvariant) throw cause;
    if (signal.reason === driverStopped) return;
    driving.lease.lost.throwIfAborted();
    return fail(driving, attempt, cause);
  }
  await finish(driving, attempt, command);
}

/** K9: the work is another session, with any driver. The parent is suspended until that one ends, or goes on beside it. */
async function handOver(driving: DriveState, attempt: Attempt, effect: RunProtocol | RunBeside): Promise<void> {
  try {
    const started = await startChild(driving.runtime, driving.stream, effect);
    await record(driving, effect, (loaded) => (isDue(loaded, effect) ? [started] : null));
  } catch (cause) {
    if (!(cause instanceof Fault && cause.code === "effect.failed")) throw cause;
    await fail(driving, attempt, cause);
  }
}

/** False when it must not run: it is no longer due, the session has ended, or somebody announced it before. */
async function announce(driving: DriveState, { effect, number, scene }: Attempt): Promise<boolean> {
  const { type, key, subject } = effect;
  const named = { key, effect: type, attempt: number, ...(subject === undefined ? {} : { subject }) };
  const announced: EffectStarted = { type: "effect.started", ...named };
  const change = await record(driving, effect, (loaded) => {
    const { ledger } = loaded.session;
    const isFree = isDue(loaded, effect) && !isAway(ledger, key) && !ledger.effects[key]?.started && !isMoved(scene.start, ledger.start);
    return isFree ? [announced] : null;
  });
  return change.messages.length > 0;
}

async function performInTime({ runtime, lease }: DriveState, { effect, protocol, signal, scene }: Attempt): Promise<TaggedValue> {
  const perform = runtime.find(protocol)?.perform as PerformAt<EffectShape, TaggedValue> | undefined;
  if (!perform) throw new Fault("effect.failed", `nothing here can perform ${effect.type}`);
  const limitMs = effect.timeoutMs ?? effectLimits.timeoutMs;
  const deadline = deadlineIn(limitMs, [signal, lease.lost]);
  const stop = deadline.signal;
  try {
    if (stop.aborted) throw stop.reason;
    const stopped = new Promise<never>((_, reject) => {
      const cause = (): unknown =>
        deadline.isLate() ? new Fault("effect.timeout", `${effect.type} took longer than ${limitMs} ms`) : stop.reason;
      stop.addEventListener("abort", () => reject(cause()), { once: true });
    });
    const performed = (async () => perform(effect, stop, scene))(); // also when it throws before it awaits
    return await Promise.race([performed, stopped]);
  } finally {
    deadline.end();
  }
}

/** The result goes to the machine; if it is still due afterwards, running it again would go on for ever, so a person is asked. */
async function finish(driving: DriveState, attempt: Attempt, command: TaggedValue): Promise<void> {
  const { effect, number } = attempt;
  const finished: EffectFinished = { type: "effect.finished", key: effect.key };
  const wants = driving.runtime.find(attempt.protocol)?.protocol.wants?.(command);
  const change = await offer(
    driving,
    effect,
    (loaded) => {
      if (isOutdated(attempt, loaded)) return null;
      const decided = decide(loaded, command);
      if (isRefusal(decided)) return [{ ...finished, refused: decided.because }];
      return effect.mode === "once" ? [finished, ...decided] : decided;
    },
    { follow: (after) => askIfStillDue(after, effect.key, number), ...(wants ? { wants } : {}) },
  );
  if (isRefusal(change)) await fail(driving, attempt, new Fault("effect.stuck", change.because));
}

/** Records a failure. Repeatable work whose fault may pass is tried again after a pause; everything else asks a person. */
async function fail(driving: DriveState, { effect, number, signal, scene }: Attempt, cause: unknown): Promise<void> {
  const fault = toFault(cause);
  const again = effect.mode === "repeatable" && fault.retry && number < effectLimits.attemptsMax;
  const { key } = effect;
  await record(driving, effect, (loaded) => {
    if (isOutdated({ effect, scene }, loaded)) return null;
    if (isDue(loaded, effect)) return again ? [words.failed(effect, number, fault, again)] : failedForGood(effect, number, fault);
    return effect.mode === "once" ? [{ type: "effect.finished", key, refused: "no longer due" } as EffectFinished] : null;
  });
  if (!again) return;
  const { pause = pauseFor } = driving.runtime.world;
  const waitMs = effectLimits.backoffMs * 2 ** (number - 1) * (0.5 + Math.random());
  await pause(waitMs, AbortSignal.any([signal, driving.lease.lost]));
}

/** M4: a look at the place that the session has left. It is done anew where the session is now. */
const isOutdated = ({ effect, scene }: Pick<Attempt, "effect" | "scene">, { session: { ledger } }: LoadedSession): boolean =>
  effect.mode === "repeatable" && isMoved(scene.start, ledger.start);

function toFault(cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  return new Fault("effect.failed", cause instanceof Error ? cause.message : String(cause), { cause });
}

/** Found announced but not finished: the process that ran it is gone, and only a person can say whether it happened. */
async function askUnfinished(driving: DriveState, effect: EffectShape): Promise<void> {
  const left = (await driving.runtime.world.left?.find(driving.stream, effect.key)) ?? [];
  await record(driving, effect, ({ session: { ledger } }) =>
    isAway(ledger, effect.key) ? null : [gateOpened("unfinished", `unfinished:${effect.key}`, words.gate("unfinished", effect, { left }))],
  );
}

const isDue = (loaded: LoadedSession, { key }: EffectShape): boolean => dueIn(loaded).some((due) => due.key === key);

type Events = (loaded: LoadedSession) => readonly TaggedValue[] | null;

/** Records what the driver itself has to say, which nothing may refuse; nothing when the session does not run any more. */
async function record(driving: DriveState, effect: EffectShape, events: Events): Promise<MoveResult> {
  const change = await offer(driving, effect, events);
  if (isRefusal(change)) throw new BrokenInvariant(`invariant broken: the driver's word on ${effect.key}: ${change.because}`);
  return change;
}

const offer = (
  { runtime, stream, lease }: DriveState,
  effect: EffectShape,
  events: Events,
  more: Pick<Offer, "follow" | "wants"> = {},
): Promise<MoveResult | Refusal> =>
  runtime.change(stream, (loaded) => (loaded.session.ledger.status === "running" ? events(loaded) : null), {
    actor: driver,
    causedBy: effect.key,
    fence: lease.fence,
    ...more,
  });
