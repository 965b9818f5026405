import { lazily } from "../../kernel/lazily.ts";
/** Text made comparable, and for each of its characters where it stood: `at[i]` is the offset in the original. */
export interface FoldedText {
  readonly text: string;
  readonly at: Uint32Array;
}

/** Stands in folded text where a sentence or a paragraph ends, so that a phrase never spans two thoughts. */
export const stop = "¶";

/**
 * Undoes disguises of words: case, width, accents, letters borrowed from other alphabets, invisible characters, colour
 * codes, escaped line breaks. Rows are folded the same way, so a Russian row still finds Russian text. Linear in the
 * text.
 */
export function fold(text: string): FoldedText {
  const out = new Written(text.length);
  const simpleCode = simpleCodes();
  let index = 0;
  while (index < text.length) {
    const unit = text.charCodeAt(index);
    const simple = unit < 0x80 ? (simpleCode[unit] ?? 0) : 0;
    if (simple > 0) {
      out.putOne(simple, index);
      index += 1;
      continue;
    }
    const code = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(index) ?? 0) : unit;
    const width = code > 0xffff ? 2 : 1;
    const escape = code === 0x1b ? escapeLength(text, index) : 0;
    if (escape > 0) {
      index += escape;
      continue;
    }
    if (code === 0x5c && isEscapedBlank(text, index)) {
      out.put(text[index + 1] === "t" ? " " : "\n", index);
      index += 2;
      continue;
    }
    const folded = code < 0x80 ? asciiFolded(code) : foldedCharacter(code);
    if (folded === " " && out.endsBlank()) {
      index += width;
      continue;
    }
    if (folded === "\n" && out.endsInBreak()) out.put(stop, index);
    out.put(isSentenceEnd(folded, text, index + width) ? stop : folded, index);
    index += width;
  }
  return out.finish(text.length);
}

const chunkChars = 8_192;

/** Builder of folded text: plain numbers, because a megabyte of little strings is slow to keep and to join. */
class Written {
  #codes: Uint16Array;
  #at: Uint32Array;
  #length = 0;

  constructor(chars: number) {
    this.#codes = new Uint16Array(chars + 64);
    this.#at = new Uint32Array(chars + 64);
  }

