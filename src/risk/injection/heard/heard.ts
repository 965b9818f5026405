import { lazily } from "../../../kernel/lazily.ts";
import { work } from "../../work.ts";
import type { HiddenText } from "../hidden-characters.ts";
import type { FoldedPage } from "../page.ts";
import { alone } from "./around.ts";
import { inString, shownIn, windowsOf, type ReadWindow } from "./features.ts";
import { shareOf, weightsOf } from "./table.ts";
import { acts, unitLimits, type ClassedWord } from "./units.ts";
import { heardBias, heardRows } from "./weights.ts";

/** The score from which a window counts as an order, chosen by cross-validation over authors (decision 0061). */
const heardPolicy = {
  orderFrom: 0.55,
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

/**
 * Orders to whoever reads a page by machine, in whatever words: a few sentences are weighed by who is addressed, how it is
 * demanded and what is to be done, with weights that were learned from pages (A12, A30). The second method beside the
 * phrases of the rows: it knows none of them. Pure; takes time in proportion to the text.
 */
export function ordersIn(page: FoldedPage): readonly HiddenText[] {
  work(Math.min(page.text.length, unitLimits.headChars + unitLimits.tailChars) / heardPolicy.charsPerUnit);
  const weighed: Weighed[] = [];
  const from = orderFrom(page.text.length);
  for (const window of windowsOf(page)) {
    const own = window.features.has(alone) ? from + heardPolicy.riseAlone : from;
    const score = scoreOf(page, window, own);
    if (score >= own) weighed.push({ window, score });
  }
  return apart(weighed).map(({ window }) => ({
    start: page.at[window.start] ?? 0,
    end: (page.at[window.end - 1] ?? 0) + 1,
    why: whyOf(page, window),
    smuggles: false,
  }));
}

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

/** The score of a window. How it is shown is looked at only where it matters. */
function scoreOf(page: FoldedPage, window: ReadWindow, from: number): number {
  const weights = table();
  let sum = 0;
  for (const feature of window.features) sum += weights.get(feature) ?? 0;
  const share = shareOf(window.features.size);
  const score = heardBias + share * sum;
  const shown = score < from ? undefined : shownIn(page, window);
  if (shown === "attack") return -Infinity;
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
