import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { entriesIn } from "../disk/folder.ts";
import type { Paths } from "../config/paths.ts";
import type { DoctorFinding } from "./hooks/doctor-hooks.ts";
import { tryWriting } from "./writable.ts";

const what = "data directory";
/** Room that one call may need: its events, the notes beside them, and tidying up. */
const neededBytes = 1_048_576;
/** Below this it will not be long until every call is blocked. */
const scarceBytes = 64 * 1_048_576;
const notesMax = 10_000;

/** Whether calls can be recorded there, and whether only this user can read them. */
export async function checkHome(paths: Pick<Paths, "home" | "journal">, freeBytes = freeAt): Promise<DoctorFinding> {
  const { home } = paths;
  const found = await stat(home).catch(() => undefined);
  if (!found) return { what, state: "note", says: `${home} (made on first use)` };
  await tryWriting(paths);
  const clients = join(home, "clients");
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

/** Some file systems do not tell; then nothing is said about it. */
const freeAt = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize, blocks }) => (blocks === 0 ? Infinity : bavail * bsize),
    () => Infinity,
  );
