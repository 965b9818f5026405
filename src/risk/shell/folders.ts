import { isKnown } from "../deed.ts";
import { isWithin, placeFactsOf } from "../files/place-facts.ts";
import { touches } from "../files/glob.ts";
import { fold } from "../files/place-facts.ts";
import { resolvePath } from "../files/resolve.ts";
import type { ShellWalk } from "./look.ts";

/** Whether a folder is certainly there: something is known to lie in it, or this command made it. */
export function isFolderThere({ facts, made }: ShellWalk, folder: string): boolean {
  if (!isKnown(folder)) return true; // judged as unknown anyway
  const { root, home, exists, tempFolders } = placeFactsOf(facts);
  if ([root, home, facts.cwd, ...tempFolders].some((each) => each !== undefined && isWithin(each, folder))) return true;
  const isTemp = tempFolders.some((each) => isWithin(folder, each));
  if (!isTemp && !folder.startsWith(root === undefined ? "/" : `${root}/`)) return true; // what is removed there asks by itself
  if (exists !== undefined && touches(exists, fold(folder), true)) return true;
  if (made.isFolder(folder)) return true;
  const known = [...(facts.tracked ?? []), ...(facts.untracked ?? []), ...(facts.producedByMission ?? [])];
  return known.some((pattern) => {
    const fixed = pattern.replace(/(?:^|\/)[^/*?[{]*[*?[{].*$/s, "");
    return fixed !== "" && resolvePath(fixed, { cwd: root, facts }).places.some((place) => isWithin(place, folder));
  });
}
