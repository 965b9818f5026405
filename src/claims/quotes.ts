import { looksAt, sentencesIn, wordsOf, type SeenLook } from "./citations.ts";

/** U3: white space is folded, and nothing else: a quote has the words of its source, in their order and spelling. */
const folded = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** U3: whether a quote stands in its source, word for word. */
export function isVerbatim(quote: string, source: string): boolean {
  const said = folded(quote);
  return said !== "" && folded(source).includes(said);
}

/** So many words in quotation marks are somebody's own; fewer may be a term. */
const quoteWordsMin = 4;

const quoted = /“([^”]{1,2000})”|„([^“]{1,2000})“|«([^»]{1,2000})»|"([^"\n]{1,2000})"/gu;

/** Passages of a text that it gives as somebody's own words. */
export const quotesIn = (text: string): readonly string[] =>
  [...text.matchAll(quoted)]
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").trim())
    .filter((quote) => quote.split(/\s+/).length >= quoteWordsMin);

/**
 * U3: passages that a text gives as somebody's own words and that stand nowhere in what was looked at or given. One with a
 * citation in its sentence must stand there.
 */
export function misquotedIn(text: string, looks: readonly SeenLook[], given = ""): readonly string[] {
  return [...new Set(quotesIn(text))].filter((quote) => {
    const cited = looksAt(aroundOf(text, quote), looks);
    const sources = [given, ...(cited.length > 0 ? cited : looks).map(wordsOf)];
    return !sources.some((source) => isVerbatim(quote, source));
  });
}

/** The sentence that a quote stands in, without the quote: a quote may hold several of its own. */
function aroundOf(text: string, quote: string): string {
  const at = text.indexOf(quote);
  const [before = "", after = ""] = [sentencesIn(text.slice(0, at)).at(-1), sentencesIn(text.slice(at + quote.length))[0]];
  return `${before} ${after}`;
}
