import { wayNames, type WayName } from "../ways/language.ts";
import { viewOf } from "../rows/view.ts";
import { readClauses, type ReadClause } from "./features.ts";
import { shareOf, weightsOf, type WayWeights } from "./table.ts";
import { learnedRows, learnedScale } from "./weights.ts";

/** How likely a text leaves something open, in which way above all, and the clause that says most for it. */
export interface LearnedVerdict {
  /** From 0 to 1. */
  readonly score: number;
  readonly way: WayName;
  readonly quote: string;
}

/** The texts it was learned from are shorter than this; of longer ones it says nothing. */
const textMaxChars = 1_500;

/** Undefined where a text is too long, or has no words. */
export function learnedOf(text: string): LearnedVerdict | undefined {
  if (text.length > textMaxChars) return undefined;
  const clauses = readClauses(viewOf(text), text);
  const [first] = clauses;
  if (!first) return undefined;
  const { score, way } = weigh(new Set(clauses.flatMap(({ features }) => [...features])), table());
  const at = wayNames.indexOf(way);
  const speaks = ({ features }: ReadClause): number => sumOf(features, table())[at] ?? 0;
  const { clause } = clauses
    .map((each) => ({ clause: each, said: speaks(each) }))
    .reduce((most, each) => (each.said > most.said ? each : most));
  return {
    score,
    way,
    quote: text
      .slice(clause.start, clause.end)
      .trim()
      .replace(/[.;,]$/, ""),
  };
}

const sumOf = (features: ReadonlySet<string>, weights: ReadonlyMap<string, WayWeights>): readonly number[] => {
  const sums = wayNames.map(() => 0);
  for (const feature of features) {
    for (const [at, weight] of (weights.get(feature) ?? []).entries()) sums[at] = (sums[at] ?? 0) + weight;
  }
  return sums;
};

/** Ten ways against none of them: the way that is most likely, and how likely it is that one of them is there. */
function weigh(features: ReadonlySet<string>, weights: ReadonlyMap<string, WayWeights>): Pick<LearnedVerdict, "score" | "way"> {
  const share = shareOf(features.size);
  const sums = sumOf(features, weights).map((sum, at) => share * sum + (learnedScale.bias[at] ?? 0));
  const some = sums.reduce((sum, each) => sum + Math.exp(each), 0);
  return { score: some / (1 + some), way: wayNames[sums.indexOf(Math.max(...sums))] ?? wayNames[0] };
}

let built: ReadonlyMap<string, WayWeights> | undefined;
const table = (): ReadonlyMap<string, WayWeights> => (built ??= weightsOf(learnedRows, learnedScale.step));
