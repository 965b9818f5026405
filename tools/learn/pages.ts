import { readdirSync, readFileSync } from "node:fs";
import { inString, shownIn, windowsOf } from "../../src/risk/injection/heard/features.ts";
import { rowOf, shareOf } from "../../src/risk/injection/heard/table.ts";
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
const files = { first: "pages-first", second: "pages-second", third: "pages-third", fourth: "pages-fourth", own: "own-pages" } as const;
type Author = keyof typeof files;
export const authors = Object.keys(files) as readonly Author[];
export const strangers: readonly Author[] = ["first", "second", "third", "fourth"];

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
  const windows = [...windowsOf(page)].flatMap((window) => {
    const shown = shownIn(page, window);
    if (shown === "attack") return [];
    const [first, last] = [page.at[window.start] ?? 0, page.at[window.end] ?? text.length];
    const inside = Math.max(0, Math.min(last, order.end) - Math.max(first, order.start));
    const features = [...window.features, ...(shown === "string" ? [inString] : [])];
    return [
      { features, counted: shareOf(window.features.size), chars: last - first, share: injects ? inside / (order.end - order.start) : 0 },
    ];
  });
  return { id, injects, weight, windows };
}

export interface Learned {
  readonly bias: number;
  readonly weights: ReadonlyMap<string, number>;
}

interface Example extends Pick<Window, "features" | "counted"> {
  readonly isOrder: boolean;
  readonly weight: number;
}

const policy = {
  pagesMin: 2,
  wordPagesMin: 3,
  orderWeight: 6,
  besideWeight: 0.7,
  shrink: 0.002,
  rounds: 120,
  rate: 0.1,
  bias: -2,
} as const;

/**
 * Weights by regularised logistic regression on windows: first with the smallest window that holds an order, then with
 * the one that spoke most for it. Nothing is drawn by chance, so the same pages give the same weights.
 */
export function learn(pages: readonly TaughtPage[]): Learned {
  const first = fit(pages, smallest);
  return fit(pages, (windows) => strongest(windows, first));
}

const smallest = (windows: readonly Window[]): readonly Window[] => {
  const most = Math.max(0, ...windows.map(({ share }) => share));
  const full = windows.filter(({ share }) => share >= 0.85 * most);
  const least = Math.min(...full.map(({ chars }) => chars));
  return most > 0.2 ? full.filter(({ chars }) => chars <= 1.15 * least) : [];
};

const strongest = (windows: readonly Window[], learned: Learned): readonly Window[] => {
  const near = windows.filter(({ share }) => share >= 0.35);
  if (near.length === 0) return smallest(windows);
  return [near.reduce((best, each) => (scored(each, learned) > scored(best, learned) ? each : best))];
};

const scored = ({ features, counted }: Window, { bias, weights }: Learned): number =>
  bias + counted * features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0);

/** A page is as bad as its worst window. */
export const scoreOfPage = ({ windows }: TaughtPage, learned: Learned): number =>
  Math.max(-20, ...windows.map((window) => scored(window, learned)));

function examplesOf(
  { windows, injects, weight }: TaughtPage,
  orders: (windows: readonly Window[]) => readonly Window[],
): readonly Example[] {
  const chosen = injects ? orders(windows) : [];
  return [
    ...chosen.map(({ features, counted }) => ({ features, counted, isOrder: true, weight: (weight * policy.orderWeight) / chosen.length })),
    ...windows
      .filter(({ share }) => share === 0)
      .map(({ features, counted }) => ({ features, counted, isOrder: false, weight: weight * (injects ? policy.besideWeight : 1) })),
  ];
}

function fit(pages: readonly TaughtPage[], orders: (windows: readonly Window[]) => readonly Window[]): Learned {
  const byPage = pages.map((page) => examplesOf(page, orders));
  const features = frequentIn(byPage);
  const index = new Map(features.map((feature, at) => [feature, at + 1]));
  const rows = byPage.flat().map(({ features: own, counted, isOrder, weight }) => ({
    at: [0, ...own.flatMap((feature) => index.get(feature) ?? [])],
    share: counted,
    isOrder,
    weight,
  }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const values = new Float64Array(features.length + 1);
  const [slope, mean, spread] = [values.slice(), values.slice(), values.slice()];
  values[0] = policy.bias;
  for (let round = 1; round <= policy.rounds; round += 1) {
    slope.fill(0);
    for (const { at, share, isOrder, weight } of rows) {
      const own = (place: number): number => (place === 0 ? 1 : share);
      const sum = at.reduce((all, place) => all + own(place) * (values[place] ?? 0), 0);
      const pull = weight * (1 / (1 + Math.exp(-sum)) - (isOrder ? 1 : 0));
      for (const place of at) slope[place] = (slope[place] ?? 0) + pull * own(place);
    }
    const rate = policy.rate / (1 + round / 60);
    for (let at = 0; at < values.length; at += 1) {
      const own = (slope[at] ?? 0) / total + (at === 0 ? 0 : policy.shrink * (values[at] ?? 0));
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * own;
      spread[at] = 0.999 * (spread[at] ?? 0) + 0.001 * own * own;
      const step = (mean[at] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((spread[at] ?? 0) / (1 - 0.999 ** round)) + 1e-8);
      values[at] = (values[at] ?? 0) - rate * step;
    }
  }
  return { bias: values[0] ?? 0, weights: new Map(features.map((feature, at) => [feature, values[at + 1] ?? 0])) };
}

function frequentIn(byPage: readonly (readonly Example[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const examples of byPage) {
    for (const feature of new Set(examples.flatMap((each) => each.features))) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const least = (feature: string): number => (feature.startsWith("w ") ? policy.wordPagesMin : policy.pagesMin);
  return [...counts].flatMap(([feature, count]) => (count >= least(feature) ? [feature] : [])).toSorted();
}

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
