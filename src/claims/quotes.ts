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
