import { statSync, type BigIntStats, type Stats } from "node:fs";

/** Counts of how often each file is held, by the system's own name for it. */
const held = new Map<string, number>();

const nameOf = ({ dev, ino }: Stats | BigIntStats): string => `${Number(dev)} ${Number(ino)}`;

/**
 * Files of a database that this process has open, until the answer is called. Nobody else here may open them: a system
 * of the POSIX kind takes away all locks that a process has on a file as soon as it closes the file anywhere, and then
 * another program takes the database for one that nobody uses.
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
