import { z } from "zod/mini";
import { CallsView, callsView } from "../../consent/view.ts";
import type { PastEvent } from "../../kernel/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { outcomeOrder, taskResultsOf } from "./task-results.ts";
import type { AttendEvent, AttendState, Task, TaskState } from "./types.ts";

const verdicts = z.enum(["low", "advisory", "gate", "refuse"]);

const TaskView = shape({
  id: z.string(),
  title: z.string(),
  /** The command or the instruction, as the plan has it. */
  what: z.string(),
  status: z.enum(["pending", "cleared", "asked", "completed", "halted"]),
  /** The last one on it; null before anybody looked. */
  verdict: z.nullable(verdicts),
  ending: z.string(),
  /** Time since which it may run; null once it has come to rest. */
  since: z.nullable(z.string()),
});
export type TaskView = z.infer<typeof TaskView>;

const StandingView = shape({
  task: z.string(),
  title: z.string(),
  how: z.enum(outcomeOrder),
  detail: z.exactOptional(z.string()),
  governed: z.exactOptional(z.literal(false)),
  changed: z.exactOptional(z.string()),
});

/** Attended work: its tasks, the fate of each, and its calls. */
export const AttendView = shape({
  shows: z.literal("tasks"),
  phase: z.string(),
  tasks: listOf(TaskView),
  /** Once work on them has begun. */
  standings: listOf(StandingView),
  calls: z.nullable(CallsView),
});
export type AttendView = z.infer<typeof AttendView>;

type Story = readonly PastEvent<AttendEvent>[];

export function attendView(state: AttendState, story: Story): AttendView | null {
  if (state.phase === "idle") return null;
  const judged = verdictsIn(state, story);
  return {
    shows: "tasks",
    phase: state.phase,
    tasks: "tasks" in state ? state.tasks.map((each) => taskView(each, judged, story)) : [],
    standings: taskResultsOf(
      state,
      story.map(({ event }) => event),
    ),
    calls: state.phase === "working" ? callsView(state) : null,
  };
}

function taskView(each: Task | TaskState, judged: ReadonlyMap<string, TaskView["verdict"]>, story: Story): TaskView {
  const { task, status, ending = "" } = "task" in each ? each : ({ task: each, status: "pending" } as const);
  const since = status === "cleared" ? (begunAt(task.id, story) ?? null) : null;
  return { id: task.id, title: task.title, what: whatOf(task), status, verdict: judged.get(task.id) ?? null, ending, since };
}

const whatOf = ({ action, instruction }: Task): string => {
  if (!action) return instruction;
  const { command } = action.input;
  return typeof command === "string" && command !== "" ? command : `${action.tool} ${JSON.stringify(action.input)}`;
};

/** The last time that it was begun, or let run. Keys of effects name tasks with the attempt: `run:t1.0,t2.0`. */
const begunAt = (id: string, story: Story): string | undefined =>
  story.findLast(({ event }) => {
    if (event.type === "effect.started") return event.key.split(/[:,]/).some((part) => isTask(part, id));
    if (event.type === "gate.answered") return event.key.replace(/\.\d+$/, "").endsWith(`:${id}`);
    return event.type === "call.assessed" && event.task === id;
  })?.at;

const isTask = (part: string, id: string): boolean => part.replace(/\.\d+$/, "") === id;

function verdictsIn(state: AttendState, story: Story): ReadonlyMap<string, TaskView["verdict"]> {
  const weights = state.phase === "planning" ? (state.weights ?? []) : [];
  const found = new Map<string, TaskView["verdict"]>(weights.map(({ task, verdict }) => [task, verdict]));
  for (const { event } of story) if (event.type === "call.assessed" && event.task !== undefined) found.set(event.task, event.verdict);
  return found;
}
