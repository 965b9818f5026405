import type { Span } from "./secret-shapes-types.ts";

/**
 * A text as somebody would read it: without the colours of a terminal, with escapes undone, with a line that was broken
 * put together again. Each of its characters knows where it stands in the text that is kept.
 */
export interface Reading {
  readonly text: string;
  /** Where something was left out, so that what follows stands apart from what was before. */
  readonly joints: ReadonlySet<number>;
  /** Up to where more text cannot change how it is read: an offset into the text that is kept. */
  readonly certain: number;
  /** From a place in the reading to one in the text that is kept. */
  outside(index: number): number;
  /** The first character of the reading that stands at or behind a place. */
  inside(place: number): number;
  /** What of the kept text a stretch of the reading covers. */
  spansOf(span: Span): readonly Span[];
  /** The last place at or before this one where no character of the reading is cut in two. */
  snapped(place: number): number;
}

/** Builds a reading from left to right. */
export class ReadingBuilder {
  readonly #pieces: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #joints = new Set<number>();
  /** Ends of lines of which all that follows goes with what was found. */
  readonly #tails = new Map<number, number>();
  /** Where those lines begin: they are read whole or not at all. */
  readonly #heads = new Map<number, number>();

  /** Characters that stand as they are. */
  take(text: string, from: number, to: number): void {
    this.#pieces.push(text.slice(from, to));
    for (let at = from; at < to; at += 1) {
      this.#starts.push(at);
      this.#ends.push(at + 1);
    }
  }

  /** One character for what stands there. */
  put(character: string, start: number, end: number): void {
    this.#pieces.push(character);
    this.#starts.push(start);
    this.#ends.push(end);
  }

  /** Something is left out here. */
  join(): void {
    this.#joints.add(this.#starts.length);
  }

  /** Of a line that shows its bytes twice: what is found in it covers it up to here. */
  closeLine(from: number, start: number, end: number): void {
    for (let index = from; index < this.#starts.length; index += 1) {
      this.#tails.set(index, end);
      this.#heads.set(index, start);
    }
  }

  get length(): number {
    return this.#starts.length;
  }

  finish(whole: string, certain: number): Reading {
    const [starts, ends, tails, heads] = [this.#starts, this.#ends, this.#tails, this.#heads];
    const outside = (index: number): number => starts[index] ?? whole.length;
    const inside = (place: number): number => firstAtLeast(starts, place);
    return {
      text: this.#pieces.join(""),
      joints: this.#joints,
      certain,
      outside,
      inside,
      snapped(place) {
        const before = inside(place) - 1;
        if ((tails.get(before) ?? 0) > place) return heads.get(before) ?? place;
        if ((heads.get(before + 1) ?? place) < place) return heads.get(before + 1) ?? place;
        return before >= 0 && (ends[before] ?? 0) > place ? outside(before) : place;
      },
      spansOf({ start, end }) {
        if (tails.size === 0) return [{ start: outside(start), end: ends[end - 1] ?? whole.length }];
        return linesOf(start, end, { starts, ends, tails });
      },
    };
  }
}

/** A stretch, line by line where lines show their bytes twice. */
function linesOf(
  start: number,
  end: number,
  { starts, ends, tails }: { starts: readonly number[]; ends: readonly number[]; tails: ReadonlyMap<number, number> },
): readonly Span[] {
  const spans: { start: number; end: number }[] = [];
  for (let index = start; index < end; index += 1) {
    const to = tails.get(index) ?? ends[index] ?? 0;
    const last = spans.at(-1);
    const from = starts[index] ?? 0;
    if (last && from <= last.end) last.end = Math.max(last.end, to);
    else spans.push({ start: from, end: to });
  }
  return spans;
}

function firstAtLeast(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
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
