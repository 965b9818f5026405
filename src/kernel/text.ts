import { lazily } from "./lazily.ts";

/** Where something stands in a text: offsets of UTF-16 units, the end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * K10: everything that reaches a person or a model has a limit, and says when it was cut, by how much, and where the whole
 * is. A cut that saves less than it takes to say so is not made.
 */
export function clip(text: string, limitChars: number, where: string): string {
  if (text.length <= limitChars) return text;
  const end = wholeEnd(text, limitChars);
  const note = ` … (${text.length - end} of ${text.length} characters cut; the whole: ${where})`;
  return text.length - end <= note.length ? text : `${text.slice(0, end)}${note}`;
}

/** From here to there, and never half of a character at either end. */
export function partOf(text: string, start: number, end = text.length): string {
  const isHalved = start > 0 && isFirstHalf(text, start - 1) && text.codePointAt(start - 1) !== text.charCodeAt(start - 1);
  return text.slice(isHalved ? start + 1 : start, end < text.length ? wholeEnd(text, end) : end).toWellFormed();
}

/**
 * A text without those of these characters that it ends with. A pattern like `x+$` tries again at each `x` of a run that does
 * not end the text, and takes the square of its length.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The beginning and the end of a text, where all of it is too much. */
export const endsOf = (text: string, headChars: number, tailChars: number): string =>
  text.length <= headChars + tailChars ? text : `${partOf(text, 0, headChars)}\n…\n${partOf(text, text.length - tailChars)}`;

const isFirstHalf = (text: string, at: number): boolean => text.charCodeAt(at) >> 10 === 0x36;
const wholeEnd = (text: string, end: number): number => (isFirstHalf(text, end - 1) ? end - 1 : end);

/** The last part of what fits: a clause that ends there ends the cut. */
const lastPart = { share: 0.4, maxChars: 80 } as const;
/** Where words are looked for in a script without blanks; its words are a few characters long. */
const windowChars = 400;

/** Longer than any word, or name of a file: what is that long is cut inside, because little would be left without it. */
const wordMaxChars = 60;

const clauseEnd = /[.!?;:,)\]»”](?=\s)|\s(?=[–—(])|[。！？；：，、」』]/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const words = lazily(() => new Intl.Segmenter(undefined, { granularity: "word" }));
const graphemes = lazily(() => new Intl.Segmenter(undefined, { granularity: "grapheme" }));

/** U20: what is said to a person is cut between words, after a clause where one ends near the limit. Within the limit it stays. */
export function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const shown = beginningOf(text, maxChars - marks.between.length);
  return `${shown}${/\s/.test(text.charAt(shown.length)) ? marks.between : marks.inside}`;
}

/** Where no blank stood, none stands before the mark: a word that was cut, or a script without blanks. */
const marks = { between: " …", inside: "…" } as const;

/** As `shorten`, and says how much was cut and where the whole is (K10). A cut that saves less than it takes to say so is not made. */
export function shortenOf(text: string, maxChars: number, where: string): string {
  if (text.length <= maxChars) return text;
  const shown = beginningOf(text, maxChars);
  const note = ` … (${text.length - shown.length} of ${text.length} characters cut; the whole: ${where})`;
  return text.length - shown.length <= note.length ? text : `${shown}${note}`;
}

/** The longest good beginning within the limit. Cut inside is only a first word longer than it, and what is longer than any word. */
export function beginningOf(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = clauseIn(text, maxChars) ?? wordIn(text, maxChars);
  return text.slice(0, wholeBefore(text, end)).trimEnd();
}

function clauseIn(text: string, maxChars: number): number | undefined {
  const from = Math.ceil(maxChars - Math.min(maxChars * lastPart.share, lastPart.maxChars));
  const part = text.slice(Math.max(0, from), maxChars + 1); // a blank may follow right behind the limit
  const ends = [...part.matchAll(clauseEnd)].map(({ 0: found, index }) => from + index + (/\s/.test(found) ? 0 : found.length));
  return ends.findLast((end) => end > 0 && end <= maxChars);
}

