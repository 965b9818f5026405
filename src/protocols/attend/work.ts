import { commandIn } from "../../kernel/words/edited-command.ts";
import { callOf, evolveCalls, isCallGate } from "../../consent/calls.ts";
import { runningOptions } from "../../consent/policy.ts";
import type { CallId, CallMoment, Calls, ClearedCall } from "../../consent/types.ts";
import type { GateAnswered } from "../../kernel/gate.ts";
import type { Action } from "../../risk/types.ts";
import { dueIn } from "./due.ts";
import { questionOf } from "./question.ts";
import { followCalls } from "./seen-calls.ts";
import {
  actionOf,
  again,
  callIdOf,
  changeTask,
  dropAnswer,
  goOnNote,
  isTaskCall,
  leaveWork,
  rest,
  uncollectedOf,
  unjudgedOf,
  untoldCallsOf,
  untoldOf,
  type CallJudgement,
} from "./task-state.ts";
import type { AttendEffect, AttendEvent, AttendState, TaskReport, TaskState, WorkingState } from "./types.ts";
import { words } from "./words.ts";

/** The next state of tasks while they are worked on. Total; calls are consent's part. */
export function evolveWork(before: WorkingState, event: AttendEvent): AttendState {
  const state: WorkingState = followCalls(before, { ...before, ...callsAfter(before, event) }, event);
  switch (event.type) {
    case "call.allowed":
      return clear(state, event.call, clearedBy(before, event.call, event.why === "low"));
    case "pass.used":
      return clear(state, event.call, clearedBy(before, event.call, false));
    case "call.refused":
      return settleOwn(state, event.call, (task) => rest(task, "halted", words.refused(event.reasons)));
    case "call.blocked":
      return settleOwn(state, event.call, (task) => rest(task, "halted", words.halted(event.by, event.text)));
    case "call.joined":
      return settleOwn(state, event.call, (task) => ask(task, `call:${event.waiting}`));
    case "gate.opened":
      return opened(state, event.gate.key);
    case "gate.answered":
      return answered(state, event);
    case "gate.lapsed":
      return lapsed(state, event.key);
    case "task.reported":
      return changeTask(withoutUntold(state, event), event.task, (task) => (isAbout(task, event) ? reported(state, task, event) : task));
    case "task.completed":
      return changeTask(withoutPasses(state, event.task), event.task, (task) =>
        task.status === "cleared" ? rest(task, "completed") : task,
      );
    case "effect.settled":
      return event.how === "retry" ? state : settled(state, event.key, event.how);
    case "session.branched":
      return { ...state, tasks: state.tasks.map(unclear) };
    default:
      return state;
  }
}

/** Only gates of calls belong to consent; questions about a task or a report are ours. */
function callsAfter(state: WorkingState, event: AttendEvent): Calls {
  switch (event.type) {
    case "gate.opened":
      return isCallGate(event.gate.key) ? evolveCalls(state, event) : state;
    case "gate.answered":
    case "gate.lapsed":
      return isCallGate(event.key) ? evolveCalls(state, event) : state;
    case "attend.begun":
    case "upstream.scanned":
    case "tasks.proposed":
    case "tasks.materialised":
    case "plan.weighed":
    case "task.reported":
    case "task.completed":
    case "members.stopped":
    case "notes.silenced":
      return state;
    default:
      return evolveCalls(state, event satisfies CallMoment);
  }
}

/** The weighing of a call, while it is still known. */
function clearedBy({ waiting }: WorkingState, call: CallId, repeatable: boolean): ClearedCall | undefined {
  const entry = Object.hasOwn(waiting, call) ? waiting[call] : undefined;
  if (!entry) return undefined;
  const { hash, signals, bound, portable } = entry;
  const kept = { ...(bound === undefined ? {} : { bound }), ...(portable === undefined ? {} : { portable }) };
  return { call, hash, signals, repeatable, ...kept };
}

const clear = (state: WorkingState, call: CallId, cleared: ClearedCall | undefined): WorkingState =>
  cleared === undefined ? state : settleOwn(state, call, (task) => ({ ...task, status: "cleared", cleared }));

/** Applies a decision about a task's own call; an earlier answer that waited for it is used up either way. */
function settleOwn(state: WorkingState, call: CallId, change: (task: TaskState) => TaskState): WorkingState {
  const own = state.tasks.find((task) => task.status === "pending" && callIdOf(task) === call);
  if (!own) return state;
  return changeTask(dropAnswer(state, own.pass), own.task.id, ({ pass: _, ...task }) => change(task));
}

/** A24: after a gate, a task is looked at call by call. */
const ask = (task: TaskState, key: string): TaskState => ({ ...task, status: "asked", attention: "micro", asking: key });