  putOne(code: number, index: number): void {
    if (this.#length + 1 >= this.#codes.length) this.#grow(1);
    this.#codes[this.#length] = code;
    this.#at[this.#length] = index;
    this.#length += 1;
  }

  put(piece: string, index: number): void {
    if (this.#length + piece.length >= this.#codes.length) this.#grow(piece.length);
    for (let at = 0; at < piece.length; at += 1) {
      this.#codes[this.#length] = piece.charCodeAt(at);
      this.#at[this.#length] = index;
      this.#length += 1;
    }
  }

  endsInBreak(): boolean {
    return this.#codes[this.#length - 1] === 0x0a;
  }

  /** A text begins as if a blank had stood before it. */
  endsBlank(): boolean {
    return this.#length === 0 || this.endsInBreak() || this.#codes[this.#length - 1] === 0x20;
  }

  finish(end: number): FoldedText {
    const pieces: string[] = [];
    for (let from = 0; from < this.#length; from += chunkChars) {
      const codes = this.#codes.subarray(from, Math.min(from + chunkChars, this.#length));
      pieces.push(Reflect.apply(String.fromCharCode, undefined, codes)); // spreading them takes three times as long
    }
    const at = this.#at.slice(0, this.#length + 1);
    at[this.#length] = end;
    return { text: pieces.join(""), at };
  }

  #grow(more: number): void {
    const size = 2 * this.#codes.length + more;
    const [codes, at] = [new Uint16Array(size), new Uint32Array(size)];
    codes.set(this.#codes);
    at.set(this.#at);
    [this.#codes, this.#at] = [codes, at];
  }
}

/** A row's own words, made comparable with folded text. */
export const foldWord = (word: string): string =>
  /^[a-z0-9 ]*$/.test(word) ? word : [...word].map((c) => foldedCharacter(c.codePointAt(0) ?? 0)).join("");

const isEscapedBlank = (text: string, index: number): boolean =>
  (text[index + 1] === "n" || text[index + 1] === "r" || text[index + 1] === "t") && text[index - 1] !== "\\";

/** A full stop ends a sentence only where something other than a word follows: `data.csv` is one word. */
const isSentenceEnd = (folded: string, text: string, next: number): boolean =>
  (folded === "." || folded === "!" || folded === "?") &&
  (next >= text.length || " \n\r\t\"'`”’)]<\\".includes(text.charAt(next)) || text.charCodeAt(next) > 0x2e80);

const asciiFolded = (code: number): string => {
  if (code === 0x0a) return "\n";
  if (code === 0x09 || code === 0x20 || code === 0x0b || code === 0x0c || code === 0x5f) return " ";
  if (code < 0x20 || code >= 0x7f) return "";
  return String.fromCharCode(code).toLowerCase();
};
/** Characters that always fold to one other, which are nearly all; 0: it depends on the context. */
const simpleCodes = lazily(() =>
  Uint8Array.from({ length: 0x80 }, (_, code) => {
    const folded = asciiFolded(code);
    return /^[^ \n\\.!?]$/.test(folded) ? folded.charCodeAt(0) : 0;
  }),
);

const known = new Map<number, string>();
const knownMax = 20_000;

function foldedCharacter(code: number): string {
  if (code < 0x80) return asciiFolded(code);
  const before = known.get(code);
  if (before !== undefined) return before;
  const folded = foldRare(code);
  if (known.size < knownMax) known.set(code, folded);
  return folded;
}

const invisible = lazily(() => /[\p{Cf}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u);

function foldRare(code: number): string {
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(code - 0x1f1e6 + 0x61);
  // Tag characters are a hidden copy of ASCII: they are read like the rest.
  if (code >= 0xe0020 && code <= 0xe007e) return asciiFolded(code - 0xe0000);
  const character = String.fromCodePoint(code);
  if (character === stop) return " ";
  if (invisible().test(character)) return code === 0x85 ? "\n" : "";
  const letters = [...character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()];
  return letters.slice(0, foldedMax).map(lookAlike).join("");
}
/** One sign may be a whole sentence: of eighteen letters a long page of it would be eighteen long pages. */
const foldedMax = 8;

function lookAlike(character: string): string {
  if (character.charCodeAt(0) < 0x80) return asciiFolded(character.charCodeAt(0));
  return lookAlikes().get(character) ?? (/\p{Z}/u.test(character) ? " " : character);
}

/** Letters of other alphabets, and punctuation, that people read as the ASCII character in front of them. */
const lookAlikes = lazily(
  (): ReadonlyMap<string, string> =>
    new Map(
      [
        "aаαɑаᴀ",
        "bвьʙƅ",
        "cсϲᴄ",
        "dԁɗᴅđ",
        "eеєҽεɛᴇ",
        "fғƒꜰ",
        "gɡԍɢց",
        "hһнʜհ",
        "iіιıɪɩ",
        "jјϳᴊ",
        "kкκᴋ",
        "lӏⅼʟłⵏ",
        "mмᴍ",
        "nոηпɴ",
        "oоοօᴏøσ",
        "pрρᴘ",
        "qԛգ",
        "rгʀᴦ",
        "sѕꜱ",
        "tтτᴛ",
        "uυսцᴜ",
        "vѵνᴠ",
        "wԝшᴡω",
        "xхχ",
        "yуγүʏ",
        "zᴢʐ",
        "'‘’‛ʼ`´",
        '"“”„‟«»',
        "-‐‑‒–—―−",
        ".。․",
        "!！",
        "?？",
        ":：꞉",
        "<‹",
        ">›",
      ].flatMap((row) => [...row].slice(1).map((like) => [like, row.charAt(0)] as const)),
    ),
);

/** How many characters a terminal sequence takes, or 0. Bounded, so that an open string cannot swallow the text. */
function escapeLength(text: string, index: number): number {
  const kind = text.charAt(index + 1);
  let end = index + 2;
  if (kind === "[") {
    while (end < text.length && end - index < 64 && text.charCodeAt(end) >= 0x20 && text.charCodeAt(end) < 0x40) end += 1;
    return end + 1 - index;
  }
  return kind === "" ? 1 : 0;
}
