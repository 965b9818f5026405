import { joinEntries, readLink, type IndexLink } from "./split-index.ts";

/** Git's note about one file from when it last looked. Times are nanoseconds; numbers are cut to 32 bits as in the file. */
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
 * Reads git's index (versions 2 to 4), also a split one, together with the file that it rests on. Nothing is run:
 * reading is the one way to ask what is tracked that no setting of the repository can turn into a program, and that no
 * flag of an entry ("assume unchanged") can fool. Gives nothing for an index that it does not fully understand.
 */
export function readIndex(bytes: Buffer, hashBytes: 20 | 32, shared?: Buffer): Index | undefined {
  return safely(() => {
    const own = readEntries(bytes, hashBytes, 0);
    if (!own?.link || isNowhere(own.link)) return own && indexOf(own.entries, bytes, hashBytes);
    const base = shared && readEntries(shared, hashBytes, bytes.length);
    if (!base || base.link) return undefined;
    const entries = joinEntries(own.link, base.entries, own.entries);
    return entries && indexOf(entries, Buffer.concat([bytes, shared]), hashBytes);
  });
}

/** The name of the file that a split index rests on, beside it. */
export const sharedIndexOf = (bytes: Buffer, hashBytes: 20 | 32): string | undefined =>
  safely(() => {
    const link = bytes.includes("link") ? readEntries(bytes, hashBytes, 0)?.link : undefined;
    return link && !isNowhere(link) ? `sharedindex.${link.shared}` : undefined;
  });

const isNowhere = ({ shared }: IndexLink): boolean => /^0+$/.test(shared);

/** Undefined for bytes that end too early. */
function safely<Found>(read: () => Found | undefined): Found | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

interface Named {
  readonly path: string;
  /** Where the entry begins, in the bytes of all files one after the other. */
  readonly at: number;
  readonly conflict: boolean;
}

interface Entries {
  readonly entries: readonly Named[];
  readonly link?: IndexLink;
}

function readEntries(bytes: Buffer, hashBytes: number, base: number): Entries | undefined {
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (bytes.toString("latin1", 0, 4) !== "DIRC" || version < 2 || version > 4) return undefined;
  const entries: Named[] = [];
  const layout = { hashBytes, version };
  let at = headerBytes;
  let name: Buffer = Buffer.alloc(0);
  for (let entry = 0; entry < count; entry += 1) {
    const read = readName(bytes, at, name, layout);
    if (!read) return undefined;
    const conflict = isConflict(bytes, at, hashBytes);
    entries.push({ path: read.name.toString("utf8"), at: base + at, conflict });
    name = read.name;
    at = read.next;
  }
  const rest = readExtensions(bytes, at, hashBytes);
  return rest && { entries, ...rest };
}

function indexOf(entries: readonly Named[], bytes: Buffer, hashBytes: number): Index {
  const offsets = new Map<string, number>();
  const conflicts = new Set<string>();
  const directories = new Set<string>();
  let folder = "";
  for (const { path, at, conflict } of entries) {
    offsets.set(path, at);
    if (conflict) conflicts.add(path);
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (parent !== folder) addFolders(directories, path);
    folder = parent;
  }
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

/** Version 4 writes a name as the length shared with the one before and the rest; the others pad it to 8 bytes. */
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

/** Extensions in lower case change what the entries mean: of those, sparse directories and a split index are understood. */
function readExtensions(bytes: Buffer, end: number, hashBytes: number): Pick<Entries, "link"> | undefined {
  let at = end;
  let link: IndexLink | undefined;
  while (at + 8 <= bytes.length - hashBytes) {
    const name = bytes.toString("latin1", at, at + 4);
    const next = at + 8 + bytes.readUInt32BE(at + 4);
    if (name === "link") link = readLink(bytes.subarray(at + 8, next), hashBytes);
    if (/^[a-z]/.test(name) && name !== "sdir" && !(name === "link" && link)) return undefined;
    at = next;
  }
  return at === bytes.length - hashBytes ? (link ? { link } : {}) : undefined;
}

function entryAt(bytes: Buffer, at: number, hashBytes: number, conflict: boolean): IndexEntry {
  const time = (start: number): bigint => BigInt(bytes.readUInt32BE(start)) * 1_000_000_000n + BigInt(bytes.readUInt32BE(start + 4));
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
