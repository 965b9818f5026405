import type { GateWords } from "../../kernel/gate.ts";
import { count, shorten, visibleLine } from "../../kernel/text.ts";
import { failsInRowMax, unfoundHint, type GateResult, type ManagerReport } from "../../lexicon/checking.ts";
import type { PremiseCorrection } from "../../lexicon/decisions.ts";
import { shipPromise, type ShipEnd } from "../../lexicon/shipping.ts";
import { graphDrawn, pieceShown } from "./plan-words.ts";
import { planShown } from "./policy.ts";
import type { MissionCheck, MissionDone, MissionJob, MissionOutline, SubtaskOutline, SubtaskStanding } from "./types.ts";

/** One line for a subtask of a plan that is planned once more. */
const planLine = ({ id, title, needs, filesOwned }: SubtaskOutline): string => {
  const after = needs.length === 0 ? "" : ` · after ${needs.join(", ")}`;
  return shorten(visibleLine(`${id}: ${title} (${filesOwned.join(", ")})${after}`), 300);
};

const countOf = (standings: MissionJob["standings"], status: SubtaskStanding["status"]): number =>
  Object.values(standings).filter((each) => each.status === status).length;

const reported = ({ brief, status, confidence }: ManagerReport): string =>
  shorten(visibleLine(`its planner says: ${status}, ${Math.round(confidence * 100)} % sure: ${brief}`), 300);

const unwanted = (commit: string): string =>
  `was to be left out and had landed before: keep it, or take it back (git revert ${commit.slice(0, 10)})`;

