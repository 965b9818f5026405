/** What git noted about one file when it last looked. Times are nanoseconds; numbers are cut to 32 bits as in the file. */
export interface IndexEntry {
  readonly mode: number;
  readonly ctimeNs: bigint;
  readonly mtimeNs: bigint;
  readonly inode: number;
  readonly size: number;
  /** Hash of the content, in hexadecimal. */
  readonly content: string;
  /** Two sides of a merge stand in the index, so no single content is held. */
  readonly conflict: boolean;
}

/** The files that git holds, by their path from the root of the project. */
export interface Index {
  readonly find: (path: string) => IndexEntry | undefined;
  /** Whether git holds anything below this directory; the root is the empty path. */
  readonly holdsBelow: (directory: string) => boolean;
}

export const linkMode = 0o12;
export const submoduleMode = 0o16;

/**
 * Reads git's index (versions 2 to 4). Nothing is run: reading is the one way to ask what is tracked that no setting
 * of the repository can turn into a program, and that no flag of an entry ("assume unchanged") can fool.
 * Gives nothing for an index that it does not fully understand, such as a split one.
 */
export function readIndex(bytes: Buffer, hashBytes: 20 | 32): Index | undefined {
  try {
    return readEntries(bytes, hashBytes);
  } catch (cause) {
    if (cause instanceof RangeError) return undefined; // it ends in the middle of something
    throw cause;
  }
}

function readEntries(bytes: Buffer, hashBytes: number): Index | undefined {
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (bytes.toString("latin1", 0, 4) !== "DIRC" || version < 2 || version > 4) return undefined;
  const offsets = new Map<string, number>();
  const conflicts = new Set<string>();
  const directories = new Set<string>();
  const layout = { hashBytes, version };
  let at = headerBytes;
  let name: Buffer = Buffer.alloc(0);
  let folder = "";
  for (let entry = 0; entry < count; entry += 1) {
    const read = readName(bytes, at, name, layout);
    if (!read) return undefined;
    const path = read.name.toString("utf8");
    offsets.set(path, at);
    if (isConflict(bytes, at, hashBytes)) conflicts.add(path);
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (parent !== folder) addFolders(directories, path);
    folder = parent;
    name = read.name;
    at = read.next;
  }
  if (!isWhole(bytes, at, hashBytes)) return undefined;
  return {
    find(path) {
      const offset = path.includes("\uFFFD") ? undefined : offsets.get(path); // two odd names may look the same
      return offset === undefined ? undefined : entryAt(bytes, offset, hashBytes, conflicts.has(path));
    },
    holdsBelow: (directory) => (directory === "" ? offsets.size > 0 : directories.has(directory)),
  };
}

const headerBytes = 12;
const statBytes = 40;
const nameMaxBytes = 8_192;

const isConflict = (bytes: Buffer, at: number, hashBytes: number): boolean =>
  (bytes.readUInt16BE(at + statBytes + hashBytes) & 0x3000) !== 0;

/** Version 4 spells a name as what it shares with the one before and what is new; the others pad it to 8 bytes. */
function readName(
  bytes: Buffer,
  at: number,
  before: Buffer,
  { hashBytes, version }: { readonly hashBytes: number; readonly version: number },
): { readonly name: Buffer; readonly next: number } | undefined {
  const flagsAt = at + statBytes + hashBytes;
  const extended = (bytes.readUInt16BE(flagsAt) & 0x4000) !== 0;
  const start = flagsAt + (extended ? 4 : 2);
  if (version < 4) {
    const end = bytes.indexOf(0, start);
    if (end < 0) return undefined;
    return { name: bytes.subarray(start, end), next: at + (((end - at) >> 3) + 1) * 8 };
  }
  const dropped = readVariable(bytes, start);
  const end = bytes.indexOf(0, dropped.next);
  if (end < 0 || dropped.value > before.length || end - start + before.length > nameMaxBytes) return undefined;
  const shared = before.subarray(0, before.length - dropped.value);
  return { name: Buffer.concat([shared, bytes.subarray(dropped.next, end)]), next: end + 1 };
}

function readVariable(bytes: Buffer, start: number): { readonly value: number; readonly next: number } {
  let at = start;
  let byte = bytes.readUInt8(at);
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    at += 1;
    byte = bytes.readUInt8(at);
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, next: at + 1 };
}

function addFolders(directories: Set<string>, path: string): void {
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
    const directory = path.slice(0, slash);
    if (directories.has(directory)) return; // then its parents are there too
    directories.add(directory);
  }
}

/** Extensions in lower case change what the entries mean. Of those only the sparse directories are understood. */
function isWhole(bytes: Buffer, end: number, hashBytes: number): boolean {
  let at = end;
  while (at + 8 <= bytes.length - hashBytes) {
    const name = bytes.toString("latin1", at, at + 4);
    if (/^[a-z]/.test(name) && name !== "sdir") return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === bytes.length - hashBytes;
}

function entryAt(bytes: Buffer, at: number, hashBytes: number, conflict: boolean): IndexEntry {
  const time = (start: number): bigint =>
    BigInt(bytes.readUInt32BE(start)) * 1_000_000_000n + BigInt(bytes.readUInt32BE(start + 4));
  return {
    mode: bytes.readUInt32BE(at + 24) >> 12,
    ctimeNs: time(at),
    mtimeNs: time(at + 8),
    inode: bytes.readUInt32BE(at + 20),
    size: bytes.readUInt32BE(at + 36),
    content: bytes.toString("hex", at + statBytes, at + statBytes + hashBytes),
    conflict,
  };
}
