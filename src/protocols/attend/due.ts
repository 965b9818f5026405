import type { ClearedCall } from "../../consent/types.ts";
import { settledBefore } from "./agreed.ts";
import { attendLimits } from "./policy.ts";
import { questionOf } from "./question.ts";
import { comesFrom, sourcesOf, toRunProtocol } from "./routing.ts";
import { actionOf, callIdOf, isOver } from "./task-state.ts";
import type { ActionRun, AttendEffect, AttendPhase, AttendState, TaskState, TeamMember, Upstream, WorkingState } from "./types.ts";
import { words } from "./words.ts";

/** Outstanding effects: one at a time, in the order of the tasks. */
export function dueIn(state: AttendState): readonly AttendEffect[] {
  const question = questionOf(state);
  if (!question) return workIn(state);
  const ask: AttendEffect = { type: "put-question", mode: "repeatable", key: `ask:${question.gate.key}` };
  return [ask, ...workIn(state)];
}

function workIn(state: AttendState): readonly AttendEffect[] {
  switch (state.phase) {
    case "scanning":
      return [toScan(state)];
    case "routed":
      return toRunProtocol(state);
    case "materialising":
      return [toMaterialise(state)];
    case "planning": {
      const { weights, tasks, cwd, scope } = state;
      return weights === null ? [{ type: "weigh-plan", mode: "repeatable", key: "weigh-plan", tasks, cwd, own: [], scope }] : [];
    }
    case "working":
      return dueInWork(state);
    case "leaving":
      return state.stopped ? [close] : toStop(state);
    default:
      return [];
  }
}

const toScan = (state: AttendPhase<"scanning">): AttendEffect => ({
  type: "scan-upstream",
  mode: "repeatable",
  key: `scan:${state.round}`,
  round: state.round,
  sources: sourcesOf(state),
  settled: settledBefore(state),
  since: comesFrom(state),
  cwd: state.cwd,
});

const close: AttendEffect = { type: "close", mode: "repeatable", key: "close" };

function toMaterialise({ intent, cwd, prior, produced, changes, change }: Upstream): AttendEffect {
  const outputs = [...prior, ...produced];
  const said = change === undefined ? {} : { change };
  return { type: "materialise", mode: "repeatable", key: `materialise:${changes}`, intent, cwd, outputs, ...said };
}

const toStop = ({ team }: AttendPhase<"leaving">): readonly AttendEffect[] => [
  { type: "stop-members", mode: "repeatable", key: "stop-members", members: team?.members ?? [] },
];

/**
 * A25: with someone there a question stops the work; with nobody there only its own task waits. Cleared tasks come
 * first, so that an answer to an earlier question never takes running work away.
 */
function dueInWork(state: WorkingState): readonly AttendEffect[] {
  const { tasks, attended } = state;
  const isAsked = tasks.some(({ status }) => status === "asked");
  if (attended && isAsked) return [];
  const cleared = tasks.filter(({ status }) => status === "cleared");
  if (cleared.length > 0) return [toRun(state, cleared)];
  const [next, ...others] = tasks.filter((task) => !isOver(task) && task.status !== "asked");
  if (next) return [toWeigh(state, [next, ...others])];
  return isAsked ? [] : [close];
}

/** A26: low actions go together; an instruction, or a task that had a gate, goes alone (A24). */
function together(open: readonly TaskState[]): readonly TaskState[] {
  const [first, ...others] = open;
  if (!first || !isBatched(first)) return open.slice(0, 1);
  const end = others.findIndex((task) => !isBatched(task));
  return [first, ...(end < 0 ? others : others.slice(0, end))].slice(0, attendLimits.batchMax);
}

const isBatched = ({ task, attention, cleared }: TaskState): boolean =>
  task.action !== undefined && attention === "meso" && cleared?.repeatable !== false;

function toWeigh(state: WorkingState, open: readonly TaskState[]): AttendEffect {
  const batch = together(open);
  const tasks = batch.map((each) => ({ task: each.task.id, call: callIdOf(each), action: actionOf(each, state.cwd) }));
  const key = `weigh:${batch.map(nameOf).join(",")}`;
  return { type: "weigh-tasks", mode: "repeatable", key, tasks, own: state.own, scope: state.scope };
}

const nameOf = ({ task, attempt }: TaskState): string => `${task.id}.${attempt}`;

function toRun(state: WorkingState, open: readonly TaskState[]): AttendEffect {
  const batch = together(open);
  const [first] = batch as [TaskState, ...TaskState[]];
  if (first.task.action === undefined) return toRunAgent(state, first);
  const actions = batch.flatMap((each) =>
    each.cleared ? [{ task: each.task.id, attempt: each.attempt, action: actionOf(each, state.cwd), shown: shownOf(each.cleared) }] : [],
  );
  return {
    type: "run-actions",
    mode: first.cleared?.repeatable ? "repeatable" : "once",
    key: `run:${batch.map(nameOf).join(",")}`,
    about: words.actionsRun(batch.map((each) => ({ title: each.task.title, action: actionOf(each, state.cwd) }))),
    actions,
    own: state.own,
    scope: state.scope,
    timeoutMs: attendLimits.actionTimeoutMs * batch.length,
    ...(first.cleared && !first.cleared.repeatable ? { subject: first.cleared.hash } : {}),
  };
}

const shownOf = ({ hash, signals, bound, portable, left }: ClearedCall): ActionRun["shown"] => ({
  hash,
  signals,
  ...(bound === undefined ? {} : { bound }),
  ...(portable === undefined ? {} : { portable }),
  ...(left === undefined ? {} : { left }),
});

function toRunAgent(state: WorkingState, each: TaskState): AttendEffect {
  const { task, attempt, note, agentSession } = each;
  const member = memberFor(state, each);
  const executor = member?.type ?? state.agent ?? "none";
  return {
    type: "run-agent",
    mode: state.boxed ? "repeatable" : "once",
    key: `agent:${nameOf(each)}`,
    about: words.agentRun(task.title, member?.name ?? executor),
    executor,
    governed: member === undefined && !state.ungoverned,
    cwd: state.cwd,
    timeoutMs: attendLimits.agentTimeoutMs,
    job: {
      task: task.id,
      attempt,
      instruction: task.instruction ?? "",
      ...(member === undefined ? {} : { member: member.name, ...(member.focus === undefined ? {} : { focus: member.focus }) }),
      ...(note === undefined ? {} : { note }),
      ...(agentSession === undefined ? {} : { agentSession }),
    },
  };
}

/** A26: a team takes low tasks that were never judged, in turn; all others are for the session's own executor. */
function memberFor({ team, tasks }: WorkingState, { task, cleared, judged, attention }: TaskState): TeamMember | undefined {
  if (team === null || judged || attention === "micro" || cleared?.repeatable !== true) return undefined;
  return team.members[tasks.findIndex((each) => each.task.id === task.id) % team.members.length];
}
