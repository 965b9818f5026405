import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";

const atOnce = 512;

export interface FolderListing {
  readonly entries: readonly Dirent[];
  /** False where there is more than was read. */
  readonly isWhole: boolean;
}

/** Entries of a folder, as far as the limit and the signal let it be read; undefined where it cannot be listed. */
export async function entriesIn(folder: string, max: number, until?: AbortSignal): Promise<FolderListing | undefined> {
  try {
    const entries: Dirent[] = [];
    for await (const entry of await opendir(folder, { bufferSize: atOnce })) {
      if (entries.length >= max || until?.aborted === true) return { entries, isWhole: false };
      entries.push(entry);
    }
    return { entries: entries.toSorted((one, other) => (one.name < other.name ? -1 : 1)), isWhole: true };
  } catch {
    return undefined;
  }
}
