import type { SessionId } from "../../kernel/ids.ts";
import { isRefusal, type Refusal } from "../../kernel/trouble.ts";
import { guardCall, type CallReply } from "./guard-call.ts";
import type { CallCommand, CallMoment } from "../../consent/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import { toEvent } from "../../runtime/session.ts";
import { beforeCall, type CallPrelude } from "./guard-gaps.ts";
import { words as gapWords } from "../../protocols/guard/words.ts";
import type { CallState, GuardedCall, GuardSession } from "./types.ts";
import { inTime } from "./looks.ts";
import { waitAt } from "./call-wait.ts";
import { type WeighedAction, weighedFor } from "./call-weighing.ts";
import { ownFilesOf } from "./call-files.ts";
import { sessionOf } from "./call-session.ts";

export const waitMaxMs = 3_600_000;

/** Sends one call through the session it belongs to, starting that session if it is the first. */
export async function guardedCall(guarding: GuardSession, asked: GuardedCall, signal: AbortSignal): Promise<CallReply> {
  const { runtime } = guarding;
  const stream = await sessionOf(guarding, asked);
  // An executor cannot ask a person: at a gate it stops and reports (A26).
  const patienceMs = asked.attend ? 0 : Math.min(Math.max(asked.waitMs, 0), waitMaxMs);
  const sinceMs = performance.now();
  const stood = await standingBefore(guarding, stream, { ...asked, waitMs: patienceMs }, signal);
  if ("answer" in stood) return stood;
  const { state, ...before } = stood;
  const waitMs = Math.max(0, Math.round(patienceMs - (performance.now() - sinceMs))); // one deadline for all waits
  const { own, filesOwned, disowned } = await inTime(ownFilesOf(state, guarding.looks));
  const surroundings = filesOwned === undefined ? guarding.surroundings : { ...guarding.surroundings, filesOwned };
  const weighed = (): Promise<WeighedAction> => weighedFor({ ...guarding, surroundings }, { ...asked, signal }, own);
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
  guarding: GuardSession,
  stream: SessionId,
  asked: GuardedCall,
  signal: AbortSignal,
): Promise<CallReply | Cleared> {
  const { runtime, measuring } = guarding;
  let state = await stateOf<CallState>(runtime, stream);
  if (!measuring) return { state };
  const { call, waitMs } = asked;
  // it is weighed all the same
  const look = (): Promise<CallPrelude> => inTime(beforeCall(measuring, { ...asked, stream, state })).catch(() => ({ kind: "free" }));
  const first = await look();
  const isClosed =
    first.kind === "held" && (await waitAt(guarding, { stream, key: first.gate, isAnnounced: true }, waitMs, signal)) === "closed";
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

/** The id by which people know an open gate; undefined if it is closed by now. */
const gateNamed = async (runtime: Runtime, stream: SessionId, key: string): Promise<string | undefined> =>
  (await runtime.load(stream))?.session.ledger.open[key]?.id;

export const stateOf = async <State extends object>(runtime: Runtime, stream: SessionId): Promise<Partial<State>> =>
  ((await runtime.load(stream))?.session.state ?? {}) as Partial<State>;

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
