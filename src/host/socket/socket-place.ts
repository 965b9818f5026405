import { lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { privateFolder } from "../../config/paths.ts";
import { Fault } from "../../kernel/trouble.ts";

/** Makes sure of the folder before a socket is put there: write access to it would allow another socket in its place. */
export function makePlace(path: string): void {
  const folder = dirname(path);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  }
  checkFolder(folder);
}

/** Makes sure that the listener there is this user. Throws `runtime.unreachable`. */
export function checkPlace(path: string): void {
  if (process.platform === "win32") return; // a pipe has neither owner nor folder to look at
  try {
    checkFolder(dirname(path));
    const { uid } = lstatSync(path);
    if (isForeign(uid)) throw untrusted(`the socket ${path} belongs to another user (${uid})`);
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    throw untrusted(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function checkFolder(folder: string): void {
  const isShared = folder === privateFolder(); // it lies where everyone may write, under a name that everyone can tell
  const found = (isShared ? lstatSync : statSync)(folder);
  if (!found.isDirectory()) throw untrusted(`${folder} is not a folder`);
  const { mode, uid } = found;
  if (isForeign(uid)) throw untrusted(`the folder ${folder} belongs to another user (${uid})`);
  if ((mode & (isShared ? 0o077 : 0o022)) !== 0) throw untrusted(`the folder ${folder} is open to other users; run: chmod 700 "${folder}"`);
}

const isForeign = (uid: number): boolean => uid !== process.getuid?.();

const untrusted = (why: string, cause?: unknown): Fault =>
  new Fault("runtime.unreachable", `\`assent up\` cannot be reached: ${why}`, { cause });
