import { plainCharacter } from "./letters.ts";
import { exchangeMarkers } from "./kinds.ts";
import { unescaped } from "./unescape.ts";

/**
 * X4: the markers that a text imitates, anywhere in it and in any disguise: other brackets and letters, characters nobody sees,
 * blanks and markup between the letters, entities, reversed writing. A name alone is a word like others: it imitates between
 * brackets, or as the head of a line with a colon behind it. Linear in the text.
 */
export function imitates(text: string): readonly string[] {
  const shown = plainOf(unescaped(text));
  const read = new Set([...bracketed(shown), ...headed(shown)]);
  if (turns.test(text)) for (const name of [...read]) read.add([...name].toReversed().join(""));
  return markers.filter(({ name }) => (name === "" ? hasArrows(shown) : read.has(name))).map(({ marker }) => marker);
}

/** Writing from right to left, by order: letters that stand backwards are read forwards. */
const turns = /[\u202b\u202d\u202e\u2067\u200f]/;

/** Plain characters, and where each of them stood in the text. */
interface PlainText {
  readonly source: string;
  readonly plain: string;
  readonly at: readonly number[];
}

function plainOf(source: string): PlainText {
  const at: number[] = [];
  const pieces: string[] = [];
  let index = 0;
  for (const character of source) {
    const piece = lineBreak.test(character) ? "\n" : plainCharacter(character);
    for (let unit = 0; unit < piece.length; unit += 1) at.push(index);
    pieces.push(piece);
    index += character.length;
  }
  at.push(index);
  return { source, plain: pieces.join(""), at };
}

const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;

/** Nothing but letters and digits: blanks, hyphens and markup inside a name do not count. */
const nameOf = (plain: string): string => plain.replace(/[^\p{L}\p{N}]+/gu, "");

/** Arrows have no name. */
const markers = Object.values(exchangeMarkers).flatMap((marker) => {
  if (marker === undefined) return [];
  return [{ marker, name: nameOf([...marker].map(plainCharacter).join("")) }];
});

function* bracketed({ source, plain, at }: PlainText): Iterable<string> {
  for (const { 0: whole, 1: content = "", index } of plain.matchAll(/[[(]([^[\](>]{3,80})[\]>]/g)) {
    const said = source.slice(at[index + 1], at[index + whole.length - 1]);
    const before = source.slice(0, at[index]).at(-1) ?? "\n";
    if (isMarkerLike(whole.charAt(0), { said, before, opener: source.charAt(at[index] ?? 0) })) yield nameOf(content);
  }
}

interface BracketPlace {
  readonly said: string;
  readonly before: string;
  readonly opener: string;
}

/** Prose has words in round brackets and guillemets, code has `list[index]` and `List<Item>`: there only what is written like a marker. */
function isMarkerLike(bracket: string, { said, before, opener }: BracketPlace): boolean {
  const isLoud = !/[a-z]/.test(said);
  const isAttached = /[\p{L}\p{N}_$]/u.test(before);
  if (isAttached) return isLoud && opener !== "<";
  return bracket === "[" || isLoud || /[\n>*#]/.test(before);
}

const headMaxChars = 60;

function* headed({ plain }: PlainText): Iterable<string> {
  for (const line of plain.split("\n")) {
    const head = line.slice(0, headMaxChars).split(":", 1)[0] ?? "";
    if (head.length < Math.min(line.length, headMaxChars)) yield nameOf(head.replace(/^[^\p{L}\p{N}]*#\w{1,9}\b/u, ""));
  }
}

const lineMaxChars = 200;

/** Three arrows in a row, unless they close what was opened before them: `Map<A, Set<List<B>>>`, «a ‹b›». */
function hasArrows({ plain }: PlainText): boolean {
  for (const { 0: run, index } of plain.matchAll(/>(?:[ \t*_~`]{0,3}>){2,}/g)) {
    const line = /[^\n]*$/.exec(plain.slice(Math.max(0, index - lineMaxChars), index))?.[0] ?? "";
    const arrows = run.replace(/[^>]/g, "").length;
    const opened = line.replace(/[^[(]/g, "").length;
    if (/\s$|^$/.test(line) || opened + 1 < arrows) return true;
  }
  return false;
}
