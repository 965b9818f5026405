import { isKnown, type Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { touches } from "../files/glob.ts";
import { outputTraits } from "../files/traits.ts";
import { holdsProject, placeOf, recoveryOf, shownPath } from "../files/place.ts";
import { fold, isInside, isWithin, placeFactsOf } from "../files/place-facts.ts";
import { resolvePath } from "../files/resolve.ts";

/**
 * Reasons for doubt that a text would run. `words`: words of another program, which may be a command. `tool`: a script
 * with the name of a well-known tool, written to find its way on any machine. `file`: some part of a file, of which it
 * is unknown which part runs. `module`: the same for a file that a script loads; it counts whole unless it is settled.
 */
export type Doubt = "words" | "tool" | "file" | "module";

/** Whether a deed says nothing where it is not sure that it would be done. */
export function isDoubtful(deed: Deed, doubt: Doubt, facts: Facts): boolean {
  switch (doubt) {
    case "words":
      return deed.act === "unknown";
    case "tool":
      return deed.act === "unknown" || !isKnown(deed.target) || deed.tool === "dynamic program";
    case "file":
    case "module":
      return deed.act !== "control-plane" && !removesOthers(deed, facts);
  }
}

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
function removesOthers({ act, target, cwd, elsewhere }: Deed, facts: Facts): boolean {
  if (act !== "delete" || elsewhere || !isKnown(target)) return false;
  const { home } = placeFactsOf(facts);
  return resolvePath(target, { cwd, facts }).places.some(
    (place) => placeOf(place, facts).endsWith("elsewhere") || holdsProject(place, facts) || (home !== undefined && isWithin(home, place)),
  );
}
