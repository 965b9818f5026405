import { unknownPiece } from "../../deed.ts";
import { isBlank, isDigit, isWordPart, plainWord } from "./characters.ts";
import { client, ending } from "./lexer-breaks.ts";
import { comment } from "./lexer-comments.ts";
import { name, prefixed, quoted, string } from "./lexer-quotes.ts";
import { push, type Lexer } from "./lexer-state.ts";
import type { SqlSpelling, TokenScan } from "./tokens.ts";

/**
 * Reads SQL of every dialect into tokens, in one pass over the text. Where dialects disagree about what is a string or
 * a comment, `reading` decides, and the caller reads twice: a text is as dangerous as its most dangerous reading.
 */
export function scanSql(text: string, reading: SqlSpelling): TokenScan {
  const lexer: Lexer = {
    text,
    reading,
    tokens: [],
    at: 0,
    fresh: true,
    broken: false,
    commented: false,
    delimiter: undefined,
    copying: 0,
    unmarked: false,
    running: 0,
  };
  while (lexer.at < text.length) step(lexer);
  return { tokens: lexer.tokens, broken: lexer.broken, commented: lexer.commented };
}

function step(lexer: Lexer): void {
  const { text, at } = lexer;
  const code = text.charCodeAt(at);
  if (isBlank(code)) {
    lexer.at += 1;
    return;
  }
  if (comment(lexer, code) || ending(lexer, code) || client(lexer, code) || quoted(lexer, code)) return;
  if (placeholder(lexer, code) || number(lexer, code) || word(lexer, code)) return;
  push(lexer, "mark", markEnd(text, at));
}

/** Text that is put in between two marks, which may be long and has no end of its own in it. */
const fillings: readonly (readonly [open: string, close: string])[] = [
  ["${", "}"],
  ["$(", ")"],
  ["{{", "}}"],
];
const fillingMax = 400;
const named = /^\{[A-Za-z_][\w.]{0,100}\}/;
const parameters: readonly RegExp[] = [
  /^\$\d{1,9}/,
  /^%(?:\([^)]{0,100}\))?s(?!\w)/,
  /^:(?:[A-Za-z_]\w{0,100}|\d{1,9}|'[^']{0,100}'|"[^"]{0,100}")/,
  /^@{1,2}[\w$]{1,100}/,
  /^\?\d{0,9}/,
];
const begins = new Set([36, 37, 58, 63, 64, 123]);

function placeholder(lexer: Lexer, code: number): boolean {
  const isAfterColon = lexer.text.charCodeAt(lexer.at - 1) === 58;
  if (!begins.has(code) || isAfterColon) return false;
  const ahead = lexer.text.slice(lexer.at, lexer.at + fillingMax + 10);
  const filled = filledLength(ahead) || lengthOf(named, ahead);
  const length = filled || parameters.reduce((found, shape) => found || lengthOf(shape, ahead), 0);
  if (length === 0) return false;
  push(lexer, filled > 0 ? "unknown" : "parameter", lexer.at + length);
  return true;
}

function filledLength(ahead: string): number {
  const [open, close] = fillings.find(([start]) => ahead.startsWith(start)) ?? [];
  if (open === undefined || close === undefined) return 0;
  const end = ahead.indexOf(close.charAt(0), open.length);
  return end >= 0 && end - open.length <= fillingMax && ahead.startsWith(close, end) ? end + close.length : 0;
}

const lengthOf = (shape: RegExp, ahead: string): number => shape.exec(ahead)?.[0].length ?? 0;

const numeral = /^(?:0[xX][0-9a-fA-F]{1,400}|\d{1,400}(?:\.\d{0,400})?(?:[eE][+-]?\d{1,9})?|\.\d{1,400})/;

function number(lexer: Lexer, code: number): boolean {
  if (!isDigit(code) && !(code === 46 && isDigit(lexer.text.charCodeAt(lexer.at + 1)))) return false;
  const found = numeral.exec(lexer.text.slice(lexer.at, lexer.at + 410))?.[0] ?? lexer.text.charAt(lexer.at);
  push(lexer, "number", lexer.at + found.length);
  return true;
}

function word(lexer: Lexer, code: number): boolean {
  const { text, at } = lexer;
  if (!isWordPart(code)) return false;
  let end = at + 1;
  while (end < text.length && isWordPart(text.charCodeAt(end))) {
    if (lexer.delimiter !== undefined && text.startsWith(lexer.delimiter, end)) break;
    if (lexer.reading.mysql && text.charCodeAt(end) === 35) break;
    end += 1;
  }
  const raw = text.slice(at, end);
  const read = plainWord(raw);
  if (text[end] === "'" && raw.length <= 12 && prefixed(lexer, read, end)) return true;
  if (read === "u" && text.startsWith("&'", end)) return string(lexer, { start: end + 1, escapes: false });
  if (read === "u" && text.startsWith('&"', end)) return name(lexer, { start: end + 1, quote: '"', escapes: false });
  if (lexer.fresh && read === "copy") lexer.copying = 1;
  else if (lexer.copying === 1 && read === "stdin") lexer.copying = 2;
  const { copying } = lexer;
  push(lexer, raw.includes(unknownPiece) ? "unknown" : "word", end, { text: read });
  lexer.copying = copying;
  return true;
}

const longMarks = ["::", ":=", "||", "<>", "!=", ">=", "<=", "==", "=>", "->", "!~"];

function markEnd(text: string, at: number): number {
  return longMarks.includes(text.slice(at, at + 2)) ? at + 2 : at + 1;
}
