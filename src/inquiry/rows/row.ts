import type { Span } from "../../kernel/text.ts";
import { couldMatch } from "../../kernel/could-match.ts";
import { sentenceAround } from "./view.ts";

/** One way in which people leave something open. A row is silent where one of its guards stands. */
export interface OpenRow {
  /** Read against the view of a text: `¤` covers exact names. */
  readonly pattern: RegExp | ((view: string) => Iterable<Span>);
  /** Behind the words, in the same sentence. */
  readonly unlessBehind?: RegExp;
  /** Anywhere in the same sentence. */
  readonly unlessBeside?: RegExp;
  /** Anywhere in the same passage. */
  readonly unlessNear?: RegExp;
  /** The damage if it stays open. */
  readonly harm: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/**
 * A row about meaning: the words point at nothing, fit several things, contradict themselves, or need knowledge that
 * only the writer has.
 */
export interface MeaningRow extends OpenRow {
  readonly kind: "expression" | "precision" | "coherence" | "background";
}

/** A place that is settled further on is settled; beyond so many places, they are not weighed one by one. */
const placesMax = 8;
const behindMaxChars = 70;

/** Where the row finds something open in a passage. */
export function findOpen(row: OpenRow, view: string): Span | undefined {
  let places = 0;
  for (const span of spansOf(row, view)) {
    if (!isGuarded(row, view, span)) return row.unlessNear?.test(view) === true ? undefined : span;
    places += 1;
    if (places === placesMax) return undefined;
  }
  return undefined;
}

function* spansOf({ pattern }: OpenRow, view: string): Iterable<Span> {
  if (typeof pattern === "function") {
    yield* pattern(view);
    return;
  }
  if (!isWorthBuilding(pattern, view)) return;
  for (const { 0: found, index } of view.matchAll(pattern)) yield { start: index, end: index + found.length };
}

/** Each pattern takes milliseconds to build, most are never needed, and most texts are short. */
const passagesWithout = 12;
const passed = new WeakMap<RegExp, number>();

function isWorthBuilding(pattern: RegExp, view: string): boolean {
  const times = passed.get(pattern) ?? 0;
  if (times >= passagesWithout) return true;
  const small = view.toLowerCase();
  const could = couldMatch(pattern.source.toLowerCase(), (literal) => small.includes(literal));
  passed.set(pattern, could ? passagesWithout : times + 1);
  return could;
}

function isGuarded({ unlessBehind, unlessBeside }: OpenRow, view: string, { start, end }: Span): boolean {
  if (unlessBehind === undefined && unlessBeside === undefined) return false;
  const { whole, rest } = sentenceAround(view, start, end);
  return unlessBehind?.test(rest.slice(0, behindMaxChars)) === true || unlessBeside?.test(whole) === true;
}

/** A pattern for a row: any case, every place. */
export const open = (...parts: readonly string[]): RegExp => new RegExp(parts.join(""), "gi");

/** The same with the case as written, for names that are words when written small. */
export const openAsWritten = (...parts: readonly string[]): RegExp => new RegExp(parts.join(""), "g");

/** At most this many characters of the same sentence between two words. */
export const gap = (chars: number): string => `[^.;\\n]{0,${chars}}?`;
