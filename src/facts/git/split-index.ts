/** A split index's reference to its shared index: which of its entries are deleted, and which are replaced. */
export interface IndexLink {
  /** Hash of the shared index, in hexadecimal; nothing but zeros where there is none. */
  readonly shared: string;
  readonly deleted: ReadonlySet<number>;
  readonly replaced: ReadonlySet<number>;
}

/** Reads the extension `link` of an index. Throws a RangeError for what ends too early. */
export function readLink(body: Buffer, hashBytes: number): IndexLink | undefined {
  const shared = body.subarray(0, hashBytes).toString("hex");
  if (shared.length < 2 * hashBytes) return undefined;
  if (body.length === hashBytes) return { shared, deleted: new Set(), replaced: new Set() };
  const deleted = readBits(body, hashBytes);
  const replaced = deleted && readBits(body, deleted.next);
  return replaced && { shared, deleted: deleted.bits, replaced: replaced.bits };
}

const bitsMax = 4_000_000;

/** A bitmap as git packs it (EWAH): runs of equal words, and words as they are, counted by a word before them. */
function readBits(bytes: Buffer, start: number): { readonly bits: ReadonlySet<number>; readonly next: number } | undefined {
  const size = bytes.readUInt32BE(start);
  const words = bytes.readUInt32BE(start + 4);
  const end = start + 8 + 8 * words;
  if (size > bitsMax || end + 4 > bytes.length) return undefined;
  const bits = new Set<number>();
  const add = (word: bigint, from: number): void => {
    for (let bit = 0; bit < 64; bit += 1) if ((word >> BigInt(bit)) & 1n && from + bit < size) bits.add(from + bit);
  };
  let from = 0;
  for (let at = start + 8; at < end;) {
    const marker = bytes.readBigUInt64BE(at);
    const running = Number((marker >> 1n) & 0xffff_ffffn);
    const plain = Number(marker >> 33n);
    if (from + 64 * running > bitsMax + 64 || at + 8 + 8 * plain > end) return undefined;
    for (let run = 0; run < running; run += 1, from += 64) if (marker & 1n) add(~0n & 0xffff_ffff_ffff_ffffn, from);
    for (let word = 0; word < plain; word += 1, from += 64) add(bytes.readBigUInt64BE(at + 8 + 8 * word), from);
    at += 8 + 8 * plain;
  }
  return { bits, next: end + 4 };
}

/** Joins the entries of both as git does: replaced entries have no name, and follow the order of the shared ones. */
export function joinEntries<Entry extends { readonly path: string }>(
  { deleted, replaced }: IndexLink,
  shared: readonly Entry[],
  own: readonly Entry[],
): readonly Entry[] | undefined {
  if (own.length < replaced.size) return undefined;
  let next = 0;
  const kept = shared.flatMap((entry, at) => {
    const told = replaced.has(at) ? own[next++] : undefined;
    if (deleted.has(at)) return [];
    return [told ? { ...told, path: entry.path } : entry];
  });
  return [...kept, ...own.slice(replaced.size)];
}
