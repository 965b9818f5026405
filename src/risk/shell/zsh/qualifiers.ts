import { pastBracket } from "./balanced.ts";

/** The parts of a glob qualifier that matter: code that runs for each name, and whether the names are changed. */
export interface Qualifiers {
  readonly code: readonly string[];
  /** Functions or programs that run for each name. */
  readonly calls: readonly string[];
  readonly isChanged: boolean;
}

const closers: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")", "<": ">" };

/** `.N`, `om[1,5]`, `e:'cmd':`, `+cmd`, `:h`: undefined where it is no qualifier at all. */
export function qualifiersIn(inner: string): Qualifiers | undefined {
  if (inner === "" || inner.includes("|") || /^#(?!q)/.test(inner)) return undefined;
  const code: string[] = [];
  const calls: string[] = [];
  let at = inner.startsWith("#q") ? 2 : 0;
  while (at < inner.length) {
    const char = inner[at] ?? "";
    if (char === ":") return { code, calls, isChanged: true };
    if (char === "e" || char === "+") {
      const piece = codeAt(inner, at);
      (char === "+" ? calls : code).push(piece.code);
      at = piece.end;
    } else if (char === "[") at = pastBracket(inner, at);
    else if (/[\s$"'`;]/.test(char)) return undefined;
    else at += 1;
  }
  return { code, calls, isChanged: false };
}

function codeAt(inner: string, at: number): { readonly code: string; readonly end: number } {
  if (inner[at] === "+") {
    const name = /^[\w-]*/.exec(inner.slice(at + 1))?.[0] ?? "";
    return { code: name, end: at + 1 + name.length };
  }
  const open = inner[at + 1] ?? "";
  const close = closers[open] ?? open;
  const end = inner.indexOf(close, at + 2);
  const given = inner.slice(at + 2, end < 0 ? inner.length : end).trim();
  const quoted = /^(['"])([\s\S]*)\1$/.exec(given);
  return { code: quoted?.[2] ?? given.replaceAll(/\\(.)/g, "$1"), end: end < 0 ? inner.length : end + 1 };
}
