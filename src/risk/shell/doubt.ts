import { isKnown, type Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { holdsProject, placeOf } from "../files/place.ts";
import { resolvePath } from "../files/resolve.ts";

/**
 * Reasons for doubt that a text would run. `words`: words of another program, which may be a command. `tool`: a script
 * with the name of a well-known tool, written to find its way on any machine. `file`: some part of a file, of which it
 * is unknown which part runs.
 */
export type Doubt = "words" | "tool" | "file";

/** Whether a deed says nothing where it is not sure that it would be done. */
export function isDoubtful(deed: Deed, doubt: Doubt, facts: Facts): boolean {
  switch (doubt) {
    case "words":
      return deed.act === "unknown";
    case "tool":
      return deed.act === "unknown" || !isKnown(deed.target) || deed.tool === "dynamic program";
    case "file":
      return deed.act !== "control-plane" && !removesOthers(deed, facts);
  }
}

/** No build removes files outside the project, or the project itself. */
function removesOthers({ act, target, cwd, elsewhere }: Deed, facts: Facts): boolean {
  if (act !== "delete" || elsewhere || !isKnown(target)) return false;
  return resolvePath(target, { cwd, facts }).places.some(
    (place) => placeOf(place, facts).endsWith("elsewhere") || holdsProject(place, facts),
  );
}
