/** Pieces of a pattern: openings, literal characters that nothing makes optional, repetitions, and the rest. */
const piece =
  /\((?:\?(?:<?[=!]|:))?|(?:[a-z0-9 <>"'`:;,@#%&=~/!¶-]|\\[^a-zA-Z0-9])+(?![?*+{])|\{\d+(?:,\d*)?\}\??|\[(?:\\.|[^\]\\])*\]|\\.|[^]/g;

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
