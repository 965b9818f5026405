import { constants, type BigIntStats } from "node:fs";
import { lstat, open } from "node:fs/promises";
import { limits } from "./place.ts";

/**
 * Reads a plain file, or gives nothing: for a file that is larger than the limit, that is no plain file or that cannot
 * be read. It never waits for a pipe or a device and never follows a link in the last place.
 */
export async function readPlain(path: string, maxBytes: number): Promise<Buffer | undefined> {
  const handle = await open(path, plainOnly).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const found = await handle.stat();
    if (!found.isFile() || found.size > maxBytes) return undefined;
    const bytes = Buffer.alloc(found.size);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled);
      if (bytesRead === 0) break; // the file became shorter while it was read
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } catch {
    return undefined;
  } finally {
    void handle.close().catch(() => undefined); // nobody waits for that
  }
}

// Windows has neither flag; there they are absent and count as nothing.
const plainOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export async function readText(path: string): Promise<string | undefined> {
  return (await readPlain(path, limits.fileMaxBytes))?.toString("utf8");
}

export const lookAt = (path: string): Promise<BigIntStats | undefined> =>
  lstat(path, { bigint: true }).catch(() => undefined);

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
