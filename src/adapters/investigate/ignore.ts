/** The rules of one folder; paths are from that folder. */
export type Ignore = (path: string, isFolder: boolean) => boolean | undefined;

/** One line of a `.gitignore`: what it is about, and what it says about it. */
interface Rule {
  readonly segments: readonly Segment[];
  readonly isFolderOnly: boolean;
  readonly isKept: boolean;
}

/** `any` stands for any run: of folders here, of characters in a token. */
type Segment = "any" | readonly Token[];
type Token = "any" | ((character: string) => boolean);

const rulesMax = 2_000;
const lineMaxChars = 500;

/** Reads a `.gitignore`: true is left out, false is kept although something above leaves it out, undefined is not said. */
export function ignoreIn(text: string): Ignore {
  const rules = text.split(/\r?\n/).slice(0, rulesMax).flatMap(ruleOf).toReversed();
  return (path, isFolder) => {
    const parts = path.split("/");
    const rule = rules.find(({ segments, isFolderOnly }) => (isFolder || !isFolderOnly) && fits(segments, parts, fitsPart));
    return rule && !rule.isKept;
  };
}

function ruleOf(line: string): readonly Rule[] {
  if (line.length > lineMaxChars) return [];
  const said = line.replace(/(?<!\\)\s+$/, "");
  if (said === "" || said.startsWith("#")) return [];
  const isKept = said.startsWith("!");
  const body = isKept ? said.slice(1) : said;
  const path = body.replace(/\/+$/, "");
  if (path === "") return [];
  const parts = path.replace(/^\//, "").split("/").filter(Boolean);
  // A name alone is meant at any depth; what has a slash, from this folder on.
  const rooted = path.includes("/") ? parts : ["**", ...parts];
  const segments = rooted.map((part): Segment => (part === "**" ? "any" : tokensOf(part)));
  return [{ segments: belowOnly(segments), isFolderOnly: body.endsWith("/"), isKept }];
}

/** `logs/**` is everything in the folder, and not the folder. */
const belowOnly = (segments: readonly Segment[]): readonly Segment[] => (segments.at(-1) === "any" ? [...segments, ["any"]] : segments);

function tokensOf(part: string): readonly Token[] {
  const pieces = part.match(/\*+|\?|\[!?\]?[^\]]*\]|\\?./gsu) ?? [];
  return pieces.map((piece): Token => {
    if (piece.startsWith("*")) return "any";
    if (piece === "?") return () => true;
    if (piece.startsWith("[") && piece.length > 2) return oneOf(piece.slice(1, -1));
    const plain = piece.replace(/^\\(?=.)/s, "");
    return (character) => character === plain;
  });
}

/** Characters and ranges of them. */
function oneOf(body: string): (character: string) => boolean {
  const isNot = body.startsWith("!") || body.startsWith("^");
  const ranges = (isNot ? body.slice(1) : body).match(/.-.|./gsu) ?? [];
  const isIn = (character: string): boolean =>
    ranges.some((range) => {
      const [first = "", last = first] = range.length > 2 ? [range[0], range.at(-1)] : [range];
      return first <= character && character <= last;
    });
  return (character) => isIn(character) !== isNot;
}

const fitsPart = (tokens: readonly Token[], part: string): boolean => fits(tokens, [...part], (isIt, character) => isIt(character));

/**
 * Whether a pattern covers all of a list. Where it does not go on, the last wildcard takes one more: never more steps than
 * one length times the other, whatever a project writes into its files.
 */
function fits<Piece, Item>(
  pattern: readonly (Piece | "any")[],
  items: readonly Item[],
  isSame: (piece: Exclude<Piece, "any">, item: Item) => boolean,
): boolean {
  let [at, next, wild, taken] = [0, 0, -1, 0];
  while (at < items.length) {
    const piece = pattern[next];
    if (piece === "any") {
      wild = next;
      taken = at;
      next += 1;
    } else if (piece !== undefined && isSame(piece as Exclude<Piece, "any">, items[at] as Item)) {
      at += 1;
      next += 1;
    } else if (wild >= 0) {
      taken += 1;
      at = taken;
      next = wild + 1;
    } else return false;
  }
  while (pattern[next] === "any") next += 1;
  return next === pattern.length;
}
