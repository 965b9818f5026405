import { work } from "../work.ts";

/** Limits of decoding: plain text is looked at whole. */
const limits = { chars: 65_536, pieces: 60, pieceChars: 16 } as const;

/**
 * A text in every form that another machine could easily decode: as it is, without escapes, and with its pieces from
 * base64, base32 or hexadecimal.
 */
export function readingsOf(text: string): readonly string[] {
  work(unitsOfReadings(text));
  const raw = text.slice(0, limits.chars);
  const once = unescaped(raw);
  const twice = unescaped(once);
  const plain = once === text && twice === text ? [text] : [...new Set([text, once, twice, twice.replace(ending, "")])];
  return mayBeEncoded.test(twice) ? [...plain, ...piecesOf(twice).flatMap(decodings)] : plain;
}

/** With it, what is no file's name looks like one: `/password%3A%20x.gif`. */
const ending = /(?<=[:=][^/]{1,80})\.[a-z]{2,5}(?=$|[?#])/i;

/** No piece is shorter than this. */
const mayBeEncoded = new RegExp(`[A-Za-z0-9+/_-]{${limits.pieceChars}}`);

/** Cost of finding them, in units of work. */
export const unitsOfReadings = (text: string): number => unitsPerText + text.length / charsPerUnit;
const unitsPerText = 1;
const charsPerUnit = 128;

/** One layer of the escapes of addresses, JSON and HTML. */
const unescaped = (text: string): string =>
  /[%\\&]/.test(text)
    ? text
        .replaceAll(/%([0-9a-f]{2})|\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})|&#x([0-9a-f]{2});/gi, (_, ...codes: string[]) =>
          String.fromCharCode(Number.parseInt(codes.slice(0, 4).find(Boolean) ?? "", 16)),
        )
        .replaceAll(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replaceAll(/\\(["'/n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign))
        .replaceAll(/&(quot|amp|apos|lt|gt);/g, (_, name: string) => entities[name] ?? "")
    : text;

const entities: Readonly<Record<string, string>> = { quot: '"', amp: "&", apos: "'", lt: "<", gt: ">" };

/** A slash belongs to base64 and to paths, a dot parts the labels of one name: each reading is tried. */
const piecesOf = (text: string): readonly string[] =>
  [...new Set([...text.split(/[^A-Za-z0-9+_-]+/), ...text.split(/[^A-Za-z0-9+/_-]+/), ...namesIn(text).map(joinedLabels)])]
    .filter((piece) => piece.length >= limits.pieceChars)
    .slice(0, limits.pieces);

/** Names with labels behind a long one. They are sought by the dot: most long words have none behind them. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(labels)].map(({ 0: rest, index }) => {
    const before = text.slice(Math.max(0, index - labelMaxChars), index);
    return (/[A-Za-z0-9_-]*$/.exec(before)?.[0] ?? "") + rest;
  });
const labels = /\.(?<=[A-Za-z0-9_-]{16}\.)[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63}){0,11}/g;
const labelMaxChars = 63;

/** `a1b2….c3d4….example.org`: a long text goes on in the next label. */
const joinedLabels = (name: string): string => name.split(".").slice(0, -2).join("");

function decodings(piece: string): readonly string[] {
  const found = [Buffer.from(piece, "base64").toString("latin1")];
  if (/^(?:[0-9a-f]{2}){8,}/i.test(piece)) found.push(Buffer.from(piece, "hex").toString("latin1"));
  if (/^[a-z2-7]{16,}$/i.test(piece)) found.push(fromBase32(piece));
  return found.filter(isReadable);
}

/** Random bytes hold no readable secret. */
const isReadable = (text: string): boolean => /[\x20-\x7e]{8}/.test(text);

const base32 = "abcdefghijklmnopqrstuvwxyz234567";

function fromBase32(piece: string): string {
  let [bits, held, text] = [0, 0, ""];
  for (const letter of piece.toLowerCase()) {
    held = ((held << 5) | base32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    text += String.fromCharCode((held >> bits) & 0xff);
  }
  return text;
}
