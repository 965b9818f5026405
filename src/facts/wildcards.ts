import { join, parse, sep } from "node:path";
import { wildcard } from "../lexicon/wildcard.ts";
import { entriesIn } from "../disk/folder.ts";
import { hasWildcard, isText } from "./names.ts";
import { limits } from "./place.ts";

/** Names that are compared with one part of a pattern. */
const namesMax = 100_000;

/**
 * The paths that a shell may put in place of a pattern, or more: what shells read in several ways is taken as anything at all, and
 * `**` as the folder it begins in. Each of them is looked at by itself, so a few too many make nothing look safer.
 * Nothing if there are more than the limit, or if the time is up.
 */
export async function expand(pattern: string, until: AbortSignal, matches = nameMatches): Promise<readonly string[] | undefined> {
  const { root } = parse(pattern);
  let reached: readonly string[] = [root];
  for (const part of pattern.slice(root.length).split(sep)) {
    if (part === "**" || isTorn(part)) return reached;
    if (!hasWildcard(part)) {
      reached = reached.map((folder) => join(folder, part));
      continue;
    }
    const found: string[] = [];
    const fits = matches(part);
    for (const folder of reached) {
      if (!isText(folder)) found.push(join(folder, part)); // it cannot be listed
      const listed = await entriesIn(folder, namesMax, until);
      if (listed?.isWhole === false) return undefined;
      for (const { name } of listed?.entries ?? []) if (spellingsOf(name).some(fits)) found.push(join(folder, name));
      if (found.length > limits.pathsMax || until.aborted) return undefined;
    }
    reached = found;
  }
  return reached;
}

/** One sign may stand for several bytes that are no text, and a shell takes each of them for a letter. */
const spellingsOf = (name: string): readonly string[] =>
  isText(name) ? [name] : [1, 2, 3].map((bytes) => name.replaceAll("\uFFFD", "\uFFFD".repeat(bytes)));

/** A choice with a slash inside was cut in two. */
const isTorn = (part: string): boolean => part.split("{").length !== part.split("}").length;

/** As a shell may have been told to match: without regard to case, and names with a dot in front like all others. */
export function nameMayMatch(pattern: string): (name: string) => boolean {
  const fits = nameMatches(pattern.toLowerCase());
  const fitsHidden = nameMatches(`.${pattern.toLowerCase()}`);
  return (name) => fits(name.toLowerCase()) || (name.startsWith(".") && fitsHidden(`.${name.toLowerCase()}`));
}

/** Only what every shell reads alike is told apart; a name with a dot in front must be asked for, or be the pattern itself. */
export function nameMatches(pattern: string): (name: string) => boolean {
  if (/[{}\\|]|[@+!?*]\(|\[[^\]]{0,64}[-!^]|\[\[/.test(pattern)) return () => true;
  const fits = wildcard(pattern);
  return pattern.startsWith(".") ? fits : (name) => name === pattern || (!name.startsWith(".") && fits(name));
}
