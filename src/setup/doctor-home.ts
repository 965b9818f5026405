import { lstat, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { entriesIn } from "../disk/folder.ts";
import { Fault } from "../kernel/trouble.ts";
import type { DoctorFinding } from "./hooks/doctor-hooks.ts";

const what = "data directory";
/** Room that one call may need: its events, the notes beside them, and tidying up. */
const neededBytes = 1_048_576;
/** Below this it will not be long until every call is blocked. */
const scarceBytes = 64 * 1_048_576;
const notesMax = 10_000;

/**
 * Whether calls can be recorded. A permission to write is no proof: the disk may be full, out of inodes, or mounted
 * read-only since. So something is written, wherever a call would write.
 */
export async function checkHome(home: string, freeBytes = freeAt): Promise<DoctorFinding> {
  const found = await stat(home).catch(() => undefined);
  if (!found) return { what, state: "note", says: `${home} (made on first use)` };
  const clients = join(home, "clients");
  for (const folder of [home, ...((await isThere(clients)) ? [clients] : [])]) await tryIn(folder);
  const odd = (await entriesIn(clients, notesMax))?.entries.find((entry) => !entry.isFile());
  if (odd)
    return {
      what,
      state: "bad",
      says: `${join(clients, odd.name)} is no file of ours`,
      remedy: "Take it away: where notes of clients cannot be read, nobody counts as a person.",
    };
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0)
    return { what, state: "bad", says: `${home} can be read by others`, remedy: `chmod 700 ${home}` };
  const free = await freeBytes(home);
  if (free >= scarceBytes) return { what, state: "good", says: home };
  const says = `${home} has room for ${Math.floor(free / 1_048_576)} MB more`;
  return {
    what,
    state: free < neededBytes ? "bad" : "warn",
    says,
    remedy: "Make room there: when it is full every call of a guarded agent is blocked.",
  };
}

async function tryIn(folder: string): Promise<void> {
  const file = join(folder, `doctor-${process.pid}.try`);
  try {
    await writeFile(file, Buffer.alloc(4_096), { flag: "wx", mode: 0o600, flush: true });
  } catch (cause) {
    throw new Fault("journal.unwritable", `${folder} cannot be written: ${(cause as Error).message}`, { cause });
  } finally {
    await rm(file, { force: true }).catch(() => {}); // where nothing can be written nothing is left
  }
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Some file systems do not tell; then nothing is said about it. */
const freeAt = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize, blocks }) => (blocks === 0 ? Infinity : bavail * bsize),
    () => Infinity,
  );
