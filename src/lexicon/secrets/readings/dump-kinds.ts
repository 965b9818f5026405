import { longPattern } from "../../../kernel/long-pattern.ts";
import { settledDump } from "./dumps.ts";
import { ReadingBuilder, type Reading } from "./reading.ts";

/** Another way in which programs show bytes behind an offset. */
interface DumpKind {
  /** Behind the offset, to the end of the line; the bytes are all of it, or its first group. */
  readonly area: RegExp;
  readonly cell: RegExp;
  /** The bytes of one cell, in their order in the file. */
  readonly bytesOf: (cell: string) => readonly number[];
}

/** A number of several bytes, as this kind of processor keeps it: the last byte first. */
const lowFirst = (value: number, size: number): readonly number[] =>
  Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256);

const swapped = (digits: string): readonly number[] => (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)).toReversed();

const named: Readonly<Record<string, number>> = {
  ...{ nul: 0, "\\0": 0, bel: 7, "\\a": 7, bs: 8, "\\b": 8, ht: 9, "\\t": 9, nl: 10, "\\n": 10, vt: 11, "\\v": 11, ff: 12, "\\f": 12 },
  ...{ cr: 13, "\\r": 13, sp: 32, "": 32, del: 127 },
};

/** A letter stands for itself, a name or three octal digits for a byte. What only some terminals could show is some byte. */
const letter = (cell: string): readonly number[] => {
  const sign = cell.trim();
  if (Object.hasOwn(named, sign)) return [named[sign] ?? 0];
  return [sign.length === 1 ? sign.charCodeAt(0) : /^[0-7]{3}$/.test(sign) ? Number.parseInt(sign, 8) % 256 : 1];
};

const kinds = (): readonly DumpKind[] => [
  {
    area: longPattern("y")`
      (?=[ \t]{1,12}[0-9a-fA-F]{2})((?:[ \t]{1,8}(?:[0-9a-fA-F]{4}){1,4}){0,16}(?:[ \t]{1,12}(?:[0-9a-fA-F]{2}){1,8})?)
      (?:[ \t]{2}[^\n]{0,80})?(?=\r?\n|$)
    `,
    cell: /[0-9a-fA-F]{2,16}/g,
    bytesOf: swapped,
  },
  {
    area: /(?:[ \t]{1,4}[01][0-7]{5}){1,16}[ \t]{0,60}(?=\r?\n|$)/y,
    cell: /[0-7]{6}/g,
    bytesOf: (cell) => lowFirst(Number.parseInt(cell, 8), 2),
  },
  { area: /(?:[ \t]{1,4}\d{1,3}){1,64}[ \t]{0,60}(?=\r?\n|$)/y, cell: /\d{1,3}/g, bytesOf: (cell) => [Number(cell) % 256] },
  { area: /(?:[ \t]{1,6}\d{1,5}){1,16}[ \t]{0,60}(?=\r?\n|$)/y, cell: /\d{1,5}/g, bytesOf: (cell) => lowFirst(Number(cell) % 65_536, 2) },
  {
    area: /((?:[ \t]{1,2}[01]{8}){1,16})(?:[ \t]{2}[^\n]{0,80})?(?=\r?\n|$)/y,
    cell: /[01]{8}/g,
    bytesOf: (cell) => [Number.parseInt(cell, 2)],
  },
  {
    area: longPattern("y")`
      (?: {3}[!-~]| {2}\\[0abtnvfr]| [0-7]{3}| {2}(?:bs|ht|nl|vt|ff|cr|so|si|em|fs|gs|rs|us|sp|\*\*)|
       (?:nul|soh|stx|etx|eot|enq|ack|bel|dle|dc[1-4]|nak|syn|etb|can|sub|esc|del)| {4}){1,64}(?=\r?\n|$)
    `,
    cell: /[^]{4}/g,
    bytesOf: letter,
  },
];

/** Perhaps the number of a line, and where in the file it is: with at least six digits, so that a table of numbers is none. */
const offset = /[ \t]{0,8}(?:\d{1,7}[:-](?=[0-9a-fA-F]{6,8}:?[ \t]))?(?:0x)?[0-9a-fA-F]{6,16}:?(?=[ \t])/y;
interface OffsetLine {
  readonly start: number;
  /** Behind its offset. */
  readonly from: number;
}

function offsetLines(text: string): readonly OffsetLine[] {
  const found: OffsetLine[] = [];
  for (let start = 0, next = 0; next >= 0; start = next + 1) {
    next = text.indexOf("\n", start);
    const code = text.charCodeAt(start);
    const mayBegin = code === 32 || code === 9 || (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 102);
    if (!mayBegin) continue;
    offset.lastIndex = start;
    const match = offset.exec(text);
    if (match !== null) found.push({ start, from: start + match[0].length });
  }
  return found;
}

/**
 * Texts that dumps of other kinds than bytes in pairs show, one reading for each kind: a line of digits can be meant in several
 * ways. They show nothing else of the text.
 */
export function dumpReadings({ text }: Reading, isOpen: boolean): readonly Reading[] {
  const lines = offsetLines(text);
  if (lines.length === 0) return []; // one that may begin is held back by the other reading of dumps
  return kinds().flatMap((kind) => readingOf(text, { lines, kind, isOpen }) ?? []);
}

interface Sought {
  readonly lines: readonly OffsetLine[];
  readonly kind: DumpKind;
  readonly isOpen: boolean;
}

function readingOf(text: string, { lines, kind, isOpen }: Sought): Reading | undefined {
  const { area, cell, bytesOf } = kind;
  const builder = new ReadingBuilder();
  let done = 0;
  for (const { start, from } of lines) {
    area.lastIndex = from;
    const match = area.exec(text);
    if (match === null) continue;
    const [whole, cells = whole] = match;
    if (start > done + 2 || done === 0) builder.blank(done, start); // lines that follow each other are one text
    const first = builder.length;
    for (const { 0: each, index } of cells.matchAll(cell))
      for (const byte of bytesOf(each)) builder.put(String.fromCharCode(byte), from + index, from + index + each.length);
    done = from + whole.length;
    builder.closeLine(first, start, done);
  }
  if (done === 0) return undefined;
  builder.blank(done, text.length);
  return builder.finish(text, isOpen ? settledDump(text, done) : text.length);
}
