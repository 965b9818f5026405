import { isKnown, unknownPiece } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { covers, touches } from "./glob.ts";
import { fold, isInside, isTemporary, isWithin, placeFactsOf, type PlaceFacts } from "./place-facts.ts";
import { namesMany } from "./segment.ts";
import { outputTraits } from "./traits.ts";

/** The owner of a place. `project`: inside, but not owned by this session. */
export type PlaceOwner = "owned" | "project" | "temporary" | "cache" | "tracked-elsewhere" | "elsewhere" | "unknown";

export function placeOf(path: string, facts: Facts): PlaceOwner {
  const placeFacts = placeFactsOf(facts);
  if (path.startsWith(`/${unknownPiece}`)) return "unknown";
  if (isOwned(path, placeFacts)) return "owned";
  if (isInside(path, facts)) return "project";
  if (isTemporary(path, placeFacts.tempFolders)) return "temporary";
  if (outputTraits(path, facts).some(({ kind }) => kind === "cache")) return "cache";
  return placeFacts.tracked && covers(placeFacts.tracked, path) ? "tracked-elsewhere" : "elsewhere";
}

function isOwned(path: string, { owned, ownedRoot }: PlaceFacts): boolean {
  if (owned) return covers(owned, path);
  return ownedRoot !== undefined && isWithin(path, ownedRoot);
}

/**
 * Whether a folder that holds owned files, or the project itself: it may be made, but not emptied. A wildcard is no
 * folder: it may reach more than the owned files.
 */
export function leadsToOwned(path: string, facts: Facts): boolean {
  if (namesMany(path) || !isKnown(path)) return false;
  const { owned, ownedRoot } = placeFactsOf(facts);
  return owned ? touches(owned, path, true) : ownedRoot !== undefined && isWithin(ownedRoot, path);
}

/** Whether the path is the project or holds it, or everything directly in it. */
export function holdsProject(path: string, facts: Facts): boolean {
  const { root, mainRoot } = placeFactsOf(facts);
  const folder = path.replace(/(?<!\/(?:\*{1,2}|\.\*))(?:\/(?:\*{1,2}|\.\*))+$/, "") || "/";
  return [root, mainRoot].some((each) => each !== undefined && isWithin(each, folder));
}

/** Whether the content of a place can be restored. */
export type Recovery = "made" | "lost" | "kept" | "output" | "unknown";

export function recoveryOf(path: string, facts: Facts, whole: boolean): Recovery {
  const { produced, dirty, untracked, tracked } = placeFactsOf(facts);
  if (covers(produced, path)) return "made";
  const below = whole || namesMany(path);
  const folded = fold(path);
  const isOutput = outputTraits(path, facts).some(({ kind }) => kind === "output");
  // `**/*.pyc` also reaches into folders that git does not hold, but there too it is only output.
  if (isOutput && namesMany(path)) {
    const start = folded.slice(0, folded.search(/\/[^/]*[*?]/));
    if (!(untracked && touches(untracked, start, false))) return "output";
  }
  if (touches(dirty, folded, below)) return "lost";
  // A whole folder of output comes back with the next build, though git ignores it; a file among somebody's own does not.
  const isFolder = outputTraits(`${path}/x`, facts).some(({ kind }) => kind === "output");
  if (isFolder && !(tracked && touches(tracked, path, below))) return "output";
  if (untracked && touches(untracked, folded, below)) return "lost";
  if (tracked && covers(tracked, path)) return "kept";
  if (whole && !namesMany(path) && tracked && untracked && touches(tracked, path, true)) return "kept";
  return isOutput ? "output" : "unknown";
}

/** Whether the file is known not to be there yet. */
export const isNew = (path: string, facts: Facts): boolean => isMissed(path, facts, false);

/** Whether nothing is known to be there, nor anything below it. */
export const isAbsent = (path: string, facts: Facts): boolean => isMissed(path, facts, true);

/** Only a path that was looked for can be missing: a script may name others. */
function isMissed(path: string, facts: Facts, below: boolean): boolean {
  const { exists, looked } = placeFactsOf(facts);
  const folded = fold(path);
  return exists !== undefined && !touches(exists, folded, below) && (!looked || covers(looked, folded));
}

/** The path's name for a person and an approval: from the project, else from the home, else from the root. */
export function shownPath(path: string, facts: Facts): string {
  const { root, home } = placeFactsOf(facts);
  if (root !== undefined && root !== "/" && isWithin(path, root)) return path.slice(root.length + 1) || ".";
  if (home !== undefined && home !== "/" && isWithin(path, home)) return `~${path.slice(home.length)}`;
  if (path.startsWith("/~") || path.startsWith(`/${unknownPiece}`) || /^\/[A-Z]:/.test(path)) return path.slice(1);
  return path;
}
