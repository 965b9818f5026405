/** Pieces of a pattern: openings, literal characters that nothing makes optional, repetitions, and the rest. */
const piece = new RegExp(
  [
    /\((?:\?(?:<?[=!]|:))?/,
    /(?:[a-z0-9 <>"'`:;,@#%&=~/!¶-]|\\[^a-zA-Z0-9])+(?![?*+{])/,
    /\{\d+(?:,\d*)?\}\??|\[(?:\\.|[^\]\\])*\]|\\p\{[^}]*\}|\\.|[^]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

const literal = /^(?:[a-z0-9 <>"'`:;,@#%&=~/!¶-]|\\[^a-zA-Z0-9])+$/;
/** A single character may be one that is optional. */
const literalMinChars = 2;

/** Literal characters that every match of a pattern holds: all of several, or those of one alternative. */
export type LiteralNeed = string | { readonly all: readonly LiteralNeed[] } | { readonly some: readonly LiteralNeed[] };

/** Whether a text can match, going only by what every match must hold. Yes means maybe; no is certain. */
export function couldMatch(need: LiteralNeed, holds: (literal: string) => boolean): boolean {
  if (typeof need === "string") return holds(need);
  return "all" in need ? need.all.every((each) => couldMatch(each, holds)) : need.some.some((each) => couldMatch(each, holds));
}

/** A text that hundreds of patterns ask for what they need, and which characters stand beside each other in it. */
export interface AskedText {
  readonly text: string;
  readonly marks: Uint8Array;
}

const markBits = 14;
const markAt = (text: string, at: number, length: number): number =>
  Math.imul(text.charCodeAt(at) * 31 + text.charCodeAt(at + 1) + (length > 2 ? text.charCodeAt(at + 2) * 961 : 0), 0x9e37_79b1) >>>
  (32 - markBits);

export function askedText(text: string): AskedText {
  const marks = new Uint8Array(1 << markBits);
  for (let at = 0; at + 1 < text.length; at += 1) {
    marks[markAt(text, at, 2)] = 1;
    if (at + 2 < text.length) marks[markAt(text, at, 3)] = 1;
  }
  return { text, marks };
}

/** A need laid out flat, so that thousands of literals are passed over by the mark of their first characters. */
export interface FlatNeed {
  /** Literals of which one is enough, each with its mark. */
  readonly literals: readonly string[];
  readonly marks: Uint16Array;
  /** Needs of several parts of which one is enough, and each of its parts is needed. */
  readonly several: readonly (readonly FlatNeed[])[];
}

export function flatNeed(need: LiteralNeed): FlatNeed {
  const literals: string[] = [];
  const several: (readonly FlatNeed[])[] = [];
  const add = (each: LiteralNeed): void => {
    if (typeof each === "string") literals.push(each);
    else if ("some" in each) for (const one of each.some) add(one);
    else if (each.all.length === 1 && each.all[0] !== undefined) add(each.all[0]);
    else several.push(each.all.map(flatNeed).toSorted(byCost));
  };
  add(need);
  return { literals, marks: Uint16Array.from(literals, (each) => markAt(each, 0, each.length)), several };
}

const costOf = ({ literals, several }: FlatNeed): number => literals.length + 4 * several.length;
const byCost = (one: FlatNeed, other: FlatNeed): number => costOf(one) - costOf(other);

/** The same answer as `couldMatch`. */
export function couldMatchIn({ literals, marks, several }: FlatNeed, asked: AskedText): boolean {
  for (let at = 0; at < marks.length; at += 1) {
    if (asked.marks[marks[at] ?? 0] === 1 && asked.text.includes(literals[at] ?? "")) return true;
  }
  for (const all of several) if (holdsAll(all, asked)) return true;
  return false;
}

function holdsAll(all: readonly FlatNeed[], asked: AskedText): boolean {
  for (const each of all) if (!couldMatchIn(each, asked)) return false;
  return true;
}

/** Reading a pattern so takes microseconds, and asking a text even less; building it takes milliseconds. */
export function needOf(source: string): LiteralNeed {
  const pieces = source.match(piece) ?? [];
  let at = 0;

  /** Some alternative, up to the parenthesis that closes them. */
  const some = (): LiteralNeed => {
    const found: LiteralNeed[] = [];
    for (;;) {
      found.push(every());
      at += 1;
      if (pieces[at - 1] !== "|") return found.find(isNothing) ?? { some: found };
    }
  };

  /** All pieces of one alternative. */
  const every = (): LiteralNeed => {
    const found: LiteralNeed[] = [];
    for (;;) {
      const read = pieces[at];
      if (read === undefined || read === "|" || read === ")") return { all: found };
      at += 1;
      if (read.startsWith("(")) {
        const inner = some();
        if ((read === "(?:" || read === "(") && !isOptional(pieces[at]) && !isNothing(inner)) found.push(inner);
      } else if (literal.test(read)) {
        const text = read.replace(/\\(.)/g, "$1");
        if (text.length >= literalMinChars) found.push(text);
      }
    }
  };

  return some();
}

const isNothing = (need: LiteralNeed): boolean => typeof need === "object" && "all" in need && need.all.length === 0;
const isOptional = (piece: string | undefined): boolean => piece === "?" || piece === "*" || piece?.startsWith("{0") === true;
