import type { Span } from "../../kernel/text.ts";
import { withoutEnd } from "../../kernel/text.ts";
import { readMaxChars } from "../plan-text.ts";
import { languageOf } from "../ways/languages.ts";
import type { WayName } from "../ways/language.ts";
import { wayRows } from "../ways/ways.ts";
import { findOpen, type MeaningRow, type OpenRow } from "./row.ts";
import { isEnglish, passagesOf, viewOf } from "./view.ts";

/** A place where a text leaves something open, in its own words. */
export interface OpenPlace<Of extends OpenRow = OpenRow> {
  readonly row: Of;
  readonly quote: string;
}

const quoteMaxChars = 240;

/** The words from one place of a text to another, cut where they are long. */
export const quoteOf = (text: string, start: number, end: number): string => text.slice(start, Math.min(end, start + quoteMaxChars)).trim();

/**
 * Every place where a row finds something open, one for each row and passage, in the order of the text. The rows are
 * English; the ways are looked for in every language that is known. `seen` is the text as it is read, where words of it
 * are covered letter for letter because they were settled (U7).
 */
export function openPlaces<Of extends OpenRow>(
  rows: readonly Of[],
  text: string,
  { seen = text, ways = [] }: { readonly seen?: string; readonly ways?: readonly WayName[] } = {},
): readonly OpenPlace<Of | MeaningRow>[] {
  const read = text.slice(0, readMaxChars);
  const seenView = viewOf(seen.slice(0, readMaxChars));
  return passagesOf(viewOf(read))
    .flatMap(({ start, view }) =>
      [...(isEnglish(view) ? rows : []), ...wayRows(ways, languageOf(view))].flatMap((row) => {
        const [end, said] = [start + view.length, read.slice(start, start + view.length)];
        const span = findUnsettled(row, { view, text: said, seen: seenView.slice(start, end) });
        return span ? [{ row, at: start + span.start, quote: quoteOf(read, start + span.start, start + span.end) }] : [];
      }),
    )
    .toSorted((one, other) => one.at - other.at)
    .map(({ row, quote }) => ({ row, quote }));
}

interface SeenWords {
  readonly view: string;
  readonly text: string;
  /** The view where settled words are covered. */
  readonly seen: string;
}

/** A row that the whole words keep silent stays so: covering some of them must not take its guard away. */
export function findUnsettled(row: OpenRow, { view, text, seen }: SeenWords): Span | undefined {
  const span = findOpen(row, view, text);
  return span === undefined || seen === view ? span : findOpen(row, seen, text);
}

/** Of places that stand in each other, the widest; of equal ones, the first. */
export const widest = <Of extends OpenRow>(places: readonly OpenPlace<Of>[]): readonly OpenPlace<Of>[] =>
  places.filter(
    ({ quote }, index) => !places.some((other, at) => other.quote.includes(quote) && (other.quote.length > quote.length || at < index)),
  );

/** Things a text names exactly (code, paths, names, quoted words), each once, in its order. */
export function namedIn(text: string): readonly string[] {
  const read = text.slice(0, readMaxChars);
  const found = [...viewOf(read).matchAll(/¤+/g)].map(({ 0: covered, index }) => read.slice(index, index + covered.length));
  return [...new Set(found.map((name) => withoutEnd(name.replace(/^[`"'“«]+/, ""), "`\"'”»")))];
}
