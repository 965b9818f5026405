import type { RunProtocol } from "../../kernel/child.ts";
import { claimPaths } from "./claim-paths.ts";
import type { WorkerJob, WorkerState } from "./types.ts";
import { words } from "./words.ts";

export const attendKey = ({ attempt }: Pick<WorkerJob, "attempt">): string => `attend:${attempt}`;

/** D23, K9: the agent works as a session of attend, so that every call of it is weighed, asked about and recorded as ever. */
export function attendOf(state: Extract<WorkerState, { phase: "working" }>): RunProtocol {
  const { brief, ground, agent, attempt, place } = state;
  const { prior = [] } = state;
  const news = [
    ...(prior.length > 0 ? [words.prior(prior)] : []),
    ...(state.answer ? [words.answered(state.answer)] : []),
    ...(state.refused.length > 0 ? [words.again(state.refused)] : []),
  ];
  const instruction = [brief.instruction, ...news].join("\n\n");
  return {
    type: "run-protocol",
    mode: "repeatable",
    key: attendKey(state),
    protocol: "attend",
    title: words.attemptOf(attempt, brief.mission),
    command: {
      type: "attend.begin",
      intent: brief.mission,
      cwd: ground.root,
      attended: state.attended,
      tasks: [{ id: `work-${attempt}`, title: brief.mission, instruction }],
      prior: [],
      team: null,
      agent,
      available: [],
      briefed: true,
      scope: { filesOwned: [...brief.filesOwned, ...Object.values(claimPaths)], destructive: brief.destructive },
      ...(place.tier === "C" ? {} : { boxed: true }),
      ...(ground.ungoverned ? { ungoverned: true } : {}),
      ...(ground.ofMission ? { handsBack: true } : {}),
    } as RunProtocol["command"],
  };
}
