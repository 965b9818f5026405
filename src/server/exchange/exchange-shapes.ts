import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";

/** Shapes of an exchange over HTTP. The machine judges values; here is only what kind of thing each of them is. */
const words = (charsMax: number) => z.string().check(z.minLength(1), z.maxLength(charsMax));
const termText = z.exactOptional(words(8_000));
const Texts = z.strictObject({ prompt: termText, rule: termText, role: termText });
const termName = z.enum(["prompt", "rule", "role"]);
const number = z.exactOptional(z.number());

const Settings = z.strictObject({
  auditEvery: number,
  sample: number,
  window: number,
  injectionShare: number,
  nearness: number,
  restart: z.exactOptional(
    z.strictObject({ share: z.number(), streak: z.number(), quorum: z.number(), cooldown: z.number(), ease: z.number() }),
  ),
  onRestart: z.exactOptional(z.enum(["ask", "branch", "roll-back", "change", "acknowledge", "halt"])),
  nextPrompt: termText,
  feed: z.exactOptional(z.enum(["none", "pool", "auditor", "both"])),
});

const rounds = z.exactOptional(z.number().check(z.int(), z.minimum(1), z.maximum(10_000)));

const budget = z.exactOptional(z.number().check(z.int(), z.minimum(1)));

export const ExchangeInput = z.strictObject({
  rounds,
  /** Each audit waits for the observer from the start. */
  chat: z.exactOptional(z.boolean()),
  minds: z.exactOptional(z.number().check(z.int(), z.minimum(1), z.maximum(9))),
  auditor: z.exactOptional(words(200)),
  seed: z.exactOptional(words(200)),
  texts: z.exactOptional(Texts),
  settings: z.exactOptional(Settings),
  /** Tokens of all calls together. */
  budget,
});

/** Members of an observer's move; which of them it takes, `move` says. */
export const ObserverInput = {
  move: z.enum(["inject", "terms", "settings", "continue", "hold", "halt", "branch"]),
  text: z.exactOptional(words(6_000)),
  source: z.exactOptional(words(60)),
  texts: z.exactOptional(Texts),
  settings: z.exactOptional(Settings),
  rounds,
  /** Tokens that more rounds or a branch may use, on top of what there was. */
  budget,
  /** Where a branch begins: a round (120) or a message (m37). */
  at: z.exactOptional(words(20)),
};

const PoolItem = shape({
  id: z.string(),
  number: z.number(),
  kind: z.enum(["thought", "injection", "audit", "auditor-role", "observer-role", "observer", "restart"]),
  by: z.string(),
  /** It came in this round, or after it. */
  round: z.number(),
  text: z.string(),
  /** Marks of the runtime that its text imitates; it stays what `kind` says. */
  imitates: z.exactOptional(listOf(z.string())),
  term: z.exactOptional(shape({ name: termName, version: z.number() })),
  /** The cluster that it is in now, by the id of its first message. */
  cluster: z.nullable(z.string()),
});

export const PoolPage = shape({
  items: listOf(PoolItem),
  next: z.nullable(z.string()),
  older: z.nullable(z.string()),
  /** Nothing comes in front of this number any more: whoever follows the pool asks with it as `after`. */
  settled: z.number(),
});

export const AuditPage = shape({ items: listOf(PoolItem), older: z.nullable(z.string()) });

export const PoolMap = shape({
  /** The axes are fixed at the first audit; before it they follow the pool. */
  isFixed: z.boolean(),
  points: listOf(
    shape({
      id: z.string(),
      by: z.string(),
      round: z.number(),
      x: z.number(),
      y: z.number(),
      cluster: z.nullable(z.string()),
    }),
  ),
  clusters: listOf(shape({ id: z.string(), size: z.number(), words: listOf(z.string()) })),
});

export const TermVersions = shape({ items: listOf(shape({ name: termName, version: z.number(), text: z.string() })) });

export const ExchangeAudit = shape({
  ok: z.boolean(),
  facts: listOf(shape({ says: z.string(), ok: z.boolean(), seen: z.number(), against: listOf(z.string()) })),
  /** Places where the record is not what was written. */
  changed: listOf(shape({ where: z.string(), what: z.string() })),
});
