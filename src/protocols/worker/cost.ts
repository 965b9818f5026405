import { z } from "zod/mini";
import type { PastEvent } from "../../kernel/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { evolveAccount, freshAccount, madeBy } from "./budget.ts";
import type { CallUse, WorkBudget } from "../../lexicon/budgets.ts";
import type { BudgetEvent } from "./budget-types.ts";
import type { WorkerEvent } from "./types.ts";

/** Figures of all attempts together; money in the currency of the prices. */
export const WorkCost = shape({
  calls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Null where calls were made and nobody knows what one of them costs. */
  money: z.nullable(z.number()),
  /** Calls of models without a price; `money` is without them. */
  unpriced: z.number(),
  /** Up to the last thing that happened. */
  elapsedMs: z.number(),
  /** The same beside the limits, in words: calls, tokens and money; then the time. */
  says: listOf(z.string()),
  saysTime: z.string(),
});
export type WorkCost = z.infer<typeof WorkCost>;

/** Null where there is no limit. */
export const WorkLimits = shape({
  calls: z.nullable(z.number()),
  tokens: z.nullable(z.number()),
  money: z.nullable(z.number()),
  timeMs: z.nullable(z.number()),
});
export type WorkLimits = z.infer<typeof WorkLimits>;

type Story = readonly PastEvent<WorkerEvent>[];

/** D16: cost and limits of a piece of work, by its own events. */
export function costIn(story: Story): { readonly cost: WorkCost; readonly limits: WorkLimits } {
  const begun = story.map(({ event }) => event).find((event) => event.type === "work.begun");
  const limits = limitsOf(begun?.budget ?? {});
  const events = story.flatMap(({ event }) => (event.type.startsWith("budget.") ? [event as BudgetEvent] : []));
  const { costMicros, ...made } = madeBy(events.reduce(evolveAccount, freshAccount));
  const unpriced = unpricedIn(events);
  const money = costMicros === 0 && unpriced > 0 ? null : moneyOf(costMicros);
  const elapsedMs = Math.max(0, Date.parse(story.at(-1)?.at ?? "") - Date.parse(begun?.at ?? "")) || 0;
  const figures = { ...made, money, unpriced, elapsedMs };
  return { cost: { ...figures, ...saidOf(figures, limits) }, limits };
}

const moneyOf = (micros: number): number => micros / 1_000_000;

const limitsOf = ({ callsMax, tokensMax, costMicrosMax, timeMaxMs }: WorkBudget): WorkLimits => ({
  calls: callsMax ?? null,
  tokens: tokensMax ?? null,
  money: costMicrosMax === undefined ? null : moneyOf(costMicrosMax),
  timeMs: timeMaxMs ?? null,
});

/** Calls that took tokens of a model without a price. One that nobody settled took what was reserved for it. */
function unpricedIn(events: readonly BudgetEvent[]): number {
  const calls = new Map<string, CallUse>();
  for (const event of events) {
    if (event.type === "budget.reserved") calls.set(event.id, event.most);
    if (event.type === "budget.settled" && event.used === "unsent") calls.delete(event.id);
    else if (event.type === "budget.settled" && calls.has(event.id)) calls.set(event.id, event.used as CallUse);
  }
  const isUnpriced = ({ costMicros, inputTokens, outputTokens }: CallUse): boolean =>
    costMicros === undefined && inputTokens + outputTokens > 0;
  return [...calls.values()].filter(isUnpriced).length;
}

type Figures = Omit<WorkCost, "says" | "saysTime">;

/** `4 of 5 model calls`, `1200 tokens`, `0.0123 of 2 spent`. Nothing is said of what it never used and has no limit. */
function saidOf(cost: Figures, limits: WorkLimits): Pick<WorkCost, "says" | "saysTime"> {
  const rows = [
    { taken: cost.calls, max: limits.calls, unit: cost.calls === 1 && limits.calls === null ? "model call" : "model calls" },
    { taken: cost.inputTokens + cost.outputTokens, max: limits.tokens, unit: "tokens" },
    { taken: rounded(cost.money ?? 0), max: limits.money, unit: "spent" },
  ];
  const known = rows.filter(({ taken, max }) => taken > 0 || max !== null).map(({ taken, max, unit }) => `${taken}${of(max)} ${unit}`);
  const says = cost.unpriced === 0 ? known : [...known, unpricedWords(cost)];
  return { says, saysTime: `${lasting(cost.elapsedMs)}${of(limits.timeMs, lasting)}` };
}

const of = (max: number | null, said: (max: number) => string = String): string => (max === null ? "" : ` of ${said(max)}`);

const rounded = (money: number): number => Math.round(money * 10_000) / 10_000;

const unpricedWords = ({ unpriced, calls }: Figures): string =>
  `${unpriced === calls ? "cost not known" : `besides ${unpriced} of unknown cost`}: its model has no price (pricePerMillion)`;

/** `12 s`, `3 min`, `1.5 h`: the unit in which it is read at a glance. */
function lasting(ms: number): string {
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 360_000) / 10} h`;
}
