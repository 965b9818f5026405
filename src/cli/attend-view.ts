import type { Message } from "../kernel/message.ts";
import { clip, visibleLine } from "../kernel/text.ts";
import type { Event, Task, Weight } from "../protocols/attend/types.ts";
import type { Verdict } from "../risk/types.ts";
import { toEvent } from "../runtime/session.ts";
import type { Io } from "./io.ts";
import { wordFor } from "./views.ts";

const titleMaxChars = 100;
const detailMaxChars = 160;

const one = (text: string, maxChars: number): string => clip(visibleLine(text), maxChars, "assent show --json");

/** What a person reads while attend works: tasks as they become known, verdicts with their reasons, how each one ended. */
export function attendLines(io: Io): (message: Message) => readonly string[] {
  const titles = new Map<string, string>();
  const calls = new Map<string, string>();
  const nameOf = (task: string): string => `${io.bold(task)} ${titles.get(task) ?? ""}`.trimEnd();
  const remember = (tasks: readonly Task[]): void => {
    for (const { id, title } of tasks) titles.set(id, one(title, titleMaxChars));
  };
  return (message) => {
    const event = toEvent(message) as unknown as Event;
    switch (event.type) {
      case "attend.begun":
        remember(event.tasks);
        return event.intent === "" ? [] : [io.bold(one(event.intent, titleMaxChars))];
      case "tasks.proposed":
      case "tasks.materialised":
        remember(event.tasks);
        return [];
      case "plan.weighed":
        return event.weights.map(
          (weight) => `  ${mark(io, weight.verdict)} ${nameOf(weight.task)}${reasonOf(io, weight)}`,
        );
      case "call.assessed":
        if (event.task === undefined) return [];
        calls.set(event.call, event.task);
        return [];
      case "call.allowed":
        return event.why === "approved"
          ? [`  ${io.good("↻")} ${nameOf(calls.get(event.call) ?? "")} ${io.dim("approved before")}`]
          : [];
      case "call.refused":
        return [
          `  ${io.bad("✗")} ${nameOf(calls.get(event.call) ?? "")} ${io.bad("refused")} ${io.dim(one(event.reasons.join("; "), detailMaxChars))}`,
        ];
      case "result.suspected":
        return [
          `  ${io.bad("▲")} ${one(event.source, titleMaxChars)} ${io.bad("gives the agent orders")}; the next change is asked about`,
        ];
      case "gate.answered":
        return [`  ${io.bold(`→ ${wordFor(event.kind, event.option)}`)} ${io.dim(visibleLine(event.by.name))}`];
      case "gate.defaulted":
        return [io.dim(`  ${event.kind}: ${event.option}, because nobody attends`)];
      case "task.reported":
        return event.ended === "completed"
          ? []
          : [`  ${io.bad("✗")} ${nameOf(event.task)} ${io.bad(event.ended)} ${io.dim(lastLine(event.detail))}`];
      case "task.completed":
        return [`  ${io.good("✓")} ${nameOf(event.task)}`];
      default:
        return [];
    }
  };
}

const lastLine = (detail = ""): string => one(detail.trimEnd().split("\n").at(-1) ?? "", detailMaxChars);

const mark = (io: Io, verdict: Verdict): string =>
  ({ low: io.dim("·"), advisory: io.warn("!"), gate: io.warn("●"), refuse: io.bad("✗") })[verdict];

/** Low needs no words; whatever else was found says why. */
const reasonOf = (io: Io, { verdict, reasons }: Weight): string =>
  verdict === "low" ? io.dim("  low") : `\n      ${io.warn(verdict)} ${io.dim(one(reasons[0] ?? "", detailMaxChars))}`;
