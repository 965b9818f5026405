import type { Facts } from "../facts.ts";

/**
 * The content of a file by its absolute path, if the facts have it. The only way to ask for one: `needs` listens here
 * to learn which files an assessment would like to see.
 */
export const contentOf = (path: string, facts: Facts): string | undefined => byPath(facts.files, path, facts);

/** Links on the way of a path that goes up again are facts to be asked for: `needs` listens here, and traces what is spelled. */
export const askForLinks = (spelled: string, facts: Facts): void => void byPath(facts.symlinks, spelled, facts);

/** A fact's value for an absolute path: files of the project are named from its root. */
export function byPath<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  path: string,
  { projectRoot, cwd }: Facts,
): Value | undefined {
  if (!record) return undefined;
  const root = `${projectRoot ?? cwd ?? ""}/`;
  const relative = path.startsWith(root) ? path.slice(root.length) : path;
  return Object.hasOwn(record, relative) ? record[relative] : Object.hasOwn(record, path) ? record[path] : undefined;
}
