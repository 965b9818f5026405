/** A way in which programs show the bytes of a text, and how somebody reads them again. */
export interface Dumped {
  readonly shows: (text: string) => string;
  /** The letters that can be read from what was shown; anything else is left out or stands apart. */
  readonly reads: (shown: string) => string;
}

const chunks = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, at * size + size));
const bytesOf = (text: string): readonly number[] => [...Buffer.from(text)];

/** With offsets, sixteen bytes on each line. */
const lines =
  (cells: (bytes: readonly number[]) => string, { base = 8, width = 7 } = {}) =>
  (text: string): string =>
    [
      ...chunks(bytesOf(text), 16).map((bytes, at) => `${(at * 16).toString(base).padStart(width, "0")}${cells(bytes)}`),
      bytesOf(text).length.toString(base).padStart(width, "0"),
    ].join("\n");
const words =
  (show: (value: number) => string) =>
  (bytes: readonly number[]): string =>
    chunks(bytes, 2)
      .map(([low = 0, high = 0]) => show(low + 256 * high))
      .join("");
const each =
  (show: (byte: number) => string) =>
  (bytes: readonly number[]): string =>
    bytes.map(show).join("");

/** Cells behind the offset of each line, one by one. */
const cellsIn = (shown: string, cell: RegExp, letters: (cell: string) => string): string =>
  shown
    .split("\n")
    .map((line) => [...line.replace(/^\s*[0-9a-f]{6,8}:?/, "").matchAll(cell)].map(([found]) => letters(found)).join(""))
    .join("");
const letterOf = (byte: number): string => String.fromCharCode(byte);
const word = (value: number): string => letterOf(value % 256) + letterOf(value >> 8);

const named = (byte: number): string => ({ 9: "ht", 10: "nl", 13: "cr", 32: "sp" })[byte] ?? letterOf(byte);
const escaped = (byte: number): string => ({ 9: "\\t", 10: "\\n", 13: "\\r" })[byte] ?? letterOf(byte);
const withoutBlanks = (shown: string): string => shown.replaceAll(/^\d{7}/gm, "").replaceAll(/\s/g, "");

/** Every one as a program of this machine shows it, or a language prints it. */
export const dumps: Readonly<Record<string, Dumped>> = {
  "letters (od -c)": { shows: lines(each((byte) => escaped(byte).padStart(4))), reads: withoutBlanks },
  "letters with names (od -a)": { shows: lines(each((byte) => named(byte).padStart(4))), reads: withoutBlanks },
  "letters (hexdump -c)": {
    shows: lines(
      each((byte) => escaped(byte).padStart(4)),
      { base: 16 },
    ),
    reads: withoutBlanks,
  },
  "octal bytes (od -b)": {
    shows: lines(each((byte) => ` ${byte.toString(8).padStart(3, "0")}`)),
    reads: (shown) => cellsIn(shown, /\b[0-7]{3}\b/g, (cell) => letterOf(Number.parseInt(cell, 8))),
  },
  "octal words (od)": {
    shows: lines(words((value) => ` ${value.toString(8).padStart(6, "0")}`)),
    reads: (shown) => cellsIn(shown, /\b[0-7]{6}\b/g, (cell) => word(Number.parseInt(cell, 8))),
  },
  "octal words (hexdump -o)": {
    shows: lines(
      words((value) => `  ${value.toString(8).padStart(6, "0")}`),
      { base: 16 },
    ),
    reads: (shown) => cellsIn(shown, /\b[0-7]{6}\b/g, (cell) => word(Number.parseInt(cell, 8))),
  },
  "words (hexdump)": {
    shows: lines(
      words((value) => ` ${value.toString(16).padStart(4, "0")}`),
      { base: 16 },
    ),
    reads: (shown) => cellsIn(shown, /\b[0-9a-f]{4}\b/g, (cell) => word(Number.parseInt(cell, 16))),
  },
  "words of four bytes (xxd -e)": {
    shows: lines(
      (bytes) =>
        `: ${chunks(bytes, 4)
          .map((four) => Buffer.from(four.toReversed()).toString("hex"))
          .join(" ")}`,
      { base: 16, width: 8 },
    ),
    reads: (shown) =>
      cellsIn(shown, /\b[0-9a-f]{8}\b/g, (cell) => Buffer.from([...Buffer.from(cell, "hex")].toReversed()).toString("latin1")),
  },
  "decimal words (od -d)": {
    shows: lines(words((value) => String(value).padStart(6))),
    reads: (shown) => cellsIn(shown, /\b\d{1,5}\b/g, (cell) => word(Number(cell))),
  },
  "decimal bytes (od -tu1)": {
    shows: lines(each((byte) => String(byte).padStart(4))),
    reads: (shown) => cellsIn(shown, /\b\d{1,3}\b/g, (cell) => letterOf(Number(cell))),
  },
  "bytes without offsets (od -An -tx1)": {
    shows: (text) =>
      chunks(bytesOf(text), 16)
        .map((line) => line.map((byte) => ` ${byte.toString(16).padStart(2, "0")}`).join(""))
        .join("\n"),
    reads: (shown) => [...shown.matchAll(/\b[0-9a-f]{2}\b/g)].map(([cell]) => letterOf(Number.parseInt(cell, 16))).join(""),
  },
  "bits (xxd -b)": {
    shows: (text) =>
      chunks(bytesOf(text), 6)
        .map((line, at) => `${(at * 6).toString(16).padStart(8, "0")}: ${line.map((byte) => byte.toString(2).padStart(8, "0")).join(" ")}`)
        .join("\n"),
    reads: (shown) => cellsIn(shown, /\b[01]{8}\b/g, (cell) => letterOf(Number.parseInt(cell, 2))),
  },
  "a list in C (xxd -i)": {
    shows: (text) =>
      `unsigned char key[] = {\n${chunks(bytesOf(text), 12)
        .map((line) => `  ${line.map((byte) => `0x${byte.toString(16).padStart(2, "0")}`).join(", ")}`)
        .join(",\n")}\n};`,
    reads: (shown) => [...shown.matchAll(/0x([0-9a-f]{2})/g)].map(([, cell = ""]) => letterOf(Number.parseInt(cell, 16))).join(""),
  },
  "a buffer of Node": {
    shows: (text) => `<Buffer ${Buffer.from(text).toString("hex").match(/../g)?.join(" ") ?? ""}>`,
    reads: (shown) => [...shown.matchAll(/\b[0-9a-f]{2}\b/g)].map(([cell]) => letterOf(Number.parseInt(cell, 16))).join(""),
  },
  "a buffer as JSON": {
    shows: (text) => JSON.stringify(Buffer.from(text)),
    reads: (shown) => [...shown.matchAll(/\b\d{1,3}\b/g)].map(([cell]) => letterOf(Number(cell))).join(""),
  },
  "a list of bytes over lines": {
    shows: (text) => JSON.stringify([...Buffer.from(text)], null, 2),
    reads: (shown) => [...shown.matchAll(/\b\d{1,3}\b/g)].map(([cell]) => letterOf(Number(cell))).join(""),
  },
  "letters that a program joins": {
    shows: (text) => `${JSON.stringify([...text])}.join("")`,
    reads: (shown) => shown.replaceAll(/[",[\]\s]/g, ""),
  },
  "parts that Python joins": {
    shows: (text) =>
      `key = "".join([${chunks([...text], 7)
        .map((part) => JSON.stringify(part.join("")))
        .join(", ")}])`,
    reads: (shown) => shown.replaceAll(/[",[\]\s]/g, ""),
  },
};
