import type { Message } from "../../kernel/message.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import type { ExchangeEvent } from "../../protocols/exchange/types.ts";
import { toEvent } from "../../runtime/session.ts";
import type { Io } from "../io.ts";
import { exchangeLines, roundHeading } from "./exchange-view.ts";
import type { LiveView } from "./live.ts";
import { age } from "./views.ts";

/** Who is waited for, and for what. */
interface Waiting {
  readonly what: string;
  readonly since: string;
  /** Names of those who have not come back, by the id of what they may say. */
  readonly for: ReadonlyMap<string, string>;
}

type Names = ReadonlyMap<string, string>;

/** Display of an exchange: what is said, and while minds take their time, whom it waits for. `since` as in `LiveView`. */
export function exchangeDisplay(io: Io, clock: () => string, since = 0): Pick<LiveView, "lines" | "standing"> & { readonly since: number } {
  const linesOf = exchangeLines(io);
  let names: Names = new Map();
  let waiting: Waiting | undefined;
  let unheaded: number | undefined; // a round that was begun before anything was shown
  return {
    since,
    lines(message) {
      const event = toEvent(message) as unknown as ExchangeEvent;
      if (event.type === "exchange.begun")
        names = new Map([...event.minds.map(({ id, name }) => [id, name] as const), [auditorKey, event.auditor.name]]);
      waiting = waitingAfter(waiting, event, message, names);
      const isShown = message.position > since;
      const heading = isShown && isOfRound(event) && unheaded !== undefined ? roundHeading(io, unheaded) : [];
      if (event.type === "round.begun") unheaded = isShown ? undefined : event.round;
      else if (heading.length > 0 || !isOfRound(event)) unheaded = undefined;
      return [...heading, ...linesOf(message)];
    },
    standing() {
      if (!waiting || waiting.for.size === 0) return [];
      const who = [...waiting.for.values()].map((name) => visibleLine(name)).join(", ");
      return [`${waiting.what}: waiting for ${who}`, age(waiting.since, clock())];
    },
  };
}

const auditorKey = "";
const isOfRound = ({ type }: ExchangeEvent): boolean => type === "mind.answered" || type === "mind.failed";

/** Anything else than one of them coming back ends the wait. */
function waitingAfter(now: Waiting | undefined, event: ExchangeEvent, { at }: Message, names: Names): Waiting | undefined {
  switch (event.type) {
    case "round.begun":
      return {
        what: `round ${event.round}`,
        since: at,
        for: new Map(event.turns.map(({ id, mind }) => [id, names.get(mind) ?? mind])),
      };
    case "mind.answered":
    case "mind.failed": {
      const id = event.type === "mind.failed" ? event.id : event.message.id;
      return now && { ...now, for: new Map([...now.for].filter(([each]) => each !== id)) };
    }
    case "audit.begun":
    case "audit.returned": {
      const what =
        event.type === "audit.begun" ? `audit ${event.audit} of ${count(event.reads.length, "message")}` : (now?.what ?? "the audit");
      return { what, since: at, for: new Map([[auditorKey, names.get(auditorKey) ?? "the auditor"]]) };
    }
    case "message.added":
    case "terms.changed":
    case "rounds.granted":
    case "pool.held":
      return now; // the observer speaks while minds think
    default:
      return undefined;
  }
}
