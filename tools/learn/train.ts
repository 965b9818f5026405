import { lettersOf, shareOf } from "../../src/inquiry/learned/table.ts";
import type { Case } from "./cases.ts";

/** None, and the ten ways. */
const kinds = 11;
const policy = { casesMin: 3, rowsMax: 2_200, shrink: 0.0006, wayShare: 0.3, rounds: 60, rate: 0.1 } as const;

export interface Weights {
  readonly index: ReadonlyMap<string, number>;
  readonly values: Float64Array;
}

/** Signs, and what stands around them, count less until they have shown more: they were made with some of the texts. */
const trustIn = (feature: string): number => (/^[syo] /.test(feature) ? 0.6 : 1);

/**
 * Weights by regularised logistic regression of ten ways against none, on the features of whole texts: first on all of
 * them, then once more on those that said most. Nothing is drawn by chance, so the same cases give the same weights.
 */
export function train(cases: readonly Case[]): Weights {
  const counts = new Map<string, number>();
  for (const { features } of cases) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const frequent = [...counts].flatMap(([feature, count]) => (count >= policy.casesMin ? [feature] : []));
  const first = fit(cases, frequent.toSorted());
  return fit(cases, strongest(first));
}

function strongest({ index, values }: Weights): readonly string[] {
  const strength = (at: number): number => {
    const own = values.subarray(at * kinds, (at + 1) * kinds);
    const mean = own.reduce((sum, each) => sum + each, 0) / kinds;
    return own.reduce((sum, each, kind) => sum + (kind === 0 ? 3 : 1) * (each - mean) ** 2, 0);
  };
  return [...index]
    .filter(([feature]) => feature !== "bias")
    .map(([feature, at]) => ({ feature, said: strength(at) }))
    .toSorted((one, other) => other.said - one.said || (one.feature < other.feature ? -1 : 1))
    .slice(0, policy.rowsMax)
    .map(({ feature }) => feature)
    .toSorted();
}

function fit(cases: readonly Case[], features: readonly string[]): Weights {
  const index = new Map(["bias", ...features].map((feature, at) => [feature, at]));
  const trust = Float64Array.from(["bias", ...features], trustIn);
  const rows = cases.map((each) => ({ ...each, ...placesOf(each, index) }));
  const values = new Float64Array(index.size * kinds);
  const [slope, mean, spread] = [values.slice(), values.slice(), values.slice()];
  values[0] = 2;
  let [meanLeft, spreadLeft] = [1, 1];
  for (let round = 1; round <= policy.rounds; round += 1) {
    slope.fill(0);
    for (const row of rows) addSlope(row, { values, trust, slope });
    [meanLeft, spreadLeft] = [meanLeft * 0.9, spreadLeft * 0.999];
    const rate = policy.rate / (1 + round / 100);
    for (let at = 0; at < values.length; at += 1) {
      const own = (slope[at] ?? 0) / rows.length + (at < kinds ? 0 : policy.shrink * (values[at] ?? 0));
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * own;
      spread[at] = 0.999 * (spread[at] ?? 0) + 0.001 * own * own;
      const step = (mean[at] ?? 0) / (1 - meanLeft) / (Math.sqrt((spread[at] ?? 0) / (1 - spreadLeft)) + 1e-8);
      values[at] = (values[at] ?? 0) - rate * step;
    }
  }
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) * (trust[Math.floor(at / kinds)] ?? 1);
  return { index, values };
}

interface Fitting {
  readonly values: Float64Array;
  readonly trust: Float64Array;
  readonly slope: Float64Array;
}

/** Where the features of a case stand in a table, and how much each of them counts; the first one is the bias. */
interface Placed {
  readonly at: readonly number[];
  readonly share: number;
}

const placesOf = ({ features }: Case, index: ReadonlyMap<string, number>): Placed => ({
  at: features.flatMap((one) => index.get(one) ?? []),
  share: shareOf(features.length),
});

/** Being stopped at all counts fully, the way in which a little. */
function addSlope(row: Case & Placed, { values, trust, slope }: Fitting): void {
  const shares = sharesOf(row, values, trust);
  const none = shares[0] ?? 0;
  const pull = shares.map((share, kind) => {
    const isNone = kind === 0 ? 1 : 0;
    if (!row.isOpen) return share - isNone;
    const stopped = (none / Math.max(1e-9, 1 - none)) * (isNone - share);
    return stopped + (row.way === 0 ? 0 : policy.wayShare * (share - (kind === row.way ? 1 : 0)));
  });
  const add = (at: number, share: number): void => {
    for (let kind = 0; kind < kinds; kind += 1) slope[at * kinds + kind] = (slope[at * kinds + kind] ?? 0) + share * (pull[kind] ?? 0);
  };
  add(0, row.weight);
  for (const at of row.at) add(at, (trust[at] ?? 1) * row.share * row.weight);
}

function sharesOf({ at: features, share }: Placed, values: Float64Array, trust?: Float64Array): readonly number[] {
  const sums = [...values.subarray(0, kinds)];
  for (const at of features) {
    const own = share * (trust?.[at] ?? 1);
    for (let kind = 0; kind < kinds; kind += 1) sums[kind] = (sums[kind] ?? 0) + own * (values[at * kinds + kind] ?? 0);
  }
  const highest = Math.max(...sums);
  const raised = sums.map((sum) => Math.exp(sum - highest));
  const total = raised.reduce((sum, each) => sum + each, 0);
  return raised.map((each) => each / total);
}

/** How likely a case leaves something open. */
export const scoreOf = ({ index, values }: Weights, each: Case): number => 1 - (sharesOf(placesOf(each, index), values)[0] ?? 0);

const step = 0.06;
const lineMaxChars = 136;

/** The table as a source file: sorted, each row a feature and ten letters, as many rows on a line as fit. */
export function tableText({ index, values }: Weights): string {
  const ownOf = (at: number): readonly number[] => {
    const [none = 0, ...ways] = values.subarray(at * kinds, (at + 1) * kinds);
    return ways.map((each) => each - none);
  };
  const rows = [...index].flatMap(([feature, at]) => (at === 0 ? [] : [`${feature} ${lettersOf(ownOf(at), step)}|`]));
  const lines: string[] = [];
  let line = "";
  for (const row of rows.toSorted()) {
    if (line.length + row.length > lineMaxChars) {
      lines.push(line);
      line = "";
    }
    line += row;
  }
  return [
    "/** Written by `node tools/learn-intents.ts`; see decision 0058. */",
    `export const learnedScale = { step: ${step}, bias: [${ownOf(0)
      .map((each) => Math.round(each * 100) / 100)
      .join(", ")}] } as const;`,
    "",
    "/** A feature, and a letter for each of the ten ways: how much it speaks for it. */",
    "export const learnedRows = String.raw`",
    ...lines,
    line,
    '`.replaceAll("\\n", "");',
    "",
  ].join("\n");
}
