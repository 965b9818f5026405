import { unknownPiece } from "./deed.ts";

const limits = { alternativesMax: 64, groupsMax: 100, charsMax: 16_384 } as const;

/**
 * The words that `{a,b}` and `{1..3}` become, in order. Undefined: too many to follow. Braces that are no brace
 * expansion stay, as the shell leaves them.
 */
export function expandBraces(text: string): readonly string[] | undefined {
  if (!text.includes("{") || !text.includes("}")) return [text];
  if (text.length > limits.charsMax || text.split("{").length > limits.groupsMax + 1) return undefined;
  return expand(text);
}

/** The same for a path or a glob, which is judged in any case: groups that are too many to follow may be anything. */
export function spellingsOf(text: string): readonly string[] {
  return expandBraces(text) ?? [text.slice(0, text.indexOf("{")) + unknownPiece + text.slice(text.lastIndexOf("}") + 1)];
}

function expand(text: string): readonly string[] | undefined {
  const open = opening(text);
  if (open < 0) return [text];
  const close = closing(text, open);
  const alternatives = close < 0 ? ["{"] : inside(text.slice(open + 1, close));
  const tails = expand(text.slice((close < 0 ? open : close) + 1));
  if (!alternatives || !tails || alternatives.length * tails.length > limits.alternativesMax) return undefined;
  const head = text.slice(0, open);
  return alternatives.flatMap((middle) => tails.map((tail) => head + middle + tail));
}

function opening(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "{") return at;
  }
  return -1;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "{") depth += 1;
    else if (text[at] === "}" && (depth -= 1) === 0) return at;
  }
  return -1;
}

function inside(text: string): readonly string[] | undefined {
  const pieces = atCommas(text);
  if (pieces.length > 1) {
    const expanded = endsOf(pieces).map(expand);
    if (expanded.includes(undefined)) return undefined;
    const all = (expanded as (readonly string[])[]).flat();
    return all.length > limits.alternativesMax ? undefined : all;
  }
  const range = /^(?:(-?\d{1,20})\.\.(-?\d{1,20})|([a-zA-Z])\.\.([a-zA-Z]))(?:\.\.(-?\d{1,20}))?$/.exec(text);
  if (!range) return expand(text)?.map((each) => `{${each}}`);
  const [, low, high, first, last, by = "1"] = range;
  if (low !== undefined && high !== undefined) {
    const digits = /^-?0\d/.test(low) || /^-?0\d/.test(high) ? Math.max(low.length, high.length) : 0;
    return steps(Number(low), Number(high), Number(by))?.map((each) => padded(each, digits));
  }
  const codes = steps((first ?? "").charCodeAt(0), (last ?? "").charCodeAt(0), Number(by));
  return codes?.map((code) => String.fromCharCode(code));
}

/** Of too many, the first and the last, and one that may be any of them. */
const endsOf = (pieces: readonly string[]): readonly string[] =>
  pieces.length > limits.alternativesMax ? [...pieces.slice(0, endMax), unknownPiece, ...pieces.slice(-endMax)] : pieces;
const endMax = 8;

function atCommas(text: string): readonly string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    else if (text[at] === "," && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, text.slice(start)];
}

function steps(from: number, to: number, by: number): readonly number[] | undefined {
  const step = Math.max(1, Math.abs(by));
  const count = Math.floor(Math.abs(to - from) / step) + 1;
  if (count > limits.alternativesMax) return undefined;
  return Array.from({ length: count }, (_, index) => from + Math.sign(to - from) * step * index);
}

/** `{08..10}` keeps its zeros. */
const padded = (number: number, digits: number): string =>
  number < 0 ? `-${String(-number).padStart(digits - 1, "0")}` : String(number).padStart(digits, "0");
