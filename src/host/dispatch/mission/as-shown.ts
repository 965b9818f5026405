import { isRecord } from "../../../kernel/ids.ts";
import type { Redact } from "../../../kernel/ports.ts";
import { gistOf } from "../../../protocols/mission/plan-words.ts";
import type { MissionPlan, Subtask } from "../../../protocols/mission/types.ts";
import { withRemarks } from "./remarks.ts";

/** The plan with everything that whoever decides about it is shown besides: beginnings of long texts, and remarks. */
export const asShown = (plan: MissionPlan, committed: Iterable<string>, redact: Redact): MissionPlan =>
  withRemarks({ ...plan, subtasks: plan.subtasks.map((each) => withGist(each, redact)) }, committed);

/** D22: secrets are taken out before anything is cut, because half of one would not be known for one. */
function withGist(piece: Subtask, redact: Redact): Subtask {
  const { source, verifyCommand = "", agent } = piece;
  const task = isRecord(source) ? source["current_task"] : undefined;
  const gist = gistOf(typeof task === "string" ? redact(task) : "", { verifyCommand: redact(verifyCommand), agent: redact(agent) });
  return { ...piece, gist };
}
