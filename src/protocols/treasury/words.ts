import { count, visibleLine } from "../../kernel/text.ts";
import type { FundsStanding } from "./funds.ts";
import type { TreasuryPeriod } from "./types.ts";

const units = { calls: "model calls", tokens: "tokens", costMicros: "money" } as const;

/** Four places: a call may cost less than a cent. */
const figure = (sum: FundsStanding["sum"], amount: number): string =>
  String(sum === "costMicros" ? Math.round(amount / 100) / 10_000 : amount);

const periods: Readonly<Record<TreasuryPeriod["name"], string>> = { month: "this month", week: "this week", day: "today" };

/** `organisation`, `project:/code/shop`, `agent:codex`, as people say it. */
const scopeWords = (scope: string): string => {
  const [kind = "", ...rest] = scope.split(":");
  const name = visibleLine(rest.join(":"));
  return { project: `the project ${name}`, agent: `the agent ${name}`, paperclip: "the company in Paperclip" }[kind] ?? "the organisation";
};

/** Every sentence about what may be spent. */
export const words = {
  scope: scopeWords,
  unit: (sum: FundsStanding["sum"]): string => units[sum],
  figure,
  nothingLeft: ({ scope, sum, max, spent, held }: FundsStanding, { name, next }: TreasuryPeriod): string => {
    const said = (amount: number): string => figure(sum, amount);
    const under = held > 0 ? `, ${said(held)} held by work under way` : "";
    return (
      `nothing is left of the budget of ${scopeWords(scope)} for ${periods[name]}: ${said(max)} ${units[sum]}, ` +
      `${said(spent)} spent${under}; it begins anew on ${next} (\`assent budget\` shows it, \`governance\` of your configuration sets it)`
    );
  },
  low: ({ scope, sum, max, spent }: FundsStanding, { name, next }: TreasuryPeriod): string =>
    `the budget of ${scopeWords(scope)} for ${periods[name]} comes to its end: ` +
    `${figure(sum, spent)} of ${figure(sum, max)} ${units[sum]} spent; it begins anew on ${next}`,
  full: (most: number): string => `${count(most, "piece")} of work hold a part of the budget already`,
} as const;
