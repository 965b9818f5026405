import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";
import { isLimited, leftOf } from "./pool/purse.ts";
import { tokensShort } from "./pool/rounds.ts";
import { termNames, type ExchangeState } from "./types.ts";

/** An exchange: how far it is, on which terms, and what it is about now. The pool itself is read page by page. */
export const ExchangeView = shape({
  shows: z.literal("exchange"),
  phase: z.string(),
  theme: z.string(),
  round: z.number(),
  granted: z.number(),
  audits: z.number(),
  auditEvery: z.number(),
  thoughts: z.number(),
  /** Number of the last message that has one. */
  messages: z.number(),
  minds: listOf(z.string()),
  auditor: z.string(),
  embedding: z.string(),
  /** Each audit waits for the observer. */
  structured: z.boolean(),
  /** Why it rests: `granted`, `budget`, `held` or `branched`; null while it does not. */
  rests: z.nullable(z.string()),
  /** The branch that goes on in its place, where an answer or a policy made one. */
  branch: z.nullable(z.string()),
  /** Minds that are asked now. */
  asked: listOf(z.string()),
  terms: listOf(shape({ name: z.string(), version: z.number(), text: z.string() })),
  restart: shape({ streak: z.number(), signals: z.number(), honoured: z.number(), ignored: z.number() }),
  /** Live clusters by the id of their first message, the largest first. */
  clusters: listOf(shape({ id: z.string(), size: z.number(), coherence: z.number() })),
  diversity: z.number(),
  tokens: z.number(),
  cost: z.number(),
  /** There is a budget: a branch of what runs or is over needs one of its own. */
  limited: z.boolean(),
  /** Tokens that it may use in all, spent ones among them; null without such a budget. */
  budget: z.nullable(z.number()),
  /** Of one that rests: tokens that it has to be given at least for its next step; 0 where what is left holds that. */
  short: z.number(),
  /** Rounds that a rehearsal has words for; null where models think. */
  scripted: z.nullable(z.number()),
});
export type ExchangeView = z.infer<typeof ExchangeView>;

export function exchangeView(state: ExchangeState): ExchangeView | null {
  if (state.phase === "idle") return null;
  const { phase, theme, round, granted, audits, thoughts, minds, auditor, embedding, terms, restart, figures, spent } = state;
  const { streak, signals, honoured, ignored } = restart;
  const asked = state.phase === "thinking" ? state.turns.filter(({ id }) => !state.ends[id]).map(({ mind }) => mind) : [];
  return {
    ...{ shows: "exchange", phase, theme, round, granted, audits, thoughts, embedding, asked },
    messages: state.next - 1,
    auditEvery: terms.settings.auditEvery,
    minds: minds.map(({ name }) => name),
    auditor: auditor.name,
    structured: state.isStructured,
    rests: state.phase === "resting" ? state.because : null,
    branch: state.phase === "resting" ? (state.to ?? null) : null,
    terms: termNames.map((name) => ({ name, ...terms.texts[name] })),
    restart: { streak, signals, honoured, ignored },
    clusters: figures.clusters.toSorted((one, other) => other.size - one.size).map((each) => ({ ...each })),
    diversity: figures.diversity,
    tokens: spent.tokens,
    cost: spent.cost,
    limited: isLimited(leftOf(state)),
    budget: state.limits.tokensMax,
    short: state.phase === "resting" ? tokensShort(state) : 0,
    scripted: state.scripted ?? null,
  };
}
