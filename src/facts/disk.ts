import { constants, type BigIntStats } from "node:fs";
import { lstat, open } from "node:fs/promises";
import { entriesIn } from "../disk/folder.ts";
import { isHeld } from "../disk/in-use.ts";
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

/** The first bytes of a plain file, however long it says it is. Throws where it cannot be opened, or is none. */
export async function readHead(path: string, maxBytes: number): Promise<Buffer> {
  if (isHeld(await lstat(path))) throw new Error("in use by the journal");
  const handle = await open(path, plainOnly);
  try {
    if (!(await handle.stat()).isFile()) throw new Error("no plain file");
    const bytes = Buffer.alloc(maxBytes);
    let filled = 0;
    while (filled < maxBytes) {
      const { bytesRead } = await handle.read(bytes, filled, maxBytes - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    void handle.close().catch(() => undefined); // nobody waits for that
  }
}

// Windows has neither flag; there they are absent and count as nothing.
const plainOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export async function readText(path: string): Promise<string | undefined> {
  return (await readPlain(path, limits.fileMaxBytes))?.toString("utf8");
}

export const lookAt = (path: string): Promise<BigIntStats | undefined> => lstat(path, { bigint: true }).catch(() => undefined);

/** The names in a folder; undefined where there are more than so many, or where it cannot be listed. */
export async function namesIn(folder: string, max: number, until?: AbortSignal): Promise<readonly string[] | undefined> {
  const found = await entriesIn(folder, max, until);
  return found?.isWhole === true ? found.entries.map(({ name }) => name) : undefined;
}

/** Works through a list with a few workers, so that a thousand looks do not crowd out everything else. */
export async function mapEach<Item, Found>(items: readonly Item[], look: (item: Item) => Promise<Found>): Promise<readonly Found[]> {
  const found: Found[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of queue) found[at] = await look(item);
  };
  await Promise.all(Array.from({ length: Math.min(limits.looksAtOnce, items.length) }, worker));
  return found;
}
