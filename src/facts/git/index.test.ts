import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIndex } from "./index.ts";

interface Entry {
  readonly name: string;
  readonly flags?: number;
  readonly extended?: boolean;
}

/** An index as git writes it, with recognisable numbers. */
function indexOf(version: number, entries: readonly Entry[], extension: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(12);
  header.write("DIRC");
  header.writeUInt32BE(version, 4);
  header.writeUInt32BE(entries.length, 8);
  let before = "";
  const bodies = entries.map(({ name, flags = 0, extended = false }) => {
    const fixed = Buffer.alloc(extended ? 64 : 62);
    [1, 2, 3, 4, 5, 6, 0o100644, 7, 8, 9].forEach((value, at) => fixed.writeUInt32BE(value, at * 4));
    fixed.fill(0xab, 40, 60);
    fixed.writeUInt16BE(flags | (extended ? 0x4000 : 0) | Math.min(name.length, 0xfff), 60);
    const body = version === 4 ? compressed(before, name) : Buffer.from(`${name}\0`);
    before = name;
    const whole = Buffer.concat([fixed, body]);
    return version === 4 ? whole : Buffer.concat([whole, Buffer.alloc((8 - (whole.length % 8)) % 8)]);
  });
  return Buffer.concat([header, ...bodies, extension, Buffer.alloc(20)]);
}

function compressed(before: string, name: string): Buffer {
  let shared = 0;
  while (shared < before.length && before[shared] === name[shared]) shared += 1;
  return Buffer.concat([Buffer.from([before.length - shared]), Buffer.from(`${name.slice(shared)}\0`)]);
}

const names = [{ name: "ab" }, { name: "ab.c/x" }, { name: "src/a/b.ts", extended: true }, { name: "src/z.ts" }];

describe.each([2, 3, 4])("an index of version %i", (version) => {
  const index = readIndex(indexOf(version, version === 2 ? names.map(({ name }) => ({ name })) : names), 20);

  test("finds each file with what git noted", () => {
    for (const { name } of names)
      expect(index?.find(name)).toEqual({
        mode: 0o10,
        ctimeNs: 1_000_000_002n,
        mtimeNs: 3_000_000_004n,
        inode: 6,
        size: 9,
        content: "ab".repeat(20),
        conflict: false,
      });
    expect(index?.find("src")).toBeUndefined();
  });

  test("knows the folders that hold something", () => {
    expect(["", "ab.c", "src", "src/a", "ab", "a", "sr"].map((folder) => index?.holdsBelow(folder))).toEqual([
      ...[true, true, true, true, false, false, false],
    ]);
  });
});

const extension = (name: string): Buffer => Buffer.concat([Buffer.from(name), Buffer.from([0, 0, 0, 2, 1, 1])]);

test("both sides of a merge are a conflict", () => {
  const entries = [
    { name: "a", flags: 0x1000 },
    { name: "a", flags: 0x2000 },
  ];
  expect(readIndex(indexOf(2, entries), 20)?.find("a")?.conflict).toBe(true);
});

test("what is not understood is not read: half a split index, another version, other bytes, half a file", () => {
  expect(readIndex(indexOf(2, names, extension("TREE")), 20)).toBeDefined();
  expect(readIndex(indexOf(2, names, extension("link")), 20)).toBeUndefined();
  expect(readIndex(indexOf(5, names), 20)).toBeUndefined();
  expect(readIndex(Buffer.from("PACK00000000000000000"), 20)).toBeUndefined();
  expect(readIndex(Buffer.alloc(0), 20)).toBeUndefined();
  const whole = indexOf(4, names);
  for (let end = 0; end < whole.length; end += 1) expect(readIndex(whole.subarray(0, end), 20)).toBeUndefined();
});

test("any bytes behind a good beginning give an index or nothing", () => {
  fc.assert(
    fc.property(fc.constantFrom(2, 3, 4), fc.nat(1_000_000), fc.uint8Array({ maxLength: 400 }), (version, count, rest) => {
      const header = indexOf(version, []).subarray(0, 12);
      header.writeUInt32BE(count, 8);
      readIndex(Buffer.concat([header, rest]), 20);
    }),
  );
});
