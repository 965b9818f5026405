import type { ChildEnded, RunProtocol } from "../../kernel/child.ts";
import { gateOpened, type GateOpened } from "../../kernel/gate.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { addSpent, budgetAfter, spentFrom } from "../../lexicon/budgets.ts";
import { failsInRowMax, gradeFrom, type AgentAudit, type GateResult } from "../../lexicon/checking.ts";
import { takenBy } from "./budget.ts";
import { needsReview, reviewKey } from "./policy.ts";
import type { WorkCheck, WorkerCommand, WorkerEffect, WorkerEvent, WorkerJob, WorkerState } from "./types.ts";
import { words } from "./words.ts";

type Checking = Extract<WorkerState, { phase: "checking" }>;
type Grading = Extract<WorkerState, { phase: "grading" }>;
type Of<Type extends WorkerEvent["type"]> = Extract<WorkerEvent, { type: Type }>;

/** Graders that have not passed this attempt yet. */
const wantedOf = ({ graded = [] }: WorkerJob, { graders = [] }: WorkCheck): readonly AgentAudit[] =>
  graders.filter(({ gate }) => !graded.some((each) => each.gate === gate));

const withGraded = ({ graded = [] }: WorkerJob, check: WorkCheck): WorkCheck =>
  graded.length === 0 ? check : { ...check, gates: [...check.gates, ...graded] };

/** W16: a person's yes is to a tree on a head. Files that had to be held anew meanwhile do not make it another question. */
const isToBeReviewed = ({ audit, reviewed }: Checking | Grading, { head, tree, gates }: WorkCheck): boolean =>
  needsReview(audit, gates) && !(reviewed?.head === head && reviewed.tree === tree);

const reviewOf = (state: Checking | Grading, check: WorkCheck): readonly GateOpened[] =>
  isToBeReviewed(state, check)
    ? [gateOpened("changed-checks", reviewKey(state), words.review({ ...state, head: check.head }, state.audit.checks, check.tree))]
    : [];

/** Asked about at once where nobody is left to grade. */
export const reviewAfterCheck = (state: Checking, check: WorkCheck): readonly GateOpened[] =>
  wantedOf(state, check).length > 0 ? [] : reviewOf(state, withGraded(state, check));

/** D14: what passed its check goes to the graders; what they passed goes on. */
export function afterCheck(state: Checking, { check: found, at: checkedAt }: Of<"work.checked">): WorkerState {
  const check = withGraded(state, found);
  const checked = { ...state, check, checkedAt };
  if (wantedOf(state, found).length > 0) return { ...checked, phase: "grading", grades: [] };
  return { ...checked, phase: isToBeReviewed(state, check) ? "reviewing" : "landing" };
}

export function decideGrades(
  { type, attempt }: Extract<WorkerCommand, { type: "grades.report" }>,
  state: WorkerState,
): readonly (WorkerEvent | GateOpened)[] | Refusal {
  if (state.phase !== "grading" || state.attempt !== attempt || nextGrader(state)) return refuse(type, "nobody has graded this attempt");
  const { grades: gates } = state;
  const graded: WorkerEvent = { type: "work.graded", attempt, gates };
  const why = gates.filter(({ passed }) => !passed).map(words.gateFailed);
  if (why.length > 0) return [graded, { type: "claim.refused", attempt, why }];
  return [graded, ...reviewOf(state, withGrades(state, gates))];
}

const withGrades = ({ check }: Grading, gates: readonly GateResult[]): WorkCheck => ({ ...check, gates: [...check.gates, ...gates] });

/** A pass begins the count of verdicts against it anew; what was refused is opened again by the event that follows. */
export function afterGrades(state: Grading, { gates }: Of<"work.graded">): WorkerState {
  const check = withGrades(state, gates);
  if (gates.some(({ passed }) => !passed)) return { ...state, check, fails: (state.fails ?? 0) + 1 };
  const { grades: _, fails: __, ...rest } = state;
  const graded = [...(state.graded ?? []), ...gates];
  return { ...rest, check, graded, phase: isToBeReviewed(state, check) ? "reviewing" : "landing" };
}

/** So many in a row, and another attempt would be one more of the same. */
export const isEscalated = ({ fails = 0 }: WorkerJob): boolean => fails >= failsInRowMax;

const nextGrader = (state: Grading): AgentAudit | undefined => wantedOf(state, state.check)[state.grades.length];

const gradeKey = ({ attempt, grades }: Grading): string => `grade:${attempt}:${grades.length}`;

/** D16: what it took, it took from the budget of the work. */
export function afterGrader(state: Grading, { key, output }: ChildEnded): WorkerState {
  const audit = nextGrader(state);
  if (!audit || key !== gradeKey(state)) return state;
  const took = spentFrom(output);
  const account = took ? { ...state.account, spent: addSpent(state.account.spent, took) } : state.account;
  return { ...state, account, grades: [...state.grades, gradeFrom(audit.gate, output)] };
}

/** K9: one grader after the other, each a session of its own on exactly what would land. */
export function dueGrades(state: Grading): readonly WorkerEffect[] {
  const audit = nextGrader(state);
  const { attempt, brief, ground, agent, check, attemptsMax, checkedAt: at } = state;
  if (!audit) return [{ type: "take-grades", mode: "repeatable", key: `grades:${attempt}:${check.head}`, attempt }];
  const { root, branch, base: _, home: __, ...more } = ground; // whoever grades does it where it was made
  const budget = budgetAfter(state.budget, takenBy(state.account));
  const work = {
    mission: brief.mission,
    text: brief.instruction,
    rubric: [],
    root,
    commit: check.commit ?? "",
    branch,
    authors: [agent],
    more,
  };
  return [
    {
      type: "run-protocol",
      mode: "repeatable",
      key: gradeKey(state),
      protocol: "grade",
      title: words.gradeTitle(audit.gate, brief.mission),
      command: { type: "grade.begin", audit, work, attemptsMax, budget, at } as unknown as RunProtocol["command"],
    },
  ];
}
