import type { ChildEnded, RunBeside } from "../../kernel/child.ts";
import { gateOpened, type GateAnswered, type GateOpened } from "../../kernel/gate.ts";
import { clipLines } from "../../kernel/text.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { failsInRowMax, gradeFrom, type AgentAudit } from "../../lexicon/checking.ts";
import { consensusOf, ending, openIn, shippedWork } from "./job.ts";
import { counted, shareOf } from "./purse.ts";
import { shipEndFrom, unshipped } from "../../lexicon/shipping.ts";
import { gradeKey, missionLimits, shipKey, verdictKey } from "./policy.ts";
import { decidePlanAsking } from "./steering.ts";
import type { MissionCommand, MissionDone, MissionEffect, MissionEvent, MissionJob, MissionState } from "./types.ts";
import { words } from "./words.ts";

type Of<Phase extends MissionState["phase"]> = Extract<MissionState, { phase: Phase }>;

/** A check of everything may take as long as the tests of a large project do. */
const checkMaxMs = 3_600_000;

/** D13: everything that landed, its own check, and the check of the whole. */
export function checkOf({ ground, plan, standings, mends: number }: MissionJob): MissionEffect {
  const landed = plan.subtasks.flatMap(({ id, verifyCommand: own }) => {
    const each = standings[id];
    return each?.status === "landed" ? [{ id, commit: each.commit, own }] : [];
  });
  const { verifyCommand, auditGates = [] } = plan;
  return {
    type: "check-mission",
    mode: "repeatable",
    key: `check:${number}`,
    timeoutMs: checkMaxMs,
    ground,
    verifyCommand,
    landed: Object.fromEntries(landed.map(({ id, commit }) => [id, commit])),
    slices: Object.fromEntries(landed.flatMap(({ id, own }) => (own === undefined ? [] : [[id, own]]))),
    auditGates,
  };
}

/** Everything that keeps the whole from being clean, in words for whoever mends it. */
export const wrongWith = ({ check, plan, grades = {} }: MissionJob): readonly string[] => {
  if (!check) return [];
  const { missing, exitCode, regressions = [], gates = [] } = check;
  return [
    ...(missing.length > 0 ? [words.missing(missing)] : []),
    ...(exitCode === 0 ? [] : [words.redTogether(check, plan.verifyCommand)]),
    ...clipLines(regressions.map(words.regressed), missionLimits.regressionsTold, (more) => words.moreRegressed(more)),
    ...[...gates, ...Object.values(grades)].filter(({ passed }) => !passed).map(words.gateFailed),
  ];
};

const isGreen = (job: MissionJob): boolean => job.check !== undefined && wrongWith(job).length === 0;

/** An audit that nobody could do says nothing about the work: nobody is sent to change it for that. */
const onlyUndone = ({ check, grades = {} }: MissionJob): boolean => {
  const down = [...(check?.gates ?? []), ...Object.values(grades)].filter(({ passed }) => !passed);
  return check?.exitCode === 0 && (check.regressions ?? []).length === 0 && down.length > 0 && down.every(({ isUndone }) => isUndone);
};

/** Everything passed apart and fails together: worth one worker who sees all of it. */
const isMendable = (job: MissionJob): boolean =>
  job.exceeded === undefined &&
  !onlyUndone(job) &&
  job.check?.missing.length === 0 &&
  job.check.exitCode !== null &&
  (job.reds ?? 0) < missionLimits.mendsMax;

/** D13: green goes on to whoever grades; red is mended where that makes sense. */
export function afterCheck(state: Of<"checking">, check: NonNullable<MissionJob["check"]>): MissionState {
  const { grades: _, ...job } = state;
  const checked = { ...job, check };
  if (!isGreen(checked))
    return isMendable(checked)
      ? { ...checked, phase: "mending", mends: state.mends + 1, reds: (state.reds ?? 0) + 1 }
      : { ...checked, phase: "closing", done: doneOf(checked) };
  const { reds: __, ...green } = checked;
  return check.graders && check.graders.length > 0 ? { ...green, phase: "grading", grades: {} } : outOrOver(green);
}

const ungraded = ({ check, grades = {} }: MissionJob): readonly AgentAudit[] =>
  (check?.graders ?? []).filter(({ gate }) => !Object.hasOwn(grades, gate));

/** D14: when everybody who grades has ended: clean, mended, or, after so many verdicts against it, a person's. */
export function afterGrader(state: Of<"grading">, { key, output }: ChildEnded): MissionState {
  const audit = ungraded(state).find((each) => gradeKey(state.mends, each.gate) === key);
  if (!audit) return state;
  const paid = counted(state, output, state.total ? shareOf(state, ungraded(state).length) : {});
  const graded = { ...paid, grades: { ...state.grades, [audit.gate]: gradeFrom(audit.gate, output) } };
  if (ungraded(graded).length > 0) return graded;
  if (isGreen(graded) || state.exceeded !== undefined || onlyUndone(graded)) return outOrOver(graded);
  const fails = (state.fails ?? 0) + 1;
  return fails >= failsInRowMax
    ? { ...graded, phase: "escalated", fails, isAsked: false }
    : { ...graded, phase: "mending", fails, mends: state.mends + 1 };
}

