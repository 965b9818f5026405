import type { TraceItem } from "../../kernel/protocol.ts";
import { count, short } from "../../kernel/text.ts";
import type { ExchangeEvent } from "./types.ts";

/** K8: what was asked for, and what became of it: rounds, audits, terms, restarts. */
export function traceOf(events: readonly ExchangeEvent[]): readonly TraceItem[] {
  return events.flatMap((event): readonly TraceItem[] => {
    switch (event.type) {
      case "exchange.begun":
        return [{ item: short(event.theme, 200), from: "a theme", to: `${count(event.rounds, "round")} granted`, by: event.by }];
      case "rounds.granted":
        return [{ item: count(event.rounds, "round"), from: "asked for", to: "granted", by: event.by }];
      case "round.failed":
        return [{ item: `round ${event.round}`, from: "begun", to: "nobody thought; nothing was added" }];
      case "audit.made":
        return [{ item: `audit ${event.audit}, after round ${event.round}`, from: "due", to: `made by rule version ${event.rule}` }];
      case "terms.changed":
        return [{ item: `${event.name} version ${event.version}`, from: "proposed", to: "announced", by: event.by }];
      case "restart.decided":
        return [
          {
            item: `restart ${event.number}`,
            from: "asked for by the pool",
            to: event.option === "acknowledge" ? "not honoured" : `honoured: ${event.option}`,
            by: event.by,
          },
        ];
      case "exchange.halted":
        return [{ item: "the exchange", from: "under way", to: "ended", by: event.by }];
      default:
        return [];
    }
  });
}
