import { callOf, isCallGate } from "../../consent/calls.ts";
import type { KernelEvent, TraceItem } from "../../kernel/protocol.ts";
import { evolve } from "./evolve.ts";
import { isTaskCall } from "./task-state.ts";
import type { AttendEvent, AttendState, TaskReport, TaskState } from "./types.ts";

/** One step of a task's path, and who took it. */
interface Step {
  readonly task: string;
  readonly to: string;
  readonly by?: string;
  /** The weighing it is about. */
  readonly call?: string;
  /** The person's words, without the call that they are about. */
  readonly said?: string;
  /** How many calls of an agent it stands for. */
  readonly calls?: number;
}

/** A28, K8: every task with its path from blind to situated. Reads the events, because state forgets the way. */
export function traceOf(events: readonly (AttendEvent | KernelEvent)[]): readonly TraceItem[] {
  const initial: AttendState = { phase: "idle" };
  const state = events.reduce(evolve, initial);
  if (state.phase !== "working" && state.phase !== "leaving" && state.phase !== "ended") return [];
  const steps = stepsIn(events);
  return state.tasks.map((each) => {
    const own = steps.filter(({ task }) => task === each.task.id);
    const by = own.findLast((step) => step.by !== undefined)?.by;
    const to = [...pathOf(own, each.ending), ...endOf(each)].join(" → ");
    return { item: each.task.title, from: "blind", to, ...(by === undefined ? {} : { by }) };
  });
}

/** A task's ending says more than the answer that led to it. */
function pathOf(steps: readonly Step[], ending: string | undefined): readonly string[] {
  const path = steps.map(({ to }) => to);
  if (ending === undefined) return path;
  const last = steps.at(-1)?.said ?? path.at(-1) ?? " ";
  return [...(ending.startsWith(last) ? path.slice(0, -1) : path), ending];
}

/** U19: ungoverned work is never called situated. */
const endOf = ({ status, ungoverned }: TaskState): readonly string[] => {
  if (status === "completed") return [ungoverned ? "done as the agent says, not governed" : "situated"];
  return status === "halted" ? [] : ["not done"];
};

const said: Readonly<Record<string, string>> = {
  __proto__: null as never,
  approve: "approved",
  dismiss: "allowed once",
  modify: "changed",
  halt: "halted",
  withdraw: "stopped",
  retry: "tried again",
};

function stepsIn(events: readonly (AttendEvent | KernelEvent)[]): readonly Step[] {
  const labels = new Map<string, Pick<Step, "task"> & { readonly label: string }>();
  return events.reduce<readonly Step[]>((steps, event) => {
    switch (event.type) {
      case "call.assessed": {
        const { call, task, action, pattern, verdict } = event;
        if (task === undefined) return steps;
        const isOwn = isTaskCall(call);
        const label = isOwn ? "" : `${`${action.tool} ${pattern.target}`.trim()}: `;
        labels.set(call, { task, label });
        return isOwn || verdict !== "low" ? [...steps, { task, to: `${label}${verdict}`, call }] : lowCall(steps, task);
      }
      case "call.allowed": {
        const known = event.why === "approved" ? labels.get(event.call) : undefined;
        return known ? [...steps, { task: known.task, to: `${known.label}approved before` }] : steps;
      }
      case "pass.used":
        return steps.filter(({ call }) => event.call === event.from || call !== event.call); // weighed again for its answer
      case "gate.answered": {
        const known = isCallGate(event.key) ? labels.get(callOf(event.key)) : aboutTask(event.key);
        if (!known) return steps;
        const { name } = event.by;
        const judgement = `${said[event.option] ?? event.option} by ${name}`;
        return [...steps, { task: known.task, to: `${known.label}${judgement}`, said: judgement, by: name }];
      }
      case "task.reported":
        return [...steps, ...reportSteps(event)];
      default:
        return steps;
    }
  }, []);
}

const unshownWords: Readonly<Record<NonNullable<TaskReport["unshown"]>, string>> = {
  unused: "approved, not used",
  unseen: "let through, not seen to run",
  failed: "its last call failed",
  denied: "its last call was not let through",
  swapped: "it tells of something else than was let through",
  defied: "it ran what was not let through",
  unasked: "it ran without asking what needs approval",
  idle: "no call was seen",
};

function reportSteps({ task, ended, unshown, ungoverned, unweighed = [] }: TaskReport): readonly Step[] {
  const calls = `${unweighed.length} ${unweighed.length === 1 ? "call" : "calls"} not weighed: ${unweighed.join("; ")}`;
  const end = ended === "completed" ? "ran" : unshown ? `not done (${unshownWords[unshown]})` : ended;
  return [...(ungoverned ? [{ task, to: "not governed" }] : []), ...(unweighed.length > 0 ? [{ task, to: calls }] : []), { task, to: end }];
}

/** Low calls of an agent in a row are one step: that they were weighed, and how many. */
function lowCall(steps: readonly Step[], task: string): readonly Step[] {
  const last = steps.at(-1);
  const isNext = last?.task === task && last.calls !== undefined;
  const calls = (isNext ? (last.calls ?? 0) : 0) + 1;
  const step: Step = { task, calls, to: `${calls} low ${calls === 1 ? "call" : "calls"}` };
  return [...(isNext ? steps.slice(0, -1) : steps), step];
}

/** `failed:t1.0` and `report:t1.0` are about t1. */
function aboutTask(key: string): { readonly task: string; readonly label: string } | undefined {
  const task = /^(?:failed|report):(.+)\.\d+$/.exec(key)?.[1];
  return task === undefined ? undefined : { task, label: "" };
}
