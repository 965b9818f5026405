import { withoutEnd } from "../kernel/text.ts";
import { objectIn } from "./plan-text.ts";
import type { Decision, Subject } from "./types.ts";
import { brief, line } from "./words.ts";

/** A decision from before the work: which gap, what to do about it, who said so and when. */
export type SettledGap = Pick<Decision, "kind" | "key" | "title" | "text" | "by" | "at">;

/** A given plan, the decisions about it, and the gaps that nobody was there to decide. */
export interface InformedPlan {
  /** Byte for byte the plan that was given, or the intent where there was none. */
  readonly original: string;
  /** The plan with the decisions in it; the original where nothing was decided. */
  readonly plan: string;
  readonly decisions: readonly SettledGap[];
  readonly assumptions: readonly SettledGap[];
}

export const settledGaps = (decisions: readonly Decision[], ...ways: readonly Decision["how"][]): readonly SettledGap[] =>
  decisions.filter(({ how }) => ways.includes(how)).map(({ kind, key, title, text, by, at }) => ({ kind, key, title, text, by, at }));

/** S5: select and provide change the plan; if all are dismissed it is byte for byte the original. */
export function informedPlan({ plan, intent }: Subject, settled: readonly Decision[]): InformedPlan {
  const original = plan ?? intent;
  const decisions = settledGaps(settled, "select", "provide");
  const assumptions = settledGaps(settled, "assume");
  return { original, plan: decisions.length === 0 ? original : withDecisions(original, decisions), decisions, assumptions };
}

/** A plan in JSON stays JSON, with a list of decisions added; any other gets the list below it. */
function withDecisions(plan: string, decisions: readonly SettledGap[]): string {
  const parsed = objectIn(plan);
  if (!parsed) return [withoutEnd(plan, "\n"), "", "Decided before the work:", ...decisions.map(decisionLine), ""].join("\n");
  const before = Array.isArray(parsed["decisions"]) ? parsed["decisions"] : [];
  return JSON.stringify({ ...parsed, decisions: [...before, ...decisions] }, null, 2);
}

const decisionLine = ({ title, text, by, at }: SettledGap): string =>
  `- ${brief(title)}: ${line(text ?? "")} (${by}${at === null ? "" : `, ${at}`})`;