/** K9: every grader at once, each on the branch as it was checked. */
export const dueGrades = (state: Of<"grading">): readonly RunBeside[] =>
  ungraded(state).map((audit) => {
    const { plan, ground, check, attemptsMax, begunAt: at } = state;
    const budget = state.total ? shareOf(state, check?.graders?.length ?? 1) : state.budget;
    const { mission, rubric, subtasks } = plan;
    const text = [mission, ...subtasks.map(({ id, title }) => `${id}: ${title}`)].join("\n");
    const authors = [...new Set(subtasks.map(({ agent }) => agent))];
    const { root, branch, more } = ground;
    const work = { mission, text, rubric, root, commit: check?.head ?? "", branch, authors, more };
    return {
      type: "run-beside",
      mode: "repeatable",
      key: gradeKey(state.mends, audit.gate),
      protocol: "grade",
      title: words.gradeTitle(audit.gate, mission),
      command: { type: "grade.begin", audit, work, attemptsMax, budget, at } as unknown as RunBeside["command"],
    };
  });

export const dueAsking = ({ isAsked, mends }: Of<"escalated">): readonly MissionEffect[] =>
  isAsked ? [] : [{ type: "ask-person", mode: "repeatable", key: `ask:${verdictKey(mends)}` }];

export function decideAsking(
  { type }: Extract<MissionCommand, { type: "verdict.ask" }>,
  state: MissionState,
): readonly (MissionEvent | GateOpened)[] | Refusal {
  if (state.phase === "running" && state.unheard !== undefined && !state.isPaused) return decidePlanAsking(state, state.unheard);
  return state.phase === "escalated" && !state.isAsked
    ? [gateOpened("verdict-failed", verdictKey(state.mends), words.verdict(state.plan, wrongWith(state)))]
    : refuse(type, "nobody has to be asked");
}

/** A person's word begins the count anew. */
export function afterVerdict(state: Of<"escalated">, answer: GateAnswered | undefined): MissionState {
  if (answer?.option !== "again") return ending(state, { status: "failed", reason: words.gradedDown(wrongWith(state)) });
  const { fails: _, isAsked: __, ...job } = state;
  const said = answer.text === undefined ? {} : { said: words.personSays(answer.by.name, answer.text) };
  return { ...job, ...said, phase: "mending", mends: state.mends + 1 };
}

/** D17: only what is clean goes out, and only where a person asked for it. */
function outOrOver(job: MissionJob): MissionState {
  const done = doneOf(job);
  return job.ship && done.status === "done_clean" ? { ...job, phase: "shipping" } : { ...job, phase: "closing", done };
}

/** K9: the way out is a session of its own. */
export function dueShip(state: Of<"shipping">): readonly RunBeside[] {
  const { plan, check, ship: way, governed, begunAt: at } = state;
  const work = shippedWork(state, check?.head ?? "");
  return [
    {
      type: "run-beside",
      mode: "repeatable",
      key: shipKey,
      protocol: "ship",
      title: words.shipTitle(plan.mission),
      command: { type: "ship.begin", way, work, isDry: false, ...(governed ? { governed } : {}), at } as unknown as RunBeside["command"],
    },
  ];
}

/** D5: what was asked to go out and did not is not clean. */
export function afterShip(state: Of<"shipping">, { key, output, outcome }: ChildEnded): MissionState {
  if (key !== shipKey) return state;
  const ship = shipEndFrom(output, outcome);
  const done = { ...doneOf(state), ship };
  switch (ship.result) {
    case "ok":
      return { ...state, phase: "closing", done };
    case "frozen":
      return { ...state, phase: "closing", done: { ...done, status: "pending", pendingActions: [words.shipLater(ship.reason)] } };
    default:
      return { ...state, phase: "closing", done: { ...done, status: "failed", reason: words.notShipped(ship) } };
  }
}

/** D5, D13: clean is what passed as a whole with nothing left out. */
function doneOf(job: MissionJob): MissionDone {
  const { check, grades = {} } = job;
  const pendingActions = openIn(job);
  const gates = [...(check?.gates ?? []), ...Object.values(grades)];
  const end = {
    pendingActions,
    commit: check?.head ?? null,
    consensus: consensusOf(job),
    ...(check?.regressions ? { regressions: check.regressions.map(({ id }) => id) } : {}),
    ...(gates.length > 0 ? { gates } : {}),
    ...(job.ship ? { ship: unshipped("skipped", words.notClean) } : {}),
  };
  if (!isGreen(job)) return { ...end, status: "failed", reason: wrongWith(job).join("\n") };
  return pendingActions.length > 0 ? { ...end, status: "pending", reason: "" } : { ...end, status: "done_clean", reason: "" };
}
