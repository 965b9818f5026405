import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "rolldown";

/**
 * PostgreSQL's own parser in the hook's folder: its code in a part, and what that reads beside it, packed to a fifth. It
 * is unpacked when there is SQL to look at, which takes some milliseconds.
 */
const folder = dirname(createRequire(import.meta.url).resolve("libpg-query"));
const [compiled, loader] = ["libpg-query.wasm", join(folder, "libpg-query.js")];
const reads = /fs\.readFileSync\(filename[^)]*\)/g;

export const packedParser = (): readonly (readonly [name: string, bytes: Buffer])[] => [
  [`${compiled}.gz`, gzipSync(readFileSync(join(folder, compiled)), { level: 9 })],
];

export const unpackedWhenRead: Plugin = {
  name: "packed-parser",
  transform(code, id) {
    if (id !== loader) return null;
    const packed = code.replaceAll(reads, `require("node:zlib").gunzipSync(fs.readFileSync(filename + ".gz"))`);
    if (packed === code) throw new Error("the SQL parser reads its compiled part in another way");
    return { code: packed };
  },
};
