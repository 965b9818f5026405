import type { RunBeside } from "../../kernel/child.ts";
import type { EntryChange } from "../../kernel/entry.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import { spentFrom, type WorkBudget } from "../../lexicon/budgets.ts";
import type { PremiseCorrection } from "../../lexicon/decisions.ts";
import type { ShippedWork } from "../../lexicon/shipping.ts";
import { lessonLine, type QuotedLesson } from "../../lexicon/lessons.ts";
import { ownedFiles, overlaps } from "../../scope/owned.ts";
import { missionLimits, workKey } from "./policy.ts";
import type { MissionDone, MissionJob, MissionOutline, MissionPlan, MissionState, Subtask, SubtaskOutline } from "./types.ts";
import { words } from "./words.ts";

type Begun = Exclude<MissionState, { phase: "idle" }>;

interface WorkStart {
  readonly base: string;
  readonly at: string;
  readonly tries: number;
  readonly evidence: readonly string[];
  /** Its share of what the mission may spend. */
  readonly budget?: WorkBudget;
}

/** K9: one worker beside the mission, on the branch as it was when it began. */
export function workOf(
  job: MissionJob,
  task: SubtaskOutline,
  { base, at, tries, evidence, budget = job.budget as WorkBudget }: WorkStart,
  branch = job.ground.branch,
): RunBeside {
  const { ground, attended, attemptsMax } = job;
  const prior = priorTo(job, task);
  return {
    type: "run-beside",
    mode: "repeatable",
    key: workKey(task.id, tries),
    protocol: "worker",
    title: task.title,
    command: {
      type: "work.begin",
      ground: { ...ground.more, root: ground.root, base, branch, ofMission: true, ...othersChecks(job.plan, task) },
      agent: task.agent,
      attended,
      attemptsMax,
      budget,
      at,
      from: "planner",
      ...(evidence.length > 0 ? { refused: evidence } : {}),
      ...(prior.length > 0 ? { prior } : {}),
    } as RunBeside["command"],
    rest: { list: briefs, key: task.id },
    ...(task.runsOn ? { needs: task.runsOn } : {}),
  };
}

/** More different ones are not handed on: each worker's record has them. */
const checksMax = 100;
const checksIn = new WeakMap<MissionOutline, readonly string[]>();

/** W16: the check of the whole, and those of other pieces. */
function othersChecks(plan: MissionOutline, { verifyCommand: own }: SubtaskOutline): { readonly checks?: readonly string[] } {
  const { verifyCommand, subtasks } = plan;
  const all = checksIn.get(plan) ?? [...new Set([verifyCommand, ...subtasks.map((each) => each.verifyCommand ?? "")])].slice(0, checksMax);
  checksIn.set(plan, all);
  const checks = all.filter((each) => each !== "" && each !== own);
  return checks.length === 0 ? {} : { checks };
}

/** The list of a mission's session that has every brief: a plan of many would be too much for a state. */
const briefs = "briefs";

export const briefEntries = (subtasks: readonly Subtask[]): readonly EntryChange[] =>
  subtasks.map(({ id, brief, source }) => ({ list: briefs, key: id, value: { brief, source } }));

export const outlineOf = ({ brief: _, source: __, gist: ___, ...outline }: Subtask): SubtaskOutline => outline;

/** All files that anybody in it may change. */
export const ownedIn = ({ subtasks }: { readonly subtasks: readonly Pick<SubtaskOutline, "filesOwned">[] }): readonly string[] => [
  ...new Set(subtasks.flatMap(({ filesOwned }) => filesOwned)),
];

/** D17: the whole of it, for its way out. */
export const shippedWork = ({ plan, ground }: MissionJob, commit: string): ShippedWork => {
  const { root, base, more } = ground;
  const { mission, verifyCommand } = plan;
  return { mission, root, base, commit, filesOwned: ownedIn(plan), verifyCommand, more };
};

