/**
 * A text as somebody would read it: without the colours of a terminal, with escapes undone, with a line that was broken
 * put together again. Each of its characters knows its place in the kept text.
 */
import type { Span } from "../../../kernel/text.ts";

export interface Reading {
  readonly text: string;
  /** Places where something was left out, so that the parts on both sides stand apart. */
  readonly joints: ReadonlySet<number>;
  /** Up to where more text cannot change how it is read: an offset into the text that is kept. */
  readonly certain: number;
  /** From a place in the reading to one in the text that is kept. */
  outside(index: number): number;
  /** The first character of the reading that stands at or behind a place. */
  inside(place: number): number;
  /** Parts of the kept text that a stretch of the reading covers. */
  spansOf(span: Span): readonly Span[];
  /** The last place at or before this one where no character of the reading is cut in two. */
  snapped(place: number): number;
}

/** A line of a dump: which characters of the reading it shows, and all that it covers. */
interface DumpLine extends Span {
  readonly from: number;
  readonly to: number;
}

/** Builds a reading from left to right, in runs: most of a text stands as it is. */
export class ReadingBuilder {
  readonly #pieces: string[] = [];
  /** Of each run: where it begins in the reading and in the text, and where it ends there. */
  readonly #runs = { inside: [] as number[], start: [] as number[], end: [] as number[] };
  #length = 0;
  readonly #joints = new Set<number>();
  readonly #lines: DumpLine[] = [];

  /** Characters that stand as they are. */
  take(text: string, from: number, to: number): void {
    if (to > from) this.#add(text.slice(from, to), from, to);
  }

  /** Characters that do not matter here, and keep their places. */
  blank(from: number, to: number): void {
    if (to > from) this.#add("\u0001".repeat(to - from), from, to);
  }

  /** One character in place of several. */
  put(character: string, start: number, end: number): void {
    this.#add(character, start, end);
  }

  #add(piece: string, start: number, end: number): void {
    this.#pieces.push(piece);
    this.#runs.inside.push(this.#length);
    this.#runs.start.push(start);
    this.#runs.end.push(end);
    this.#length += piece.length;
  }

  /** Something is left out here. */
  join(): void {
    this.#joints.add(this.#length);
  }

  /** Of a line that shows its bytes twice: it is read whole or not at all, and what is found in it covers it up to its end. */
  closeLine(from: number, start: number, end: number): void {
    if (this.#length > from) this.#lines.push({ from, to: this.#length, start, end });
  }

  get length(): number {
    return this.#length;
  }

  finish(whole: string, certain: number): Reading {
    const [runs, lines, length] = [this.#runs, this.#lines, this.#length];
    const runAt = (index: number): number => lastAtMost(runs.inside.length, index, (run) => runs.inside[run] ?? 0);
    const outside = (index: number): number => {
      if (index < 0 || index >= length) return whole.length;
      const run = runAt(index);
      return (runs.start[run] ?? 0) + index - (runs.inside[run] ?? 0);
    };
    const endOf = (index: number): number => {
      if (index < 0 || index >= length) return whole.length;
      const run = runAt(index);
      return index + 1 === (runs.inside[run + 1] ?? length) ? (runs.end[run] ?? 0) : outside(index) + 1;
    };
    const inside = (place: number): number => {
      const run = lastAtMost(runs.start.length, place, (at) => runs.start[at] ?? 0);
      if (run < 0) return 0;
      return Math.min((runs.inside[run] ?? 0) + place - (runs.start[run] ?? 0), runs.inside[run + 1] ?? length);
    };
    const lineAt = (index: number): DumpLine | undefined => {
      const line = lines[lastAtMost(lines.length, index, (at) => lines[at]?.from ?? 0)];
      return line && index < line.to ? line : undefined;
    };
    return {
      text: this.#pieces.join(""),
      joints: this.#joints,
      certain,
      outside,
      inside,
      snapped(place) {
        const before = inside(place) - 1;
        const [line, next] = [lineAt(before), lineAt(before + 1)];
        if (line && line.end > place) return line.start;
        if (next && next.start < place) return next.start;
        return before >= 0 && endOf(before) > place ? outside(before) : place;
      },
      spansOf({ start, end }) {
        if (lines.length === 0) return [{ start: outside(start), end: endOf(end - 1) }];
        return joined(start, end, (index) => ({ start: outside(index), end: lineAt(index)?.end ?? endOf(index) }));
      },
    };
  }
}

/** A stretch, line by line where lines show their bytes twice. */
function joined(from: number, to: number, spanOf: (index: number) => Span): readonly Span[] {
  const spans: { start: number; end: number }[] = [];
  for (let index = from; index < to; index += 1) {
    const span = spanOf(index);
    const last = spans.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else spans.push({ ...span });
  }
  return spans;
}

/** The last of so many growing numbers that is not above a limit; -1: none. */
function lastAtMost(count: number, limit: number, numberAt: (index: number) => number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberAt(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A text that is read as it stands. */
export const plainReading = (text: string): Reading => ({
  text,
  joints: new Set(),
  certain: text.length,
  outside: (index) => index,
  inside: (place) => place,
  snapped: (place) => place,
  spansOf: (span) => [span],
});

/** A reading of a reading. */
export const readAgain = (first: Reading, second: Reading): Reading => ({
  text: second.text,
  joints: new Set([...second.joints, ...[...first.joints].map((index) => second.inside(index))]),
  certain: Math.min(first.certain, second.certain >= first.text.length ? first.certain : first.outside(second.certain)),
  outside: (index) => first.outside(second.outside(index)),
  inside: (place) => second.inside(first.inside(place)),
  snapped(place) {
    const outer = first.snapped(place);
    const inner = first.inside(outer);
    const snapped = second.snapped(inner);
    return snapped < inner ? first.outside(snapped) : outer;
  },
  spansOf: (span) => second.spansOf(span).flatMap((each) => first.spansOf(each)),
});

/** Place where an unfinished match at the end of a text begins; its length if there is none. */
export function begunAt(text: string, pattern: RegExp, reach: number): number {
  const from = Math.max(0, text.length - reach);
  const found = pattern.exec(text.slice(from));
  return found ? from + found.index : text.length;
}
