import type { GateAnswered } from "../../kernel/gate.ts";
import type { TaggedValue } from "../../kernel/tagged.ts";
import { isTaskCall } from "./task-state.ts";
import type { AttendEvent, AttendState, TaskState } from "./types.ts";
import { words } from "./words.ts";

/** Fates of a task. `blocked` and `dropped` are a person's wish; `failed` and `refused` are not what was asked for. */
export const outcomeOrder = ["done", "failed", "refused", "blocked", "dropped", "open"] as const;
export type TaskOutcome = (typeof outcomeOrder)[number];

export interface TaskResult {
  readonly task: string;
  readonly title: string;
  readonly how: TaskOutcome;
  /** The evidence of a failure. */
  readonly detail?: string;
  /** An agent worked on it whose calls nobody could intercept (U19). */
  readonly governed?: false;
  /** A person's text in the place of its action; the title keeps the words of the plan. */
  readonly changed?: string;
}

/** Facts about tasks that events tell and state forgets. */
interface Past {
  readonly weighed: Set<string>;
  readonly refused: Set<string>;
  /** Tasks that failed, with their last words. */
  readonly failed: Map<string, string>;
  readonly changed: Map<string, string>;
}

/** Events other than attend's own are skipped. */
type Recorded = AttendEvent | TaggedValue;

/** How every task stands. Reads the events too, because a task that came to rest forgets why. */
export function taskResultsOf(state: AttendState, events: readonly Recorded[]): readonly TaskResult[] {
  if (state.phase !== "working" && state.phase !== "leaving" && state.phase !== "ended") return [];
  const past = pastIn(events as readonly AttendEvent[]);
  return state.tasks.map((each) => {
    const { id, title } = each.task;
    const how = howOf(each, past);
    const detail = how === "failed" ? (past.failed.get(id) ?? each.ending) : undefined;
    const changed = past.changed.get(id);
    return {
      task: id,
      title,
      how,
      ...(detail === undefined ? {} : { detail }),
      ...(each.ungoverned ? { governed: false } : {}),
      ...(changed === undefined ? {} : { changed }),
    };
  });
}

/** The task whose own action a person's answer changed: gates about it are called `call:task:ID.ATTEMPT`. */
export const changedTask = ({ key, option, text }: Pick<GateAnswered, "key" | "option" | "text">): string | undefined =>
  option === "modify" && text !== undefined ? /^call:task:(.+)\.\d+$/.exec(key)?.[1] : undefined;

/** A task that failed and was left counts as failed, whoever left it. */
function howOf({ task: { id }, status, ending }: TaskState, { weighed, refused, failed }: Past): TaskOutcome {
  if (status === "completed") return "done";
  if (failed.has(id) || ending === words.givenUp) return "failed";
  if (status !== "halted") return "open";
  if (refused.has(id)) return "refused";
  return weighed.has(id) ? "blocked" : "dropped";
}

function pastIn(events: readonly AttendEvent[]): Past {
  const past: Past = { weighed: new Set(), refused: new Set(), failed: new Map(), changed: new Map() };
  const own = new Map<string, string>();
  const said = new Map<string, string>();
  for (const event of events) {
    if (event.type === "call.assessed" && event.task !== undefined && isTaskCall(event.call)) {
      own.set(event.call, event.task);
      past.weighed.add(event.task);
    }
    if (event.type === "call.refused") past.refused.add(own.get(event.call) ?? "");
    if (event.type === "task.reported") said.set(event.task, event.detail ?? event.ended);
    const failed = event.type === "gate.opened" ? /^failed:(.+)\.\d+$/.exec(event.gate.key)?.[1] : undefined;
    if (failed !== undefined) past.failed.set(failed, said.get(failed) ?? "");
    const changed = event.type === "gate.answered" ? changedTask(event) : undefined;
    if (changed !== undefined && event.type === "gate.answered") past.changed.set(changed, event.text ?? "");
  }
  return past;
}
