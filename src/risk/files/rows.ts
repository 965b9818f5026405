import { lazily } from "../../kernel/lazily.ts";
import { unknownPiece } from "../deed.ts";
import { hidesDots, isCharacter, isWild, plainSegment, pointsAt, segmentOf, segmentsMeet, type PathSegment } from "./segment.ts";
import { add, eachWildcard, wildcardsOf, type Wildcards } from "./wildcards.ts";

/** Paths that are special in the same way. Everything is written in small letters and compared without case. */
export interface PathRow<Kind extends string = string> {
  readonly kind: Kind;
  /** One clause for a person: why it is special. */
  readonly why: string;
  /** `/x` from the root, `~/x` in anyone's home, `x` at any depth; `/**` at the end: it and everything below. */
  readonly paths: readonly string[];
  readonly except?: readonly string[];
  /** Only named itself: removing a folder that holds it is ordinary. */
  readonly alone?: true;
  /** Programs look for it in capitals: where a file system tells them apart, small letters below a folder name another file. */
  readonly capitals?: true;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Patterns in one text, for tables that would otherwise be mostly quotes. A blank inside a name is written `?`. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A path cut into names, in lower case, and its part in a home. */
export interface Trail {
  readonly segments: readonly PathSegment[];
  readonly plain: readonly PathSegment[];
  readonly wild: boolean;
  /** Where the names below the home begin; absent: not in a home. */
  readonly homeAt?: number;
  /** Index of the names below the project: names of the folders above it say nothing. 0: not in it. */
  readonly insideAt: number;
}

/** One pattern of a row. Its place in a table follows from its text; it is parsed when a path comes near. */
interface Pattern<Kind extends string> {
  readonly row: Indexed<Kind>;
  /** The name it begins with, as a pattern. */
  readonly first: string;
  /** No wildcard in it. */
  readonly named: boolean;
  readonly base: Base;
  readonly path: string;
  /** Read from the path when it is first needed. */
  shape?: Shape;
  /** Order in which traits are told. */
  order: number;
}
type Base = "root" | "home" | "anywhere";

interface Shape {
  readonly base: Base;
  readonly parts: readonly PathSegment[];
  readonly deep: boolean;
}

interface Indexed<Kind extends string> {
  readonly row: PathRow<Kind>;
  readonly except: () => readonly Shape[];
}

/** Patterns, found by what they begin with, so that a path meets a handful of them and not the whole table. */
export interface Table<Kind extends string> {
  /** Patterns that may begin anywhere, by the name they begin with. */
  readonly byName: Index<Pattern<Kind>>;
  /** The same ones by the first letter of that name, for wildcards in the path. */
  readonly byLetter: () => Index<Pattern<Kind>>;
  /** Patterns that may begin anywhere, with a wildcard. */
  readonly byWildcard: Wildcards<Pattern<Kind>>;
  /** Patterns from the root, by the name they begin with. */
  readonly byRoot: Index<Pattern<Kind>>;
  /** Patterns of a home, and from the root with a wildcard. */
  readonly anchored: readonly Pattern<Kind>[];
}
type Index<Item> = ReadonlyMap<string, readonly Item[]>;

export function tableOf<Kind extends string>(rows: readonly PathRow<Kind>[]): Table<Kind> {
  const byName = new Map<string, Pattern<Kind>[]>();
  const byRoot = new Map<string, Pattern<Kind>[]>();
  const wild: Pattern<Kind>[] = [];
  const anchored: Pattern<Kind>[] = [];
  let fixed = 0;
  for (const row of rows) {
    const indexed = { row, except: lazily(() => (row.except ?? []).map(shapeOf)) };
    for (const path of row.paths) {
      const pattern = patternOf(indexed, path);
      const { base, first, named } = pattern;
      if (base !== "anywhere") pattern.order = fixed++;
      if (base === "home" || (base === "root" && !named)) anchored.push(pattern);
      else if (named) add(base === "root" ? byRoot : byName, first, pattern);
      else wild.push(pattern);
    }
  }
  const named = [...byName.values()].flat();
  number(named);
  number(wild);
  return {
    byName,
    byLetter: lazily(() => Map.groupBy(named, ({ first }) => first.charAt(0))),
    byWildcard: wildcardsOf(wild, ({ first }) => first),
    byRoot,
    anchored,
  };
}

function number(patterns: readonly Pattern<string>[]): void {
  for (const [order, pattern] of patterns.entries()) pattern.order = order;
}

const special = /[*?\\]/;

function patternOf<Kind extends string>(row: Indexed<Kind>, path: string): Pattern<Kind> {
  const { base, text } = baseOf(path);
  const end = text.indexOf("/");
  const written = end < 0 ? text : text.slice(0, end);
  // A backslash escapes a wildcard: only parsing tells whether one is left.
  const read = written.includes("\\") ? shapeOf(path).parts[0] : undefined;
  const named = read ? read.tokens === undefined : written !== "" && !written.includes("*") && !written.includes("?");
  return { row, first: read?.text ?? written, named, base, path, order: 0 };
}

/** Where a pattern begins, and its names. */
function baseOf(path: string): { readonly base: Base; readonly text: string } {
  const text = path.endsWith("/**") ? path.slice(0, -3) : path;
  if (text.startsWith("/") || text === "") return { base: "root", text: text.slice(1) };
  return text.startsWith("~/") ? { base: "home", text: text.slice(2) } : { base: "anywhere", text };
}

function shapeOf(path: string): Shape {
  const { base, text } = baseOf(path);
  const parts = text.split("/").filter((part) => part !== "");
  return { base, parts: parts.map((part) => (special.test(part) ? segmentOf(part) : plainSegment(part))), deep: path.endsWith("/**") };
}

/** The rows that a path is or may be. `whole`: everything below the path is meant too. */
export function rowsOf<Kind extends string>(table: Table<Kind>, trail: Trail, whole: boolean): readonly PathRow<Kind>[] {
  const found = new Map<PathRow<Kind>, number>();
  const consider: Consider<Kind> = (pattern, at, stage) => {
    const { row, except } = pattern.row;
    const rank = stage * orderMax + pattern.order;
    const fit = { at, whole: whole && row.alone !== true };
    // Brackets may also be part of a name, so a path is read both ways.
    const shape = (pattern.shape ??= shapeOf(pattern.path));
    if (!(fits(shape, trail.segments, fit) || (trail.wild && fits(shape, trail.plain, fit)))) return;
    if ((found.get(row) ?? Infinity) <= rank) return;
    if (!except().some((each) => startsOf(each, trail).some((start) => fits(each, trail.plain, { at: start, whole: false })))) {
      found.set(row, rank);
    }
  };
  for (let at = trail.insideAt; at < trail.segments.length; at += 1) considerAt(table, trail, at, consider);
  considerAnchored(table, trail, consider);
  if (found.size < 2) return [...found.keys()];
  return [...found].toSorted(([, one], [, other]) => one - other).map(([row]) => row);
}

/** `stage`: matches of an earlier stage are told earlier, whatever their place in the table. */
type Consider<Kind extends string> = (pattern: Pattern<Kind>, at: number, stage: number) => void;
const orderMax = 100_000;

/** The patterns that may begin at this name of the path: all that do are among them, and few others. */
function considerAt<Kind extends string>(
  { byName, byLetter, byWildcard }: Table<Kind>,
  { segments, plain }: Trail,
  at: number,
  consider: Consider<Kind>,
): void {
  const segment = segments[at];
  const text = plain[at]?.text ?? "";
  if (!segment) return;
  const stage = 3 * at;
  const each =
    (plus: number) =>
    (pattern: Pattern<Kind>): void =>
      consider(pattern, at, stage + plus);
  byName.get(text)?.forEach(each(0));
  const { tokens } = segment;
  eachWildcard(byWildcard, text, each(2));
  if (tokens && segment.pointed) {
    const { run = "" } = segment;
    const first = tokens[0] ?? "gap";
    const named = isCharacter(first) ? [byLetter().get(first) ?? []] : byName.values();
    for (const patterns of named) for (const one of patterns) if (one.first.includes(run)) consider(one, at, stage + 1);
    for (const one of byWildcard.all) if (one.first.includes(run)) consider(one, at, stage + 2);
    return;
  }
  if (tokens || segment.text === text) return;
  byName.get(segment.text)?.forEach(each(1));
  eachWildcard(byWildcard, segment.text, each(2));
}

/** The patterns that begin at the root or in a home. */
function considerAnchored<Kind extends string>({ byRoot, anchored }: Table<Kind>, trail: Trail, consider: Consider<Kind>): void {
  const stage = 3 * trail.segments.length;
  const each = (pattern: Pattern<Kind>): void => {
    for (const at of startsOf(pattern, trail)) consider(pattern, at, stage);
  };
  const [first] = trail.segments;
  const text = trail.plain[0]?.text ?? "";
  if (!first || first.tokens) for (const patterns of byRoot.values()) patterns.forEach(each);
  else {
    byRoot.get(first.text)?.forEach(each);
    if (text !== first.text) byRoot.get(text)?.forEach(each);
  }
  anchored.forEach(each);
}

const nowhere: readonly number[] = [];
const atRoot: readonly number[] = [0];

function startsOf({ base }: Pick<Shape, "base">, { segments, homeAt, insideAt }: Trail): readonly number[] {
  // Where a path begins with something unknown, its name from the root is unknown too.
  if (base === "root") return segments[0]?.text.startsWith(unknownPiece) === true ? nowhere : atRoot;
  if (base === "home") return homeAt === undefined ? nowhere : [homeAt];
  return segments.map((_, at) => at).slice(insideAt);
}

interface Fit {
  readonly at: number;
  readonly whole: boolean;
}

/** A wildcard must point at the first name of a pattern that may begin anywhere; after that any that can meet will do. */
function fits({ base, parts, deep }: Shape, path: readonly PathSegment[], { at, whole }: Fit): boolean {
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const segment = path[at + index];
    if (!part || !segment) return whole && (index > 0 || base !== "anywhere");
    const strict = index === 0 && base === "anywhere";
    if (!segment.pointed && (strict || (part.text.startsWith(".") && hidesDots(segment)))) return false;
    if ((strict && !pointsAt(segment, part)) || !segmentsMeet(part, segment)) return false;
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

const namesMax = 100;
const known = new Map<string, readonly string[]>();

/** The same few folders are asked for with every path. */
function namesOfFolder(path: string): readonly string[] {
  const names = known.get(path) ?? namesIn(path);
  if (known.size >= namesMax) known.clear();
  known.set(path, names);
  return names;
}

/** Any person's home counts as one, because someone else's keys are keys too. */
export function trailOf(path: string, { home, root }: Surroundings): Trail {
  const names = namesIn(path);
  const homeAt = homeEnd(names, home === undefined ? undefined : namesOfFolder(home));
  const above = root === undefined ? [] : namesOfFolder(root);
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
