import type { TaggedValue, TraceItem } from "../kernel/protocol.ts";
import { callOf } from "./calls.ts";
import type { CallMoment } from "./types.ts";

/** K8: every call with its path from unweighed to its end. Reads the events, because state forgets settled calls. */
export function traceOf(events: readonly TaggedValue[]): readonly TraceItem[] {
  const items = new Map<string, TraceItem>();
  const askedWith = new Map<string, readonly string[]>();
  const listedAt = (key: string): readonly string[] => [callOf(key), ...(askedWith.get(callOf(key)) ?? [])];
  const update = (call: string, to: string, by?: string): void => {
    const item = items.get(call);
    if (item) items.set(call, { ...item, to: `${item.to} → ${to}`, ...(by === undefined ? {} : { by }) });
  };
  for (const event of events as readonly CallMoment[]) {
    switch (event.type) {
      case "call.assessed":
        items.set(event.call, { item: `${event.action.tool} ${event.pattern.target}`, from: "not weighed", to: event.verdict });
        break;
      case "call.allowed":
        update(event.call, event.why === "approved" ? "allowed by an approval of this session" : `allowed (${event.why})`);
        break;
      case "call.refused":
        update(event.call, "refused");
        break;
      case "gate.answered":
        for (const call of listedAt(event.key)) update(call, event.option, event.by.name);
        break;
      case "gate.lapsed":
        if (event.reason !== "superseded") for (const call of listedAt(event.key)) update(call, `lapsed (${event.reason})`);
        break;
      case "call.joined":
        update(event.call, `waits with ${event.waiting}`);
        break;
      case "call.gathered":
        askedWith.set(event.waiting, [...(askedWith.get(event.waiting) ?? []), event.call]);
        update(event.call, `asked about with ${event.waiting}`);
        break;
      case "call.parked":
        update(event.call, "parked");
        break;
      case "call.handed":
        update(event.call, `asked by ${event.to}`);
        break;
      case "call.judged":
        update(event.call, event.option, event.by);
        break;
      case "pass.used":
        update(event.call, event.from === event.call ? "let through" : `let through by the answer to ${event.from}`);
        if (event.from !== event.call) update(event.from, `answer used by ${event.call}`);
        break;
      case "pass.lapsed":
        update(event.from, "answer lapsed unused");
        break;
      case "call.blocked":
        update(event.call, `blocked (${event.option})`, event.by);
        break;
      case "call.settled":
        update(event.call, event.outcome);
        break;
      default:
        break;
    }
  }
  return [...items.values()];
}
