import { fitsTokens, gap, tokensMeet, tokensOf, type WildcardToken } from "../../lexicon/wildcard.ts";
import { unknownPiece } from "../deed.ts";

/** One name between slashes, as a pattern: characters, `*`, `?`, `[…]`, and what only the shell will know. */
export interface PathSegment {
  readonly text: string;
  /** Absent: every character stands for itself. */
  readonly tokens?: readonly WildcardToken[];
  /** The longest literal run in it: no name without it fits. */
  readonly run?: string;
  /** The same text with brackets and backslashes as characters, where it has them: nobody says which of both was meant. */
  readonly written?: PathSegment;
  /** Whether it is specific enough to point at one kind of name; see `isPointed`. */
  readonly pointed: boolean;
}

const limits = { cellsMax: 40_000, charsMax: 256 } as const;
const wildcards = /[*?[\\(\uFFFC]/;
const many = /[*?]/;

export const isWild = (text: string): boolean => wildcards.test(text);

/** Whether it names several files. Brackets do not count: frameworks use them in ordinary names. Nor does one unknown piece. */
export const namesMany = (text: string): boolean => many.test(text);

/** No name is longer than a few hundred characters; of a longer wildcard only the beginning is looked at. */
export function segmentOf(given: string): PathSegment {
  if (!isWild(given)) return plainSegment(given);
  const text = given.slice(0, limits.charsMax);
  const tokens = tokensOf(text, groupAt);
  if (text === given && tokens.every(isCharacter)) return plainSegment(tokens.join(""));
  const all: readonly WildcardToken[] = text === given ? tokens : [...tokens, gap];
  return { text, tokens: all, run: longestRun(all), pointed: isPointed(text, all) };
}

/** A name of which nobody says whether it is a pattern: `[id]` is a set of letters, and what a folder is called. */
export function eitherSegment(text: string): PathSegment {
  const segment = segmentOf(text);
  return /[[\\]/.test(text) ? { ...segment, written: segmentOf(text.replace(/[[\\]/g, "\\$&")) } : segment;
}

/** The same characters, none of them special. */
export const plainSegment = (text: string): PathSegment => ({ text, pointed: true });

export const isCharacter = (token: WildcardToken): token is string => typeof token === "string" && token.length === 1;

/** `@(a|b)` and what only the shell will know. A group may be anything: what it holds is not looked at. */
function groupAt(text: string, at: number): number | undefined {
  const character = text.charAt(at);
  if (character === unknownPiece) return at + 1;
  const close = "@+!?*".includes(character) && text.charAt(at + 1) === "(" ? text.indexOf(")", at) : -1;
  return close > 0 ? close + 1 : undefined;
}

/** Whether some name fits both, by one reading of the second at least. */
export const eitherMeets = (pattern: PathSegment, name: PathSegment): boolean =>
  segmentsMeet(pattern, name) || (name.written !== undefined && segmentsMeet(pattern, name.written));

/** Whether some name fits both. Too long to tell counts as yes. */
export function segmentsMeet(left: PathSegment, right: PathSegment): boolean {
  if (!left.tokens) return right.tokens ? nameMeets(right, left.text) : left.text === right.text;
  if (!right.tokens) return nameMeets(left, right.text);
  if (endsDiffer(left.tokens, right.tokens)) return false;
  if (areOpen(left.tokens, right.tokens)) return true;
  return left.tokens.length * right.tokens.length > limits.cellsMax || patternsMeet(left.tokens, right.tokens, tokensMeet);
}

/** A name against a pattern. Nearly every pattern is characters around at most one gap, and those take no search. */
function nameMeets({ tokens = [], run = "" }: PathSegment, name: string): boolean {
  if (!name.includes(run)) return false;
  const only = tokens.indexOf(gap);
  if (only < 0 ? tokens.length !== name.length : tokens.length - 1 > name.length) return false;
  if (only >= 0 && tokens.includes(gap, only + 1)) {
    return tokens.length * name.length > limits.cellsMax || fitsTokens(tokens, name);
  }
  const shift = name.length - tokens.length;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? gap;
    if (at !== only && !tokensMeet(token, name.charAt(only < 0 || at < only ? at : at + shift))) return false;
  }
  return true;
}

/** Up to the first gap and behind the last one, characters stand opposite each other: most pairs are told apart there. */
function endsDiffer(a: readonly WildcardToken[], b: readonly WildcardToken[]): boolean {
  for (const end of [0, -1]) {
    for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
      const [one, other] = end === 0 ? [a[at], b[at]] : [a[a.length - 1 - at], b[b.length - 1 - at]];
      if (one === undefined || other === undefined || one === gap || other === gap) break;
      if (!tokensMeet(one, other)) return true;
    }
  }
  return false;
}

/** Both have a gap, and one has no more: whatever stands between the ends of the other fits into that one. */
const areOpen = (a: readonly WildcardToken[], b: readonly WildcardToken[]): boolean => {
  const [one, other] = [a.indexOf(gap), b.indexOf(gap)];
  return one >= 0 && other >= 0 && (one === a.lastIndexOf(gap) || other === b.lastIndexOf(gap));
};

/** Whether two patterns have something in common, cell by cell: more than matching, and the same from either side. */
export function patternsMeet<Piece>(
  a: readonly (Piece | typeof gap)[],
  b: readonly (Piece | typeof gap)[],
  meet: (one: Piece, other: Piece) => boolean,
): boolean {
  let row: boolean[] = [true];
  for (let j = 0; j < b.length; j += 1) row.push(row[j] === true && b[j] === gap);
  for (const piece of a) {
    const next: boolean[] = [row[0] === true && piece === gap];
    for (const [j, other] of b.entries()) {
      const isGap = piece === gap || other === gap;
      next.push(isGap ? row[j + 1] === true || next[j] === true : row[j] === true && meet(piece as Piece, other as Piece));
    }
    row = next;
  }
  return row[b.length] === true;
}

const commonEnding = /\.(?:json|ya?ml|toml|xml|txt|php|conf|cfg|ini|sql|md|[cm]?[jt]sx?|py|rb|go|rs|java|sh|lock)$/;

/**
 * Whether a wildcard says enough to point at one kind of name. `*` and `*.json` reach nearly everything, so that they
 * reach a secret too says nothing; `.e*`, `id_*` and `[.]env` do.
 */
function isPointed(text: string, tokens: readonly WildcardToken[]): boolean {
  if (text.startsWith(".")) return true;
  const letters = (list: readonly WildcardToken[]): number => list.filter((token) => isLetter(token)).length;
  const ending = commonEnding.exec(text)?.[0].length ?? 0;
  const said = letters(tokens) - ending;
  return said >= 3 || (said >= 1 && !tokens.includes(gap));
}

/** Two wildcards nearly always share some name; it means something only if they also share a literal part. */
export const pointsAt = (segment: PathSegment, pattern: PathSegment): boolean =>
  segment.pointed && (!segment.tokens || !pattern.tokens || pattern.text.includes(segment.run ?? ""));

function longestRun(tokens: readonly WildcardToken[]): string {
  let longest = "";
  let run = "";
  for (const token of tokens) {
    run = isCharacter(token) ? run + token : "";
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

const isLetter = (token: WildcardToken): boolean => isCharacter(token) || (typeof token !== "string" && !token.negated);

/** A shell's wildcard does not reach a leading dot by itself. */
export const hidesDots = ({ text, tokens }: PathSegment): boolean => tokens !== undefined && (text.startsWith("*") || text.startsWith("?"));
