import { raiseLeft } from "../../consent/left.ts";
import { decideCall } from "../../consent/calls.ts";
import type { CallCommand, CallOutcome } from "../../consent/types.ts";
import type { ReturnableEvent } from "../../kernel/protocol.ts";
import { clip } from "../../kernel/text.ts";
import { isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { Assessment } from "../../risk/types.ts";
import { raise } from "./agreed.ts";
import { attendLimits } from "./policy.ts";
import { unshownIn } from "./seen-calls.ts";
import { actionOf, callIdOf, isTaskCall, unjudgedOf, untoldOf } from "./task-state.ts";
import type { AttendEvent, AttendState, TaskOffer, TaskReport, TaskState, WorkingState } from "./types.ts";
import { words } from "./words.ts";
import { evolveWork, hasNews } from "./work.ts";

type Events = readonly (AttendEvent | ReturnableEvent)[];

/** Folds the events decided so far, so that the next part of a command sees them. The phase never changes here. */
const after = (state: WorkingState, events: Events): WorkingState =>
  events.reduce<WorkingState>((current, event) => {
    const next = evolveWork(current, event);
    return next.phase === "working" ? next : current;
  }, state);

const raised = ({ agreed, left }: WorkingState, { assessment, action }: Pick<TaskOffer, "assessment" | "action">): Assessment =>
  raiseLeft(raise(assessment, action, agreed), action, left);

const clientOf = ({ agent }: WorkingState): string => agent ?? "attend";

/** A27: a call of an agent that works on a task, on its way through the same check as everything else. */
export function decideCallIn(state: AttendState, command: CallCommand): Events | Refusal {
  if (state.phase !== "working") return refuse(command.type, "no task is worked on now");
  if ("call" in command && isTaskCall(command.call))
    return refuse(command.type, `${command.call} is a task's own; a client's calls are called otherwise`);
  if (command.type !== "call.offer") return decideCall(state, command, clientOf(state));
  const running = state.tasks.find(({ status, task }) => status === "cleared" && task.action === undefined)?.task;
  if (command.task !== undefined && command.task !== running?.id) return refuse(command.type, `${command.task} is not being worked on`);
  const assessment = raised(state, command);
  const offer = { ...command, assessment, ...(running === undefined ? {} : { task: running.id }) };
  const decided = decideCall(state, offer, clientOf(state));
  if (isRefusal(decided) || running === undefined) return decided;
  return decided.map((event) =>
    event.type === "gate.opened" ? { ...event, gate: words.forCall(event.gate, running, state.attended) } : event,
  );
}

/**
 * Takes weighings in the order of the tasks, as long as they are low. Others are only taken when they are next, so that
 * a person is asked about things as they stand then.
 */
export function decideWeigh(state: WorkingState, offers: readonly TaskOffer[]): Events | Refusal {
  const events: (AttendEvent | ReturnableEvent)[] = [];
  let current = state;
  for (const weighed of offers) {
    const offer = { ...weighed, assessment: raised(state, weighed) };
    const task = current.tasks.find((each) => each.status === "pending" && callIdOf(each) === offer.call);
    if (!task || !isOf(task, offer, current.cwd)) continue;
    if (events.length > 0 && offer.assessment.verdict !== "low") break;
    const decided = decideCall(current, offer, clientOf(current));
    if (isRefusal(decided)) return events.length > 0 ? events : decided;
    const said = decided.map((event) => forTask(event, task, current));
    const parked = said.some(({ type }) => type === "gate.opened") ? [{ type: "call.parked", call: offer.call } as const] : [];
    events.push(...said, ...parked);
    current = after(current, [...said, ...parked]);
    if (parked.length > 0) break;
  }
  return events.length > 0 ? events : refuse("tasks.weigh", "none of these is to be weighed now");
}

/** A7: a weighing counts for the task whose action it is of, and for no other. */
const isOf = (task: TaskState, offer: TaskOffer, cwd: string): boolean =>
  offer.task === task.task.id && JSON.stringify(actionOf(task, cwd)) === JSON.stringify(offer.action);

const forTask = (event: AttendEvent | ReturnableEvent, task: TaskState, { attended }: WorkingState): AttendEvent | ReturnableEvent =>
  event.type === "gate.opened" ? { ...event, gate: words.forTask(event.gate, task, attended) } : event;

/** A26: takes the reports of executors. A report about work that is not under way is ignored. */
export function decideReport(state: WorkingState, reports: readonly TaskReport[]): Events | Refusal {
  const events: (AttendEvent | ReturnableEvent)[] = [];
  let current = state;
  for (const report of reports) {
    const task = current.tasks.find(({ task: { id } }) => id === report.task);
    if (task?.status !== "cleared" || task.attempt !== report.attempt) continue;
    const taken = takeReport(current, task, report);
    events.push(...taken);
    current = after(current, taken);
  }
  return events.length > 0 ? events : refuse("tasks.report", "none of this is under way");
}

const outcomes: Readonly<Record<TaskReport["ended"], CallOutcome>> = {
  completed: "ran",
  failed: "failed",
  gated: "failed",
  died: "failed",
  stale: "blocked-by-client",
};

/** A23: judgement and outcome are separate; A28: only a cleared task can be completed. */
function takeReport(state: WorkingState, task: TaskState, given: TaskReport): Events {
  const report = { ...given, ...endOf(state, task, given) };
  const { ended } = report;
  const call = task.cleared?.call ?? "";
  const settled = decideCall(state, { type: "call.report", call, outcome: outcomes[ended] }, clientOf(state));
  return [
    ...(isRefusal(settled) ? [] : settled),
    { type: "task.reported", ...report },
    ...(ended === "completed" ? [{ type: "task.completed" as const, task: report.task }] : []),
  ];
}

/** The ending as far as the journal knows it: a call that waits for a person outweighs the executor's report. */
function endOf(state: WorkingState, task: TaskState, report: TaskReport): Pick<TaskReport, "ended" | "detail" | "unshown"> {
  const { ended, detail } = report;
  if (unjudgedOf(state, task.task.id).length + untoldOf(state, task.task.id).length > 0)
    return { ended: "gated", detail: words.gatedByCall };
  if (ended === "completed" && hasNews(state, task)) return { ended: "gated", detail: words.gatedByCall };
  const unshown = ended === "completed" && task.task.action === undefined ? unshownIn(state, task, report) : undefined;
  if (unshown) return { ended: "failed", ...unshown };
  if (ended === "stale" && task.attempt >= attendLimits.staleMax) return { ended: "failed", detail: words.unstable };
  return detail === undefined ? { ended } : { ended, detail: clip(detail.toWellFormed(), attendLimits.detailMaxChars, "the journal") };
}
