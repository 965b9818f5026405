import type { Span } from "../../../kernel/text.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { work } from "../../work.ts";
import type { HiddenText } from "../hidden-characters.ts";
import type { FoldedPage } from "../page.ts";
import { alone, aroundOf, type Around } from "./around.ts";
import { inString, shownIn, windowsOf, type ReadWindow } from "./features.ts";
import { shareOf, subjectOf, subjectShareOf, weightsOf } from "./table.ts";
import { acts, unitLimits, type ClassedWord } from "./units.ts";
import { heardBias, heardRows } from "./weights.ts";

/** The score from which a window counts as an order, chosen by cross-validation over authors (decision 0061). */
const heardPolicy = {
  orderFrom: 0.1,
  mentionLess: 2,
  riseAlone: 0.8,
  usualChars: 1_500,
  risePerDoubling: 0.5,
  riseMax: 1.5,
  ordersMax: 5,
  charsPerUnit: 32,
} as const;

interface Weighed {
  readonly window: ReadWindow;
  readonly score: number;
}

/** A page after weighing: the orders on it, and how much what is said at a place reads like one. */
export interface WeighedPage {
  readonly orders: readonly HiddenText[];
  /** The highest score around a place of the folded text; undefined where nothing was weighed or no page stands around it. */
  readonly scoreAt: (place: Span) => number | undefined;
}

/**
 * Orders to whoever reads a page by machine, in whatever words: a few sentences are weighed by who is addressed, how it is
 * demanded and what is to be done, with weights that were learned from pages (A12, A30). The second method beside the
 * phrases of the rows: it knows none of them. Pure; takes time in proportion to the text.
 */
export function weigh(page: FoldedPage): WeighedPage {
  work(Math.min(page.text.length, unitLimits.headChars + unitLimits.tailChars) / heardPolicy.charsPerUnit);
  const orders: Weighed[] = [];
  const placed: Scored[] = [];
  const from = orderFrom(page.text.length);
  const around = aroundOf(page);
  const subject = subjectIn(around);
  for (const window of windowsOf(page, around)) {
    const isAlone = window.features.has(alone);
    const own = isAlone ? from + heardPolicy.riseAlone : from;
    const score = scoreOf(page, window, subject, own);
    if (score >= own) orders.push({ window, score });
    placed.push({ start: window.start, end: window.end, score, isAlone });
  }
  return { orders: apart(orders).map(({ window }) => placedIn(page, window)), scoreAt: (place) => scoreAround(placed, place) };
}

interface Scored extends Span {
  readonly score: number;
  readonly isAlone: boolean;
}

function scoreAround(scored: readonly Scored[], { start, end }: Span): number | undefined {
  const around = scored.filter((each) => each.start < end && start < each.end);
  if (around.length === 0 || around.some(({ isAlone }) => isAlone)) return undefined;
  return Math.max(...around.map(({ score }) => score));
}

const placedIn = (page: FoldedPage, window: ReadWindow): HiddenText => ({
  start: page.at[window.start] ?? 0,
  end: (page.at[window.end - 1] ?? 0) + 1,
  why: whyOf(page, window),
  smuggles: false,
});

/** Higher on a long page: it has more windows, and one of them is more easily odd by chance. */
const orderFrom = (chars: number): number =>
  heardPolicy.orderFrom +
  Math.min(heardPolicy.riseMax, heardPolicy.risePerDoubling * Math.log2(Math.max(1, chars / heardPolicy.usualChars)));

/** The strongest windows first, and none that lies over another. */
function apart(weighed: readonly Weighed[]): readonly Weighed[] {
  const kept: Weighed[] = [];
  for (const each of weighed.toSorted((one, other) => other.score - one.score)) {
    if (kept.length === heardPolicy.ordersMax) break;
    const { start, end } = each.window;
    if (kept.some(({ window }) => window.start < end && start < window.end)) continue;
    kept.push(each);
  }
  return kept;
}

/** The subject of a page, by the weights of its words. */
interface Subject {
  readonly words: number;
  readonly sum: number;
}
const sumOf = (words: Iterable<string>): number => {
  let sum = 0;
  for (const word of words) sum += table().get(subjectOf(word)) ?? 0;
  return sum;
};
const subjectIn = ({ words }: Around): Subject => ({ words: words.size, sum: sumOf(words.keys()) });

/** The score of a window. How it is shown is looked at only where it matters. */
function scoreOf(page: FoldedPage, window: ReadWindow, subject: Subject, from: number): number {
  const weights = table();
  let sum = 0;
  for (const feature of window.features) sum += weights.get(feature) ?? 0;
  const share = shareOf(window.features.size);
  const rest = subjectShareOf(subject.words - window.onlyHere.length) * (subject.sum - sumOf(window.onlyHere));
  const score = heardBias + share * sum + rest;
  const shown = score < from ? undefined : shownIn(page, window);
  if (shown === "attack") return -Infinity;
  if (shown === "mention") return score - heardPolicy.mentionLess;
  return shown === "string" ? score + share * (weights.get(inString) ?? 0) : score;
}

/** Parts of an order, in words for a person. */
const heard: readonly (readonly [said: string, isIt: (word: ClassedWord) => boolean])[] = [
  ["speaks to", ({ name }) => name === "agent" || name === "model"],
  ["speaks to", ({ name }) => name === "machine" || name === "you"],
  ["demands with", ({ name }) => name === "demand" || name === "polite" || name === "urgent"],
  ["for later", ({ name }) => name === "later"],
  ["claims a consent", ({ name }) => name === "consent"],
  ["names the act", ({ name, isDenied }) => acts.has(name) && !isDenied],
  ["wants it kept quiet", ({ name }) => name === "conceal"],
];

function whyOf(page: FoldedPage, { words }: ReadWindow): string {
  const said = new Map<string, string>();
  for (const [what, isIt] of heard) {
    const word = said.has(what) ? undefined : words.find(isIt);
    if (word) said.set(what, page.text.slice(word.start, word.end));
  }
  return `reads like an order to an agent: ${Array.from(said, ([what, word]) => `${what} "${word}"`).join(", ")}`;
}

const table = lazily(() => weightsOf(heardRows));
