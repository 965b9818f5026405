import { clip, visible } from "../../kernel/text.ts";
import { columnsHere, widthOf } from "./fit.ts";

/** Stands before everything that somebody else wrote; nothing of ours is ever behind it on a line. */
const gutter = "│ ";

interface Shape {
  /** Blanks before the gutter. */
  readonly indent?: number;
  readonly maxChars?: number;
  /** Where all of it is, if it has to be cut. */
  readonly where?: string;
  /** How wide the terminal is; undefined where lines are not broken. */
  readonly columns?: number | undefined;
}

const saidMaxChars = 64_000;
const roomLeast = 20;

/**
 * The one way for text of agents, models and files into the terminal, as `Said` is in the console. Hidden characters
 * are made visible, and every line begins with the gutter, also the broken ones: no text can pass for a line of ours.
 */
export function said(text: string, shape: Shape = {}): readonly string[] {
  const { indent = 2, maxChars = saidMaxChars, where = "the journal" } = shape;
  const columns = "columns" in shape ? shape.columns : columnsHere(process.stdout);
  const before = `${" ".repeat(indent)}${gutter}`;
  const room = columns === undefined ? undefined : Math.max(roomLeast, columns - before.length);
  const lines = clip(visible(text).replaceAll("\t", "\\t"), maxChars, where).split("\n");
  return lines.flatMap((line) => (room === undefined ? [line] : broken(line, room))).map((line) => before + line);
}

/** As `said`, on one line that is cut where it is long. */
export const saidLine = (text: string, shape: Shape = {}): readonly string[] =>
  said(visible(text).replaceAll("\n", "\\n"), { maxChars: lineMaxChars, ...shape });
const lineMaxChars = 200;

/** As `saidLine`, on the line of our own words that it belongs to, where there is room for it; else below them. */
export function saidAfter(ours: string, text: string, shape: Shape = {}): readonly string[] {
  const columns = "columns" in shape ? shape.columns : columnsHere(process.stdout);
  const own = widthOf(ours) + 1;
  if (text === "") return [ours];
  if (columns !== undefined && columns - own - gutter.length < roomLeast) return [ours, ...saidLine(text, { indent: 6, ...shape })];
  const [first = "", ...more] = saidLine(text, { ...shape, indent: own });
  return [`${ours} ${first.slice(own)}`, ...more];
}

/** At the last blank that fits, else wherever it has to be: a terminal would break it without a gutter. */
function broken(line: string, room: number): readonly string[] {
  const [own = ""] = quotedBy.exec(line) ?? [];
  return brokenAt(line.slice(own.length), room - own.length).map((part) => own + part);
}

/** A text in which somebody else is quoted: what is broken off of the quote still is one. */
const quotedBy = /^(?:│ ){1,3}/;

function brokenAt(line: string, room: number): readonly string[] {
  const lines: string[] = [];
  let rest = [...line];
  while (widthOf(rest.join("")) > room) {
    let end = 0;
    for (let width = 0; end < rest.length; end += 1) {
      width += widthOf(rest[end] ?? "");
      if (width > room) break;
    }
    const blank = rest.slice(0, end).lastIndexOf(" ");
    const cut = Math.max(1, blank > room / 2 ? blank + 1 : end);
    lines.push(rest.slice(0, cut).join(""));
    rest = rest.slice(cut);
  }
  return [...lines, rest.join("")];
}
