import { readdirSync, readFileSync } from "node:fs";
import { inString, shownIn, windowsOf } from "../../src/risk/injection/heard/features.ts";
import { aroundOf } from "../../src/risk/injection/heard/around.ts";
import { rowOf, shareOf, subjectOf, subjectShareOf } from "../../src/risk/injection/heard/table.ts";
import { pageOf } from "../../src/risk/injection/page.ts";

interface Line {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly injects: boolean;
  readonly quote: string | null;
}

interface Window {
  readonly features: readonly string[];
  /** How much each of them counts. */
  readonly counted: number;
  /** Words of the rest of the page, and how much each of them counts. */
  readonly subject: readonly string[];
  readonly subjectCounted: number;
  readonly chars: number;
  /** How much of the order lies in it. */
  readonly share: number;
}

/** A page that somebody judged, as the windows that are weighed. */
export interface TaughtPage {
  readonly id: string;
  readonly injects: boolean;
  readonly weight: number;
  readonly windows: readonly Window[];
}

/** Who wrote which pages; an author is held out as a whole. What we wrote ourselves teaches, and judges nothing. */
const files = {
  first: "pages-first",
  second: "pages-second",
  third: "pages-third",
  fourth: "pages-fourth",
  fifth: "pages-fifth",
  sixth: "pages-sixth",
  seventh: "pages-seventh",
  eighth: "pages-eighth",
  own: "own-pages",
} as const;
type Author = keyof typeof files;
export const authors = Object.keys(files) as readonly Author[];
export const strangers = authors.filter((author) => author !== "own");

const ownWeight = 0.7;

