import { longPattern } from "../../kernel/long-pattern.ts";
/** Mark that replaces exact names in a view, so that their words are not read and their presence is seen. */
const mark = "¤";

/**
 * Exact names: code, quoted words, addresses, paths, file names, identifiers, options, hashes. Every piece is bounded,
 * so a text without an end quote costs no more than any other.
 */
const exact = new RegExp(
  [
    "```[^]{0,4000}?```",
    "`[^`\\n]{1,200}`",
    '"[^"\\n]{1,200}"',
    "“[^”\\n]{1,200}”",
    "«[^»\\n]{1,200}»",
    "(?<![\\w'])'[^'\\n]{1,80}'(?!\\w)",
    "\\b[a-z][a-z0-9+.-]{1,12}://[^\\s<>\"')]{1,300}",
    "[\\w.+-]{1,64}@[\\w-]{1,64}\\.[\\w.-]{1,64}",
    "(?<![\\w/])(?:\\.{1,2}|~)?/[\\w.@{}:*-]{1,80}(?:/[\\w.@{}:*-]{0,80}){0,12}",
    "\\b(?!(?:and/or|he/she|his/her|client/server|read/write|pub/sub|and/|ci/cd|a/b|on/off|yes/no|" +
      "80/20)\\b)[\\w.@-]{2,60}(?:/[\\w.@*-]{1,60}){1,12}/?(?<=[\\w*/])",
    "\\b[\\w-]{1,60}\\.(?:[cm]?[jt]sx?|json[cl5]?|ya?ml|toml|md|py|go|rs|rb|java|kt|php|cs|cpp|[ch]|swift|vue|css|scss|html?|sql|sh|" +
      "csv|tsv|txt|xml|lock|env|ini|conf|cfg|log|png|svg|pdf|xlsx?|docx?|proto|tf|gradle|ipynb|parquet)\\b",
    "\\b[a-z0-9-]{1,40}(?:\\.[a-z0-9-]{1,40}){1,6}\\.(?:com|org|net|io|dev|internal|local|cloud|app)\\b",
    "\\b[A-Za-z][A-Za-z0-9]{0,60}(?:_[A-Za-z0-9]{1,60}){1,8}\\b",
    "\\b[a-z][a-z0-9]{1,40}(?:[A-Z][a-z0-9]{1,40}){1,8}\\b",
    "\\b(?!GitHub|GitLab|GraphQL|MySQL|NoSQL|MongoDB|PayPal|TypeScript|JavaScript|LinkedIn|TikTok|YouTube|DynamoDB|RabbitMQ|" +
      "WebSockets?\\b|PostgreSQL|OAuth)[A-Z][a-z0-9]{1,40}(?:[A-Z][a-z0-9]{1,40}){1,8}\\b",
    "(?<![\\wÀ-ɏ-])--?[a-z][\\w-]{1,40}(?:=\\S{1,60})?",
    "\\b[0-9a-f]{7,40}\\b",
    "\\b[a-z]{2,20}(?:-[a-z0-9]{1,20}){0,4}-\\d{1,6}\\b",
    "(?<!\\w)#\\d{1,7}\\b",
  ].join("|"),
  "g",
);

/** Longer than any word, name or address that somebody would write: keys, packed files, or a text that is to cost time. */
const unbroken = /[!-~]{400,}/g;

const cover = (found: string): string => mark.repeat(found.length);

/** The text with exact names covered, letter for letter: a place in the view is the same place in the text. */
export const viewOf = (text: string): string => text.replaceAll("’", "'").replace(unbroken, cover).replace(exact, cover);

/** Words that only English has, against words that only others have; the other ones win where they are more. */
const english = longPattern("gi")`
  \b(?:the|and|of|to|with|for|that|is|it|this|our|we|make|should|must|be|are|from|by|not|when|you|all|add|fix|if|how|which|what|
  whatever|has|have|an|or|use|into|them)\b
`;
const foreign = longPattern("giu")`
  (?<![\p{L}])(?:der|das|den|dem|und|ein|eine|einen|nicht|mit|für|auf|zu|ist|wird|bei|oder|el|los|las|del|una|con|para|por|que|está|
  cuando|y|le|les|des|du|une|et|pour|avec|est|dans|quand|sur|il|che|della|het|een|van|não|uma)(?![\p{L}])
`;
const otherScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}]/gu;

/** The rows are written in English. In another language they would only match words that look alike. */
export function isEnglish(view: string): boolean {
  const theirs = [...view.matchAll(foreign)].length + [...view.matchAll(otherScripts)].length;
  return theirs === 0 || [...view.matchAll(english)].length > theirs;
}

export interface Passage {
  readonly start: number;
  readonly view: string;
}

const passageMaxChars = 2_000;

/** Pieces of a view in which one sentence may settle another, cut at the end of a line or a sentence where there is one. */
export function passagesOf(view: string): readonly Passage[] {
  const passages: Passage[] = [];
  let start = 0;
  while (start < view.length) {
    const piece = view.slice(start, start + passageMaxChars);
    const end = piece.length < passageMaxChars ? piece.length : cutAt(piece);
    passages.push({ start, view: piece.slice(0, end) });
    start += end;
  }
  return passages;
}

const cutAt = (piece: string): number => {
  const cut = Math.max(piece.lastIndexOf("\n") + 1, piece.lastIndexOf(". ") + 2);
  return cut > passageMaxChars / 2 ? cut : passageMaxChars;
};

const sentenceMaxChars = 600;
const sentenceEnd = /[.!?](?=\s|$)|[;。！？；]|\n/g;

/** The sentence around a place, and the part of it behind the place. */
export function sentenceAround(view: string, start: number, end: number): { readonly whole: string; readonly rest: string } {
  const before = view.slice(Math.max(0, start - sentenceMaxChars), start);
  const cut = [...before.matchAll(sentenceEnd)].at(-1);
  const behind = view.slice(end, end + sentenceMaxChars);
  const stop = behind.search(new RegExp(sentenceEnd.source));
  const rest = stop === -1 ? behind : behind.slice(0, stop);
  const whole = (cut === undefined ? before : before.slice(cut.index + 1)) + view.slice(start, end) + rest;
  return { whole, rest };
}

/** Where another statement of the same sentence begins; a list of names is one. */
const clauseEnd = /,\s+(?:and|then|but|while|so|also|or)\s+(?!(?:the |in |of )?¤)|\s(?:then|but|while|whereas|after that|before that)\s/gi;

/** The part of a sentence that a place stands in: what its words are about. */
export const clauseAround = (text: string, start: number, end: number): string => {
  const { begin, stop } = clauseBounds(text, start, end);
  return text.slice(begin, stop).trim();
};

/** As `clauseAround`, from the place on. */
export const clauseFrom = (text: string, start: number, end: number): string =>
  text.slice(start, clauseBounds(text, start, end).stop).trim();

function clauseBounds(text: string, start: number, end: number): { readonly begin: number; readonly stop: number } {
  const { whole, rest } = sentenceAround(text, start, end);
  const from = end + rest.length - whole.length;
  const breaks = [...viewOf(whole).matchAll(clauseEnd)].map(({ index, 0: found }) => ({
    stop: from + index,
    next: from + index + found.length,
  }));
  const begin = breaks.findLast(({ next }) => next <= start)?.next ?? from;
  const stop = breaks.find((each) => each.stop >= end)?.stop ?? end + rest.length;
  return { begin, stop };
}

/** The number of the sentence that a place stands in. */
export const sentenceNumber = (text: string, at: number): number => [...text.slice(0, at).matchAll(sentenceEnd)].length;
