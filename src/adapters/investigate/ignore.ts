import { withoutEnd } from "../../kernel/text.ts";
import { fitsTokens, gap, piecesLeft, tokensOf, type WildcardToken } from "../../lexicon/wildcard.ts";

/** The rules of one folder; paths are from that folder. */
export type Ignore = (path: string, isFolder: boolean) => boolean | undefined;

/** One line of a `.gitignore`: its pattern, and whether it ignores or keeps. */
interface Rule {
  readonly segments: readonly Segment[];
  readonly isFolderOnly: boolean;
  readonly isKept: boolean;
}

type Segment = typeof gap | readonly WildcardToken[];

const rulesMax = 2_000;
const lineMaxChars = 500;

/** Reads a `.gitignore`: true is left out, false is kept although something above leaves it out, undefined is not said. */
export function ignoreIn(text: string): Ignore {
  const rules = text.split(/\r?\n/).slice(0, rulesMax).flatMap(ruleOf).toReversed();
  return (path, isFolder) => {
    const parts = path.split("/");
    const rule = rules.find(({ segments, isFolderOnly }) => (isFolder || !isFolderOnly) && piecesLeft(segments, parts, fitsTokens) === 0);
    return rule && !rule.isKept;
  };
}

function ruleOf(line: string): readonly Rule[] {
  if (line.length > lineMaxChars) return [];
  const said = line.replace(/(?<!\\)\s+$/, "");
  if (said === "" || said.startsWith("#")) return [];
  const isKept = said.startsWith("!");
  const body = isKept ? said.slice(1) : said;
  const path = withoutEnd(body, "/");
  if (path === "") return [];
  const parts = path.replace(/^\//, "").split("/").filter(Boolean);
  // A name alone matches at any depth; a pattern with a slash, from this folder on.
  const rooted = path.includes("/") ? parts : ["**", ...parts];
  const segments = rooted.map((part): Segment => (part === "**" ? gap : tokensOf(part)));
  return [{ segments: belowOnly(segments), isFolderOnly: body.endsWith("/"), isKept }];
}

/** `logs/**` is everything in the folder, and not the folder. */
const belowOnly = (segments: readonly Segment[]): readonly Segment[] => (segments.at(-1) === gap ? [...segments, [gap]] : segments);
