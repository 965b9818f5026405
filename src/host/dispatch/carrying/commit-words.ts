import type { CommitWords } from "../../../adapters/workplaces/landing.ts";
import type { CheckedWork } from "../../../protocols/worker/types.ts";
import { briefMark } from "../candidate-run.ts";

/** W17: from the journal alone, so that every machine makes the same commit of the same work. */
export function commitWords({ brief, agent, at }: Pick<CheckedWork, "brief" | "agent" | "at">): CommitWords {
  const title = brief.mission.replaceAll(/\s+/g, " ").trim(); // a second line could be taken for one of ours
  const message = `${title}\n\n${briefMark(brief)}\nChecked: ${brief.verifyCommand}\n`;
  return { message, author: { name: agent, email: "worker@assent.invalid" }, at };
}
