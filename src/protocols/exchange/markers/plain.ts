import { plainCharacter } from "./letters.ts";

/** Plain characters, and where each of them stood in the text. */
export interface PlainText {
  readonly source: string;
  readonly plain: string;
  readonly at: readonly number[];
}

export interface PlainLine {
  readonly plain: string;
  /** The text as it was written for a part of it. */
  readonly sourceAt: (from: number, to: number) => string;
}

const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;

export function plainOf(source: string): PlainText {
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

export function* linesIn({ source, plain, at }: PlainText): Iterable<PlainLine> {
  let start = 0;
  for (const line of plain.split("\n")) {
    const begin = start;
    yield { plain: line, sourceAt: (from, to) => source.slice(at[begin + from], at[begin + to]) };
    start += line.length + 1;
  }
}

/** Nothing but letters and digits: blanks, hyphens and markup inside a name do not count. */
export const lettersOf = (plain: string): string => plain.replace(/[^\p{L}\p{N}]+/gu, "");
export const plainLetters = (source: string): string => lettersOf([...source].map(plainCharacter).join(""));

/** Written like a marker: no small letter in it. */
export const isLoud = (source: string): boolean => !/[a-z]/.test(source);

/** In front of a number that stands by itself: `AUDIT 3`, `Audit no. 3, after round 9`, `AUDIT#3`, `OBSERVER (2)`; else nothing. */
export function unnumbered(source: string): string {
  const found = /^(.*?\p{L})[^\p{L}\p{N}]*(?<!\p{N})\p{N}{1,9}(?![\p{L}\p{N}])/su.exec(source);
  return (found?.[1] ?? "").replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+(?:no|nr|number|version|round|m)$/iu, "");
}

/** In front of what says more about it: `AUDIT: all agree`, `AUDIT of round 3`, `OBSERVER — Olga`. */
export const headOf = (source: string): string =>
  source.split(/[:,;|/=([{<]|\s[-–—·]+\s|(?<!\s)\s+(?:of|by|from|for|after|in|at|to|says?)\b/iu, 1)[0] ?? "";
