import { lazily } from "../../kernel/lazily.ts";
import type { SecretShape } from "./secret-shapes-types.ts";

interface Start {
  readonly literal: string;
  readonly shapes: readonly SecretShape[];
  readonly anyCase: boolean;
}

/** Finds the places of a text where a shape may begin, by two characters first, so that ordinary text costs almost nothing. */
export interface Starts {
  /** The first place at or after `from`, with the shapes that may begin there. */
  next(text: string, from: number): { readonly at: number; readonly shapes: readonly SecretShape[] } | undefined;
  /** Where the end of a text may be the beginning of a start; its length if it cannot. */
  unfinished(text: string, from: number): number;
}

const ascii = 128;

export function startsOf(shapes: readonly SecretShape[]): Starts {
  const starts = collect(shapes);
  const buckets: Bucket[] = [bucketOf()];
  const table = new Uint16Array(ascii * ascii);
  for (const start of starts)
    for (const pair of pairsOf(start)) {
      if (table[pair] === 0) table[pair] = buckets.push(bucketOf()) - 1;
      buckets[table[pair] ?? 0]?.starts.push(start);
    }
  const beginnings = lazily(() => new Set(starts.flatMap(({ literal }) => beginningsOf(literal.toLowerCase()))));
  const longest = Math.max(...starts.map(({ literal }) => literal.length));

  return {
    next(text, from) {
      let code = text.charCodeAt(from);
      for (let at = from; at < text.length - 1; at += 1) {
        const following = text.charCodeAt(at + 1);
        const bucket = code < ascii && following < ascii ? (table[code * ascii + following] ?? 0) : 0;
        code = following;
        if (bucket === 0) continue;
        const shapes = shapesAt(narrowed(buckets[bucket], text.charCodeAt(at + 2)), text, at);
        if (shapes.length > 0) return { at, shapes };
      }
      return undefined;
    },
    unfinished(text, from) {
      const tail = text.slice(-longest).toLowerCase();
      for (let at = Math.max(from, text.length - tail.length); at < text.length; at += 1)
        if (beginnings().has(tail.slice(at - text.length + tail.length))) return at;
      return text.length;
    },
  };
}

function collect(shapes: readonly SecretShape[]): readonly Start[] {
  const starts = new Map<string, { literal: string; anyCase: boolean; shapes: SecretShape[] }>();
  for (const shape of shapes)
    for (const literal of shape.starts) {
      const anyCase = shape.anyCase === true;
      const key = `${anyCase} ${literal}`;
      const known = starts.get(key);
      if (known) known.shapes.push(shape);
      else starts.set(key, { literal, anyCase, shapes: [shape] });
    }
  return [...starts.values()];
}

function pairsOf({ literal, anyCase }: Start): readonly number[] {
  const [first, second] = [literal.charAt(0), literal.charAt(1)];
  if (!anyCase) return [first.charCodeAt(0) * ascii + second.charCodeAt(0)];
  const forms = (character: string): readonly string[] => [
    ...new Set([character.toLowerCase(), character.toUpperCase()]),
  ];
  return forms(first).flatMap((one) => forms(second).map((two) => one.charCodeAt(0) * ascii + two.charCodeAt(0)));
}

/** Starts that have their first two characters in common. */
interface Bucket {
  readonly starts: Start[];
  /** Those of them that are left by the third character, worked out when it is first seen. */
  readonly byThird: Map<number, readonly Start[]>;
}

const bucketOf = (): Bucket => ({ starts: [], byThird: new Map() });
const otherThird = -1;

function narrowed(bucket: Bucket | undefined, code: number): readonly Start[] {
  if (!bucket) return [];
  const third = code < ascii ? code : otherThird;
  let left = bucket.byThird.get(third);
  if (!left) {
    const sign = third === otherThird ? "" : String.fromCharCode(third);
    left = bucket.starts.filter(({ literal, anyCase }) => {
      const own = literal.charAt(2);
      return own === "" || own === (anyCase ? sign.toLowerCase() : sign);
    });
    bucket.byThird.set(third, left);
  }
  return left;
}

const none: readonly SecretShape[] = [];

function shapesAt(starts: readonly Start[], text: string, at: number): readonly SecretShape[] {
  let shapes = none;
  for (const start of starts)
    if (isAt(start, text, at)) shapes = shapes === none ? start.shapes : both(shapes, start.shapes);
  return shapes;
}

const both = (one: readonly SecretShape[], other: readonly SecretShape[]): readonly SecretShape[] =>
  other.every((shape) => one.includes(shape)) ? one : [...new Set([...one, ...other])];

/** Compares by hand, because this runs for every pair of letters that begins one of the words. */
function isAt({ literal, anyCase }: Start, text: string, at: number): boolean {
  if (!anyCase) return text.startsWith(literal, at);
  for (let index = 2; index < literal.length; index += 1) {
    const code = text.charCodeAt(at + index);
    const lowered = code >= 65 && code <= 90 ? code + 32 : code;
    if (lowered !== literal.charCodeAt(index)) return false;
  }
  return true;
}

const beginningsOf = (literal: string): readonly string[] =>
  [...literal.slice(1)].map((_, index) => literal.slice(0, index + 1));