function opened(state: WorkingState, key: string): WorkingState {
  if (!isCallGate(key)) {
    const question = questionOf(state);
    const unasked = state.tasks.find(({ status, asking }) => status === "asked" && asking === undefined);
    return unasked && question?.gate.key === key ? changeTask(state, unasked.task.id, (task) => ask(task, key)) : state;
  }
  const call = callOf(key);
  if (isTaskCall(call)) return settleOwn(state, call, (task) => ask(task, key));
  const inside = Object.hasOwn(state.waiting, call) ? state.waiting[call]?.task : undefined;
  return inside === undefined ? state : changeTask(state, inside, (task) => ({ ...task, attention: "micro" }));
}

function answered(state: WorkingState, event: GateAnswered): AttendState {
  if (event.kind !== "risk" && event.kind !== "task-failed") return state;
  if (event.option === "withdraw") return leaveWork(state);
  const isRunning = runningOptions.includes(event.option);
  const call = isCallGate(event.key) ? callOf(event.key) : undefined;
  const next = { ...state, tasks: state.tasks.map((task) => (isAskedAbout(state, task, event.key) ? judge(state, task, event) : task)) };
  const ended = state.tasks.filter(({ task }, at) => next.tasks[at]?.status === "halted" && isAtReport(task.id, event));
  if (ended.length > 0) return ended.reduce<WorkingState>((each, { task }) => withoutPasses(each, task.id), next);
  const isTold = call !== undefined && (isTaskCall(call) || next.tasks.some((task, at) => task !== state.tasks[at]));
  return isTold && !isRunning ? dropAnswer(next, call) : next;
}

const isAtReport = (task: string, { key }: GateAnswered): boolean => key.startsWith(`failed:${task}.`);

/** A task waits at its own gate, at one it shares with an identical action, or at any that its agent's calls opened. */
function isAskedAbout({ waiting }: WorkingState, { status, asking, task }: TaskState, key: string): boolean {
  if (status !== "asked") return false;
  if (asking === key) return true;
  const call = isCallGate(key) ? callOf(key) : undefined;
  if (call === undefined || isTaskCall(call) || !Object.hasOwn(waiting, call)) return false;
  return waiting[call]?.task === task.id;
}

function judge(state: WorkingState, task: TaskState, event: GateAnswered): TaskState {
  const { key, option, text, by } = event;
  if (!isCallGate(key)) return judgeReport(state, task, event);
  const call = callOf(key);
  if (isTaskCall(call) && call !== callIdOf(task)) return again(task); // it waited with another, whose answer this is
  if (option === "halt") return rest(task, "halted", words.halted(by.name, text));
  if (!isTaskCall(call)) return judgeInner(state, task, event);
  if (option === "modify") return modified(state, task, event);
  return again(task, { judged: true, pass: call });
}

/** A21: a changed action is a new one that points at the old, and is weighed from the start. */
function modified({ cwd }: WorkingState, task: TaskState, { text = "", by }: GateAnswered): TaskState {
  if (task.task.action === undefined) return again(task, { judged: true, note: words.direction(by.name, text) });
  const action: Action = actionOf(task, cwd);
  return again(task, { judged: true, replaced: { ...action, input: { ...action.input, command: commandIn(text) } } });
}

/** The agent goes on where it stopped, and is told what a person said; a pass waits for its call (A33). */
function judgeInner(state: WorkingState, task: TaskState, { option, text = "", by }: GateAnswered): TaskState {
  const note = option === "modify" ? words.direction(by.name, text) : goOnNote(uncollectedOf(state, task.task.id));
  return again(task, { judged: true, note });
}

/** A26: the session's own agent goes on with a report of a team member; without a team it reported itself. */
function judgeReport(state: WorkingState, task: TaskState, { option, text, by }: GateAnswered): TaskState {
  if (option === "halt") return rest(task, "halted", words.halted(by.name, text));
  if (option === "retry") return again(task);
  const { agentSession: _, ...anew } = task;
  const seen = words.goOnReported(task.report?.found?.evidence ?? "", !state.ungoverned);
  const note = option === "modify" ? words.direction(by.name, text ?? "") : seen;
  return again(state.team === null ? task : anew, { judged: true, note });
}

/** A25: a question that nobody answered lets nothing run; it is put again. */
function lapsed(state: WorkingState, key: string): WorkingState {
  return {
    ...state,
    tasks: state.tasks.map((task) => {
      if (task.status !== "asked" || task.asking !== key) return task;
      if (!isCallGate(key)) return unasked(task);
      if (isTaskCall(callOf(key))) return again(task);
      const [other] = unjudgedOf(state, task.task.id);
      return other ? ask(task, `call:${other[0]}`) : again(task, { note: words.lapsed });
    }),
  };
}