/** Every sentence of a mission that a person or a worker reads. */
export const words = {
  plan: (
    { mission, rubric, verifyCommand, subtasks, report, remarks = [], auditGates = [] }: MissionOutline,
    workersMax: number,
    { intake, ship, plansWith, replans, gists = {} }: Pick<MissionJob, "intake" | "ship" | "plansWith" | "replans" | "gists"> = {},
  ): GateWords => ({
    title: shorten(
      `${replans === undefined ? "Start a mission of" : "Go on with another plan, of"} ${count(subtasks.length, "subtask")}: ${mission}`,
      200,
    ),
    context: [
      ...(intake
        ? [`Taken for ${intake.size}: ${intake.reasons.join("; ")}. Planned by ${visibleLine(plansWith ?? intake.planner)}.`]
        : []),
      ...(report ? [reported(report)] : []),
      ...subtasks.slice(0, planShown.pieces).map((each, place) => pieceShown(each, place + 1, gists[each.id])),
      ...(subtasks.length > planShown.pieces ? [`and ${count(subtasks.length - planShown.pieces, "more subtask")}`] : []),
      ...graphDrawn(subtasks),
      ...remarks.map((each) => `note: ${shorten(visibleLine(each), 300)}`),
      `Up to ${count(workersMax, "worker")} at once. In the end \`${verifyCommand}\` has to pass on everything together.`,
      ...(auditGates.length > 0 ? [`Then it is audited: ${auditGates.map((each) => visibleLine(each)).join(", ")}.`] : []),
      ...(ship ? [`If all of that passes, it is ${visibleLine(shipPromise(ship))}.`] : []),
      ...rubric.slice(0, planShown.pieces).map((each) => `judged by: ${shorten(visibleLine(each), 300)}`),
    ],
    question: "Is this the work, and are these the pieces?",
    changes: {
      start: "Workers begin; their work lands on a branch of the mission",
      again: "A planner begins again, with this plan and your words; you are shown what comes of it",
      stop: replans === undefined ? "Nothing begins" : "The mission ends as it is now; what landed stays on its branch",
    },
  }),

  failed: ({ title, id }: SubtaskOutline, { tries }: SubtaskStanding, reason: string): GateWords => ({
    title: shorten(`A subtask failed ${count(tries, "time")}: ${title}`, 200),
    context: shorten(reason, 2_000).split("\n").filter(Boolean),
    evidence: [{ claim: `${count(tries, "worker")} ended without work that passes`, source: `subtask ${id}` }],
    question: "Try again, or go on without it?",
    changes: {
      again: "Another worker begins, with what was wrong and your words",
      drop: "The mission goes on without it, and without what needs it",
      stop: "The mission ends as it is now; what landed stays on its branch",
    },
  }),

  verdict: ({ mission, verifyCommand }: MissionOutline, wrong: readonly string[]): GateWords => ({
    title: shorten(`Judged and sent back ${failsInRowMax} times: ${mission}`, 200),
    context: shorten(wrong.join("\n"), 4_000).split("\n").filter(Boolean),
    evidence: [
      { claim: `\`${verifyCommand}\` passes, and ${failsInRowMax} verdicts in a row are against it`, source: "the audits of the whole" },
    ],
    question: "Send it back once more, or end it as it is?",
    changes: {
      again: "Another worker begins, with what was said and your words",
      stop: "The mission ends as failed; what landed stays on its branch",
    },
  }),

  paused: ({ plan, standings }: MissionJob, by: string): GateWords => ({
    title: shorten(`Paused by ${by}: ${plan.mission}`, 200),
    context: [
      `${countOf(standings, "landed")} of ${count(plan.subtasks.length, "piece")} landed, ` +
        `${countOf(standings, "working")} at work, ${countOf(standings, "waiting")} wait.`,
    ],
    question: "Let workers begin again?",
    changes: { "go-on": "Workers begin again", stop: "The mission ends as it is now; what landed stays on its branch" },
  }),

  /** Nobody came to another plan that a person asked for. */
  unheard: (state: MissionJob, because: string): GateWords => ({
    ...words.paused(state, "assent"),
    title: shorten(`Not planned anew: ${state.plan.mission}`, 200),
    context: [shorten(visibleLine(because), 2_000), ...(words.paused(state, "assent").context ?? [])],
    question: "Go on with the plan that there is?",
    changes: {
      "go-on": "Workers begin with the plan that there is; or with another, where you ask for one before (`assent dispatch replan`)",
      stop: "The mission ends as it is now; what landed stays on its branch",
    },
  }),

  /** For whoever plans once more. */
  otherwise: ({ subtasks }: MissionOutline, said: string): string =>
    `There was a plan already, and a person wants it otherwise. ${said}\n` + shorten(subtasks.map(planLine).join("\n"), 4_000),

  /** For whoever approves it: who works, from where and to where. */
  ground: ({ subtasks }: MissionOutline, { base, branch }: MissionJob["ground"]): string => {
    const agents = [...new Set(subtasks.map(({ agent }) => agent))];
    return shorten(
      visibleLine(`Worked on by ${agents.join(", ")}; begins from ${base.slice(0, 10)}, lands on ${branch.replace("refs/heads/", "")}.`),
      400,
    );
  },

  purseEmpty: (what: "time" | "budget"): string =>
    what === "time" ? "the time of this mission is over" : "the budget of this mission is used up",
  purseLow: (measure: string, share: number): string => {
    const what = measure === "costMicros" ? "money" : measure;
    return `the budget of this mission comes to its end: ${Math.round(share * 100)} % of its ${what} is taken`;
  },
  idTaken: (id: string): string => `a piece "${id}" has begun already; give the new one another id`,
  shipTitle: (mission: string): string => shorten(`the way out of: ${mission}`, 200),
  shipLater: (reason: string): string => `ship it when it may go out: ${reason}`,
  notShipped: ({ reason, commit }: ShipEnd): string =>
    commit === null
      ? `it landed and passed, and did not go out: ${reason}`
      : `it landed, passed and was pushed as ${commit.slice(0, 10)}, and then failed: ${reason}`,
  notClean: "only what is clean goes out",
  gradeTitle: (gate: string, mission: string): string => shorten(`the audit ${gate} of: ${mission}`, 200),
  gateFailed: ({ gate, detail }: GateResult): string => `the audit ${gate} did not pass: ${detail}`,
  gradedDown: (wrong: readonly string[]): string => [`${failsInRowMax} verdicts in a row were against it`, ...wrong].join("\n"),
  regressed: ({ id, output }: { readonly id: string; readonly output: string }): string =>
    `${id} passed its own check when it landed, and does not on the whole:\n${output}`.trimEnd(),
  moreRegressed: (more: string): string => `more pieces do not pass on the whole: ${more}`,
  priorLanded: ({ id, title, filesOwned }: SubtaskOutline, commit: string): string =>
    shorten(visibleLine(`${id} (${title}) landed as ${commit.slice(0, 10)}; it owns ${filesOwned.join(", ")}`), 400),
  priorPremise: ({ premise, found, evidence }: PremiseCorrection): string =>
    shorten(visibleLine(`not so: ${premise}. Instead: ${found} (${evidence})`), 1_000),
  noPlan: (why: string): string => `nobody came to a plan for it: ${why}`,
  noNewPlan: (why: string): string =>
    `it was to be planned anew, and nobody came to another plan: ${why.split("\n").filter(Boolean).join(" · ")}`,
  noEnd: (outcome: string): string => `its worker was ${outcome} before it came to an end`,
  stopped: "a person stopped its worker",
  personSays: (by: string, text: string): string => `${by} says: ${text}`,
  droppedBy: (by: string, text: string): string => `${by} took it out${text === "" ? "" : `: ${text}`}`,
  droppedAlone: (reason: string): string => `it failed, and nobody was there to say whether it should be tried again: ${reason}`,
  ended: (by: string): string => `${by} ended the mission`,
  nothingLanded: "nothing landed",
  notStarted: (by: string): string => `${by} did not start it`,
  notApproved: (reason: string): string => `it was not approved: ${reason}`,

  /** D13: everything that keeps the whole from being clean. */
  redTogether: ({ output, exitCode }: MissionCheck, verifyCommand: string): string => {
    const end = exitCode === null ? "did not end" : `ends with ${exitCode}`;
    return `\`${verifyCommand}\` ${end} on everything together:\n${output.trimEnd()}${unfoundHint(exitCode)}`;
  },
  missing: (ids: readonly string[]): string => `the branch does not have what landed for ${ids.join(", ")}`,
  openTask: ({ id, title }: SubtaskOutline, standing: SubtaskStanding | undefined, exceeded?: string): readonly string[] => {
    const name = `${id} (${title})`;
    const flat = (text: string): string => text.split("\n").filter(Boolean).join(" · ");
    switch (standing?.status) {
      case "landed":
        return standing.unwanted ? [`${name} ${unwanted(standing.commit)}`] : [];
      case "pending":
        return standing.actions.map((action) => `${name}: ${flat(action)}`);
      case "dropped":
        return [`${name} was left out: ${flat(standing.reason)}`];
      case "failed":
        return [`${name} failed: ${flat(standing.reason)}`];
      default:
        return [`${name} could not begin: ${exceeded ?? "something that it needs did not land"}`];
    }
  },

  doing: (state: MissionJob & { readonly phase: string; readonly done?: MissionDone }): string => {
    const { standings, plan, phase, done } = state;
    if (done)
      return {
        done_clean: done.ship?.result === "ok" ? "landed, checked as a whole, and shipped" : "landed, and checked as a whole",
        pending: "pending",
        failed: "failed",
      }[done.status];
    if (phase === "planning") return "is being planned";
    if (phase === "proposed") return "waits for a word on its plan";
    if (phase === "approving") return "waits for the approval of somebody other than who asked for it";
    if (phase === "checking") return "checks everything together";
    if (phase === "grading") return "is looked at by others than its authors";
    if (phase === "shipping") return "goes out";
    if (phase === "escalated") return "waits for a word: it was judged and sent back too often";
    if (phase === "mending") return "finds somebody to mend what is red together";
    const now = `${countOf(standings, "landed")} of ${plan.subtasks.length} landed, ${countOf(standings, "working")} at work`;
    const anew = state.replan ? "; the rest is planned anew when they are done" : "";
    return `${now}${state.isPaused ? ", paused" : ""}${anew}`;
  },
  left: ({ status, reason, pendingActions }: MissionDone): readonly string[] =>
    status === "done_clean" ? [] : pendingActions.length > 0 ? pendingActions : [reason],
} as const;
