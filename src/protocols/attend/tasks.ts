import { mergeTasks, notedTasks } from "./materialise.ts";
import { attendLimits } from "./policy.ts";
import { materialising } from "./routing.ts";
import { knownOf, leave } from "./task-state.ts";
import type { AttendKnowledge, AttendPhase, AttendState, Task, UpstreamRoute } from "./types.ts";
import { words } from "./words.ts";

/** The tasks of one of two lists, or of both (A6). */
export const conflictTasks = (
  state: Pick<AttendPhase<"confirming">, "given" | "proposed" | "prior" | "produced" | "informed" | "cwd">,
  option: string,
): readonly Task[] => {
  const { proposed } = state;
  if (option === "refresh") return proposed;
  const noted = notedTasks(state);
  return option === "merge" ? mergeTasks(noted, proposed).slice(0, attendLimits.tasksMax) : noted;
};

export const isLastProposal = ({ changes }: Pick<AttendPhase<"confirming">, "changes">): boolean => changes >= attendLimits.changesMax;

/** Applies a person's answer about the proposed tasks, or the kind's default. */
export function confirmBy(state: AttendPhase<"confirming">, option: string, text: string | undefined): AttendState {
  const { route, proposed } = state;
  if (route === "conflict") return withTasks(state, conflictTasks(state, option), route);
  if (option === "accept") return withTasks(state, proposed, route);
  if (option !== "change") return leave(state, { outcome: "withdrawn", tasks: [], left: [words.notAgreed] });
  if (isLastProposal(state)) return { ...state, asked: false };
  return { ...materialising(state), changes: state.changes + 1, change: text ?? "" };
}

/** From here on the tasks stay as they are (A7). */
export function withTasks(known: AttendKnowledge, tasks: readonly Task[], route: UpstreamRoute): AttendState {
  if (tasks.length === 0) return leave(known, { outcome: "escaped", tasks: [], left: [words.nothingToDo(route)] });
  if (known.team === null) return planning(known, tasks);
  return { phase: "teaming", step: "team", asked: false, ...knownOf(known), tasks };
}

export const planning = (known: AttendKnowledge, tasks: readonly Task[]): AttendPhase<"planning"> => ({
  phase: "planning",
  ...knownOf(known),
  tasks,
  weights: null,
  misread: 0,
  asked: false,
});