const unasked = ({ asking: _, ...task }: TaskState): TaskState => task;

const isAbout = ({ status, attempt }: TaskState, report: TaskReport): boolean => status === "cleared" && attempt === report.attempt;

function reported(state: WorkingState, task: TaskState, report: TaskReport): TaskState {
  const { ended, detail, found, agentSession, unshown, ungoverned } = report;
  const known = { ...task, ...(agentSession === undefined ? {} : { agentSession }), ...(ungoverned ? { ungoverned } : {}) };
  if (ended === "completed") return known;
  if (ended === "stale") return again(known);
  if (unshown === "denied" && task.denied?.by !== undefined) return rest(known, "halted", words.halted(task.denied.by, task.denied.what));
  const id = task.task.id;
  const untold = found === undefined ? judgeUntold(known, untoldOf(state, id)) : undefined;
  if (untold) return untold;
  const [waiting] = unjudgedOf(state, id);
  if (waiting) return ask(known, `call:${waiting[0]}`);
  if (ended === "gated" && found === undefined && hasNews(state, task))
    return again(known, { judged: true, note: goOnNote(uncollectedOf(state, id)) });
  if (report.nudge !== undefined) return again(known, { note: report.nudge });
  if (state.handsBack && found === undefined) return rest(known, "halted", words.handedBack(ended, detail));
  const told = { ended, ...(detail === undefined ? {} : { detail }), ...(found === undefined ? {} : { found }) };
  return { ...known, status: "asked", attention: "micro", report: told };
}

/** An answer given while the agent was still at work counts as if it came after its report. */
function judgeUntold(task: TaskState, untold: readonly CallJudgement[]): TaskState | undefined {
  const halted = untold.find(({ option }) => option === "halt");
  if (halted) return rest(task, "halted", words.halted(halted.by, halted.text));
  const directed = untold.find(({ option }) => option === "modify");
  return directed && again(task, { judged: true, note: words.direction(directed.by, directed.text ?? "") });
}

function withoutUntold(state: WorkingState, report: TaskReport): WorkingState {
  const isCurrent = state.tasks.some((task) => task.task.id === report.task && isAbout(task, report));
  return isCurrent ? untoldCallsOf(state, report.task).reduce<WorkingState>((next, [call]) => dropAnswer(next, call), state) : state;
}

/** A pass that nobody came back for ends with its task: nothing else may take it. */
const withoutPasses = (state: WorkingState, task: string): WorkingState =>
  uncollectedOf(state, task).reduce<WorkingState>((next, [call]) => dropAnswer(next, call), state);

/** Whether a person let a call of this task run that its agent has not been told about. */
export const hasNews = (state: WorkingState, { task, note }: TaskState): boolean => {
  const entries = uncollectedOf(state, task.id);
  return entries.length > 0 && note !== goOnNote(entries);
};

/** Work that was announced and given up, or that a person calls done (K15). */
function settled(state: WorkingState, key: string, how: "finished" | "halted"): WorkingState {
  const effect = dueIn(state).find((due) => due.key === key);
  return tasksIn(state, effect).reduce<WorkingState>((current, id) => {
    const found = current.tasks.find(({ task }) => task.id === id);
    const call = found?.cleared?.call;
    const isDone = how === "finished" && found?.status === "cleared";
    const outcome = isDone ? "ran" : "failed";
    const calls = call === undefined ? current : evolveCalls(current, { type: "call.settled", call, outcome });
    return changeTask({ ...current, ...calls }, id, (task) =>
      isDone ? rest(task, "completed", words.saidToBeDone) : rest(task, "halted", words.givenUp),
    );
  }, state);
}

function tasksIn({ tasks }: WorkingState, effect: AttendEffect | undefined): readonly string[] {
  if (effect?.type === "weigh-tasks") return effect.tasks.map(({ task }) => task);
  if (effect?.type === "run-actions") return effect.actions.map(({ task }) => task);
  if (effect?.type === "run-agent") return [effect.job.task];
  if (effect?.type !== "put-question") return [];
  return tasks
    .filter(({ status, asking }) => status === "asked" && asking === undefined)
    .map(({ task }) => task.id)
    .slice(0, 1);
}

/** K16: a branch inherits no clearance. It is weighed again under the same name, so that work announced before still asks. */
function unclear(state: TaskState): TaskState {
  const { cleared: _, pass: __, ...task } = state;
  return state.status === "cleared" ? { ...task, status: "pending" } : task;
}
