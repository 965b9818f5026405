import type { WorkView } from "../../protocols/worker/view.ts";

const short = (figure: number): number => Math.round(figure * 10_000) / 10_000;

/** `4 of 5 model calls`, `1200 tokens`, `0.0123 spent`: what a worker took, of what it may take. Nothing is said of what it never used. */
export const costWords = ({ cost, budget }: Pick<WorkView, "cost" | "budget">): readonly string[] =>
  [
    { taken: cost.calls, max: budget.calls, unit: "model calls" },
    { taken: cost.inputTokens + cost.outputTokens, max: budget.tokens, unit: "tokens" },
    { taken: short(cost.money), max: budget.money, unit: "spent" },
  ]
    .filter(({ taken, max }) => taken > 0 || max !== null)
    .map(({ taken, max, unit }) => `${taken}${max === null ? "" : ` of ${max}`} ${unit}`);

/** The same at the end, with the time that it took. */
export const costLine = (view: Pick<WorkView, "cost" | "budget">): string =>
  `took ${[...costWords(view), `${Math.round(view.cost.elapsedMs / 1_000)} s`].join(", ")}`;
