import type { GateAnswered, GateDefaulted } from "../../kernel/gate.ts";
import { count } from "../../kernel/text.ts";
import type { GateResult } from "../../lexicon/checking.ts";
import type { LoggedDecision, PremiseCorrection } from "../../lexicon/decisions.ts";
import type { MissionDone, MissionIntake, MissionPlan, MissionSize, SubtaskOutline } from "./types.ts";

/** A choice in words; where it has a falsifier of its own, that one counts. */
export type Choice = Pick<LoggedDecision, "by" | "title" | "decision" | "rationale"> & Partial<Pick<LoggedDecision, "falsifier">>;

/** A plan that shows the size to be wrong. */
const misjudged: Readonly<Record<MissionSize, string>> = {
  simple: "its plan has more than one piece",
  medium: "its plan has one piece, or pieces that all wait for each other",
  complex: "its plan has one piece, or more than twelve",
  epic: "its plan has a handful of pieces that wait for nothing",
};

/**
 * Every decision of a mission in words (D15, D26). What is logged is made from the journal again and again, so the words of what is
 * recorded already never change; other words need something in the event that tells the two apart.
 */
export const choices = {
  falsifier: (verifyCommand: string): string =>
    verifyCommand === "" ? "no plan comes of it" : `\`${verifyCommand}\` fails on everything together`,
  taken: ({ size, topology, reasons, planner, plansWith = planner }: MissionIntake): Choice => ({
    ...{ by: "intake", title: `Taken for ${size}` },
    decision: `worked on as ${topology}, planned by ${plansWith}`,
    rationale: reasons.join("; "),
    falsifier: misjudged[size],
  }),
  planned: ({ subtasks, report }: MissionPlan): Choice => ({
    ...{ by: "planner", title: `Planned in ${count(subtasks.length, "piece")}` },
    decision: subtasks.map(({ id, filesOwned }) => `${id} (${filesOwned.join(", ")})`).join("; "),
    rationale: report ? `${report.brief} (${Math.round(report.confidence * 100)} % sure)` : "",
  }),
  planRefused: (problems: readonly string[]): Choice => ({
    ...{ by: "assent", title: "A plan was refused", decision: "another planner is told what was wrong" },
    rationale: problems.join("; "),
    falsifier: "the same plan passes the check of its graph",
  }),
  /** D26: every piece crosses into files of its own, so nobody goes on in an old conversation; earlier results come with the brief. */
  fresh: (task: SubtaskOutline | undefined, isAgain: boolean): Choice => ({
    by: "planner",
    title: `A fresh agent for ${task?.id ?? "a piece"}`,
    decision: `${task?.agent ?? ""} begins from the branch as it is, told what landed before it and what was found out`,
    rationale: isAgain
      ? "a worker before it failed; its reasons go along, its conversation does not"
      : "the piece has files of its own, and none in common with what anybody works on",
    falsifier: task?.verifyCommand === undefined ? "its check fails" : `\`${task.verifyCommand}\` fails on its work`,
  }),
  mend: ({ id, agent }: SubtaskOutline): Choice => ({
    ...{ by: "planner", title: `${id} mends what does not hold together`, decision: `${agent} owns every file of the mission for it` },
    rationale: "every piece passed by itself, and the whole did not pass its check or its audits",
  }),
  dropped: (id: string, by: string, reason: string): Choice => ({
    by,
    title: `${id} is left out`,
    decision: "the mission goes on without it",
    rationale: reason,
  }),
  landedFirst: (id: string): Choice => ({
    ...{ by: "assent", title: `${id} has landed`, decision: "it counts as landed, and is checked with the others" },
    rationale: "its work was on the branch before its worker was ended",
  }),
  replanned: (by: string, text: string): Choice => ({
    ...{ by, title: "Another plan was asked for", decision: "what has not begun is planned anew; the check and the rubric stay" },
    rationale: text,
  }),
  paused: (by: string, because = "a person wanted to look"): Choice => ({
    by,
    title: "Paused",
    decision: "nobody begins until somebody lets it go on",
    rationale: because,
    falsifier: "somebody begins before that",
  }),
  answered: ({ kind, option, text = "", by }: GateAnswered): Choice => ({
    ...{ by: by.name, title: `A question was answered (${kind})`, decision: option, rationale: text },
  }),
  defaulted: ({ kind, option, because }: GateDefaulted): Choice => ({
    ...{ by: "assent", title: `Nobody was there for a question (${kind})`, decision: option, rationale: because },
  }),
  graded: ({ gate, passed, detail }: GateResult): Choice => ({
    ...{ by: "the audit", title: `${gate} ${passed ? "passed" : "did not pass"}`, decision: passed ? "it counts" : "it goes back" },
    rationale: detail,
    falsifier: "another independent look comes to the opposite",
  }),
  premise: (by: string, { premise, found, evidence }: PremiseCorrection): Choice => ({
    ...{ by, title: `A premise was corrected: ${premise}`, decision: found, rationale: evidence },
    falsifier: `the evidence does not hold: ${evidence}`,
  }),
  done: ({ status, reason, consensus }: MissionDone): Choice => ({
    ...{ by: "planner", title: "The mission is over", decision: status },
    rationale: reason || `${Math.round(consensus * 100)} % of the pieces landed`,
    falsifier:
      status === "done_clean" ? "the check fails on a fresh checkout of the branch" : "what is said to be open turns out to be done",
  }),
} as const;
