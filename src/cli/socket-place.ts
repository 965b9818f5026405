import { lstat, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { privateFolder } from "../config/paths.ts";
import { Fault } from "../kernel/trouble.ts";

/** Makes sure of the folder before a socket is put there: whoever may write to it can put another one in its place. */
export async function makePlace(path: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EEXIST") throw cause;
  });
  await checkFolder(folder);
}

/** Makes sure that the one who listens there is this user. Throws `runtime.unreachable`. */
export async function checkPlace(path: string): Promise<void> {
  if (process.platform === "win32") return; // a pipe has neither owner nor folder to look at
  try {
    await checkFolder(dirname(path));
    const { uid } = await lstat(path);
    if (isForeign(uid)) throw untrusted(`the socket ${path} belongs to another user (${uid})`);
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    throw untrusted(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

async function checkFolder(folder: string): Promise<void> {
  const isShared = folder === privateFolder(); // it lies where everyone may write, under a name that everyone can tell
  const { mode, uid } = await (isShared ? lstat : stat)(folder).then((found) => {
    if (found.isDirectory()) return found;
    throw untrusted(`${folder} is not a folder`);
  });
  if (isForeign(uid)) throw untrusted(`the folder ${folder} belongs to another user (${uid})`);
  if ((mode & (isShared ? 0o077 : 0o022)) !== 0)
    throw untrusted(`the folder ${folder} is open to other users; run: chmod 700 "${folder}"`);
}

const isForeign = (uid: number): boolean => uid !== process.getuid?.();

const untrusted = (why: string, cause?: unknown): Fault =>
  new Fault("runtime.unreachable", `\`assent up\` cannot be reached: ${why}`, { cause });
