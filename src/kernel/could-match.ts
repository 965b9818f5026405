/** Pieces of a pattern: openings, literal characters that nothing makes optional, repetitions, and the rest. */
const piece =
  /\((?:\?(?:<?[=!]|:))?|(?:[a-z0-9 <>"'`:;,@#%&=~/!¶-]|\\[^a-zA-Z0-9])+(?![?*+{])|\{\d+(?:,\d*)?\}\??|\[(?:\\.|[^\]\\])*\]|\\.|[^]/g;

const literalMinChars = 3;

/**
 * Whether a text can match, going only by the literal characters that every match must hold. Reading a pattern so takes
 * microseconds; building it takes milliseconds. Yes means maybe; no is certain.
 */
export function couldMatch(source: string, holds: (literal: string) => boolean): boolean {
  const pieces = source.match(piece) ?? [];
  let at = 0;

  /** Some alternative, up to the parenthesis that closes them. */
  const some = (isWanted: boolean): boolean => {
    let could = false;
    for (;;) {
      if (every(isWanted && !could)) could = true;
      at += 1;
      if (pieces[at - 1] !== "|") return could;
    }
  };

  /** All pieces of one alternative. */
  const every = (isWanted: boolean): boolean => {
    let could = isWanted;
    for (;;) {
      const read = pieces[at];
      if (read === undefined || read === "|" || read === ")") return could;
      at += 1;
      if (read.startsWith("(")) {
        const isPart = read === "(?:" || read === "(";
        const inner = some(could && isPart);
        could &&= inner || !isPart || isOptional(pieces[at]);
      } else if (could && read.length >= literalMinChars && isLiteral(read))
        could = holds(read.includes("\\") ? read.replace(/\\(.)/g, "$1") : read);
    }
  };

  return some(true);
}

const isLiteral = (piece: string): boolean => !piece.startsWith("[") && !piece.startsWith("{");
const isOptional = (piece: string | undefined): boolean => piece === "?" || piece === "*" || piece?.startsWith("{0") === true;
