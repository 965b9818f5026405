import type { EntryChange } from "../../kernel/entry.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol } from "../../kernel/protocol.ts";
import { decide } from "./decide.ts";
import { dueIn } from "./due.ts";
import { evolve } from "./evolve.ts";
import { numberOf } from "./pool/sampling.ts";
import { traceOf } from "./trace.ts";
import type { ExchangeCommand, ExchangeEffect, ExchangeEvent, ExchangeState, PoolMessage } from "./types.ts";

/** A pool of reasoning that nobody owns, an auditor under a public rule, and a person who alone decides whether and how it goes on. */
export const exchange: Protocol<ExchangeCommand, ExchangeEvent, ExchangeState, ExchangeEffect> = {
  name: "exchange",
  version: 1,
  initial: { phase: "idle" },
  decide,
  evolve,
  due: dueIn,
  rests: true,
  entries: entriesOf,
  trace: traceOf,
  texts: {
    "exchange.begun": ["theme", "terms.texts.*.text", "terms.settings.nextPrompt"],
    "mind.answered": ["message.text"],
    "mind.failed": ["detail"],
    "audit.returned": ["problems.*"],
    "audit.failed": ["detail"],
    "audit.made": ["messages.*.text"],
    "message.added": ["message.text", "message.by"], // a source is named by a person, in any words
    "terms.changed": ["text"],
    "settings.changed": ["settings.nextPrompt"],
    "restart.quoted": ["quotes.*.text", "quotes.*.by"],
    "restart.decided": ["text"],
    "exchange.halted": ["text"],
  },
};

/** Lists beside the state: messages of any number are in them. */
export const exchangeLists = { messages: "message", pool: "pool", terms: "term", merged: "merged", axes: "axes", audits: "audit" } as const;

export const messageKey = (id: string): string => String(numberOf(id)).padStart(9, "0");
export const auditKey = (audit: number): string => String(audit).padStart(6, "0");
export const termKey = (name: string, version: number): string => `${name}.${String(version).padStart(6, "0")}`;

const kept = (message: PoolMessage, vector: string | null = null): EntryChange => ({
  list: exchangeLists.messages,
  key: messageKey(message.id),
  value: { ...message, vector } as unknown as Json,
});
const inPool = (id: string, cluster: string | null): EntryChange => ({
  list: exchangeLists.pool,
  key: messageKey(id),
  value: { id, cluster },
});

/** A message is written when it comes, and is in the pool once its whole round is (X1). */
function entriesOf(event: ExchangeEvent): readonly EntryChange[] {
  switch (event.type) {
    case "exchange.begun":
      return Object.entries(event.terms.texts).map(([name, { version, text }]) => term(name, version, text));
    case "mind.answered":
      return [kept(event.message, event.vector)];
    case "round.added": {
      const { placed, founded, merged } = event.clusters;
      const members = founded.flatMap(({ id, members: ids }) => ids.map((member) => inPool(member, id)));
      const moved = merged.map(({ from, to }): EntryChange => ({ list: exchangeLists.merged, key: from, value: to }));
      return [...placed.map(({ id, cluster }) => inPool(id, cluster)), ...members, ...moved];
    }
    case "audit.made":
      return [
        ...event.messages.flatMap((message) => [kept(message), inPool(message.id, null)]),
        { list: exchangeLists.audits, key: auditKey(event.audit), value: event.messages[0]?.id ?? null },
      ];
    case "message.added":
      return [kept(event.message), inPool(event.message.id, null)];
    case "axes.fixed":
      return [{ list: exchangeLists.axes, key: "axes", value: event.axes as unknown as Json }];
    case "terms.changed":
      return [term(event.name, event.version, event.text)];
    default:
      return [];
  }
}

const term = (name: string, version: number, text: string): EntryChange => ({
  list: exchangeLists.terms,
  key: termKey(name, version),
  value: { version, text },
});
