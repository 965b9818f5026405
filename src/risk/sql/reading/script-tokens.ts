import { lazily } from "../../../kernel/lazily.ts";
/** One token of a script for a store's shell: enough of JavaScript to tell calls, keys and text apart. */
export interface ScriptToken {
  readonly kind: "name" | "text" | "number" | "mark" | "template" | "pattern";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const blank = /\s/;
const nameStart = lazily(() => /[\p{L}_$\uFFFC\\]/u);
const namePart = lazily(() => /[\p{L}\p{N}_$\uFFFC]/u);
const escape = /^\\u(?:\{[0-9a-fA-F]{1,6}\}|[0-9a-fA-F]{4})/;

/** Reads in one pass. Undefined if a string or a comment never ends: then it is unknown what would run. */
export function scanScript(text: string): readonly ScriptToken[] | undefined {
  const tokens: ScriptToken[] = [];
  let at = 0;
  while (at < text.length) {
    if (blank.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const comment = commentEnd(text, at);
    const token = comment === undefined ? tokenAt(text, at, tokens.at(-1)) : undefined;
    const end = comment ?? token?.end;
    if (end === undefined || end === -1) return undefined;
    if (token !== undefined) tokens.push(token);
    at = end;
  }
  return tokens;
}

/** Undefined: no comment. -1: a comment without an end. */
function commentEnd(text: string, at: number): number | undefined {
  if (text.startsWith("//", at)) {
    const end = text.indexOf("\n", at);
    return end === -1 ? text.length : end;
  }
  if (!text.startsWith("/*", at)) return undefined;
  const end = text.indexOf("*/", at + 2);
  return end === -1 ? -1 : end + 2;
}

function tokenAt(text: string, start: number, before: ScriptToken | undefined): ScriptToken | undefined {
  const character = text.charAt(start);
  if (`'"\``.includes(character)) {
    const end = quoteEnd(text, start);
    if (end === undefined) return undefined;
    const inside = text.slice(start + 1, end - 1);
    const kind = character === "`" && inside.includes("${") ? "template" : "text";
    return { kind, text: unescaped(inside), start, end };
  }
  if (nameStart().test(character)) {
    const end = nameEnd(text, start);
    return { kind: "name", text: unescaped(text.slice(start, end)), start, end };
  }
  if (/\d/.test(character)) {
    let end = start + 1;
    while (end < text.length && /[\w.]/.test(text.charAt(end))) end += 1;
    return { kind: "number", text: text.slice(start, end), start, end };
  }
  const end = character === "/" ? (patternEnd(text, start, before) ?? start + 1) : start + 1;
  return { kind: end === start + 1 ? "mark" : "pattern", text: text.slice(start, end), start, end };
}

function nameEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const escaped = text[at] === "\\" ? (escape.exec(text.slice(at, at + 12))?.[0].length ?? 0) : 0;
    if (escaped > 0) at += escaped;
    else if (namePart().test(text.charAt(at))) at += 1;
    else break;
  }
  return Math.max(at, start + 1);
}

const patternMaxChars = 1_000;

/** A slash where a value must stand opens a pattern, which ends on the same line. */
function patternEnd(text: string, start: number, before: ScriptToken | undefined): number | undefined {
  if (before !== undefined && !(before.kind === "mark" && "(,:[=!&|?{};".includes(before.text))) return undefined;
  for (let at = start + 1; at < Math.min(text.length, start + patternMaxChars); at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "\n") return undefined;
    else if (text[at] === "/") return at + 1;
  }
  return undefined;
}

function quoteEnd(text: string, start: number): number | undefined {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return undefined;
}

/** `\u0064rop` and `\x64rop` are the names they spell. */
const unescaped = (text: string): string =>
  text.replace(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/g,
    (all, braced?: string, four?: string, two?: string) => {
      const code = Number.parseInt(braced ?? four ?? two ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
