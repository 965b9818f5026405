import { lazily } from "../../kernel/lazily.ts";
import type { SecretShape } from "./shapes/types.ts";

interface Start {
  readonly literal: string;
  readonly shapes: readonly SecretShape[];
  readonly anyCase: boolean;
  readonly isHex?: true;
}

/** Finds the places of a text where a shape may begin, by two characters first, so that ordinary text costs almost nothing. */
export interface Starts {
  /** The first place at or after `from`, with the shapes that may begin there. */
  next(text: string, from: number): { readonly at: number; readonly shapes: readonly SecretShape[] } | undefined;
  /** Where the end of a text may be the beginning of a start; its length if it cannot. */
  unfinished(text: string, from: number): number;
}

const ascii = 128;
/** Letters of other alphabets share a place that no sign of a text has. */
const other = 127;
/** So do those with which no start begins, and no sign with which one begins. */
const nowhere = 0;

export function startsOf(shapes: readonly SecretShape[]): Starts {
  const starts = collect(shapes);
  const buckets: Start[][] = [[]];
  const table = new Uint16Array(ascii * ascii);
  const places = new Uint8Array(0x1_00_00).fill(nowhere);
  for (let code = 0; code < ascii; code += 1) places[code] = code;
  const put = (pair: number, start: Start): void => {
    const bucket = table[pair] ?? 0;
    if (bucket === 0) table[pair] = buckets.push([start]) - 1;
    else buckets[bucket]?.push(start);
  };
  for (const start of starts) {
    if (start.isHex) {
      for (const one of hexDigits) for (const other of hexDigits) put(one * ascii + other, start);
      continue;
    }
    const first = Math.min(start.literal.charCodeAt(0), other);
    const second = Math.min(start.literal.charCodeAt(1), other);
    put(first * ascii + second, start);
    places[start.literal.charCodeAt(0)] = first;
    places[start.literal.charCodeAt(1)] = second;
    if (!start.anyCase) continue;
    const large = capitals[first] ?? first;
    const next = capitals[second] ?? second;
    if (large !== first) put(large * ascii + second, start);
    if (next !== second) put(first * ascii + next, start);
    if (large !== first && next !== second) put(large * ascii + next, start);
  }
  /** Starts of a bucket that are left by the third character, worked out when it is first seen. */
  const left: (readonly Start[])[][] = [];
  const narrowed = (bucket: number, text: string, at: number): readonly Start[] => {
    const third = at < text.length ? Math.min(text.charCodeAt(at), other) : nowhere;
    const known = (left[bucket] ??= []);
    return (known[third] ??= (buckets[bucket] ?? []).filter((start) => isThird(start, third)));
  };
  const beginnings = lazily(() => new Set(starts.flatMap(({ literal }) => beginningsOf(literal.toLowerCase()))));
  const longest = lazily(() => Math.max(...starts.map(({ literal }) => literal.length)));

  return {
    next(text, from) {
      if (from >= text.length) return undefined;
      let place = places[text.charCodeAt(from)] ?? nowhere;
      for (let at = from; at < text.length - 1; at += 1) {
        const following = places[text.charCodeAt(at + 1)] ?? nowhere;
        const bucket = table[place * ascii + following] ?? 0;
        place = following;
        if (bucket === 0) continue;
        const shapes = shapesAt(narrowed(bucket, text, at + 2), text, at);
        if (shapes.length > 0) return { at, shapes };
      }
      return undefined;
    },
    unfinished(text, from) {
      const tail = text.slice(-longest()).toLowerCase();
      const number = Math.max(from, hexBegunAt(text));
      for (let at = Math.max(from, text.length - tail.length); at < number; at += 1)
        if (beginnings().has(tail.slice(at - text.length + tail.length))) return at;
      return number;
    },
  };
}

function collect(shapes: readonly SecretShape[]): readonly Start[] {
  const numbers: SecretShape[] = [];
  const starts: Mutable[] = [{ literal: "", anyCase: false, isHex: true, shapes: numbers }];
  const known = { any: new Map<string, Mutable>(), own: new Map<string, Mutable>() };
  for (const shape of shapes) {
    const anyCase = shape.anyCase === true;
    const alike = anyCase ? known.any : known.own;
    if (shape.beginsWith) numbers.push(shape);
    for (const literal of shape.starts) {
      const start = alike.get(literal) ?? { literal, anyCase, shapes: [] };
      if (start.shapes.push(shape) > 1) continue;
      alike.set(literal, start);
      starts.push(start);
    }
  }
  return starts;
}

interface Mutable extends Start {
  readonly shapes: SecretShape[];
}

const hexDigits = [..."0123456789abcdef"].map((sign) => sign.charCodeAt(0));
const isHexDigit = (code: number): boolean => (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
/** A few places of a long number: words fail there, and are skipped. */
const hexProbes = [5, 11, 17, 23];

function isHexAt(text: string, at: number): boolean {
  for (const ahead of hexProbes) if (!isHexDigit(text.charCodeAt(at + ahead))) return false;
  return true;
}

/** Where the end of a text begins to be a number that is not long enough yet; its length if it is none. */
function hexBegunAt(text: string): number {
  let at = text.length;
  while (at > text.length - 24 && isHexDigit(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** Of each sign its capital: looked up, because every start is asked for two. */
const capitals = Uint8Array.from({ length: ascii }, (_, code) => (code >= 97 && code <= 122 ? code - 32 : code));
const upperOf = (code: number): number => capitals[code] ?? code;

function isThird({ literal, anyCase, isHex }: Start, code: number): boolean {
  if (isHex) return isHexDigit(code);
  if (literal.trimEnd().length < 3) return true; // something else may stand for the blank
  const own = Math.min(literal.charCodeAt(2), other);
  return own === code || (anyCase && upperOf(own) === code);
}

const none: readonly SecretShape[] = [];

function shapesAt(starts: readonly Start[], text: string, at: number): readonly SecretShape[] {
  let shapes = none;
  for (const start of starts) if (isAt(start, text, at)) shapes = shapes === none ? start.shapes : both(shapes, start.shapes);
  return shapes;
}

const both = (one: readonly SecretShape[], other: readonly SecretShape[]): readonly SecretShape[] =>
  other.every((shape) => one.includes(shape)) ? one : [...new Set([...one, ...other])];

/** A word before a blank may also stand before a tab, or have the `.exe` that Windows gives to programs. */
const isBeforeOther = (literal: string, text: string, at: number): boolean => {
  const end = at + literal.length - 1;
  return (
    literal.endsWith(" ") && (text.charCodeAt(end) === 9 || text.startsWith(programEnd, end)) && text.startsWith(literal.slice(0, -1), at)
  );
};
const programEnd = ".exe";

/** Compares by hand, because this runs for every pair of letters that begins one of the words. */
function isAt({ literal, anyCase, isHex }: Start, text: string, at: number): boolean {
  if (isHex) return isHexAt(text, at);
  if (!anyCase) return text.startsWith(literal, at) || isBeforeOther(literal, text, at);
  for (let index = literal.charCodeAt(0) < ascii ? 2 : 0; index < literal.length; index += 1) {
    const code = text.charCodeAt(at + index);
    const lowered = code >= 65 && code <= 90 ? code + 32 : code;
    if (lowered !== literal.charCodeAt(index)) return false;
  }
  return true;
}

const beginningsOf = (literal: string): readonly string[] =>
  [...(literal.endsWith(" ") ? literal.slice(1, -1) + programEnd : literal.slice(1))].map((_, index) =>
    (literal.endsWith(" ") ? literal.slice(0, -1) + programEnd : literal).slice(0, index + 1),
  );
