import { isStopWord } from "../../../lexicon/stop-words.ts";
import { induceLimits } from "../policy.ts";

export const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined && key !== "") groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

/** Three times, and not all in one session. */
export const isOften = (items: readonly { readonly session: string }[], sessionsMin: number = induceLimits.sessionsMin): boolean =>
  items.length >= induceLimits.instancesMin && new Set(items.map(({ session }) => session)).size >= sessionsMin;

const filler: ReadonlySet<string> = new Set(
  (
    "again please instead never always don't dont doesn't that's it's i'm okay said told bitte nochmal immer nie niemals statt " +
    "jamais toujours plutôt siempre nunca vez avoid prefer stop first keinen keiner keinem"
  ).split(" "),
);
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:es|s)$/, "") : word);

/** Words that say what it is about, in a form in which one and many are the same. */
export const tellingStems = (text: string): readonly string[] => [
  ...new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.'’-]*[\p{L}\p{N}]/gu) ?? [])
      .filter((word) => word.length > 2 && !isStopWord(word) && !filler.has(word.replace("’", "'")))
      .map(stem),
  ),
];

export const dayOf = (at: string): string => at.slice(0, 10) || "no date";
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** The folder that all of them are in; empty where that is the whole repository. */
export function commonFolder(paths: readonly string[]): string {
  const [first = "", ...rest] = paths.map(folderOf);
  let common = first;
  while (common !== "" && !rest.every((folder) => folder.startsWith(common))) common = folderOf(common.slice(0, -1));
  return common;
}

/** How long two texts are the same from their beginning. */
export function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
