import type { Facts } from "../facts.ts";
import { covers, touches } from "../files/glob.ts";
import { fold, groundOf } from "../files/ground.ts";
import { contentOf } from "../files/known-content.ts";
import type { At, Look } from "./look.ts";

/** What a file holds by the time it is run: as this command left it, else as the facts have it. */
export function heldAt({ made, facts }: Look, place: string): string | undefined {
  const written = made.contentOf(place);
  if (written !== undefined && made.isAppended(place))
    return `${contentOf(made.originalOf(place), facts) ?? ""}\n${written}`;
  return written ?? (made.isReplaced(place) ? undefined : contentOf(made.originalOf(place), facts));
}

/** Inside one more file that was read from the disk; what the command itself wrote was there to be read at once. */
export const insideFile = ({ made, facts }: Look, place: string, at: At): Pick<At, "files"> => {
  const { files = [] } = at;
  const isFromDisk = made.contentOf(place) === undefined && contentOf(made.originalOf(place), facts) !== undefined;
  return { files: isFromDisk && !files.includes(place) ? [...files, place] : files };
};

/** Files that name files that name files: so many are read one after another before an action is judged. */
const roundsMax = 3;

/** Why nobody has seen what a file holds; undefined: it was seen, is not there, or nobody asked for any file at all. */
export function unreadBecause(place: string, facts: Facts, { files = [] }: At): string | undefined {
  const { exists } = groundOf(facts);
  if (facts.files === undefined || contentOf(place, facts) !== undefined) return undefined;
  if (files.length >= roundsMax) return "files that run files, too deep for this one to be read";
  const isThere = exists !== undefined && place !== groundOf(facts).root && touches(exists, fold(place), false);
  return isThere ? "what it holds could not be read" : undefined;
}

/** Whether this session wrote the file. */
export const isOwnWork = (place: string, facts: Facts): boolean => covers(groundOf(facts).produced, place);
