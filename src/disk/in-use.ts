import { statSync, type BigIntStats, type Stats } from "node:fs";

/** Counts of how often each file is held, by the system's own name for it. */
const held = new Map<string, number>();

const nameOf = ({ dev, ino }: Stats | BigIntStats): string => `${Number(dev)} ${Number(ino)}`;

/**
 * Marks files of a database that this process has open, until the returned function is called. Nobody else here may
 * open them: on POSIX systems, closing a file anywhere drops all locks of the process on it, and then another program
 * takes the database for unused.
 */
export function holdFiles(paths: readonly string[]): () => void {
  const names = paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? [nameOf(found)] : [];
  });
  for (const name of names) held.set(name, (held.get(name) ?? 0) + 1);
  return () => {
    for (const name of names.splice(0)) {
      const left = (held.get(name) ?? 0) - 1;
      if (left > 0) held.set(name, left);
      else held.delete(name);
    }
  };
}

/** Whether opening it, by whatever name, would cost a database its locks. */
export const isHeld = (found: Stats | BigIntStats): boolean => held.has(nameOf(found));