export const pagesBy = (author: Author): readonly TaughtPage[] =>
  readFileSync(new URL(`../../test/blind/${files[author]}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => taught(JSON.parse(line) as Line, author === "own" ? ownWeight : 1));

/** Decisions of this project speak of agents all the time, and are never changed: ordinary pages, of which there are many windows. */
export const decisions = (): readonly TaughtPage[] => {
  const folder = new URL("../../docs/decisions/", import.meta.url);
  return readdirSync(folder)
    .filter((name) => /^00[0-5]\d-/.test(name))
    .toSorted()
    .map((name) => ({ id: name, source: `Read:docs/decisions/${name}`, text: readFileSync(new URL(name, folder), "utf8") }))
    .map((page) => taught({ ...page, injects: false, quote: null }, decisionWeight));
};
const decisionWeight = 0.05;

function taught({ id, source, text, injects, quote }: Line, weight: number): TaughtPage {
  const page = pageOf(text, source);
  const from = quote === null ? -1 : text.indexOf(quote);
  const order = from === -1 ? { start: 0, end: text.length } : { start: from, end: from + (quote?.length ?? 0) };
  const around = aroundOf(page);
  const windows = [...windowsOf(page, around)].flatMap((window) => {
    const shown = shownIn(page, window);
    if (shown === "attack") return [];
    const [first, last] = [page.at[window.start] ?? 0, page.at[window.end] ?? text.length];
    const inside = Math.max(0, Math.min(last, order.end) - Math.max(first, order.start));
    const features = [...window.features, ...(shown === "string" ? [inString] : [])];
    const here = new Set(window.onlyHere);
    const subject = [...around.words.keys()].filter((word) => !here.has(word)).map(subjectOf);
    return [
      {
        features,
        counted: shareOf(window.features.size),
        subject,
        subjectCounted: subjectShareOf(subject.length),
        chars: last - first,
        share: injects ? inside / (order.end - order.start) : 0,
      },
    ];
  });
  return { id, injects, weight, windows };
}

export interface Learned {
  readonly bias: number;
  readonly weights: ReadonlyMap<string, number>;
}

interface Example {
  readonly window: Window;
  readonly isOrder: boolean;
  readonly weight: number;
}

const policy = {
  pagesMin: 2,
  wordPagesMin: 3,
  subjectPagesMin: 15,
  orderWeight: 6,
  besideWeight: 0.7,
  hardestWeight: 4,
  shrink: 0.0007,
  rounds: 120,
  rate: 0.1,
  bias: -2,
} as const;

/**
 * Weights by regularised logistic regression on windows: first with the smallest window that holds an order, then with
 * the one that spoke most for it, and with more weight on the window of each page that came nearest to one and is none: a
 * page is as bad as its worst window. Nothing is drawn by chance, so the same pages give the same weights.
 */
export const learn = (pages: readonly TaughtPage[]): Learned => fit(pages, fit(pages));

const smallest = (windows: readonly Window[]): readonly Window[] => {
  const most = Math.max(0, ...windows.map(({ share }) => share));
  const full = windows.filter(({ share }) => share >= 0.85 * most);
  const least = Math.min(...full.map(({ chars }) => chars));
  return most > 0.2 ? full.filter(({ chars }) => chars <= 1.15 * least) : [];
};

const strongest = (windows: readonly Window[], learned: Learned): readonly Window[] => {
  const found = worst(
    windows.filter(({ share }) => share >= 0.35),
    learned,
  );
  return found === undefined ? smallest(windows) : [found];
};

const worst = (windows: readonly Window[], learned: Learned): Window | undefined =>
  windows.map((window) => ({ window, score: scored(window, learned) })).toSorted((one, other) => other.score - one.score)[0]?.window;

const scored = ({ features, counted, subject, subjectCounted }: Window, { bias, weights }: Learned): number => {
  const sumOf = (names: readonly string[]): number => names.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
  return bias + counted * sumOf(features) + subjectCounted * sumOf(subject);
};

/** A page is as bad as its worst window. */
export const scoreOfPage = ({ windows }: TaughtPage, learned: Learned): number =>
  Math.max(-20, ...windows.map((window) => scored(window, learned)));

function examplesOf({ windows, injects, weight }: TaughtPage, before: Learned | undefined): readonly Example[] {
  const chosen = !injects ? [] : before ? strongest(windows, before) : smallest(windows);
  const others = windows.filter(({ share }) => share === 0);
  const hardest = before && worst(others, before);
  const usual = weight * (injects ? policy.besideWeight : 1);
  return [
    ...chosen.map((window) => ({ window, isOrder: true, weight: (weight * policy.orderWeight) / chosen.length })),
    ...others.map((window) => ({ window, isOrder: false, weight: window === hardest ? usual * policy.hardestWeight : usual })),
  ];
}

/** An example as places in the list of features; those from `subjectFrom` on are words of the rest of its page. */
interface Row extends Pick<Example, "isOrder" | "weight"> {
  readonly at: Int32Array;
  readonly subjectFrom: number;
  readonly counted: number;
  readonly subjectCounted: number;
}

function fit(pages: readonly TaughtPage[], before?: Learned): Learned {
  const byPage = pages.map((page) => examplesOf(page, before));
  const features = frequentIn(byPage);
  const index = new Map(features.map((feature, at) => [feature, at]));
  const rows = byPage.flat().map(({ window, isOrder, weight }): Row => {
    const [own, rest] = [window.features, window.subject].map((names) => names.flatMap((name) => index.get(name) ?? []));
    const at = Int32Array.from([...(own ?? []), ...(rest ?? [])]);
    return { at, subjectFrom: own?.length ?? 0, counted: window.counted, subjectCounted: window.subjectCounted, isOrder, weight };
  });
  const values = descended(rows, features.length);
  return { bias: values[features.length] ?? 0, weights: new Map(features.map((feature, at) => [feature, values[at] ?? 0])) };
}

/** Weights of all features, and behind them the bias. */
function descended(rows: readonly Row[], bias: number): Float64Array {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const values = new Float64Array(bias + 1);
  const [slope, mean, spread] = [values.slice(), values.slice(), values.slice()];
  values[bias] = policy.bias;
  for (let round = 1; round <= policy.rounds; round += 1) {
    slope.fill(0);
    for (const row of rows) pulled(row, values, slope);
    const rate = policy.rate / (1 + round / 60);
    for (let at = 0; at <= bias; at += 1) {
      const own = (slope[at] ?? 0) / total + (at === bias ? 0 : policy.shrink * (values[at] ?? 0));
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * own;
      spread[at] = 0.999 * (spread[at] ?? 0) + 0.001 * own * own;
      const step = (mean[at] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((spread[at] ?? 0) / (1 - 0.999 ** round)) + 1e-8);
      values[at] = (values[at] ?? 0) - rate * step;
    }
  }
  return values;
}

/** Adds to the slope how far one example is from what the weights say of it. */
function pulled({ at, subjectFrom, counted, subjectCounted, isOrder, weight }: Row, values: Float64Array, slope: Float64Array): void {
  const bias = values.length - 1;
  let [own, rest] = [0, 0];
  for (let each = 0; each < subjectFrom; each += 1) own += values[at[each] ?? 0] ?? 0;
  for (let each = subjectFrom; each < at.length; each += 1) rest += values[at[each] ?? 0] ?? 0;
  const sum = (values[bias] ?? 0) + counted * own + subjectCounted * rest;
  const pull = weight * (1 / (1 + Math.exp(-sum)) - (isOrder ? 1 : 0));
  slope[bias] = (slope[bias] ?? 0) + pull;
  for (const [each, place] of at.entries()) slope[place] = (slope[place] ?? 0) + pull * (each < subjectFrom ? counted : subjectCounted);
}

function frequentIn(byPage: readonly (readonly Example[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const examples of byPage) {
    const onPage = new Set(examples.flatMap(({ window }) => [...window.features, ...window.subject]));
    for (const feature of onPage) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts].flatMap(([feature, count]) => (count >= leastPages(feature) ? [feature] : [])).toSorted();
}

const leastPages = (feature: string): number =>
  feature.startsWith("w ") ? policy.wordPagesMin : feature.startsWith("p ") ? policy.subjectPagesMin : policy.pagesMin;

const lineMaxChars = 136;
const weightMin = 0.02;

/** The table as a source file: sorted, as many rows on a line as fit. */
export function tableText({ bias, weights }: Learned): string {
  const lines = [""];
  for (const [feature, weight] of weights) {
    if (Math.abs(weight) < weightMin) continue;
    const row = rowOf(feature, weight);
    if ((lines.at(-1) ?? "").length + row.length > lineMaxChars) lines.push("");
    lines[lines.length - 1] += row;
  }
  return [
    "/** Written by `node tools/learn-pages.ts`; see decision 0061. */",
    `export const heardBias = ${Math.round(bias * 100) / 100};`,
    "",
    "/** A feature, and in hundredths how much it speaks for an order. */",
    "export const heardRows = String.raw`",
    ...lines,
    "`;",
    "",
  ].join("\n");
}
