import type { CallId, WaitingCall } from "../../consent/types.ts";
import { attendLimits } from "./policy.ts";
import { changeTask, isTaskCall, uncollectedOf } from "./task-state.ts";
import type { AttendEvent, PermittedCall, TaskReport, TaskState, WorkingState } from "./types.ts";
import { words } from "./words.ts";

/** Follows the calls of a task's agent, as the journal knows them: A23, approved never reads as done. */
export function followCalls(before: WorkingState, state: WorkingState, event: AttendEvent): WorkingState {
  switch (event.type) {
    case "pass.used":
      return inTask(before, state, event.call, (task, entry) => letThrough(task, event.call, entry));
    case "call.allowed":
      return inTask(before, state, event.call, (task, entry) =>
        event.why === "approved" ? letThrough(task, event.call, entry) : withoutDenied(task),
      );
    case "call.refused":
      return inTask(before, state, event.call, (task, entry) => ({ ...task, denied: { what: labelOf(entry) } }));
    case "call.blocked":
      return inTask(before, state, event.call, (task, entry) => ({
        ...task,
        denied: { what: labelOf(entry), ...(event.option === "halt" ? { by: event.by } : {}) },
      }));
    case "call.settled":
      return { ...state, tasks: state.tasks.map((task) => withOutcome(task, event.call, event.outcome)) };
    default:
      return state;
  }
}

function inTask(
  { waiting }: WorkingState,
  state: WorkingState,
  call: CallId,
  change: (task: TaskState, entry: WaitingCall) => TaskState,
): WorkingState {
  const entry = Object.hasOwn(waiting, call) ? waiting[call] : undefined;
  if (entry?.task === undefined || isTaskCall(call)) return state;
  return changeTask(state, entry.task, (task) => change(task, entry));
}

const labelOf = ({ pattern: { tool, target } }: WaitingCall): string => `${tool} ${target}`.trim();

const withoutDenied = ({ denied: _, ...task }: TaskState): TaskState => task;

/** A repeated action replaces the earlier entry, and with it how that one ended. */
function letThrough(given: TaskState, call: CallId, entry: WaitingCall): TaskState {
  const task = withoutDenied(given);
  const others = (task.passed ?? []).filter(({ hash }) => hash !== entry.hash);
  const passed: PermittedCall = { call, hash: entry.hash, what: labelOf(entry) };
  return { ...task, passed: [...others, passed].slice(-attendLimits.passedMax) };
}

function withOutcome(task: TaskState, call: CallId, outcome: PermittedCall["outcome"] & string): TaskState {
  if (!task.passed?.some((each) => each.call === call)) return task;
  return { ...task, passed: task.passed.map((each) => (each.call === call ? { ...each, outcome } : each)) };
}

/**
 * Why an agent that says it is done has not shown it. A call that a person let run must have been seen to run, and an
 * agent whose last call was refused has not done its work.
 */
export function unshownIn(
  state: WorkingState,
  task: TaskState,
  { idle, detail: said = "" }: Pick<TaskReport, "idle" | "detail">,
): Pick<TaskReport, "unshown" | "detail"> | undefined {
  const passed = task.passed ?? [];
  const unused = uncollectedOf(state, task.task.id);
  if (unused.length > 0) return { unshown: "unused", detail: words.unused(unused.map(([, entry]) => labelOf(entry))) };
  const unseen = passed.filter(({ outcome }) => outcome === undefined || outcome === "blocked-by-client");
  if (unseen.length > 0) return { unshown: "unseen", detail: words.unseen(unseen.map(({ what }) => what)) };
  const last = passed.at(-1);
  if (last?.outcome === "failed") return { unshown: "failed", detail: words.passedFailed(last.what) };
  if (task.denied) return { unshown: "denied", detail: words.lastDenied(task.denied.what) };
  return idle && passed.length === 0 ? { unshown: "idle", detail: words.idle(said) } : undefined;
}
