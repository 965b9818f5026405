import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { fold, type FoldedText } from "./fold.ts";

/** Folded text with the structure needed to judge a place in it. */
export interface FoldedPage extends FoldedText {
  readonly source: string;
  /** Where code fences open and close, in turn. */
  readonly fences: readonly number[];
  /** Parts that are invisible in the rendered text. */
  readonly hidden: readonly Span[];
}

export function pageOf(original: string, source: string): FoldedPage {
  const folded = fold(original);
  const fences = Array.from(folded.text.matchAll(/^[ >]{0,4}(?:```|~~~)/gm), ({ index }) => index);
  return { ...folded, source: source.slice(0, sourceMaxChars), fences, hidden: hiddenParts(folded.text) };
}

const sourceMaxChars = 1_000;

/** Whether the place lies inside a code fence. */
export const isFenced = ({ fences }: FoldedPage, place: number): boolean => countBefore(fences, place) % 2 === 1;

/** Whether the place is invisible: shown as an example in a fence or in quotes, it is seen. */
export function isHidden(page: FoldedPage, place: number): boolean {
  const part = hiddenAround(page, place);
  if (part === undefined || isFenced(page, place)) return false;
  return !/["'`] ?(?:<[a-z]{1,10} )?$/.test(page.text.slice(Math.max(0, part.start - 14), part.start));
}

/** The part that is not rendered in which the place lies. */
export function hiddenAround({ hidden: starts }: FoldedPage, place: number): Span | undefined {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  const part = starts[low - 1];
  return part === undefined || place >= part.end ? undefined : part;
}

/** Where in folded text the original offset stands. */
export const placeOf = ({ at }: FoldedText, offset: number): number => Math.max(0, countBefore(at, offset + 1) - 1);

function countBefore(sorted: { readonly length: number; readonly [index: number]: number }, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const partMaxChars = 4_000;

/** Openings of parts that a browser or a renderer does not show, and their closings. */
const openings = longPattern("g")`
  <!--|\[\/\/\]: ?#|\[comment\]: ?|(?:display ?: ?none|visibility ?: ?hidden|font-size ?: ?0(?![.\d])|opacity ?: ?0(?![.\d])|
  (?<![a-z-])color ?: ?(?:white|#fff(?:fff)?|transparent)\b|left ?: ?-\d{3,5}px|height ?: ?0(?![.\d]))|\b(?:alt|title|aria-label|
  data-[a-z-]{1,20}) ?= ?["']|<meta [^>]{0,40}content ?= ?["']|<(?:template|noscript|script type="?text\/plain)
`;

function hiddenParts(text: string): readonly Span[] {
  const parts: Span[] = [];
  const looking = new RegExp(openings.source, openings.flags);
  for (let hit = looking.exec(text); hit !== null; hit = looking.exec(text)) {
    const from = hit.index + hit[0].length;
    const near = text.slice(from, from + partMaxChars);
    const close = near.search(closingOf(hit[0]));
    const end = close === -1 ? from + near.length : from + close;
    parts.push({ start: hit.index, end });
    looking.lastIndex = Math.max(end, from);
  }
  return parts;
}

function closingOf(opening: string): RegExp {
  if (opening === "<!--") return /-->/;
  if (opening.startsWith("[")) return /\n/;
  if (opening.endsWith('"')) return /"/;
  if (opening.endsWith("'")) return /'/;
  return /<\//;
}
