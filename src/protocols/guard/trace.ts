import { traceOf as traceOfCalls } from "../../consent/trace.ts";
import { gateKey } from "../../inquiry/sift.ts";
import type { TaggedValue, TraceItem } from "../../kernel/protocol.ts";
import { traceOfSettings } from "./settings-change.ts";
import type { GuardEvent } from "./types.ts";

/** K8: every call, every question about the work with its end, and settings that would have taken the hook away. */
export const traceOf = (events: readonly TaggedValue[]): readonly TraceItem[] => [
  ...traceOfCalls(events),
  ...traceOfGaps(events as readonly GuardEvent[]),
  ...traceOfSettings(events),
];

function traceOfGaps(events: readonly GuardEvent[]): readonly TraceItem[] {
  const items = new Map<string, TraceItem>();
  const gates = new Map<string, string>();
  const update = (key: string | undefined, to: string, by?: string): void => {
    const item = items.get(key ?? "");
    if (key !== undefined && item) items.set(key, { ...item, to: `${item.to} → ${to}`, ...(by === undefined ? {} : { by }) });
  };
  for (const event of events) {
    switch (event.type) {
      case "gap.surfaced":
        gates.set(gateKey(event.gap), event.gap.key);
        items.set(event.gap.key, { item: event.gap.title, from: "not asked", to: "asked" });
        break;
      case "gate.answered":
        update(gates.get(event.key), event.option, event.by.name);
        break;
      case "gate.lapsed":
        update(gates.get(event.key), `lapsed (${event.reason})`);
        break;
      case "gap.told":
        update(event.key, "the agent was told");
        break;
      case "gap.left":
        update(event.key, "answered at the client");
        break;
      default:
        break;
    }
  }
  return [...items.values()];
}
