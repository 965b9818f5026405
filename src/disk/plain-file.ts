import {
  close,
  closeSync,
  constants,
  fstat,
  fstatSync,
  lstat,
  lstatSync,
  open,
  openSync,
  read,
  readFileSync,
  rmSync,
  stat,
  statSync,
  writeFileSync,
} from "node:fs";
import { promisify } from "node:util";
import { isHeld } from "./in-use.ts";

/**
 * The one place that opens files which somebody else may have put there. It never waits for a pipe, a device or a
 * socket, never opens one, and reads at most so many bytes, whatever the file says about its size.
 */
export type PlainFile =
  | { readonly kind: "read"; readonly bytes: Buffer; readonly mode: number }
  | { readonly kind: "absent" }
  | { readonly kind: "not-plain" }
  | { readonly kind: "too-large" }
  | { readonly kind: "unreadable"; readonly cause: NodeJS.ErrnoException };

export interface ReadOptions {
  readonly maxBytes: number;
  /** Whether a link in the last place is followed: people keep their settings behind links. */
  readonly followsLinks?: boolean;
}

// Not from `node:fs/promises`: loading that takes the hook longer than all it reads here.
const [look, lookAtLink, lookAtOpen] = [promisify(stat), promisify(lstat), promisify(fstat)];
const [openAt, readFrom] = [promisify(open), promisify(read)];

/** Never throws. A slow network disk is waited for in a thread of its own: see `within`. */
export async function readPlainFile(path: string | Buffer, { maxBytes, followsLinks = false }: ReadOptions): Promise<PlainFile> {
  let file: number | undefined;
  try {
    const named = await (followsLinks ? look : lookAtLink)(path);
    if (!named.isFile() || isHeld(named)) return { kind: "not-plain" }; // a device may do something as soon as it is opened
    file = await openAt(path, followsLinks ? withoutWaiting : withoutWaiting | (constants.O_NOFOLLOW ?? 0));
    const found = await lookAtOpen(file); // the opened file is judged, whatever lies under the name by now
    if (isHeld(found)) file = undefined; // put there meanwhile; closing it is what must not happen
    if (!found.isFile() || file === undefined) return { kind: "not-plain" };
    if (found.size > maxBytes) return { kind: "too-large" };
    const bytes = await bytesIn(file, found.size, maxBytes);
    return bytes ? { kind: "read", bytes, mode: found.mode & 0o777 } : { kind: "too-large" };
  } catch (cause) {
    return failed(cause as NodeJS.ErrnoException);
  } finally {
    if (file !== undefined) close(file, () => undefined); // nobody waits for that
  }
}

/** The end of a file that somebody else writes, of at most so many bytes; undefined where there is none to read. Never throws. */
export async function readPlainTail(path: string, maxBytes: number): Promise<PlainTail | undefined> {
  let file: number | undefined;
  try {
    const named = await lookAtLink(path);
    if (!named.isFile() || isHeld(named)) return undefined;
    file = await openAt(path, withoutWaiting | (constants.O_NOFOLLOW ?? 0));
    const found = await lookAtOpen(file);
    if (isHeld(found)) file = undefined; // as above
    if (!found.isFile() || file === undefined) return undefined;
    const from = Math.max(0, found.size - maxBytes);
    const bytes = Buffer.alloc(found.size - from);
    const { bytesRead } = await readFrom(file, bytes, 0, bytes.length, from);
    return { bytes: bytes.subarray(0, bytesRead), isWhole: from === 0 };
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) close(file, () => undefined);
  }
}

export interface PlainTail {
  readonly bytes: Buffer;
  /** Whether the file begins where it begins. */
  readonly isWhole: boolean;
}

// Windows has neither flag; there they are absent and count as nothing.
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const kinds: Readonly<Record<string, "absent" | "not-plain">> = {
  ENOENT: "absent",
  ENOTDIR: "absent",
  ELOOP: "not-plain", // a link, where none is followed
  EMLINK: "not-plain",
  ENXIO: "not-plain", // a socket, or a device that nobody drives
  ENODEV: "not-plain",
  EISDIR: "not-plain",
};

function failed(cause: NodeJS.ErrnoException): PlainFile {
  const kind = kinds[cause.code ?? ""];
  return kind === undefined ? { kind: "unreadable", cause } : { kind };
}

/** To the end and not to its size: a file may grow, or give no size. */
async function bytesIn(file: number, size: number, maxBytes: number): Promise<Buffer | undefined> {
  let bytes = Buffer.alloc(Math.min(size, maxBytes) + 1);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await readFrom(file, bytes, filled, bytes.length - filled, filled);
    if (bytesRead === 0) return bytes.subarray(0, filled);
    filled += bytesRead;
    if (filled > maxBytes) return undefined;
    if (filled === bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(Math.min(maxBytes + 1, 2 * filled) - filled)]);
  }
}

/** The text of a small file of our own, at once. Others who can write beside it may have put anything there: throws unless it is a file. */
export function readPlainNow(path: string, maxBytes = smallMaxBytes): Buffer {
  const named = statSync(path);
  if (!named.isFile() || isHeld(named)) throw new Error(`${path} is no ordinary file`);
  const file = openSync(path, withoutWaiting);
  try {
    const found = fstatSync(file);
    if (!found.isFile() || found.size > maxBytes) throw new Error(`${path} is no ordinary file, or too large`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

const smallMaxBytes = 1_048_576;

/** Puts a small file of our own in place of whatever lies there: writing into a pipe would wait for somebody to read it. */
export function writePlainNow(path: string, text: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) rmSync(path);
  const file = openSync(path, overWithoutWaiting, 0o600);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** A log of our own, begun anew and opened to be added to: another program writes it. */
export function beginLog(path: string): number {
  writePlainNow(path, "");
  return openSync(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
}

const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
const overWithoutWaiting = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK;
