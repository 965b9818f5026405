import { access, constants, lstat, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Paths } from "../config/paths.ts";
import { whyUnwritable } from "../disk/disk-trouble.ts";
import { Fault } from "../kernel/trouble.ts";

type JournalPlace = Pick<Paths, "home" | "journal">;

/**
 * Whether calls can be recorded. A permission to write is no proof: the disk may be full, out of inodes, or mounted
 * read-only since. So something is written, wherever a call would write.
 */
export async function tryWriting({ home, journal }: JournalPlace, mayWrite = mayWriteTo): Promise<void> {
  const clients = join(home, "clients");
  if (!(await isThere(home))) return; // made on first use
  for (const folder of [home, ...((await isThere(clients)) ? [clients] : [])]) await tryIn(folder);
  for (const file of [journal, `${journal}-wal`, `${journal}-shm`])
    if (await isThere(file)) await mayWrite(file).catch((cause: unknown) => failed(file, cause));
}

/** Why no call can be recorded: then every one of them is blocked, whatever else is well. */
export const unwritable = (paths: JournalPlace): Promise<Fault | undefined> => tryWriting(paths).then(() => undefined, faultOf);

const faultOf = (cause: unknown): Fault => {
  if (cause instanceof Fault) return cause;
  throw cause;
};

async function tryIn(folder: string): Promise<void> {
  const file = join(folder, `doctor-${process.pid}.try`);
  try {
    await writeFile(file, Buffer.alloc(4_096), { flag: "wx", mode: 0o600, flush: true });
  } catch (cause) {
    throw cannot(folder, cause);
  } finally {
    await rm(file, { force: true }).catch(() => {}); // where nothing can be written nothing is left
  }
}

/** Without opening it: closing a database anywhere in a process drops the locks that the process has on it. */
const mayWriteTo = (file: string): Promise<void> => access(file, constants.W_OK);

function failed(file: string, cause: unknown): void {
  if ((cause as { readonly code?: unknown }).code !== "ENOENT") throw cannot(file, cause); // its last reader may have taken it away
}

const cannot = (place: string, cause: unknown): Fault =>
  new Fault("journal.unwritable", `${place} cannot be written: ${whyUnwritable(cause)}`, { cause });

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
