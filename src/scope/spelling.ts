/** Characters that file systems of others leave out of a name when they look for it. */
const unseen = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** A name where there are short forms (`git~1`), or where dots, blanks and streams at the end do not count. */
const plainName = (name: string): string => {
  const plain = name
    .replace(unseen, "")
    .normalize("NFKC")
    .replace(/(?<=.):.*$/s, "")
    .replace(/(?<=[^. ])[. ]+$/, "");
  return /^git~\d+$/i.test(plain) ? ".git" : plain;
};

/** A path as a system would read it that knows no case, other separators or invisible characters: what lands is checked out there too. */
export const plainSpelling = (path: string): string =>
  path
    .split(/[/\\]/)
    .map((name) => plainName(name))
    .join("/");

/** Git keeps its own things in there, whatever they are called. */
export const isInGit = (path: string): boolean => /(?:^|\/)\.git(?:\/|$)/i.test(plainSpelling(path));

/** A path as systems find it that know neither case nor the ways to write one letter (NFC, NFD). */
export const foldedPath = (path: string): string => path.normalize("NFD").toLowerCase().normalize("NFD");

/** A path with every folder on the way to it. */
const withFolders = (path: string): readonly string[] => path.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"));

/**
 * Those of the new paths that would be one with another on such a system, each with that one: a checkout there has only one of
 * them. Names that a project has already are its own matter, files and folders.
 */
export function indistinct(added: readonly string[], kept: readonly string[]): ReadonlyMap<string, string> {
  const wanted = new Set(added.flatMap(withFolders).map(foldedPath));
  const own = spelled(kept, wanted);
  const spellings = new Map([...own, ...spelled(added, wanted)]);
  const others = Map.groupBy(spellings.keys(), (part) => spellings.get(part));
  const clashes = added.map((path) => {
    const parts = withFolders(path).filter((part) => !own.has(part));
    return [path, parts.flatMap((part) => (others.get(spellings.get(part)) ?? []).filter((other) => other !== part))[0]] as const;
  });
  return new Map(clashes.flatMap(([path, other]) => (other === undefined ? [] : [[path, other]])));
}

/** Each spelling of a path or folder that is wanted, with what it is folded to. */
function spelled(paths: readonly string[], wanted: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  for (const part of paths.flatMap(withFolders)) {
    if (seen.has(part)) continue;
    seen.add(part);
    const folded = foldedPath(part);
    if (wanted.has(folded)) found.set(part, folded);
  }
  return found;
}
