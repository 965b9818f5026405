import { ambiguousRows } from "../../inquiry/rows/ambiguous.ts";
import { clarifyRows } from "../../inquiry/rows/clarify.ts";
import { namedIn, openPlaces, type OpenPlace } from "../../inquiry/rows/find.ts";
import type { MeaningRow } from "../../inquiry/rows/row.ts";
import { covered, pointsIn, unsettledIn } from "../../inquiry/settled.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Decision, Gap, NextStep, SettledPoint, Subject } from "../../inquiry/types.ts";
import type { ClarifyGapKind } from "./types.ts";
import { words } from "./words.ts";

const rows = [...clarifyRows, ...ambiguousRows];
const namesMax = 3;

interface Reading {
  readonly pattern: RegExp;
  readonly means: readonly string[];
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Words whose two readings are known. */
export const readingTable: readonly Reading[] = [
  {
    pattern: /\bbi-?weekly\b/i,
    means: ["every two weeks", "twice a week"],
    hits: ["bi-weekly", "Biweekly"],
    misses: ["weekly", "bi-monthly"],
  },
  { pattern: /\bbi-?monthly\b/i, means: ["every two months", "twice a month"], hits: ["bi-monthly"], misses: ["bi-weekly", "monthly"] },
  {
    pattern: /\bbi-?(?:annual(?:ly)?|yearly)\b/i,
    means: ["every two years", "twice a year"],
    hits: ["bi-annual", "biyearly"],
    misses: ["annual", "biased"],
  },
  {
    pattern: /\bforward\b/i,
    means: ["to an earlier time", "to a later time"],
    hits: ["Move the cutoff forward by two hours"],
    misses: ["straightforward"],
  },
  {
    pattern: /\bmidnight on\b/i,
    means: ["the midnight at which that day begins", "the midnight at which that day ends"],
    hits: ["midnight on Friday"],
    misses: ["at midnight"],
  },
];

/** Unclear words in the intent, and in the answers to it. Deterministic, and quoted. */
export const unclearPlaces = (subject: Subject, decisions: readonly Decision[]): readonly Gap[] => {
  const { intent } = subject;
  const points = pointsIn({ subject, decisions });
  const said = decisions.flatMap(({ how, text }) => (how === "provide" && text !== null ? [text] : []));
  return [
    ...unclearIn({ text: intent, points, source: textSources.intent }, intent),
    ...said.flatMap((text) => unclearIn({ text, points: [], source: textSources.answer }, intent)),
  ];
};

interface ReadWords {
  readonly text: string;
  /** U7: words of it that were settled. */
  readonly points: readonly SettledPoint[];
  readonly source: string;
}

const unclearIn = ({ text, points, source }: ReadWords, intent: string): readonly Gap[] =>
  withoutWider(openPlaces(rows, text, { seen: covered(text, points), ways: ["pointing", "opposed"] }), points).map(
    ({ row: { kind, harm }, quote }) => {
      const evidence = [{ claim: `“${quote}”`, source }];
      return {
        kind,
        key: quote,
        title: words.title(kind, quote),
        context: [harm],
        evidence,
        question: words.ask[kind],
        steps: stepsFor(kind, quote, intent).map((step): NextStep => ({ ...step, evidence: step.evidence ?? evidence })),
      };
    },
  );

/** Where a part of the words is what makes them unclear, that part is asked about, or was (U7), and not all of them. */
function withoutWider(places: readonly OpenPlace<MeaningRow>[], points: readonly SettledPoint[]): readonly OpenPlace<MeaningRow>[] {
  const isWider = (quote: string): boolean =>
    places.some((other) => other.quote !== quote && quote.includes(other.quote)) || unsettledIn(quote, points) !== quote;
  return places.filter(({ row, quote }) => row.kind !== "precision" || !isWider(quote));
}

type Way = Omit<NextStep, "evidence"> & Partial<Pick<NextStep, "evidence">>;

/** Readings that can be offered without guessing: things that are named, the halves that collide, or looking first. */
function stepsFor(kind: ClarifyGapKind, quote: string, intent: string): readonly Way[] {
  if (kind === "coherence") return [words.firstCounts, words.lastCounts];
  if (kind === "background") return [words.lookUp];
  const readings = readingTable.find(({ pattern }) => kind === "precision" && pattern.test(quote));
  if (readings) return readings.means.map((text, index) => ({ id: `reading-${index + 1}`, ...words.reading(text), future: text }));
  const names = namedIn(intent).slice(0, namesMax - 1);
  const named = kind === "expression" ? names.map((name, index) => namedStep(name, index)) : [words.all];
  return [...named, words.listFirst];
}

const namedStep = (name: string, index: number): Way => ({
  id: `name-${index + 1}`,
  ...words.named(name),
  future: `means ${name}`,
  evidence: [{ claim: `“${name}”`, source: textSources.intent }],
});
