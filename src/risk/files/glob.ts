import { asWritten, gap, piecesLeft, unescaped } from "../../lexicon/wildcard.ts";
import { unknownPiece } from "../deed.ts";
import { spellingsOf } from "../braces.ts";
import { eitherMeets, eitherSegment, isWild, patternsMeet, plainSegment, segmentOf, segmentsMeet, type PathSegment } from "./segment.ts";

/** Globs of facts, made absolute and compiled once. A plain name also stands for everything below it. */
export interface Globs {
  readonly names: ReadonlySet<string>;
  /** The names cut into pieces; there may be thousands, and few questions need them. */
  readonly cutNames: () => readonly Glob[];
  readonly patterns: readonly Glob[];
  readonly except: readonly Glob[];
}

type Glob = readonly (PathSegment | typeof gap)[];

export const noGlobs: Globs = { names: new Set(), cutNames: () => [], patterns: [], except: [] };

/** `absolute` gives every absolute spelling of a glob: one per root it may be relative to. */
export function compileGlobs(globs: readonly string[], absolute: (glob: string) => readonly string[]): Globs {
  const names = new Set<string>();
  const patterns: Glob[] = [];
  const except: Glob[] = [];
  for (const glob of globs) {
    const isExcept = glob.startsWith("!");
    for (const each of absolute(isExcept ? glob.slice(1) : glob).flatMap(bothWays)) {
      if (isExcept) except.push(globOf(each));
      else if (isName.test(each)) names.add(unescaped(each).replace(/\/$/, "") || "/");
      else patterns.push(globOf(each));
    }
  }
  let cut: readonly Glob[] | undefined;
  const cutNames = (): readonly Glob[] => (cut ??= [...names].map((name) => partsOf(name).map(plainSegment)));
  return { names, cutNames, patterns, except };
}

/** No sign of a pattern in it that is not escaped. */
const isName = /^(?:\\.|[^\\*?[(\uFFFC])*$/s;

/** Braces and brackets as a pattern has them, and as parts of a name. */
function bothWays(glob: string): readonly string[] {
  if (!/[[{(]/.test(glob)) return [glob];
  const written = asWritten(glob);
  return [
    ...new Set([
      ...spellingsOf(glob),
      ...spellingsOf(written),
      written.replace(/\\.|[{}]/gs, (found) => (found.length > 1 ? found : `\\${found}`)),
    ]),
  ];
}

const globOf = (text: string): Glob =>
  text
    .split("/")
    .filter((part) => part !== "")
    .map((part) => (part === "**" ? gap : segmentOf(part)));

/** Whether everything that the path stands for is covered: a wildcard in it counts as an ordinary character. */
export function covers({ names, patterns, except }: Globs, path: string): boolean {
  const isNamed = hasParent(names, path);
  if (except.length === 0 && (isNamed || patterns.length === 0)) return isNamed;
  const segments = partsOf(path).map(plainSegment);
  if (except.some((glob) => meets(glob, segments))) return false;
  return isNamed || patterns.some((glob) => meets(glob, segments));
}

/** Whether a file that the path stands for may be among them; with `below`, also files under it. */
export function touches({ names, cutNames, patterns }: Globs, path: string, below: boolean): boolean {
  if (hasParent(names, path)) return true;
  if (patterns.length === 0 && (names.size === 0 || (!below && !isWild(path)))) return false;
  const segments = partsOf(path).map((part) => (part === "**" ? segmentOf(unknownPiece) : eitherSegment(part)));
  if (patterns.some((glob) => meets(glob, segments, below))) return true;
  if (!below && segments.every(({ tokens, written }) => !tokens && !written)) return false;
  return cutNames().some((name) => meets(name, segments, below));
}

/** Whether some file may be among both, whichever of them is asked. */
export function share(one: Globs, other: Globs): boolean {
  if (isBelow(one, other) || isBelow(other, one)) return true;
  const pairs = [
    [one.patterns, [...other.patterns, ...namedBy(other)]],
    [namedBy(one), other.patterns],
  ] as const;
  return pairs.some(([mine, theirs]) => mine.some((glob) => theirs.some((each) => patternsMeet(glob, each, segmentsMeet))));
}

const isBelow = (one: Globs, { names }: Globs): boolean => [...one.names].some((name) => hasParent(names, name));

/** A plain name with everything below it. */
const namedBy = ({ cutNames }: Globs): readonly Glob[] => cutNames().map((name) => [...name, gap]);

const partsOf = (path: string): readonly string[] => path.split("/").filter((part) => part !== "");

function hasParent(names: ReadonlySet<string>, path: string): boolean {
  if (names.size === 0) return false;
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    if (names.has(path.slice(0, end))) return true;
  }
  return names.has("/");
}

/** Segment by segment; `**` is any number of them. `below`: the path may end before the glob does. */
function meets(glob: Glob, path: readonly PathSegment[], below = false): boolean {
  const left = piecesLeft(glob, path, eitherMeets);
  return below ? left !== undefined : left === 0;
}
