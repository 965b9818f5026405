import { isKnown, unknownPiece, type Act, type Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { touches } from "../files/glob.ts";
import { outputTraits } from "../files/traits.ts";
import { holdsProject, placeOf, recoveryOf, shownPath } from "../files/place.ts";
import { fold, isInside, isWithin, placeFactsOf } from "../files/place-facts.ts";
import { resolvePath } from "../files/resolve.ts";

/**
 * Reasons for doubt that a text would run. `words`: words of another program, which may be a command. `tool`: a script
 * with the name of a well-known tool, written to find its way on any machine. `reading`: what make runs while it reads its
 * file, with variables that nobody here knows. `file`: some part of a file, of which it
 * is unknown which part runs. `module`: the same for a file that a script loads; it counts whole unless it is settled.
 * `found`: a file that a tool finds by itself; unless it is settled, what no configuration has to do counts as well.
 */
export type Doubt = "words" | "tool" | "reading" | "file" | "module" | "found";

/** Whether a deed says nothing where it is not sure that it would be done. */
export function isDoubtful(deed: Deed, doubt: Doubt, facts: Facts): boolean {
  switch (doubt) {
    case "words":
      return deed.act === "unknown";
    case "tool":
      return deed.act === "unknown" || !isKnown(deed.target) || deed.tool === "dynamic program";
    case "reading":
      return deed.act === "unknown" || deed.tool === "dynamic program" || (onPaths.has(deed.act) && !isSureOf(deed, facts));
    case "file":
    case "module":
    case "found":
      return deed.act !== "control-plane" && !removesOthers(deed, facts);
  }
}

const onPaths: ReadonlySet<Act> = new Set<Act>(["read", "list", "write", "delete", "read-secret", "write-secret"]);

/** Of a path that ends in something unknown, the folder may be enough. */
const isSureOf = (deed: Deed, facts: Facts): boolean =>
  isKnown(deed.target) ||
  (/^[/~]/.test(deed.target) && removesOthers({ ...deed, target: deed.target.split(unknownPiece)[0]?.replace(/[^/]+$/, "") ?? "" }, facts));

/**
 * Whether people have seen a module: git holds it as it is, or a build makes it anew. What this session wrote, what nobody
 * has committed and what nobody knows about is judged like the script that loads it.
 */
export function isSettled(module: string, facts: Facts): boolean {
  const recovery = recoveryOf(module, facts, false);
  if (recovery === "kept" || recovery === "made") return recovery === "kept";
  const isBuilt = outputTraits(module, facts).some(({ kind }) => kind === "output") && !scratch.test(shownPath(module, facts));
  return isBuilt && isInside(module, facts) && !touches(placeFactsOf(facts).dirty, fold(module), false);
}

/** Folders for passing things count as output, but no build fills them. */
const scratch = /(?:^|\/)\.?te?mp\//i;

/** No build removes files outside the project, the project itself or a home, wherever that lies. */
const removesOthers = (deed: Deed, facts: Facts): boolean => deed.act === "delete" && reachesOthers(deed, facts);

function reachesOthers({ target, cwd, elsewhere }: Deed, facts: Facts): boolean {
  if (elsewhere || !isKnown(target)) return false;
  const { home } = placeFactsOf(facts);
  return resolvePath(target, { cwd, facts }).places.some(
    (place) => placeOf(place, facts).endsWith("elsewhere") || holdsProject(place, facts) || (home !== undefined && isWithin(home, place)),
  );
}

/** Part of a walk's position. */
interface Doubtful {
  readonly doubt?: Doubt | undefined;
  readonly module?: string | undefined;
}

/** A module of something that may not run at all is no more certain than that. */
export const insideModule = <At extends Doubtful>(at: At, module: string, doubt: "module" | "found" = "module"): At => ({
  ...at,
  doubt: at.doubt === undefined || at.doubt === doubt ? doubt : isWhole(at.doubt) ? "found" : "file",
  module,
});

/** A script that a found file starts counts for itself: people may have seen the one and not the other. */
export const moduleInside = ({ doubt, module }: Doubtful, place: string, facts: Facts): string | undefined =>
  doubt === "found" && module !== undefined && isSettled(module, facts) && !isSettled(place, facts) ? place : module;

/** Whether a file that nobody has settled counts whole. */
const isWhole = (doubt: Doubt): boolean => doubt === "module" || doubt === "found";

/** The module that a doubtful deed stands for, if that is enough for it to count. */
export function countedFor(deed: Deed, { doubt, module }: Doubtful, facts: Facts): string | undefined {
  if (doubt === undefined || module === undefined || !isWhole(doubt) || isSettled(module, facts)) return undefined;
  return doubt === "module" || isTooMuch(deed, facts) ? module : undefined;
}

/** Acts that no configuration and no set-up of tests has to do. Those of databases and unknown code are their daily work. */
const tooMuch: ReadonlySet<Act> = new Set<Act>([
  ...(["leak", "run-foreign", "publish", "message", "money", "discard"] as const),
  ...(["weaken", "disarm", "write-secret", "executable-config", "privilege"] as const),
]);

const isTooMuch = (deed: Deed, facts: Facts): boolean =>
  isKnown(deed.target) && (tooMuch.has(deed.act) || (deed.act === "write" && reachesOthers(deed, facts)));
