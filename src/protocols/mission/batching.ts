import { nextBatch, tallyOf } from "./graph.ts";
import { affordable, counted, emptyBecause, isTimeOver, shareOf, warnings } from "./purse.ts";
import type { MissionEvent, MissionJob, MissionState, SubtaskOutline, SubtaskStanding } from "./types.ts";

type Running = Extract<MissionState, { phase: "running" }>;

const batches = new WeakMap<MissionJob["standings"], readonly string[]>();

/** Made once for each standing of things: it is asked for several times at every step, and a plan may have a thousand subtasks. */
export function batchOf({ plan, standings, workersMax, isPaused, exceeded, replan, unheard }: MissionJob): readonly string[] {
  if (isPaused || exceeded !== undefined || replan || unheard !== undefined) return [];
  const batch = batches.get(standings) ?? nextBatch({ subtasks: plan.subtasks, standings, workersMax });
  batches.set(standings, batch);
  return batch;
}

type Failed = Extract<SubtaskStanding, { status: "failed" }>;

const isUnasked = (each: SubtaskStanding | undefined): each is Failed => each?.status === "failed" && !each.isAsked;

/** Those that nobody was asked about yet. */
export const failedIn = ({ plan, standings }: MissionJob): readonly (readonly [SubtaskOutline, Failed])[] =>
  tallyOf(standings).failed > 0
    ? plan.subtasks.flatMap((task) => {
        const each = standings[task.id];
        return isUnasked(each) ? [[task, each] as const] : [];
      })
    : [];

/**
 * Everybody who can begin now, each with a share of the purse; or that it is empty: at once where time is over, else once
 * nobody works who could give something back.
 */
export function beginnings(state: Running, { head, at }: { readonly head: string; readonly at: string }): readonly MissionEvent[] {
  const wanted = batchOf(state);
  if (wanted.length === 0) return [];
  const warned = warnings(state, at);
  const because = emptyBecause(state, at);
  if (because !== undefined)
    return isTimeOver(state, at) || !isAnybodyWorking(state) ? [...warned, { type: "budget.exceeded", because }] : warned;
  const ids = wanted.slice(0, affordable(state));
  const budget = state.total ? { budget: shareOf(state, ids.length, at) } : {};
  return [...warned, { type: "subtasks.begun", ids, head, at, ...budget }];
}

type BeginningTerms = Pick<Extract<SubtaskStanding, { status: "working" }>, "base" | "at" | "budget">;

/** Whoever begins with it now, told what was wrong before. */
export const beginning = (before: SubtaskStanding, at: BeginningTerms): SubtaskStanding => ({
  status: "working",
  tries: before.tries + 1,
  evidence: "evidence" in before ? before.evidence : [],
  ...at,
});

/** D16: a worker that is ended may have taken all that it was given. */
export function forsaken(state: Running, id: string): Running {
  const before = state.standings[id];
  return before?.status === "working" ? counted(state, null, before.budget) : state;
}

const isAnybodyWorking = ({ standings }: MissionJob): boolean => tallyOf(standings).working > 0;
