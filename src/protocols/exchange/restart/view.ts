import { fold } from "../../../risk/injection/fold.ts";

/** Ends of sentences in an own voice. */
export const stops = { statement: "¶", question: "¿" };

/** Beyond this a thought is not read for requests; whoever needs so many words is not understood by the others either. */
const thoughtMaxChars = 65_536;

/**
 * A thought in its own voice: small letters, disguises undone, `¤` where somebody else is quoted, and a stop before, between and
 * behind its sentences. Linear in the text.
 */
export const ownVoice = (text: string): string => `¶${tidied(unquoted(folded(text)))}¶`.replace(/([¶¿])[\s\-•·,]+/g, "$1");

/** Folded text in which questions end differently, and lines that are sentences of their own end as sentences do. */
function folded(text: string): string {
  const source = text
    .slice(0, thoughtMaxChars)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(guttered, (bar) => `${bar.slice(0, -1)}>`);
  const { text: plain, at } = fold(source);
  return plain.replace(/[¶\n]/g, (mark, index: number) => {
    if (mark === "¶") return source.charAt(at[index] ?? 0) === "?" ? stops.question : stops.statement;
    const next = source.slice((at[index] ?? 0) + 1, (at[index] ?? 0) + 12);
    const isNewThought =
      /^\s*(?:[-*•#>]|\d+[.)]|\p{Lu}(?=\p{Ll}|\s))/u.test(next) && !openEnd.test(plain.slice(Math.max(0, index - 12), index));
    return isNewThought ? "\r" : "\n";
  });
}

/** Lines of another message, as minds are shown them: whoever copies one quotes it. */
const guttered = /^[ \t]*[│|┃┆┇┊┋║╎▏▎▍▌▐¦❘∣⎮⏐︱｜]/gm;

/** A line that ends so goes on in the next one. */
const openEnd = /(?:^|\s)(?:the|an?|to|of|for|and|or|us|we|i|by|on|in|with|that|please|this|our|must|should)\s*$/;

/** Quotations, in the order in which they hide each other. Each pattern is linear: what it passes over it does not meet again. */
const quotations: readonly RegExp[] = [
  /(?:```|~~~)[^]*?(?:```|~~~|$)/g,
  /(?<=^|[\n\r])[ \t]*>[^\n\r]*/g,
  /<(?:blockquote|q|code|pre|cite)\b[^>]{0,80}>[^<]*(?:<|$)/g,
  /\[([a-z ]{1,20})\][^[\]]{0,400}\[\/\1\]/g,
  /`[^`\n\r]{1,400}`/g,
  /<[^<>]{1,80}>/g,
  /[[【⟦〔][^\][【】⟦⟧〔〕]{1,200}[\]】⟧〕]/g,
  /"[^"]{1,4000}(?:"|$)/g,
  /[「『❝〝][^「『❝〝」』❞〞]{1,4000}[」』❞〞]/g,
  /(?<![a-z0-9])'{1,2}(?=[a-z])(?:[^'\n\r]|(?<=[a-z])'(?=[a-z])){1,400}'{1,2}(?![a-z])/g,
];

const unquoted = (text: string): string =>
  quotations.reduce((left, quotation) => left.replace(quotation, (whole) => "¤".padEnd(whole.length, "¤")), text);

const tidied = (text: string): string =>
  text
    .replace(/-[ \t]*[\n\r][ \t]*/g, "-")
    .replace(/\r/g, stops.statement)
    .replace(/[*#~|\\]+/g, "")
    .replace(/¤+/g, " ¤ ")
    .replace(/\.{2,}|[()]/g, ", ")
    .replace(/\b[a-z](?:[ .-][a-z]){4,40}\b/g, (spaced) => spaced.replace(/[ .-]/g, ""))
    .replace(/(?<!\s)\s+-+\s+|--+/g, ", ")
    .replace(/\s+/g, " ")
    .replace(/ ?(?:, ?)+/g, ", ");
