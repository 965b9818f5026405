import { unescaped, unicodeUnescaped } from "./characters.ts";
import { breakOff, push, type Lexer } from "./lexer-state.ts";

/** A string or a quoted name, if one begins here. */
export function quoted(lexer: Lexer, code: number): boolean {
  const { at, reading } = lexer;
  if (code === 39) return string(lexer, { start: at, escapes: reading.mysql });
  if (code === 34) return name(lexer, { start: at, quote: '"', escapes: reading.mysql });
  if (code === 96) return name(lexer, { start: at, quote: "`", escapes: false });
  if (code === 91) return bracketed(lexer);
  if (code === 36) return dollarString(lexer);
  return false;
}

/** The index after the closing quote; a doubled quote stays inside. */
function quoteEnd(text: string, options: { start: number; quote: string; escapes: boolean }): number | undefined {
  const { start, quote, escapes } = options;
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\" && escapes) at += 1;
    else if (character === quote && text[at + 1] === quote) at += 1;
    else if (character === quote) return at + 1;
  }
  return undefined;
}

export function string(lexer: Lexer, { start, escapes }: { start: number; escapes: boolean }): boolean {
  const end = quoteEnd(lexer.text, { start, quote: "'", escapes });
  if (end === undefined) return breakOff(lexer);
  const raw = lexer.text.slice(start + 1, end - 1);
  const plain = raw.includes("''") ? raw.replaceAll("''", "'") : raw;
  const text = escapes && plain.includes("\\") ? unescaped(plain) : plain;
  push(lexer, "string", end, text === raw ? { text, body: start + 1 } : { text });
  return true;
}

export function name(lexer: Lexer, options: { start: number; quote: string; escapes: boolean }): boolean {
  const end = quoteEnd(lexer.text, options);
  if (end === undefined) return breakOff(lexer);
  const raw = lexer.text.slice(options.start + 1, end - 1);
  const text = options.start === lexer.at ? raw : unicodeUnescaped(raw);
  // MySQL reads double quotes as a string. Either way there is no keyword in it.
  push(lexer, lexer.reading.mysql && options.quote === '"' ? "string" : "name", end, { text });
  return true;
}

const bracketName = /^\[([\w $#@.-]{1,128})\]/;

/** SQL Server's names; elsewhere a subscript, which is read as what it holds. */
function bracketed(lexer: Lexer): boolean {
  const last = lexer.tokens.at(-1);
  const touches = last !== undefined && last.end === lexer.at && last.kind === "name";
  const found = bracketName.exec(lexer.text.slice(lexer.at, lexer.at + 132));
  const inside = found?.[1];
  if (inside === undefined || touches || /^\d+$/.test(inside)) return false;
  push(lexer, "name", lexer.at + inside.length + 2, { text: inside });
  return true;
}

const dollarTag = /^\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]{0,63})?\$/;

function dollarString(lexer: Lexer): boolean {
  const { text, at } = lexer;
  if (lexer.delimiter !== undefined) return false;
  const tag = dollarTag.exec(text.slice(at, at + 68))?.[0];
  if (tag === undefined) return false;
  const close = text.indexOf(tag, at + tag.length);
  if (close === -1) return breakOff(lexer);
  push(lexer, "string", close + tag.length, { text: text.slice(at + tag.length, close), body: at + tag.length });
  return true;
}

/** Strings with a letter in front: E'…', N'…', X'…', q'[…]', _utf8'…'. */
export function prefixed(lexer: Lexer, prefix: string, start: number): boolean {
  if (prefix === "e" && !lexer.reading.oracle) return string(lexer, { start, escapes: true });
  if (lexer.reading.oracle && (prefix === "q" || prefix === "nq")) return oracleString(lexer, start);
  if (["n", "b", "x", "r", "rb", "br"].includes(prefix) || prefix.startsWith("_"))
    return string(lexer, { start, escapes: lexer.reading.mysql });
  return false;
}

function oracleString(lexer: Lexer, start: number): boolean {
  const open = lexer.text[start + 1] ?? "";
  const shut = `${{ "[": "]", "(": ")", "{": "}", "<": ">" }[open] ?? open}'`;
  const close = lexer.text.indexOf(shut, start + 2);
  if (open === "" || close === -1) return breakOff(lexer);
  push(lexer, "string", close + 2, { text: lexer.text.slice(start + 2, close), body: start + 2 });
  return true;
}
