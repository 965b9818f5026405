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
