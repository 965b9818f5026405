import { isAbsolute, relative, sep } from "node:path";
import { asGlob } from "../lexicon/wildcard.ts";

/** How facts name a path: relative to the project's root with forward slashes, absolute if it lies elsewhere. */
export function nameOf(root: string, path: string): string {
  const below = relative(root, path);
  if (below === "") return ".";
  return isOutside(below) ? slashed(path) : slashed(below);
}

export const isInside = (root: string, path: string): boolean => !isOutside(relative(root, path));

const isOutside = (below: string): boolean => below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below);
const slashed = (path: string): string => (sep === "/" ? path : path.replaceAll(sep, "/"));

/** Whether a name was read as it is: bytes that are no text are listed, but nothing can be opened by what was read of them. */
export const isText = (name: string): boolean => !name.includes("\uFFFD");

/** The lists of facts hold globs: a name with characters of one is quoted there. */
export const treeOf = (name: string): string => (name === "." ? "**" : `${asGlob(name)}/**`);

/**
 * The path that the shell would look up for a word; nothing if only the shell will know, or if no path can be spelled
 * so. `..` stays as it is: where it leads depends on the links before it.
 */
export function absoluteOf(cwd: string, home: string, word: string): string | undefined {
  if (word === "" || word.length > pathMaxChars || /[\0\uFFFC]/.test(word)) return undefined;
  if (word === "~") return home;
  if (word.startsWith("~/")) return home + sep + word.slice(2);
  return isAbsolute(word) ? word : cwd + sep + word;
}

const pathMaxChars = 4_096;

export const hasWildcard = (path: string): boolean => /[*?[{(]/.test(path);
