import { unknownPiece } from "../deed.ts";
import { hidesDots, isCharacter, isWild, plainSegment, pointsAt, segmentOf, segmentsMeet, type Segment } from "./segment.ts";
import { inOrder, wildcardsFor, wildcardsOf, type Wildcards } from "./wildcards.ts";

/** Paths that are special in the same way. Everything is written in small letters and compared without case. */
export interface PathRow<Kind extends string = string> {
  readonly kind: Kind;
  /** One clause for a person: what is special about it. */
  readonly why: string;
  /** `/x` from the root, `~/x` in anyone's home, `x` at any depth; `/**` at the end: it and everything below. */
  readonly paths: readonly string[];
  readonly except?: readonly string[];
  /** Only named itself: removing a folder that holds it is ordinary. */
  readonly alone?: true;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Patterns in one text, for tables that would otherwise be mostly quotes. A blank inside a name is written `?`. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A path cut into names, in small letters, beside what of it lies in a home. */
export interface Trail {
  readonly segments: readonly Segment[];
  readonly plain: readonly Segment[];
  readonly wild: boolean;
  /** Where the names below the home begin; absent: not in a home. */
  readonly homeAt?: number;
  /** Where the names below the project begin: what the folders above it are called says nothing. 0: not in it. */
  readonly insideAt: number;
}

interface Pattern<Kind extends string> {
  readonly row: Indexed<Kind>;
  readonly base: "root" | "home" | "anywhere";
  readonly parts: readonly Segment[];
  readonly deep: boolean;
  /** Its place in the table: what is found is told in this order. */
  readonly order: number;
}
type Shape = Pick<Pattern<never>, "base" | "parts" | "deep">;

interface Indexed<Kind extends string> {
  readonly row: PathRow<Kind>;
  readonly except: readonly Shape[];
}

/** Patterns, found by what they begin with, so that a path meets a handful of them and not the whole table. */
export interface Table<Kind extends string> {
  /** Patterns that may begin anywhere, by the name they begin with. */
  readonly byName: Index<Pattern<Kind>>;
  /** The same ones by the first letter of that name, for wildcards in the path. */
  readonly byLetter: Index<Pattern<Kind>>;
  /** Patterns that may begin anywhere, with a wildcard. */
  readonly byWildcard: Wildcards<Pattern<Kind>>;
  /** Patterns from the root, by the name they begin with. */
  readonly byRoot: Index<Pattern<Kind>>;
  /** Patterns of a home, and from the root with a wildcard. */
  readonly anchored: readonly Pattern<Kind>[];
}
type Index<Item> = ReadonlyMap<string, readonly Item[]>;

export function tableOf<Kind extends string>(rows: readonly PathRow<Kind>[]): Table<Kind> {
  const patterns = rows
    .flatMap((row) => {
      const indexed: Indexed<Kind> = { row, except: (row.except ?? []).map(patternOf) };
      return row.paths.map((path) => ({ ...patternOf(path), row: indexed }));
    })
    .map((pattern, order) => ({ ...pattern, order }));
  const isFree = ({ base, parts }: Shape): boolean => base === "anywhere" && parts.length > 0;
  const isNamed = ({ parts }: Shape): boolean => parts[0] !== undefined && parts[0].tokens === undefined;
  const nameOf = ({ parts }: Shape): string => parts[0]?.text ?? "";
  const free = patterns.filter(isFree);
  const fixed = patterns.filter((pattern) => !isFree(pattern));
  const fromRoot = (pattern: Shape): boolean => pattern.base === "root" && isNamed(pattern);
  const byName = Map.groupBy(free.filter(isNamed), nameOf);
  return {
    byName,
    byLetter: Map.groupBy([...byName.values()].flat(), (pattern) => nameOf(pattern).charAt(0)),
    byWildcard: wildcardsOf(
      free.filter((pattern) => !isNamed(pattern)),
      ({ parts }) => parts[0]?.tokens ?? [],
    ),
    byRoot: Map.groupBy(fixed.filter(fromRoot), nameOf),
    anchored: fixed.filter((pattern) => !fromRoot(pattern)),
  };
}

function patternOf(path: string): Shape {
  const deep = path.endsWith("/**");
  const text = deep ? path.slice(0, -3) : path;
  const base = text.startsWith("/") || text === "" ? "root" : text.startsWith("~/") ? "home" : "anywhere";
  const parts = text.split("/").filter((part) => part !== "" && !(part === "~" && base === "home"));
  return { base, parts: parts.map((part) => (/[*?\\]/.test(part) ? segmentOf(part) : plainSegment(part))), deep };
}

/** The rows that a path is or may be. `whole`: everything below the path is meant too. */
export function rowsOf<Kind extends string>(
  table: Table<Kind>,
  trail: Trail,
  whole: boolean,
): readonly PathRow<Kind>[] {
  const found = new Set<PathRow<Kind>>();
  const consider = (pattern: Pattern<Kind>, at: number): void => {
    const { row, except } = pattern.row;
    const fit = { at, whole: whole && row.alone !== true };
    // Brackets may also be part of a name, so a path is read both ways.
    if (found.has(row) || !(fits(pattern, trail.segments, fit) || (trail.wild && fits(pattern, trail.plain, fit))))
      return;
    if (
      !except.some((each) =>
        startsOf(each, trail).some((start) => fits(each, trail.plain, { at: start, whole: false })),
      )
    ) {
      found.add(row);
    }
  };
  for (let at = trail.insideAt; at < trail.segments.length; at += 1) {
    for (const each of candidatesAt(table, trail, at)) consider(each, at);
  }
  for (const each of anchoredFor(table, trail)) for (const at of startsOf(each, trail)) consider(each, at);
  return [...found];
}

/** The patterns that may begin at this name of the path: all that do are among them, and few others. */
function* candidatesAt<Kind extends string>(
  { byName, byLetter, byWildcard }: Table<Kind>,
  { segments, plain }: Trail,
  at: number,
): Generator<Pattern<Kind>> {
  const segment = segments[at];
  const text = plain[at]?.text ?? "";
  if (!segment) return;
  yield* byName.get(text) ?? [];
  const isPattern = segment.tokens !== undefined && segment.pointed;
  if (isPattern) {
    const first = segment.tokens?.[0];
    if (first !== undefined && isCharacter(first)) yield* byLetter.get(first) ?? [];
    else for (const patterns of byName.values()) yield* patterns;
  } else if (segment.text !== text) yield* byName.get(segment.text) ?? [];
  yield* isPattern ? byWildcard.all : wildcardsFor(byWildcard, segment.tokens ? [text] : [text, segment.text]);
}

/** The patterns that begin at the root or in a home. */
function anchoredFor<Kind extends string>(
  { byRoot, anchored }: Table<Kind>,
  { segments, plain }: Trail,
): readonly Pattern<Kind>[] {
  const [first] = segments;
  const named =
    !first || first.tokens
      ? [...byRoot.values()].flat()
      : [...new Set([first.text, plain[0]?.text ?? ""])].flatMap((name) => byRoot.get(name) ?? []);
  return named.length === 0 ? anchored : inOrder([...named, ...anchored]);
}

function startsOf({ base }: Pick<Shape, "base">, { segments, homeAt, insideAt }: Trail): readonly number[] {
  // Where a path begins with something unknown, nobody can say what it is called from the root.
  if (base === "root") return segments[0]?.text.startsWith(unknownPiece) === true ? [] : [0];
  if (base === "home") return homeAt === undefined ? [] : [homeAt];
  return segments.map((_, at) => at).slice(insideAt);
}

interface Fit {
  readonly at: number;
  readonly whole: boolean;
}

/** A wildcard must point at the first name of a pattern that may begin anywhere; after that any that can meet will do. */
function fits(
  { base, parts, deep }: Shape,
  path: readonly Segment[],
  { at, whole }: Fit,
): boolean {
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const segment = path[at + index];
    if (!part || !segment) return whole && (index > 0 || base !== "anywhere");
    const strict = index === 0 && base === "anywhere";
    if (!segment.pointed && (strict || (part.text.startsWith(".") && hidesDots(segment)))) return false;
    if (!segmentsMeet(part, segment) || (strict && !pointsAt(segment, part))) return false;
  }
  return deep || at + parts.length === path.length;
}

interface Surroundings {
  readonly home: string | undefined;
  readonly root: string | undefined;
}

const namesIn = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "");

/** Any person's home counts as one, because someone else's keys are keys too. */
export function trailOf(path: string, { home, root }: Surroundings): Trail {
  const names = namesIn(path);
  const homeAt = homeEnd(names, home === undefined ? undefined : namesIn(home));
  const above = root === undefined ? [] : namesIn(root);
  const plain = names.map(plainSegment);
  const wild = isWild(path);
  return {
    segments: wild ? names.map((name) => segmentOf(name === "**" ? "*" : name)) : plain,
    plain,
    wild,
    ...(homeAt === undefined ? {} : { homeAt }),
    insideAt: above.every((part, index) => names[index] === part) ? above.length : 0,
  };
}

function homeEnd(names: readonly string[], own: readonly string[] | undefined): number | undefined {
  if (own && own.length > 0 && own.every((part, index) => names[index] === part)) return own.length;
  const [first, second, third] = names;
  if (first === "~" || first === "root") return 1;
  if ((first === "home" || first === "users") && second !== undefined) return 2;
  if (/^[a-z]:$/.test(first ?? "") && second === "users" && third !== undefined) return 3;
  return undefined;
}
