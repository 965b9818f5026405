import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { blockMax } from "./shapes/types.ts";

/** A stretch that decodes to plain text. */
export interface EncodedStretch extends Span {
  readonly text: string;
}

export interface EncodedStretches {
  readonly stretches: readonly EncodedStretch[];
  /** Where what may still become one begins; the length of the text if nothing may. */
  readonly open: number;
}

/** Shorter ones hold no name and value. */
const bytesMin = 9;
/** A longer one is read in parts, so that a text in chunks is read as a whole one. */
const charsMax = blockMax;
const none = 255;

const sixBits = new Uint8Array(128).fill(none);
for (const [value, sign] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries())
  sixBits[sign.charCodeAt(0)] = value;
sixBits["-".charCodeAt(0)] = 62;
sixBits["_".charCodeAt(0)] = 63;

const bitsAt = (text: string, at: number): number => sixBits[text.charCodeAt(at)] ?? none;
const isPlain = (byte: number): boolean => (byte >= 32 && byte < 127) || byte === 10 || byte === 9 || byte === 13;

/** How far groups of four letters stand for plain text, from a place up to the end of a run. */
function base64End(text: string, from: number, to: number): number {
  let at = from;
  for (; at + 4 <= to; at += 4) {
    const group = (bitsAt(text, at) << 18) | (bitsAt(text, at + 1) << 12) | (bitsAt(text, at + 2) << 6) | bitsAt(text, at + 3);
    if (!isPlain(group >> 16) || !isPlain((group >> 8) & 255) || !isPlain(group & 255)) return at;
  }
  if (to - at < 2) return at;
  const rest = (bitsAt(text, at) << 12) | (bitsAt(text, at + 1) << 6) | (to - at > 2 ? bitsAt(text, at + 2) : 0);
  return isPlain(rest >> 10) && (to - at < 3 || isPlain((rest >> 2) & 255)) ? to : at;
}

const nibbles = new Uint8Array(128).fill(none);
for (const [value, sign] of [..."0123456789abcdef"].entries())
  for (const form of [sign, sign.toUpperCase()]) nibbles[form.charCodeAt(0)] = value;
const nibbleAt = (text: string, at: number): number => nibbles[text.charCodeAt(at)] ?? none;

function hexEnd(text: string, from: number, to: number): number {
  for (let at = from; at + 2 <= to; at += 2) {
    const [high, low] = [nibbleAt(text, at), nibbleAt(text, at + 1)];
    if (high === none || low === none || !isPlain(high * 16 + low)) return at;
  }
  return to - ((to - from) % 2);
}

const encodings = [
  { unit: 4, charsMin: Math.ceil((bytesMin * 4) / 3), endOf: base64End, name: "base64" },
  { unit: 2, charsMin: bytesMin * 2, endOf: hexEnd, name: "hex" },
] as const;
const anyCharsMin = Math.min(...encodings.map(({ charsMin }) => charsMin));

/** Plain texts that stand in a text in base64 or hexadecimal. */
export function encodedIn(text: string, isOpen: boolean): EncodedStretches {
  const stretches: EncodedStretch[] = [];
  let open = text.length;
  for (let at = 0; at < text.length; at += 1) {
    if (bitsAt(text, at) === none) continue;
    const start = at;
    while (at < text.length && bitsAt(text, at) !== none) at += 1;
    const isCut = isOpen && text.length - at < 2 && /^=?$/.test(text.slice(at)); // more of it, or padding, may follow
    if (at - start < anyCharsMin && !isCut) continue;
    open = Math.min(open, lookAtRun(text, { start, end: at, isCut }, stretches));
  }
  return { stretches, open: Math.min(open, listedBytes(text, isOpen, stretches)) };
}

