import type { Json } from "../../kernel/ids.ts";
import { budgetSums as measures, spentFrom, sumsOf, type SpentLimit, type WorkBudget } from "../../lexicon/budgets.ts";
import type { MissionEvent, MissionJob, MissionSpent } from "./types.ts";
import { words } from "./words.ts";

/**
 * The purse of a mission (D16): what its workers may take together. Whoever begins is given a share of what is left and of
 * what nobody else was given, so that all of them together cannot take more than there is; each share is held by the worker's
 * own account, call by call.
 */
const nothing: MissionSpent = { calls: 0, tokens: 0, costMicros: 0 };

/** From this share of a limit on, people are warned. */
const warnedFrom = 0.8;

const reserved = ({ standings }: MissionJob, limit: SpentLimit): number =>
  Object.values(standings).reduce((sum, each) => sum + (each.status === "working" ? (each.budget?.[limit] ?? 0) : 0), 0);

/** Left of each measure that has a limit, and that nobody was given. */
const freeIn = (job: MissionJob): readonly (readonly [SpentLimit, number])[] =>
  measures.flatMap(([measure, limit]) => {
    const max = job.total?.[limit];
    return max === undefined ? [] : [[limit, Math.max(0, max - (job.spent ?? nothing)[measure] - reserved(job, limit))] as const];
  });

/** How many workers could be given something. */
export const affordable = (job: MissionJob): number =>
  Math.min(Number.POSITIVE_INFINITY, ...freeIn(job).map(([, free]) => Math.floor(free)));

const timeLeft = ({ total, begunAt }: MissionJob, at: string): number =>
  total?.timeMaxMs === undefined ? Number.POSITIVE_INFINITY : total.timeMaxMs - (Date.parse(at) - Date.parse(begunAt));

export const isTimeOver = (job: MissionJob, at: string): boolean => timeLeft(job, at) <= 0;

/** The budget of one of so many who begin now: the smaller of its own and of its share; where nothing is left, nothing. */
export function shareOf(job: MissionJob, slots: number, at = job.begunAt): WorkBudget {
  const own = job.budget as WorkBudget;
  const left = timeLeft(job, at);
  const shares = freeIn(job).map(([limit, free]) => [limit, Math.min(own[limit] ?? free, Math.floor(free / slots))]);
  const time = left === Number.POSITIVE_INFINITY ? [] : [["timeMaxMs", Math.min(own.timeMaxMs ?? left, Math.max(1, left))]];
  return { ...own, ...Object.fromEntries([...shares, ...time]) };
}

/** Why nobody can begin any more; undefined while somebody can. */
export function emptyBecause(job: MissionJob, at: string): string | undefined {
  if (isTimeOver(job, at)) return words.purseEmpty("time");
  return affordable(job) < 1 ? words.purseEmpty("budget") : undefined;
}

/** D16: people hear once of each measure that comes to its end. */
export function warnings(job: MissionJob, at: string): readonly MissionEvent[] {
  const { total = {}, spent = nothing, warned = [], begunAt } = job;
  const taken = [
    ...measures.map(([measure, limit]) => [measure, spent[measure], total[limit]] as const),
    ["time", Date.parse(at) - Date.parse(begunAt), total.timeMaxMs] as const,
  ];
  return taken.flatMap(([measure, used, max]) =>
    max !== undefined && used >= warnedFrom * max && !warned.includes(measure)
      ? [{ type: "budget.warned", measure, text: words.purseLow(measure, used / max) } as const]
      : [],
  );
}

/** Adds what a session took, as it says at its end. One that says nothing, or that nobody waits for, took all that it was given. */
export function counted<Job extends MissionJob>(job: Job, output: Json, given: WorkBudget = {}): Job {
  if (!job.total) return job;
  const said = spentFrom(output);
  const took = said ? sumsOf(said) : spentOf(given);
  const { calls, tokens, costMicros } = job.spent ?? nothing;
  return { ...job, spent: { calls: calls + took.calls, tokens: tokens + took.tokens, costMicros: costMicros + took.costMicros } };
}

const spentOf = ({ callsMax = 0, tokensMax = 0, costMicrosMax = 0 }: WorkBudget): MissionSpent => ({
  calls: callsMax,
  tokens: tokensMax,
  costMicros: costMicrosMax,
});
