import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";

/** A piece of text with its disguise off. */
export interface UnmaskedText extends Span {
  readonly text: string;
  readonly how: string;
}

const disguiseLimits = { pieceChars: 4_000, allChars: 200_000, pieces: 400 } as const;

/** Pieces of a text that are encoded, with what they say. Bounded: what goes beyond the limits is not looked at. */
export function unmask(text: string): readonly UnmaskedText[] {
  const found: UnmaskedText[] = [];
  let spent = 0;
  for (const { pattern, how, read } of codings) {
    const looking = new RegExp(pattern.source, pattern.flags);
    for (let hit = looking.exec(text); hit !== null && found.length < disguiseLimits.pieces; hit = looking.exec(text)) {
      const said = read(hit[0].slice(0, disguiseLimits.pieceChars));
      if (said === undefined || !isProse(said)) continue;
      spent += said.length;
      if (spent > disguiseLimits.allChars) return found;
      found.push({ start: hit.index, end: hit.index + hit[0].length, text: said, how });
    }
  }
  return found;
}

interface Coding {
  readonly pattern: RegExp;
  readonly how: string;
  readonly read: (piece: string) => string | undefined;
}

const codings: readonly Coding[] = [
  { pattern: /[A-Za-z0-9+/_-]{20,}={0,2}/g, how: "base64", read: (piece) => Buffer.from(piece, "base64").toString("utf8") },
  {
    pattern: /(?:[0-9a-fA-F]{2}[ :,]?){12,}/g,
    how: "hexadecimal",
    read: (piece) => Buffer.from(piece.replace(/[ :,]/g, ""), "hex").toString("utf8"),
  },
  {
    pattern: /(?:0x[0-9a-fA-F]{2}[ ,]{0,2}){8,}/g,
    how: "hexadecimal",
    read: (piece) => fromCodes(piece.match(/(?<=0x)[0-9a-fA-F]{2}/g), 16),
  },
  { pattern: /(?:\b\d{2,3}[ ,]{1,2}){12,400}\d{2,3}/g, how: "character numbers", read: (piece) => fromCodes(piece.match(/\d{2,3}/g), 10) },
  { pattern: /(?:[01]{8}[ ,]?){10,}/g, how: "bits", read: (piece) => fromCodes(piece.match(/[01]{8}/g), 2) },
  {
    pattern: /[A-Za-z](?:[ .*|·_-]{1,3}[A-Za-z](?![A-Za-z])){6,}/g,
    how: "spaced letters",
    read: (piece) =>
      piece
        .replace(/([ .*|·_-])[ .*|·_-]{1,2}/g, " $1 ")
        .replace(/(?<! )[ .*|·_-](?! )/g, "")
        .replace(/ [ .*|·_-] /g, " "),
  },
];

function fromCodes(codes: readonly string[] | null, base: number): string | undefined {
  return codes === null ? undefined : String.fromCharCode(...codes.map((code) => Number.parseInt(code, base)));
}

const oddCharacter = lazily(() => /[^\x20-\x7E\n\r\t\p{L}\p{P}]/u);

/** Whether decoding gave words: bytes that were something else give unreadable characters, and soon. */
function isProse(said: string): boolean {
  if (said.length < 8) return false;
  let odd = 0;
  for (const character of said) {
    const isPlain = character >= " " && character <= "~";
    if (!isPlain && oddCharacter().test(character)) odd += 1;
    if (odd * 20 > said.length) return false;
  }
  return /[\p{L}]{3}/u.test(said);
}

/** A part of a text in another spelling: `at` gives, for each character read, its offset in the given text. */
export interface OtherSpelling {
  readonly text: string;
  readonly at: readonly number[];
  readonly how: string;
}

/**
 * Escapes of letters and blanks: those of other characters are everywhere and hide no words. Tags and comments count
 * only inside a word, where a page shows nothing of them.
 */
const escapes = longPattern("gi")`
  (?<=[a-z])(?:<\/?(?:b|i|u|s|em|strong|span|font|wbr|small|big|mark|ins|del|a|sub|sup|bdi|code)(?: [^<>\n]{0,60})?\/?>|
  <!--[^<>\n]{0,40}-->){1,4}(?=[a-z])|&#(\d{2,3});|(?:&#x|\\x|%|\\u00|\\u\{)([2467][0-9a-f])[;}]?|&(?:nbsp|zwnj|zwj|shy|
  ZeroWidthSpace);
`;

