import { lstat, rm } from "node:fs/promises";
import { join } from "node:path";
import { clientFiles } from "../../../lexicon/client-files.ts";

/**
 * W10: takes settings and plugins of clients out of a worker's home. Whatever one attempt wrote there, the next begins with
 * ours alone: a plugin of its own could keep calls from the door.
 */
export async function forgetSettings(home: string): Promise<void> {
  for (const path of clientFiles.flatMap(({ inHome }) => inHome)) await forget(home, path);
}

/** A link on the way is the worker's own and may lead anywhere: it is what goes, not what it leads to. */
async function forget(home: string, path: string): Promise<void> {
  let at = home;
  for (const name of path.split("/")) {
    at = join(at, name);
    const found = await lstat(at).catch(() => undefined);
    if (!found?.isDirectory()) break;
  }
  await rm(at, { recursive: true, force: true });
}
