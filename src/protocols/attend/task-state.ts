import { evolveCalls } from "../../consent/calls.ts";
import { runningOptions } from "../../consent/policy.ts";
import type { CallId, Calls, WaitingCall } from "../../consent/types.ts";
import type { Outcome } from "../../kernel/session.ts";
import type { Action } from "../../risk/types.ts";
import { instructionTool } from "./policy.ts";
import type { AttendKnowledge, AttendPhase, Task, TaskState, WorkingState } from "./types.ts";
import { words } from "./words.ts";

/** A task's own weighings are calls with names that no client can use. */
const callPrefix = "task:";
export const callIdOf = ({ task, attempt }: Pick<TaskState, "task" | "attempt">): CallId => `${callPrefix}${task.id}.${attempt}`;
export const isTaskCall = (call: CallId): boolean => call.startsWith(callPrefix);

export const newTask = (task: Task): TaskState => ({ task, status: "pending", attempt: 0, attention: "meso" });

/** A task's action, as the engine weighs it. */
export const actionOf = ({ task, replaced }: Pick<TaskState, "task" | "replaced">, cwd: string): Action =>
  replaced ?? task.action ?? { tool: instructionTool, input: { prompt: task.instruction }, cwd };

export const isOver = ({ status }: TaskState): boolean => status === "completed" || status === "halted";

/** From the start: weighed anew under a new name. A person's words about it stay. */
export function again(state: TaskState, more: Partial<TaskState> = {}): TaskState {
  const { cleared: _, asking: __, report: ___, pass: ____, denied: _____, ...kept } = state;
  return { ...kept, status: "pending", attempt: state.attempt + 1, ...more };
}

export function rest(state: TaskState, status: "completed" | "halted", ending?: string): TaskState {
  const { cleared: _, asking: __, report: ___, pass: ____, note: _____, passed: ______, denied: _7, ...kept } = state;
  return { ...kept, status, ...(ending === undefined ? {} : { ending }) };
}

export const changeTask = (state: WorkingState, id: string, change: (task: TaskState) => TaskState): WorkingState => ({
  ...state,
  tasks: state.tasks.map((each) => (each.task.id === id ? change(each) : each)),
});

/** Makes the answer that a call left behind unusable. */
export const dropAnswer = (state: WorkingState, call: CallId | undefined): WorkingState =>
  call === undefined ? state : { ...state, ...evolveCalls(state, { type: "pass.lapsed", from: call }) };

type Entry = readonly [CallId, WaitingCall];

/** Calls that the agent of a task made and that wait for a person. */
export const unjudgedOf = ({ waiting }: Calls, task: string): readonly Entry[] =>
  innerOf(waiting, task).filter(([, { judged }]) => judged === undefined);

/** Calls of a task's agent that a person let run and that nobody has come back for. */
export const uncollectedOf = ({ waiting }: Calls, task: string): readonly Entry[] =>
  innerOf(waiting, task).filter(([, { judged }]) => judged !== undefined && runningOptions.includes(judged.option));

export type CallJudgement = NonNullable<WaitingCall["judged"]>;

/** Calls of a task's agent that a person refused while it was still at work, so that it has not been told. */
export const untoldCallsOf = ({ waiting }: Calls, task: string): readonly Entry[] =>
  innerOf(waiting, task).filter(([, { judged }]) => judged !== undefined && !runningOptions.includes(judged.option));

export const untoldOf = (calls: Calls, task: string): readonly CallJudgement[] =>
  untoldCallsOf(calls, task).flatMap(([, { judged }]) => judged ?? []);

const innerOf = (waiting: Calls["waiting"], task: string): readonly Entry[] =>
  Object.entries(waiting).filter(([call, entry]) => entry.task === task && !isTaskCall(call));

export const goOnNote = (entries: readonly Entry[]): string =>
  words.goOn(entries.map(([, { pattern }]) => `${pattern.tool} ${pattern.target}`));

export const knownOf = (known: AttendKnowledge): AttendKnowledge => {
  const { intent, cwd, attended, prior, agent, available, team, scope, isSilenced, informed, ungoverned, boxed, handsBack } = known;
  const own = { intent, cwd, attended, prior, agent, available, team, scope, isSilenced };
  const marks = { ...(ungoverned ? { ungoverned } : {}), ...(boxed ? { boxed } : {}), ...(handsBack ? { handsBack } : {}) };
  const { agreed, earlier, left } = known;
  const shown = {
    ...(left === undefined ? {} : { left }),
    ...(agreed === undefined ? {} : { agreed }),
    ...(earlier === undefined ? {} : { earlier }),
  };
  return { ...own, ...(informed === undefined ? {} : { informed }), ...marks, ...shown };
};

interface Leaving {
  readonly outcome: Outcome;
  readonly tasks: readonly TaskState[];
  readonly left: readonly string[];
}

/** The way out at a person's word: members are asked to stop first (A22). */
export const leave = (known: AttendKnowledge, leaving: Leaving): AttendPhase<"leaving"> => ({
  phase: "leaving",
  ...knownOf(known),
  ...leaving,
  stopped: known.team === null,
});

export const leaveWork = (state: WorkingState): AttendPhase<"leaving"> =>
  leave(state, { outcome: "withdrawn", tasks: state.tasks, left: undone(state.tasks) });

export const undone = (tasks: readonly TaskState[]): readonly string[] => tasks.filter((task) => !isOver(task)).map(words.notDone);