export const planOutline = ({ subtasks, ...plan }: MissionPlan): MissionOutline => ({ ...plan, subtasks: subtasks.map(outlineOf) });

interface WorkerEnd {
  readonly status: string;
  readonly reason: string;
  readonly actions: readonly string[];
  readonly commit: string | null;
  /** Things that its brief took for granted and that are not so (D15). */
  readonly premises: readonly PremiseCorrection[];
  /** Another try makes no sense before a person has looked (D14). */
  readonly isEscalated: boolean;
  /** D16: its budget does not pay for one call, and whoever comes after it would have no more. */
  readonly isTooPoor: boolean;
}

/** A worker's done, as its session hands it over. */
export function endOf(output: Json): WorkerEnd {
  const { status, reason, pendingActions, commit, escalated, premises, limit } = isRecord(output) ? output : {};
  return {
    status: typeof status === "string" ? status : "",
    reason: typeof reason === "string" ? reason : "",
    actions: Array.isArray(pendingActions) ? pendingActions.filter((each) => typeof each === "string") : [],
    commit: typeof commit === "string" ? commit : null,
    isEscalated: escalated === true,
    isTooPoor: isRecord(limit) && limit["limit"] === "budget" && spentFrom(output)?.calls === 0,
    premises: Array.isArray(premises) ? premises.flatMap(premiseFrom) : [],
  };
}

function premiseFrom(value: unknown): readonly PremiseCorrection[] {
  const { premise, found, evidence } = isRecord(value) ? value : {};
  return typeof premise === "string" && typeof found === "string" && typeof evidence === "string" ? [{ premise, found, evidence }] : [];
}

/** D15: the same is said once. */
export function learned<Job extends MissionJob>(job: Job, found: readonly PremiseCorrection[]): Job {
  const { premises = [] } = job;
  const news = found.filter(({ premise }) => !premises.some((each) => each.premise === premise));
  return news.length === 0 ? job : { ...job, premises: [...premises, ...news].slice(0, missionLimits.premisesMax) };
}

/** D26: what a fresh agent is told of the work before it: pieces that it needs, and premises that turned out to be wrong. */
function priorTo({ plan, standings, premises = [], lessons = [] }: MissionJob, { needs, filesOwned }: SubtaskOutline): readonly string[] {
  if (needs.length === 0 && premises.length === 0 && lessons.length === 0) return [];
  const landed = plan.subtasks.flatMap((each) => {
    const standing = needs.includes(each.id) ? standings[each.id] : undefined;
    return standing?.status === "landed" ? [words.priorLanded(each, standing.commit)] : [];
  });
  return [...landed, ...premises.map(words.priorPremise), ...lessonsAbout(lessons, filesOwned).map(lessonLine)];
}

/** D27: the few that are about its own files. */
function lessonsAbout(lessons: readonly QuotedLesson[], filesOwned: readonly string[]): readonly QuotedLesson[] {
  if (lessons.length === 0) return [];
  const owned = ownedFiles(filesOwned);
  return lessons.filter(({ files }) => files.length > 0 && overlaps(ownedFiles(files), owned)).slice(0, missionLimits.lessonsTold);
}

/** The end that no check stands before: nothing of it is clean. */
export const ending = (state: Begun, end: Pick<MissionDone, "status" | "reason">): MissionState => ({
  ...state,
  phase: "closing",
  done: { ...end, pendingActions: openIn(state), commit: null, consensus: consensusOf(state) },
});

export const openIn = ({ plan, standings, exceeded, unplanned }: MissionJob): readonly string[] => [
  ...plan.subtasks.flatMap((task) => words.openTask(task, standings[task.id], exceeded)),
  ...(unplanned === undefined ? [] : [words.noNewPlan(unplanned)]),
];

export const consensusOf = ({ plan, standings }: MissionJob): number => {
  const landed = plan.subtasks.filter(({ id }) => standings[id]?.status === "landed").length;
  return plan.subtasks.length === 0 ? 0 : Math.round((100 * landed) / plan.subtasks.length) / 100;
};
