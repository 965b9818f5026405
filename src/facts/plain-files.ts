import { lookAt, mapEach } from "./disk.ts";

/**
 * A mark of each path as it is at this moment, where it is a plain file with no second name: neither a link nor one
 * file with another. A change of the file, or another one in its place, gives another mark.
 */
export async function marksOf(paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const found = await mapEach(paths, lookAt);
  return Object.fromEntries(
    paths.flatMap((path, at) => {
      const file = found[at];
      if (!file?.isFile() || file.nlink !== 1n) return [];
      return [[path, `${file.ino} ${file.size} ${file.ctimeNs}`] as const];
    }),
  );
}

/** Whether both are marks of one file, before and after a change: nothing else has been put in its place. */
export const isSameFile = (one: string, other: string): boolean => one.split(" ", 1)[0] === other.split(" ", 1)[0];
