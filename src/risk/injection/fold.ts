/** Text made comparable, and for each of its characters where it stood: `at[i]` is the offset in the original. */
export interface Folded {
  readonly text: string;
  readonly at: Uint32Array;
}

/** Stands in folded text where a sentence or a paragraph ends, so that a phrase never spans two thoughts. */
export const stop = "¶";

/**
 * Undoes what makes one word look like another or hides it from a search: case, width, accents, letters borrowed from
 * other alphabets, invisible characters, colour codes, escaped line breaks. Rows are folded the same way, so a Russian
 * row still finds Russian text. Linear in the text.
 */
export function fold(text: string): Folded {
  const out: string[] = [];
  const at: number[] = [];
  const put = (piece: string, index: number): void => {
    for (let i = 0; i < piece.length; i += 1) {
      out.push(piece.charAt(i));
      at.push(index);
    }
  };
  let index = 0;
  while (index < text.length) {
    const code = text.codePointAt(index) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const escape = code === 0x1b ? escapeLength(text, index) : 0;
    if (escape > 0) {
      index += escape;
      continue;
    }
    if (code === 0x5c && isEscapedBlank(text, index)) {
      put(text[index + 1] === "t" ? " " : "\n", index);
      index += 2;
      continue;
    }
    const folded = code < 0x80 ? asciiFolded(code) : foldedCharacter(code);
    if (folded === " " && (out.length === 0 || isBlank(out.at(-1)))) {
      index += width;
      continue;
    }
    if (folded === "\n" && out.at(-1) === "\n") put(stop, index);
    put(isSentenceEnd(folded, text, index + width) ? stop : folded, index);
    index += width;
  }
  at.push(text.length);
  return { text: out.join(""), at: Uint32Array.from(at) };
}

/** A row's own words, made comparable with folded text. */
export const foldWord = (word: string): string => [...word].map((c) => foldedCharacter(c.codePointAt(0) ?? 0)).join("");

const isBlank = (character: string | undefined): boolean => character === " " || character === "\n";

const isEscapedBlank = (text: string, index: number): boolean =>
  (text[index + 1] === "n" || text[index + 1] === "r" || text[index + 1] === "t") && text[index - 1] !== "\\";

/** A full stop ends a sentence only where something other than a word follows: `data.csv` is one word. */
const isSentenceEnd = (folded: string, text: string, next: number): boolean =>
  (folded === "." || folded === "!" || folded === "?") &&
  (next >= text.length || " \n\r\t\"'`”’)]<\\".includes(text.charAt(next)) || text.charCodeAt(next) > 0x2e80);

const asciiTable: readonly string[] = Array.from({ length: 0x80 }, (_, code) => {
  if (code === 0x0a) return "\n";
  if (code === 0x09 || code === 0x20 || code === 0x0b || code === 0x0c || code === 0x5f) return " ";
  if (code < 0x20 || code === 0x7f) return "";
  return String.fromCharCode(code).toLowerCase();
});
const asciiFolded = (code: number): string => asciiTable[code] ?? "";

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

const invisible = /[\p{Cf}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

function foldRare(code: number): string {
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(code - 0x1f1e6 + 0x61);
  // Tag characters are a hidden copy of ASCII: what they say is read like the rest.
  if (code >= 0xe0020 && code <= 0xe007e) return asciiFolded(code - 0xe0000);
  const character = String.fromCodePoint(code);
  if (character === stop) return " ";
  if (invisible.test(character)) return code === 0x85 ? "\n" : "";
  return [...character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()].map(lookAlike).join("");
}

function lookAlike(character: string): string {
  if (character.charCodeAt(0) < 0x80) return asciiFolded(character.charCodeAt(0));
  return lookAlikes.get(character) ?? (/\p{Z}/u.test(character) ? " " : character);
}

/** Letters of other alphabets, and punctuation, that people read as the ASCII character in front of them. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
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
);

/** How many characters a terminal sequence takes, or 0. Bounded, so that an open string cannot swallow the text. */
function escapeLength(text: string, index: number): number {
  const kind = text.charAt(index + 1);
  let end = index + 2;
  if (kind === "[") {
    while (end < text.length && end - index < 64 && text.charCodeAt(end) >= 0x20 && text.charCodeAt(end) < 0x40)
      end += 1;
    return end + 1 - index;
  }
  return kind === "" ? 1 : 0;
}
