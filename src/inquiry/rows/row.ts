import type { Span } from "../../kernel/text.ts";
import { askedText, couldMatchIn, needOf, flatNeed, type FlatNeed } from "../../kernel/could-match.ts";
import { sentenceAround } from "./view.ts";

/** One way in which people leave something open. A row is silent where one of its guards stands. */
export interface OpenRow {
  /** Read against the view of a text: `¤` covers exact names. */
  readonly pattern: RegExp | ((view: string, text: string) => Iterable<Span>);
  /** Behind the words, in the same sentence. */
  readonly unlessBehind?: RegExp;
  /** Before the words, in the same passage. */
  readonly unlessBefore?: RegExp;
  /** Anywhere in the same sentence. */
  readonly unlessBeside?: RegExp;
  /** Anywhere in the same passage. */
  readonly unlessNear?: RegExp;
  /** Its words are open by themselves: nothing else in the text makes up for them. */
  readonly stands?: true;
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
const beforeMaxChars = 600;

/** Where the row finds something open in a passage; `text` is what the view was made of, for rows that compare names. */
export function findOpen(row: OpenRow, view: string, text = view): Span | undefined {
  let places = 0;
  for (const span of spansOf(row, view, text)) {
    if (!isGuarded(row, view, span)) return row.unlessNear?.test(view) === true ? undefined : span;
    places += 1;
    if (places === placesMax) return undefined;
  }
  return undefined;
}

/** A place of a row, and whether a guard settles it. */
export interface OpenRowPlace {
  readonly span: Span;
  readonly isSettled: boolean;
}

/** Every place of a row, the first few. */
export function* placesOf(row: OpenRow, view: string, text = view): Iterable<OpenRowPlace> {
  let places = 0;
  let isNear: boolean | undefined;
  for (const span of spansOf(row, view, text)) {
    isNear ??= row.unlessNear?.test(view) === true;
    yield { span, isSettled: isNear || isGuarded(row, view, span) };
    places += 1;
    if (places === placesMax) return;
  }
}

function* spansOf({ pattern }: OpenRow, view: string, text: string): Iterable<Span> {
  if (typeof pattern === "function") {
    yield* pattern(view, text);
    return;
  }
  if (!couldFind(pattern, view)) return;
  for (const { 0: found, index } of view.matchAll(pattern)) yield { start: index, end: index + found.length };
}

/** Most patterns are never needed, and each takes milliseconds to build: a passage is asked first whether it holds their words. */
export function couldFind(pattern: RegExp, view: string): boolean {
  let need = needs.get(pattern);
  if (need === undefined) needs.set(pattern, (need = flatNeed(needOf(pattern.source.toLowerCase()))));
  if (asked.view !== view) asked = { view, small: askedText(view.toLowerCase()) };
  return couldMatchIn(need, asked.small);
}

/** Hundreds of rows ask about one view after the other. */
let asked = { view: "", small: askedText("") };

const needs = new WeakMap<RegExp, FlatNeed>();

function isGuarded({ unlessBefore, unlessBehind, unlessBeside }: OpenRow, view: string, { start, end }: Span): boolean {
  if (unlessBefore?.test(view.slice(Math.max(0, start - beforeMaxChars), start)) === true) return true;
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
