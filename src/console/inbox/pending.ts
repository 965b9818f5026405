import type { InputOf } from "../../server/api.ts";
import { ApiError } from "../../server/client.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import { lastCall } from "../call.ts";
import { createStore } from "../shared/store.ts";

/** How long an answer can be taken back. Nothing has left the page until then, so nothing has run. */
const undoMs = 5_000;

type Given = InputOf<"answerGate">;

interface AnswerFailure {
  readonly gate: string;
  readonly cause: Error;
}

/** Answers that a person gave with one act, and that can still be taken back; afterwards those that were not taken. */
export interface PendingAnswers {
  readonly id: number;
  readonly answers: readonly Given[];
  /** The answer once it is given: "blocked". */
  readonly word: string;
  readonly about: string;
  /** Words for what waits besides. */
  readonly rest: string;
  readonly untilMs: number;
  readonly state: "waiting" | "sending" | "failed";
  readonly failures: readonly AnswerFailure[];
}

export const pending = createStore<readonly PendingAnswers[]>([]);

/** How many acts were taken back: whoever was about to go on to the next gate stays. */
export const undone = createStore(0);

interface Heard {
  readonly onTaken: (answers: readonly Given[]) => void;
  readonly onFailed: (failures: readonly AnswerFailure[]) => void;
}

const heard = new Map<number, Heard & { readonly timer: ReturnType<typeof setTimeout> }>();
let last = 0;

const change = (id: number, changed: Partial<PendingAnswers>): void =>
  pending.set(pending.get().map((each) => (each.id === id ? { ...each, ...changed } : each)));

export function forgetPending(id: number): void {
  clearTimeout(heard.get(id)?.timer);
  heard.delete(id);
  pending.set(pending.get().filter((each) => each.id !== id));
}

/** Keeps answers here for a while, and then gives them. */
export function holdAnswers(given: Pick<PendingAnswers, "answers" | "word" | "about" | "rest">, listener: Heard): void {
  const id = (last += 1);
  const gates = new Set(given.answers.map((each) => each.id));
  const others = pending.get().filter(({ state, failures }) => state !== "failed" || !failures.some(({ gate }) => gates.has(gate)));
  pending.set([...others, { ...given, id, untilMs: Date.now() + undoMs, state: "waiting", failures: [] }]);
  heard.set(id, { ...listener, timer: setTimeout(() => void sendPending(id), undoMs) });
}

/** Takes back answers that nobody has been given yet; says whether that was still possible. */
export function undoPending(id: number): boolean {
  if (pending.get().find((each) => each.id === id)?.state !== "waiting") return false;
  forgetPending(id);
  undone.set(undone.get() + 1);
  return true;
}

/** Gives answers now. Each is taken or not by itself; those that were not stay here until the person has seen why. */
export async function sendPending(id: number): Promise<void> {
  const found = pending.get().find((each) => each.id === id);
  const listener = heard.get(id);
  if (!found || !listener || found.state === "sending") return;
  clearTimeout(listener.timer);
  const tried = found.state === "failed" ? found.answers.filter((each) => isAmong(found.failures, each)) : found.answers;
  change(id, { state: "sending" });
  const outcomes = await Promise.allSettled(tried.map((answer) => lastCall("answerGate", answer)));
  const failures = outcomes.flatMap((outcome, place): readonly AnswerFailure[] =>
    outcome.status === "rejected" ? [{ gate: tried[place]?.id ?? "", cause: outcome.reason as Error }] : [],
  );
  const taken = tried.filter((each) => !isAmong(failures, each));
  if (taken.length > 0) listener.onTaken(taken);
  if (failures.length === 0) return forgetPending(id);
  change(id, { state: "failed", failures });
  listener.onFailed(failures);
}

const isAmong = (failures: readonly AnswerFailure[], { id }: Given): boolean => failures.some(({ gate }) => gate === id);

/** A page that goes away gives what it holds: an answer is never lost because a window was closed. */
export const sendAllPending = (): Promise<unknown> =>
  Promise.all(pending.get().flatMap(({ id, state }) => (state === "waiting" ? [sendPending(id)] : [])));

if (typeof document !== "undefined") {
  globalThis.addEventListener("pagehide", () => void sendAllPending());
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && void sendAllPending());
}

/** Why an answer was not taken: someone was faster, the gate is another one now, or something else. */
export type AnswerObstacle = "faster" | "changed" | "other";

export function notTaken(cause: unknown): AnswerObstacle {
  if (!(cause instanceof ApiError) || cause.status !== 409) return "other";
  return cause.closing ? "faster" : "changed";
}

/** Gates with an answer that is held or on its way, and those that somebody else was faster to answer. */
export const pendingGates = (all: readonly PendingAnswers[]): ReadonlySet<string> =>
  new Set(
    all.flatMap(({ state, answers, failures }) =>
      state === "failed"
        ? failures.flatMap(({ gate, cause }) => (notTaken(cause) === "faster" ? [gate] : []))
        : answers.map(({ id }) => id),
    ),
  );

/** Whether an answer to such a gate lets something run or keeps it from running, so that it is held for a while. */
export const isHeldKind = (kind: string): boolean => kindRow(kind)?.options.some(({ runs }) => runs === true) ?? false;