/** Text around its escapes, with them undone. */
export const unescaped = (text: string): readonly OtherSpelling[] =>
  around(text, escapes).map(({ start, end }) => ({ ...undone(text.slice(start, end), start), how: "escapes" }));

function undone(piece: string, offset: number): { readonly text: string; readonly at: readonly number[] } {
  const said: string[] = [];
  const at: number[] = [];
  let done = 0;
  const keep = (until: number): void => {
    for (; done < until; done += 1) {
      said.push(piece.charAt(done));
      at.push(offset + done);
    }
  };
  for (const hit of piece.matchAll(escapes)) {
    keep(hit.index);
    for (const character of characterOf(hit)) {
      said.push(character);
      at.push(offset + hit.index);
    }
    done = hit.index + hit[0].length;
  }
  keep(piece.length);
  return { text: said.join(""), at: [...at, offset + piece.length] };
}

function characterOf(hit: RegExpMatchArray): string {
  if (hit[1] !== undefined) return String.fromCharCode(Number.parseInt(hit[1], 10));
  if (hit[2] !== undefined) return String.fromCharCode(Number.parseInt(hit[2], 16));
  return hit[0].toLowerCase() === "&nbsp;" ? " " : "";
}

/** Ways to write a text that leave its length alone, each with words that show it was used. */
const spellings: readonly { readonly how: string; readonly sign: RegExp; readonly read: (piece: string) => string }[] = [
  {
    how: "rot13",
    sign: /\b(?:vtaber|qvfertneq|sbetrg|vafgehpgvbaf?|cebzcg|nffvfgnag|flfgrz|cerivbhf|rkrphgr)\b/g,
    read: (piece) => piece.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97)),
  },
  {
    how: "digits for letters",
    sign: longPattern("g")`
      \b(?=[a-z0-9@$!]{0,14}[0134578@$!])(?:[i1!l]gn[o0]r[e3]|d[i1!][s5$]r[e3]g[a4@]rd|f[o0]rg[e3][t7]|
      [i1!]n[s5$][t7]ruc[t7][i1!][o0]n[s5$]?|pr[e3]v[i1!][o0]u[s5$]|[s5$]y[s5$][t7][e3]m|pr[o0]mp[t7][s5$]?|
      [a4@][s5$]{2}[i1!][s5$][t7][a4@]n[t7])
    `,
    read: (piece) => piece.replace(/[0134578@$!]/g, (digit) => letterFor().get(digit) ?? digit),
  },
];

const letterFor = lazily(
  (): ReadonlyMap<string, string> =>
    new Map(Object.entries({ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", "@": "a", $: "s", "!": "i" })),
);

/** Parts of folded text that show signs of another spelling, read in it. */
export const respelled = (folded: string): readonly OtherSpelling[] =>
  spellings.flatMap(({ how, sign, read }) =>
    around(folded, sign).map(({ start, end }) => ({ how, text: read(folded.slice(start, end)), at: offsets(start, end) })),
  );

const backwardSigns = /erongi|dragersid|tegrof|snoitcurtsni|tpmorp|tnatsissa|suoiverp/g;

/** Parts of folded text that are written backwards. */
export const reversed = (folded: string): readonly OtherSpelling[] =>
  around(folded, backwardSigns).map(({ start, end }) => ({
    how: "reverse",
    text: Array.from({ length: end - start }, (_, index) => folded.charAt(end - 1 - index)).join(""),
    at: offsets(start, end).toReversed(),
  }));

const offsets = (start: number, end: number): readonly number[] => Array.from({ length: end - start + 1 }, (_, index) => start + index);

const aroundChars = 250;

/** The neighbourhoods of all signs, joined where they touch: other parts need no second reading. */
function around(text: string, sign: RegExp): readonly Span[] {
  const spans: { start: number; end: number }[] = [];
  for (const { index, 0: hit } of text.matchAll(sign)) {
    const last = spans.at(-1);
    const start = Math.max(0, index - aroundChars);
    const end = Math.min(text.length, index + hit.length + aroundChars);
    if (last !== undefined && start <= last.end) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}
