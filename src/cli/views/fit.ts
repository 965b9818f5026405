import { stripVTControlCharacters } from "node:util";

/** How many columns a text takes in a terminal; colours take none. */
export function widthOf(text: string): number {
  const characters = [...stripVTControlCharacters(text)];
  return characters.length + characters.filter((character) => wide.test(character)).length;
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/**
 * Breaks lines at blanks so that they fit. The rest goes on under the line's own beginning, so that it does not look
 * like a line of its own. A word that is too long stays whole: people copy paths and tokens.
 */
export const wrap = (text: string, columns: number): string =>
  text
    .split("\n")
    .flatMap((line) => wrapLine(line, columns))
    .join("\n");

/** Blanks, then a mark or the word of a first column. */
const beginning = /^ *(?:[•●○▲✓✗!·→↻▸…] +|\S{1,12} {2,})?/u;

function wrapLine(line: string, columns: number): readonly string[] {
  if (widthOf(line) <= columns) return [line];
  const [begins = ""] = beginning.exec(stripVTControlCharacters(line)) ?? [];
  const own = widthOf(begins);
  const indent = indentFor(begins, columns);
  const lines: string[] = [];
  let current = "";
  let isBegun = false; // indentation alone is not worth a line
  for (const [place, word] of line.split(" ").entries()) {
    const next = place === 0 ? word : `${current} ${word}`;
    if (isBegun && word !== "" && widthOf(next) > columns) {
      lines.push(current.trimEnd());
      current = `${indent}${word}`;
      continue;
    }
    current = next;
    isBegun ||= word !== "" && widthOf(current) > own;
  }
  return [...lines, current];
}

/** Under the text behind a mark, or a little further in than an indented line: outside text cannot pass for a new line. */
function indentFor(begins: string, columns: number): string {
  const isIndented = begins !== "" && begins.trim() === "";
  const wanted = widthOf(begins) + (isIndented ? 2 : 0);
  return " ".repeat(wanted > columns / 2 ? 2 : wanted);
}

/** A text beside a first column: the rest, and every further line, goes on under its beginning. */
export function beside(first: string, text: string, columns: number | undefined): string {
  const own = widthOf(first);
  const room = columns === undefined || columns - own < roomLeast ? undefined : columns - own;
  const lines = text.split("\n").map((line) => line.trimEnd());
  const fitted = room === undefined ? lines : lines.flatMap((line) => wrap(line, room).split("\n"));
  return `${first}${fitted.join(`\n${" ".repeat(own)}`)}`;
}

const roomLeast = 30;

/** How wide the terminal is; undefined where none is, and lines stay as they are. */
export const columnsHere = ({ isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number }) =>
  isTTY && columns !== undefined && columns > 0 ? columns : undefined;

/** As many of the parts behind a mark as fit in one line: one that a terminal broke could not be erased. */
export function fittingParts(mark: string, parts: readonly string[], columns: number): string {
  const lines = parts.map((_, at) => mark + parts.slice(0, at + 1).join(" · "));
  return lines.findLast((line) => widthOf(line) < columns) ?? mark;
}

/** As much of a line as fits, with a mark where it was cut. */
export function cutTo(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let width = 1;
  let shown = "";
  for (const character of text) {
    width += widthOf(character);
    if (width > columns) break;
    shown += character;
  }
  return `${shown}…`;
}
