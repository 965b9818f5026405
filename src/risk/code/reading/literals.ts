import { unknownPiece } from "../../deed.ts";

/** Where a literal ends, and its text before escapes are read. */
export interface Extent {
  readonly inner: string;
  readonly innerStart: number;
  readonly end: number;
}

/** A literal from its opening mark to the first `close` that no backslash escapes. Unclosed: to the end. */
export function extentOf(code: string, innerStart: number, close: string, escapes = true): Extent {
  let at = innerStart;
  while (at < code.length) {
    if (escapes && code[at] === "\\") at += 2;
    else if (code.startsWith(close, at)) return { inner: code.slice(innerStart, at), innerStart, end: at + close.length };
    else at += 1;
  }
  return { inner: code.slice(innerStart), innerStart, end: code.length };
}

interface Template {
  readonly close: string;
  readonly opens: string;
}

/** A template literal, whose expressions may hold literals and templates again. Unclosed: to the end. */
export function templateExtent(
  code: string,
  innerStart: number,
  { close, opens }: Template = { close: "`", opens: "${" },
  depth = 0,
): Extent {
  let at = innerStart;
  let braces = 0;
  while (at < code.length) {
    const character = code[at];
    if (character === "\\") at += 2;
    else if (braces === 0 && character === close) return { inner: code.slice(innerStart, at), innerStart, end: at + 1 };
    else if (braces === 0 && code.startsWith(opens, at)) {
      braces = 1;
      at += opens.length;
    } else {
      if (braces > 0 && character === "{") braces += 1;
      else if (braces > 0 && character === "}") braces -= 1;
      else if (braces > 0 && character === close && depth < 8) {
        at = templateExtent(code, at + 1, { close, opens }, depth + 1).end;
        continue;
      } else if (braces > 0 && (character === '"' || character === "'")) {
        at = extentOf(code, at + 1, character).end;
        continue;
      }
      at += 1;
    }
  }
  return { inner: code.slice(innerStart), innerStart, end: code.length };
}

const pairs: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** A literal between freely chosen marks, `q{…}`: brackets nest, anything else ends at its next occurrence. */
export function delimited(code: string, openAt: number): Extent {
  const open = code[openAt] ?? "";
  const close = pairs[open];
  if (close === undefined) return extentOf(code, openAt + 1, open);
  return nested(code, openAt + 1, open, close);
}

/** From after an opening bracket to its partner. */
export function nested(code: string, innerStart: number, open: string, close: string): Extent {
  let depth = 1;
  for (let at = innerStart; at < code.length; at += 1) {
    const character = code[at];
    if (character === "\\") at += 1;
    else if (character === close && (depth -= 1) === 0) return { inner: code.slice(innerStart, at), innerStart, end: at + 1 };
    else if (character === open) depth += 1;
  }
  return { inner: code.slice(innerStart), innerStart, end: code.length };
}

const simple: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0", a: "\x07", e: "\x1b", "\n": "" };

/** Reads `\n`, `\x72`, `\u0072`, `\u{72}`, `\162` and the like. */
export function unescapeText(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(escapes, readEscape);
}

const escapes = /\\(?:x[0-9a-fA-F]{2}|[xu]\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{2,3}|N\{[^}]{0,60}\}|[\s\S])/g;

function readEscape(escape: string): string {
  const body = escape.slice(1);
  if (body.length === 1) return simple[body] ?? body;
  if (body.startsWith("N")) return unknownPiece;
  const digits = body.replace(/^[xuU]\{?|\}$/g, "");
  return fromCode(Number.parseInt(digits, /^[0-7]/.test(body) ? 8 : 16));
}

/** Only the quote and the backslash are escaped in a plain literal. */
export const unescapePlain = (text: string): string => (text.includes("\\") ? text.replace(/\\([\\'"])/g, "$1") : text);

export const fromCode = (code: number): string => (code >= 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : unknownPiece);

/** The text that base64 stands for, or nothing if it is not text. */
export function fromBase64(text: string): string | undefined {
  const compact = text.replace(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]{2,}={0,2}$/.test(compact)) return undefined;
  return printable(Buffer.from(compact, "base64").toString("utf8"));
}

export function fromHex(text: string): string | undefined {
  const compact = text.replace(/[\s:]/g, "");
  if (compact.length % 2 === 1 || !/^[0-9a-fA-F]+$/.test(compact)) return undefined;
  return printable(Buffer.from(compact, "hex").toString("utf8"));
}

const printable = (text: string): string | undefined =>
  [...text].some((character) => character === "\uFFFD" || (character < " " && !"\t\n\r\f".includes(character))) ? undefined : text;

export const rot13 = (text: string): string =>
  text.replace(/[a-zA-Z]/g, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

/** Text with percent signs; nobody can say what a broken encoding is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return unknownPiece;
  }
}
