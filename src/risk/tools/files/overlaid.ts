import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { recoveryOf } from "../../files/place.ts";
import { resolvePath } from "../../files/resolve.ts";
import { eitherMeets, eitherSegment, plainSegment, segmentOf, segmentsMeet } from "../../files/segment.ts";
import { workOn } from "../../work.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { withoutSlash } from "../plain.ts";
import type { DeedSketch } from "../table.ts";

const namesMax = 200;
const foldersMax = 40;
const wild = /[*?]/;

/**
 * A source whose names the words do not say, laid over a folder: `cp s/* d/`, `rsync -a s/ d/`. What lies in the folder and
 * could not be given back is looked at: the source's file of that name, if it is there, would overwrite it.
 */
export function overlaid(
  source: CommandWord,
  goal: string,
  call: ProgramCall,
  { isTree = false, skips }: Overlay = {},
): readonly DeedSketch[] {
  if (isBeyond(source.text + goal, call) || wild.test(goal)) return [];
  const { folder, pattern } = partsOf(source.text);
  return wild.test(folder) ? [] : laidOver({ from: folder, onto: withoutSlash(goal), pattern, field: source, skips }, call, isTree);
}

interface Overlay {
  readonly isTree?: boolean;
  /** Names that are left out, wherever they stand. */
  readonly skips?: readonly string[];
}

const isBeyond = (path: string, { cwd, elsewhere }: ProgramCall): boolean => elsewhere !== undefined || cwd === undefined || !isKnown(path);

/** A file that gets another one's content by its own name: a folder of that name would hold it, and a folder would not go over it. */
export function overFile({ text, span }: CommandWord, call: ProgramCall, from?: CommandWord): readonly DeedSketch[] {
  const goal = withoutSlash(text);
  if (isBeyond(goal + (from?.text ?? ""), call) || wild.test(goal) || /(?:^|\/)\.{0,2}$/.test(from?.text ?? "x")) return [];
  const both = from ? [goal, withoutSlash(from.text)] : [goal];
  const areFiles = both.every((path) => isLookedInto(path, call) && namesIn(path, call).length === 0);
  if (!areFiles) return both.flatMap((path) => [...asks(path, call), ...asks(`${path}/*`, call)]);
  return mayLose(goal, call, true) ? [{ act: "write", target: goal, span }] : [];
}

/** `s/*.js` takes some names of `s`, `s/a` one of them, `s/.` and `s/` all. */
function partsOf(text: string): { readonly folder: string; readonly pattern?: string } {
  const end = text.lastIndexOf("/");
  const last = text.slice(end + 1);
  if (/^\.{0,2}$/.test(last)) return { folder: withoutSlash(text) };
  return { folder: end < 0 ? "." : text.slice(0, end) || "/", pattern: last };
}

interface Laying {
  readonly from: string;
  readonly onto: string;
  readonly pattern?: string | undefined;
  readonly field: CommandWord;
  readonly skips?: readonly string[] | undefined;
}

function laidOver(
  { from, onto, pattern, field, skips = [] }: Laying,
  call: ProgramCall,
  isTree: boolean,
  depth = 0,
): readonly DeedSketch[] {
  const asked = depth === 0 ? [] : asks(`${onto}/*`, call); // of the goal the copy itself asks that
  const names = namesIn(onto, call).filter(
    (name) => (pattern === undefined || fits(name, pattern)) && !skips.some((skip) => segmentsMeet(segmentOf(skip), plainSegment(name))),
  );
  const found = names.slice(0, depth === 0 ? namesMax : foldersMax).flatMap((name): readonly DeedSketch[] => {
    const next = { from: `${from}/${name}`, onto: `${onto}/${name}`, field, skips };
    if (!mayLose(next.onto, call, isTree)) return [];
    if (!isSeen(next.from, call)) return [...asks(next.from, call), ...(isTree ? asks(`${next.onto}/*`, call) : [])];
    const inside = isTree && depth < 3 ? laidOver(next, call, true, depth + 1) : [];
    const isFolder = isTree && (namesIn(next.onto, call).length > 0 || !isLookedInto(next.onto, call));
    return [...asks(next.from, call), ...inside, ...(isFolder ? [] : [{ act: "write" as const, target: next.onto, span: field.span }])];
  });
  return [...asked, ...found];
}

/** Whether something there is known to be beyond repair; where nobody looked, nothing is said here. */
export function holdsLosable(folder: string, call: ProgramCall): boolean {
  if (call.elsewhere || !isKnown(folder) || wild.test(folder)) return false;
  return namesIn(folder, call).some((name) => mayLose(`${folder}/${name}`, call, true));
}

/** Files of names that nobody knows come to lie in the folder: what is there and could not be given back may be among them. */
export const mayLayOver = (folder: string, call: ProgramCall, what: string): readonly DeedSketch[] =>
  holdsLosable(folder, call)
    ? [{ act: "maybe-lose", target: folder, why: `may overwrite what git cannot restore, if ${what} holds files of such names` }]
    : asks(`${folder}/*`, call);

/** Asks for a look at the path, or at what fits the wildcard. */
export const asks = (path: string, { cwd = "" }: ProgramCall): readonly DeedSketch[] => [
  { act: "harmless", asks: /^[/~]/.test(path) ? path : `${cwd}/${path}` },
];

const placesOf = (path: string, { cwd, facts }: ProgramCall): readonly string[] => resolvePath(path, { cwd, facts }).places;

const mayLose = (path: string, call: ProgramCall, whole: boolean): boolean =>
  placesOf(path, call).some((place) => recoveryOf(place, call.facts, whole) === "lost");

/** A folder that is there says nothing of what is in it, so the path itself must have been found. */
const isSeen = (path: string, call: ProgramCall): boolean => {
  const entries = call.facts.exists ?? [];
  const places = placesOf(path, call);
  return entries.some((entry) => places.includes(absolute(entry, call.facts)));
};

/** Names that were seen directly in the folder. */
function namesIn(folder: string, call: ProgramCall): readonly string[] {
  const { facts } = call;
  const entries = facts.exists ?? [];
  workOn("x".repeat(Math.min(entries.length, 2_000)));
  const found = new Set<string>();
  for (const place of placesOf(folder, call)) {
    const start = `${place === "/" ? "" : place}/`;
    for (const entry of entries) {
      const path = absolute(entry, facts);
      if (path.startsWith(start) && path.length > start.length) found.add(path.slice(start.length).split("/")[0] ?? "");
    }
  }
  return [...found];
}

const absolute = (entry: string, { projectRoot = "" }: Facts): string => (entry.startsWith("/") ? entry : `${projectRoot}/${entry}`);

/** That the folder itself was looked for says nothing of what is in it. */
const isLookedInto = (folder: string, call: ProgramCall): boolean => {
  const looked = new Set(call.facts.looked?.map((each) => absolute(each, call.facts)));
  return placesOf(folder, call).some((place) => looked.has(`${place}/*`));
};

const fits = (name: string, pattern: string): boolean =>
  (!name.startsWith(".") || pattern.startsWith(".")) && eitherMeets(plainSegment(name), eitherSegment(pattern));