function wordIn(text: string, maxChars: number): number {
  const blank = text.slice(0, maxChars + 1).search(/\s\S*$/);
  const rest = text.slice(Math.max(0, blank), maxChars + 1);
  if (unspaced.test(rest)) return boundaryBefore(words(), text, maxChars, Math.max(blank, maxChars - windowChars, 0));
  const isWord = text.slice(blank + 1, blank + 2 + wordMaxChars).search(/\s|$/) <= wordMaxChars;
  return blank > 0 && isWord ? blank : Math.max(0, maxChars);
}

/** Never inside of what a reader sees as one character. */
const wholeBefore = (text: string, end: number): number => {
  const from = Math.max(0, end - windowChars);
  return /^[\n\x20-\x7e]*$/.test(text.slice(from, end + 1)) ? end : boundaryBefore(graphemes(), text, end, from);
};

function boundaryBefore(segmenter: Intl.Segmenter, text: string, end: number, from: number): number {
  const start = segmenter.segment(text.slice(from, end + windowChars)).containing(end - from)?.index;
  return start === undefined ? end : from + start;
}

/** With a capital in front, as a sentence or a heading begins. */
export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** A number of things: "1 file", "2 files". */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** K10 for lists: the first ones, and how many are not shown. */
export const clipLines = <Line>(lines: readonly Line[], linesMax: number, rest: (more: string) => Line): readonly Line[] => {
  const more = lines.length - linesMax;
  if (more <= 0) return lines;
  return [...lines.slice(0, linesMax), rest(`${more} of ${lines.length} not shown; the whole list: the journal`)];
};

/**
 * Makes text safe to look at: control, invisible and direction-changing characters become visible escapes.
 * A terminal is programmable by what it prints, so nothing an agent wrote reaches one unescaped.
 */
export const visible = (text: string): string => (plainText.test(text) ? text : text.replace(unsafe(), escapeCharacter));

/** Nearly every text: letters that every terminal shows as they are. */
const plainText = /^[\n\t\x20-\x7e]*$/;

/** As `visible`, on one line: line breaks and tabs are escaped too. */
export const visibleLine = (text: string): string => visible(text).replace(/\n/g, "\\n").replace(/\t/g, "\\t");

/**
 * The beginning of a text on one line, where it comes up again and again and stands whole elsewhere. By characters, not by words:
 * of a command as much is shown as fits.
 */
export const short = (text: string, maxChars: number): string => {
  const characters = [...visibleLine(text)];
  return characters.length <= maxChars ? characters.join("") : `${characters.slice(0, maxChars - 1).join("")}…`;
};

/** A value as JSON, with JSON's own escapes for what programs a terminal or cannot be seen: whoever reads it gets the same value. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

// Controls but \t and \n; joiners, bidi, tags; fillers and variation selectors; every blank but the space (and the braille
// one); private use, unassigned and half surrogates; marks beyond those that any script puts on a letter, which cover the lines around.
const unsafe = lazily(() => /(?! )[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}\u2800\p{Co}\p{Cn}\p{Cs}]|(?<=\p{M}{5})\p{M}/gu);

function escapeCharacter(character: string): string {
  if (character === "\n" || character === "\t") return character;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
}

/** K11: words that only the runtime may say. Text that carries one is shown with a warning beside it. */
export const runtimeMarkers = ["[assent]", "[AUDIT]", "[AUDITOR ROLE]", "[OBSERVER ROLE]", "[OBSERVER]", "[RESTART]"];

/** The markers that a text imitates, compared without case, blanks and invisible characters. */
export function imitations(text: string): readonly string[] {
  const said = plain(text);
  return runtimeMarkers.filter((marker) => said.includes(plain(marker)));
}

const plain = (text: string): string => text.normalize("NFKC").replace(unsafe(), "").replace(/\s/g, "").toLowerCase();

/** Reasons in one text: whole sentences follow each other, clauses are parted. */
export const told = (reasons: readonly string[]): string =>
  reasons.map((reason, place) => (place === reasons.length - 1 ? reason : `${reason}${/[.!?…]$/.test(reason) ? "" : ";"} `)).join("");