/** Bytes one by one, as programs list them: `67 68 70`, `67:68:70`, `0x67, 0x68`, `103, 104, 112`. */
const byteGap = String.raw`(?:,[ \t]{0,2}\r?\n?[ \t]{0,8}|:|[ \t]{1,2}\r?\n?[ \t]{0,2}|\r?\n[ \t]{1,2})`;
const lists = [
  { base: 16, byte: "(?:0x)?[0-9a-fA-F]{2}" },
  { base: 10, byte: "(?:9|1[03]|3[2-9]|[4-9][0-9]|1[01][0-9]|12[0-6])" },
].map(({ base, byte }) => ({
  base,
  list: new RegExp(`(?<![\\w.:-])${byte}(?:${byteGap}${byte}){${bytesMin - 1},${charsMax / 8}}(?![\\w.])`, "g"),
}));
/** A byte of plain text begins with a digit in either base. */
const mayBeList = /(?:\b\d[\dxa-fA-F]{0,3}[,:\s]{1,14}){8}/;

function listedBytes(text: string, isOpen: boolean, stretches: EncodedStretch[]): number {
  for (const { base, list } of mayBeList.test(text) ? lists : []) {
    for (const { 0: all, index } of text.matchAll(list)) {
      const bytes = all.match(/(?<![0-9a-zA-Z])(?:0x)?[0-9a-fA-F]{1,3}/g) ?? [];
      const codes = bytes.map((byte) => Number.parseInt(byte.replace(/^0x/, ""), base));
      if (codes.every(isPlain)) stretches.push({ start: index, end: index + all.length, text: String.fromCharCode(...codes) });
    }
  }
  return isOpen ? listBegins(text) : text.length;
}

/** A list may go on from here: a few bytes, whatever divides them, or the first ones of a line that has not ended. */
const beginsList = longPattern("g")`
  (?<![\w.:-])(?:(?:(?:0x)?[0-9a-fA-F]{1,3}[,:\s]{1,14}){3}|(?:(?:0x)?[0-9a-fA-F]{1,3}[,: \t]{1,10}){0,2}(?:0x|
  (?:0x)?[0-9a-fA-F]{1,3}[,: \t]{0,10})$)
`;

/** Where a list begins that the text may have been cut in; its length where none does. */
function listBegins(text: string): number {
  let tail = text.length;
  while (tail > Math.max(0, text.length - charsMax) && /[0-9a-fA-Fx,: \t\r\n]/.test(text.charAt(tail - 1))) tail -= 1;
  beginsList.lastIndex = tail;
  return beginsList.exec(text)?.index ?? text.length;
}

/** Looks at a run from each place where something may begin in it. */
function lookAtRun(text: string, run: Span & { isCut: boolean }, stretches: EncodedStretch[]): number {
  let open = text.length;
  for (const { unit, charsMin, endOf, name } of encodings) {
    // A run too short to hold anything matters only if it may go on.
    const last = run.isCut ? run.end - 1 : run.end - charsMin;
    const done = [run.start, run.start, run.start, run.start];
    for (let at = run.start; at <= last; at += 1) {
      const turn = (at - run.start) % unit;
      const known = done[turn] ?? 0;
      if (at > run.start && (at < known || (at !== known && !isBeginning(text, at)))) continue;
      const limit = Math.min(run.end, at + charsMax);
      const end = endOf(text, at, limit);
      if (run.isCut && (end === run.end || run.end - end < unit) && limit === run.end) open = Math.min(open, at);
      if (end > at) done[turn] = end;
      if (end - at < charsMin) continue;
      const padded = unit === 4 && end === run.end ? end + (/^={1,2}/.exec(text.slice(end, end + 2))?.[0].length ?? 0) : end;
      stretches.push({ start: at, end: padded, text: Buffer.from(text.slice(at, end), name).toString("latin1") });
    }
  }
  return open;
}

/** Signs of base64 that also separate words, and prefixes of hexadecimal numbers. */
function isBeginning(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  return code === 45 || code === 95 || code === 43 || code === 47 || (code === 120 && text.charCodeAt(at - 2) === 48);
}
