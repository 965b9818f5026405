import type { ChildEnded } from "../../kernel/child.ts";
import { endOf } from "./job.ts";
import { idIn, workKey } from "./policy.ts";
import type { MissionState, SubtaskStanding } from "./types.ts";
import { words } from "./words.ts";

export const landedAs = (commit: string, tries: number, unwanted: boolean): SubtaskStanding => ({
  ...{ status: "landed", tries, commit },
  ...(unwanted ? { unwanted } : {}),
});

/** Whether what landed for it is still looked at: the whole has not been checked. */
const isOpen = ({ phase }: MissionState): boolean => ["planning", "proposed", "approving", "running", "checking"].includes(phase);

/**
 * D5: a piece can be taken out in the moment in which its work lands, or while its worker waits after that. Then the branch has it:
 * it has landed, is checked like the others, and what needs it can begin. Nothing is clean before a person has said what becomes of it.
 */
export function landedAllTheSame(state: MissionState, { key, output }: ChildEnded): MissionState {
  const id = idIn(key);
  const before = "standings" in state ? state.standings[id] : undefined;
  const { status, commit } = endOf(output);
  const isLanded = status === "done_clean" && commit !== null;
  if (state.phase === "idle" || before?.status !== "dropped" || key !== workKey(id, before.tries) || !isLanded) return state;
  const standings = { ...state.standings, [id]: landedAs(commit, before.tries, true) };
  const isAboutNothing = state.phase === "closing" && state.done.reason === words.nothingLanded;
  if (!isOpen(state) && !isAboutNothing) return state;
  if (state.phase !== "checking" && state.phase !== "closing") return { ...state, standings };
  const { done: _, ...job } = { done: null, ...state };
  return { ...job, standings, phase: "running" }; // from there it goes on to whatever is next now
}
