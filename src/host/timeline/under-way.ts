import type { EffectShape } from "../../kernel/effect.ts";
import type { Message } from "../../kernel/message.ts";
import { isSession } from "../../runtime/route.ts";
import { begin, newDraft } from "./draft.ts";
import type { TimelineRow } from "./row.ts";
import { plain } from "./step-rows.ts";
import { tasksIn } from "./task-rows.ts";

/**
 * Steps that a driver is doing at this moment and that nothing was recorded of yet: only work that must not happen twice is
 * announced. They are due since the last event.
 */
export function underWay(due: readonly EffectShape[], messages: readonly Message[]): readonly TimelineRow[] {
  const last = messages.at(-1);
  if (!last) return [];
  const draft = newDraft();
  const announced = new Set(messages.flatMap(({ type, body }) => (type === "effect.started" ? [String(body["key"])] : [])));
  for (const effect of due) {
    if (isSession(effect) || announced.has(effect.key) || tasksIn(effect.key).length > 0) continue;
    const named = { id: `${last.stream} ${effect.key}`, first: 0, title: plain(effect.type) };
    begin(draft, effect.key, last, { ...named, kind: "step", state: "running", ranFrom: last.at, isAtMost: true });
  }
  return draft.rows;
}
