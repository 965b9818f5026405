import type { BigIntStats } from "node:fs";
import { lstat } from "node:fs/promises";
import { entriesIn } from "../disk/folder.ts";
import { readPlainFile } from "../disk/plain-file.ts";
import { limits } from "./place.ts";

/**
 * Reads a plain file, or gives nothing: for a file that is larger than the limit, that is no plain file or that cannot
 * be read. It never waits for a pipe or a device and never follows a link in the last place.
 */
export async function readPlain(path: string, maxBytes: number): Promise<Buffer | undefined> {
  const found = await readPlainFile(path, { maxBytes });
  return found.kind === "read" ? found.bytes : undefined;
}

export async function readText(path: string): Promise<string | undefined> {
  return (await readPlain(path, limits.fileMaxBytes))?.toString("utf8");
}

export const lookAt = (path: string): Promise<BigIntStats | undefined> =>
  lstat(path, { bigint: true }).catch(() => undefined);

/** The names in a folder; undefined where there are more than so many, or where it cannot be listed. */
export async function namesIn(
  folder: string,
  max: number,
  until?: AbortSignal,
): Promise<readonly string[] | undefined> {
  const found = await entriesIn(folder, max, until);
  return found?.isWhole === true ? found.entries.map(({ name }) => name) : undefined;
}

/** Works through a list with a few workers, so that a thousand looks do not crowd out everything else. */
export async function mapEach<Item, Found>(
  items: readonly Item[],
  look: (item: Item) => Promise<Found>,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of queue) found[at] = await look(item);
  };
  await Promise.all(Array.from({ length: Math.min(limits.looksAtOnce, items.length) }, worker));
  return found;
}
