import type { Message } from "../../kernel/message.ts";
import type { AttendEvent, Task, TaskReport } from "../../protocols/attend/types.ts";
import { exitCodeIn } from "./action-words.ts";
import { rowOf, tell, type RowsDraft } from "./draft.ts";
import type { TimelineRow } from "./row.ts";

/** Titles of an attended session's tasks, as far as they are known by now. */
export function noteTitles(titles: Map<string, string>, { body: { tasks } }: Message): void {
  for (const { id, title } of Array.isArray(tasks) ? (tasks as unknown as readonly Task[]) : [])
    if (typeof id === "string" && typeof title === "string") titles.set(id, title);
}

const nameOf = (task: string, attempt: number | string): string => `call:task:${task}.${attempt}`;

/** Keys of effects name tasks with the attempt: \`run:t1.0,t2.0\`. */
export const tasksIn = (key: string): readonly string[] =>
  (/^(?:run|agent):(.+)$/.exec(key)?.[1] ?? "").split(",").filter((part) => part !== "");

/** The beginning of a task's run, where it was announced; false where it is something else. */
export function takeRun(draft: RowsDraft, message: Message): boolean {
  const names = tasksIn(String(message.body["key"])).map((each) => `call:task:${each}`);
  if (!names.some((name) => draft.places.has(name))) return false;
  if (message.type === "effect.started") for (const name of names) tell(draft, name, message, { state: "running", ranFrom: message.at });
  return true;
}

const states: Readonly<Record<TaskReport["ended"], TimelineRow["state"]>> = {
  completed: "done",
  failed: "failed",
  died: "failed",
  gated: "blocked",
  stale: "closed",
};

/** Reports that were written together are of actions that ran one after the other. */
export function takeReports(draft: RowsDraft, messages: readonly Message[]): void {
  let endMs = Date.parse(messages[0]?.at ?? "");
  const isTimed = messages.some(({ body }) => typeof body["tookMs"] === "number");
  for (const message of messages.toReversed()) {
    const {
      task,
      attempt,
      ended,
      detail = "",
      tookMs = isTimed ? 0 : undefined,
    } = message.body as unknown as Extract<AttendEvent, { type: "task.reported" }>;
    const name = nameOf(task, attempt);
    const ranFrom = tookMs === undefined ? (rowOf(draft, name)?.ranFrom ?? null) : new Date(endMs - tookMs).toISOString();
    tell(draft, name, message, { state: states[ended], endedAt: new Date(endMs).toISOString(), exitCode: exitCodeIn(detail), ranFrom });
    if (tookMs !== undefined) endMs -= tookMs;
  }
}
