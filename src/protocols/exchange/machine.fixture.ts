import { invariant } from "../../kernel/trouble.ts";
import type { GateOpened, Person } from "../../kernel/gate.ts";
import { gateId, type Hash } from "../../kernel/ids.ts";
import { dueIn } from "./due.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { defaultCalls } from "./policy.ts";
import type { ExchangeCommand, ExchangeEffect, ExchangeEvent, ExchangeEventOf, ExchangeState, MindSaid, PoolMessage } from "./types.ts";

export type Beginning = Extract<ExchangeCommand, { type: "exchange.begin" }>;
export type Played = { readonly state: ExchangeState; readonly events: readonly ExchangeEvent[] };
export type Think = Extract<ExchangeEffect, { type: "think" }>;

export const beginning = (more: Partial<Beginning> = {}): Beginning => ({
  type: "exchange.begin",
  theme: "should imports be queued or streamed?",
  minds: ["ada", "ben", "cyd"].map((id) => ({ id, name: id.toUpperCase() })),
  auditor: { id: "aud", name: "AUD" },
  embedding: "lexical-1",
  seed: "7",
  limits: defaultCalls,
  mode: "run",
  rounds: 4,
  by: "Olga",
  ...more,
});

/** Answers of the world; each may be a failure. */
export interface World {
  readonly says?: (
    effect: Think,
    state: ExchangeState,
  ) => MindSaid | { readonly failed: "timeout" | "malformed" | "unreachable"; readonly detail: string };
  readonly audits?: (effect: Extract<ExchangeEffect, { type: "audit" }>, state: ExchangeState) => unknown;
  /** In which order effects that are due together come back. */
  readonly order?: (effects: readonly ExchangeEffect[]) => readonly ExchangeEffect[];
}

const subjects = ["queues", "streams", "batches", "errors", "limits", "cost", "order", "retries"];
export const thought = ({ turn, round }: Think): MindSaid => ({
  thought: `${turn.mind} in round ${round}: ${subjects[(round + turn.mind.length) % 8]} matter because of ${subjects[round % 5]}`,
});

const usage = { inputTokens: 100, outputTokens: 20, cost: 0.001 };

export function commandFor(effect: ExchangeEffect, state: ExchangeState, { says = thought, audits }: World): ExchangeCommand {
  switch (effect.type) {
    case "think": {
      const said = says(effect, state);
      const at = { type: "mind.report", id: effect.turn.id, context: "0", ms: 1, usage } as const;
      return "failed" in said ? { ...at, ...said } : { ...at, said, vector: null };
    }
    case "audit": {
      const { audit, attempt, reads } = effect;
      const versions = state.phase === "auditing" ? state.versions.rule : 0;
      const said = audits?.(effect, state) ?? { summary: `what was said up to audit ${audit}`, rule: versions, read: reads.slice(0, 5) };
      return { type: "audit.report", audit, attempt, context: "0", usage, said: said as never };
    }
    case "quote":
      return {
        type: "quotes.report",
        number: effect.number,
        quotes: effect.ids.map((id) => ({ id, by: "X", round: 1, text: `said ${id}` })),
      };
    case "branch":
      return { type: "branch.report", number: effect.wanted.number, to: "exchange-branch" };
    case "recall":
      return { type: "recall.report", number: effect.wanted.number, to: null };
    default:
      return { type: "exchange.go-on" };
  }
}

export function offered({ state, events }: Played, command: ExchangeCommand): Played {
  const decided = decide(command, state);
  invariant(!("refused" in decided), `${command.type}: ${"because" in decided ? decided.because : ""}`);
  return added({ state, events }, decided);
}

export const added = ({ state, events }: Played, more: readonly ExchangeEvent[]): Played => ({
  state: more.reduce<ExchangeState>(evolve, state),
  events: [...events, ...more],
});

export const refusalOf = ({ state }: Played, command: ExchangeCommand): string | undefined => {
  const decided = decide(command, state);
  return "refused" in decided ? decided.because : undefined;
};

export const begun = (more: Partial<Beginning> = {}): Played => offered({ state: { phase: "idle" }, events: [] }, beginning(more));

/** Performs what is due until nothing is. */
export function played(from: Played, world: World = {}, stepsMax = 5_000): Played {
  let now = from;
  for (let step = 0; step < stepsMax; step += 1) {
    const due = dueIn(now.state);
    const [effect] = world.order?.(due) ?? due;
    if (!effect) return now;
    now = offered(now, commandFor(effect, now.state, world));
  }
  throw new Error("this exchange does not come to rest");
}

export const eventsOf = <Type extends ExchangeEvent["type"]>({ events }: Played, type: Type): readonly ExchangeEventOf<Type>[] =>
  events.filter((event): event is ExchangeEventOf<Type> => event.type === type);

/** The gate that is open: the last one that nobody answered. */
export function openGate({ events }: Played): GateOpened["gate"] | undefined {
  const closed = new Set(events.flatMap((event) => (event.type === "gate.answered" || event.type === "gate.lapsed" ? [event.key] : [])));
  return eventsOf({ events } as Played, "gate.opened").findLast(({ gate }) => !closed.has(gate.key))?.gate;
}

export const observer: Person = { name: "Olga", via: "terminal", verified: true };

export function answered(from: Played, option: string, text?: string): Played {
  const gate = openGate(from);
  invariant(gate !== undefined, "no gate is open");
  const said = {
    option,
    by: observer,
    at: "2026-01-01T00:00:00.000Z",
    shown: "0".repeat(64) as Hash,
    ...(text === undefined ? {} : { text }),
  };
  return added(from, [{ type: "gate.answered", id: gateId("g"), key: gate.key, kind: gate.kind, ...said }]);
}

/** The pool as everyone reads it: what was added, in order. */
export function poolOf(from: Played): readonly PoolMessage[] {
  const said = new Map(eventsOf(from, "mind.answered").map(({ message }) => [message.id, message]));
  return from.events.flatMap((event): readonly PoolMessage[] => {
    if (event.type === "round.added") return event.ids.flatMap((id) => said.get(id) ?? []);
    if (event.type === "audit.made") return event.messages;
    return event.type === "message.added" ? [event.message] : [];
  });
}
