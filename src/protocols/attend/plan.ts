import { domainsDone } from "../../inquiry/domains.ts";
import type { Finding } from "../../risk/types.ts";
import { noCalls } from "../../consent/calls.ts";
import { saysIrreversible } from "./making/clauses.ts";
import { attendLimits } from "./policy.ts";
import { knownOf, leave, newTask, rest } from "./task-state.ts";
import type { AttendKnowledge, AttendPhase, AttendState, Task, TaskState, Weight, WorkingState } from "./types.ts";
import { words } from "./words.ts";

/** A9: tasks that cannot be undone, by the engine's findings or the plan's declaration. */
export const irreversibleOf = (tasks: readonly Task[], weights: readonly Weight[]): readonly Weight[] =>
  tasks.flatMap(({ id, irreversible }) => {
    const weight = weights.find(({ task }) => task === id);
    if (weight?.irreversible) return [weight];
    if (irreversible !== true) return [];
    return [{ ...(weight ?? { verdict: "low", reasons: [] }), task: id, irreversible: true }];
  });

/**
 * A9, U17: cannot be taken back, by the engine's findings, because it pushes, publishes or deploys, or because its words
 * say that it will.
 */
export const isIrreversible = (task: Task, findings: readonly Pick<Finding, "signal">[]): boolean =>
  findings.some(({ signal }) => signal === "Irreversibility") ||
  (task.action === undefined
    ? saysIrreversible(task.instruction)
    : findings.some(({ signal }) => signal === "ExternalMutation") && domainsDone(commandIn(task)).includes("deployment"));

const commandIn = ({ action }: Task): string => String(action?.input["command"] ?? "");

export const planWeighed = (state: AttendPhase<"planning">, weights: readonly Weight[]): AttendState =>
  irreversibleOf(state.tasks, weights).length > 1 ? { ...state, weights, asked: false } : working(state, state.tasks.map(newTask));

interface Direction {
  readonly option: string;
  readonly text?: string | undefined;
  readonly by: string;
}

/** Applies a person's answer about the plan as a whole, or the kind's default. */
export function directBy(state: AttendPhase<"planning">, { option, text = "", by }: Direction): AttendState {
  const tasks = state.tasks.map(newTask);
  if (option === "withdraw") return leave(state, { outcome: "withdrawn", tasks, left: state.tasks.map(words.notBegun) });
  if (option !== "reorder" && option !== "drop") return working(state, tasks);
  const directed = option === "drop" ? dropped(tasks, text, by) : reordered(tasks, text, by);
  if (directed !== null) return working(state, directed);
  return state.misread < attendLimits.misreadMax ? { ...state, misread: state.misread + 1, asked: false } : working(state, tasks);
}

/** A dropped task is not taken away: it is a task that a person halted (A7). */
function dropped(tasks: readonly TaskState[], text: string, by: string): readonly TaskState[] | null {
  const named = idsIn(text, tasks);
  if (named.length === 0) return null;
  return tasks.map((each) => (named.includes(each.task.id) ? rest(each, "halted", words.dropped(by)) : each));
}

/** The named ones first; what stands after a bar is left for another session. */
function reordered(tasks: readonly TaskState[], text: string, by: string): readonly TaskState[] | null {
  const [now = "", ...later] = text.split("|");
  const [first, split] = [idsIn(now, tasks), idsIn(later.join(" "), tasks)];
  if (first.length + split.length === 0) return null;
  const named = first.flatMap((id) => tasks.find(({ task }) => task.id === id) ?? []);
  const others = tasks.filter(({ task }) => !first.includes(task.id));
  return [...named, ...others].map((each) =>
    split.includes(each.task.id) && !first.includes(each.task.id) ? rest(each, "halted", words.splitOff(by)) : each,
  );
}

const idsIn = (text: string, tasks: readonly TaskState[]): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((word) => tasks.some(({ task }) => task.id === word))),
];

export const working = (known: AttendKnowledge, tasks: readonly TaskState[]): WorkingState => ({
  phase: "working",
  ...knownOf(known),
  ...noCalls,
  tasks,
});
