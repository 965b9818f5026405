import { isKnown } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { placeFactsOf, type PlaceFacts } from "./place-facts.ts";
import { askForLinks } from "./known-content.ts";
import { work } from "../work.ts";
import { isPlainPath, readingsOf } from "./readings.ts";
import { absoluteText, endless, linkKey, noLinks, walk, type Links } from "./walk.ts";

/** Where a path leads. Lexical: the disk is not looked at, only the facts. */
export interface ResolvedPath {
  /** The paths really touched: links followed, every alternative of braces, other hard links. Never empty. */
  readonly places: readonly string[];
  /** The places and every other name they may go by: unfollowed links, look-alikes, other ways to read the text. */
  readonly names: readonly string[];
  /** The text ends in a slash, or in one and a dot. */
  readonly asFolder: boolean;
  readonly known: boolean;
  /** Some link on the way leads in a circle, or too far to be followed. */
  readonly endless: boolean;
}

interface From {
  readonly cwd: string | undefined;
  readonly facts: Facts;
  /** The last name is meant itself, not what it links to: for removing. */
  readonly last?: "itself";
}

const charsOfFolderPerUnit = 16;
const limits = { namesMax: 96, passesMax: 4 } as const;
/** No system takes a longer path; a longer one only costs time. */
export const pathMaxChars = 32_767;
const tooLong: ResolvedPath = { places: [endless], names: [endless], asFolder: false, known: false, endless: true };

/** Bounded by the length of the text; never throws. */
export function resolvePath(text: string, { cwd, facts, last }: From): ResolvedPath {
  if (cwd !== undefined) work(cwd.length / charsOfFolderPerUnit); // a command can go down folder by folder
  if (text.length > pathMaxChars) return tooLong;
  const placeFacts = placeFactsOf(facts);
  const start = startIn(cwd, placeFacts);
  const before = start.found.get(text);
  if (before) return before;
  const { base } = start;
  const asFolder = /\/\.{0,2}$/.test(text);
  const known = isKnown(text) && cwd !== undefined && isKnown(cwd);
  if (isPlainPath(text) && placeFacts.links.size === 0 && placeFacts.twins.size === 0) {
    const absolute = absoluteText(text, { ...placeFacts.start, cwd: base });
    const place = walk(absolute, base, unlinked);
    if (place === absolute) return kept(start, text, { places: [place], names: [place], asFolder, endless: place === endless, known });
  }
  const places = new Set<string>();
  const names = new Set<string>();
  for (const { text: reading, usual } of readingsOf(text, placeFacts.windows).slice(0, limits.namesMax)) {
    const absolute = absoluteText(reading, { ...placeFacts.start, cwd: base });
    const plain = walk(absolute, base, unlinked);
    if (goesUp.test(absolute)) askForLinks(absolute, facts);
    const paths = followed([absolute, plain], base, placeFacts, last !== "itself");
    for (const path of paths) (usual ? places : names).add(path);
    names.add(plain);
  }
  return {
    places: [...places].slice(0, limits.namesMax),
    names: [...new Set([...places, ...names])].slice(0, 2 * limits.namesMax),
    asFolder,
    endless: [...places, ...names].includes(endless),
    known,
  };
}

/** Where a shell goes that is told `cd`: it drops a name and the `..` behind it, whatever the name links to. */
export function folderOf(text: string, { cwd, facts }: Omit<From, "last">): string {
  const { base, placeFacts } = startIn(cwd, placeFactsOf(facts));
  return walk(absoluteText(text, { ...placeFacts.start, cwd: base }), base, unlinked);
}

/** A name, and then up: `link/../x` is `x` only where the name is no link. */
const goesUp = /\/(?!\.{1,2}\/)[^/]+\/(?:\.?\/)*\.\.(?:\/|$)/;

/** Many paths are resolved from the same folder, and each several times. */
interface Start {
  readonly cwd: string | undefined;
  readonly placeFacts: PlaceFacts;
  readonly base: string | undefined;
  /** Plain paths, which lead to one place for every caller. */
  readonly found: Map<string, ResolvedPath>;
}
let lastStart: Start | undefined;

function startIn(cwd: string | undefined, placeFacts: PlaceFacts): Start {
  if (lastStart && lastStart.cwd === cwd && lastStart.placeFacts === placeFacts) return lastStart;
  const base = cwd === undefined ? undefined : walk(absoluteText(cwd, placeFacts.start), undefined, unlinked);
  lastStart = { cwd, placeFacts, base, found: new Map() };
  return lastStart;
}

const foundMax = 100;

function kept({ found }: Start, text: string, resolved: ResolvedPath): ResolvedPath {
  if (found.size >= foundMax) found.clear();
  found.set(text, resolved);
  return resolved;
}

const unlinked = { links: noLinks, followLast: false } as const;

/** All ends of the links on the way. The kernel follows a link before `..`; many programs drop `..` first. */
function followed(texts: readonly string[], cwd: string | undefined, placeFacts: PlaceFacts, followLast: boolean): readonly string[] {
  const found = new Set<string>();
  if (placeFacts.links.size === 0 && placeFacts.twins.size === 0 && texts[0] === texts[1]) return texts.slice(1);
  for (const links of readingsOfLinks(placeFacts.links)) {
    for (const text of texts) found.add(walk(text, cwd, { links, followLast }));
  }
  for (let pass = 0; pass < limits.passesMax && placeFacts.twins.size > 0; pass += 1) {
    for (const path of [...found]) for (const twin of placeFacts.twins.get(linkKey(path)) ?? []) found.add(twin);
  }
  return [...found];
}

/** Links that may be meant in two ways are followed in both. */
const readingsOfLinks = (links: Links): readonly Links[] =>
  [...links.values()].some((ends) => ends.length > 1)
    ? [links, new Map([...links].map(([from, ends]) => [from, ends.toReversed()]))]
    : [links];
