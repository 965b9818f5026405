import type { GateAnswered, GateLapsed } from "../kernel/gate.ts";
import { ownQuestions } from "../kernel/gate-context.ts";
import type { FoldedEvent, OpenedGate } from "./session.ts";

const unanswered = "unanswered: ";

/**
 * Items that an early end left open, told by what was asked about: "May this run?" alone names no call. The words that
 * the end recorded stay as they are; these are for whoever reads them.
 */
export function leftNamed(left: readonly string[], events: readonly FoldedEvent[]): readonly string[] {
  const open = stillOpen(events);
  return left.map((item) => {
    const place = open.findIndex(({ question }) => ownQuestions.has(question) && item === `${unanswered}${question}`);
    const [gate] = place < 0 ? [] : open.splice(place, 1);
    return gate ? `${unanswered}${gate.title}` : item;
  });
}

/** Gates that nobody had answered when the session ended, in the order in which they were opened. */
function stillOpen(events: readonly FoldedEvent[]): OpenedGate["gate"][] {
  const open = new Map<string, OpenedGate["gate"]>();
  for (const event of events) {
    if (event.type === "gate.opened") {
      const { gate } = event as unknown as OpenedGate;
      open.set(gate.key, gate);
    } else if (event.type === "gate.answered" || isLapsedBefore(event)) open.delete((event as unknown as GateAnswered).key);
  }
  return [...open.values()];
}

const isLapsedBefore = (event: FoldedEvent): boolean =>
  event.type === "gate.lapsed" && (event as unknown as GateLapsed).reason !== "session-ended";
