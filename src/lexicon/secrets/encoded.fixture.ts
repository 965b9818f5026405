import type { Canary } from "./wrapped.fixture.ts";

const whole = ({ lead, secret, tail }: Canary): string => `${lead}${secret}${tail}`;
const octal = (at: number): string => at.toString(8).padStart(7, "0");
const rowsOf = (text: string): readonly Buffer[] => {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / 16) }, (_, at) => bytes.subarray(at * 16, at * 16 + 16));
};
const shown = (row: Buffer): string => row.toString("latin1").replaceAll(/[^\x20-\x7e]/g, ".");
const pairs = (row: Buffer): readonly string[] => row.toString("hex").match(/../g) ?? [];

const spelled = (canary: Canary, spell: (byte: number) => string): string => [...Buffer.from(whole(canary))].map(spell).join("");

/** Encodings that whoever reads them undoes without effort. */
export const encodings: Readonly<Record<string, (canary: Canary) => string>> = {
  base64: (canary) => Buffer.from(whole(canary)).toString("base64"),
  "base64 of addresses": (canary) => `data ${Buffer.from(whole(canary)).toString("base64url")} end`,
  "base64 in JSON": (canary) => JSON.stringify({ data: Buffer.from(`${whole(canary)}\n`).toString("base64") }),
  "base64 in an address": (canary) => `https://shop.example/?q=${encodeURIComponent(Buffer.from(whole(canary)).toString("base64"))}&p=1`,
  "base64 behind a path": (canary) => `/files/${Buffer.from(whole(canary)).toString("base64url")}`,
  "base64 of base64": (canary) => Buffer.from(Buffer.from(whole(canary)).toString("base64")).toString("base64"),
  "base64 in lines": (canary) =>
    (
      Buffer.from(`# settings of the shop\n${whole(canary)}\n# end of the settings of the shop\n`)
        .toString("base64")
        .match(/.{1,76}/g) ?? []
    ).join("\n"),
  hexadecimal: (canary) => Buffer.from(whole(canary)).toString("hex"),
  "hexadecimal in capitals": (canary) => `0x${Buffer.from(whole(canary)).toString("hex").toUpperCase()}`,
  "a dump with letters": (canary) =>
    rowsOf(whole(canary))
      .map(
        (row, at) =>
          `${(at * 16).toString(16).padStart(8, "0")}  ${pairs(row).slice(0, 8).join(" ").padEnd(23)}  ` +
          `${pairs(row).slice(8).join(" ").padEnd(23)}  |${shown(row)}|`,
      )
      .join("\n"),
  "a buffer of Node": (canary) => `got <Buffer ${pairs(Buffer.from(whole(canary))).join(" ")}> end`,
  "a buffer in JSON": (canary) => JSON.stringify({ body: Buffer.from(whole(canary)) }),
  "a list of bytes": (canary) => `[${[...Buffer.from(whole(canary))].join(", ")}]`,
  "bytes with colons": (canary) => pairs(Buffer.from(whole(canary))).join(":"),
  "bytes of C": (canary) =>
    `{ ${pairs(Buffer.from(whole(canary)))
      .map((pair) => `0x${pair}`)
      .join(", ")} }`,
  "octal escapes": (canary) => spelled(canary, (byte) => `\\${byte.toString(8).padStart(3, "0")}`),
  "octal escapes behind a nought": (canary) => spelled(canary, (byte) => `\\0${byte.toString(8).padStart(3, "0")}`),
  "escapes in braces": (canary) => spelled(canary, (byte) => `\\u{${byte.toString(16)}}`),
  "a list of letters": (canary) => `x = [${[...whole(canary)].map((sign) => (sign === '"' ? `'"'` : JSON.stringify(sign))).join(", ")}]`,
  "a dump by od": (canary) =>
    rowsOf(whole(canary))
      .map((row, at) => `${octal(at * 16)} ${pairs(row).join(" ")}`)
      .join("\n"),
};
