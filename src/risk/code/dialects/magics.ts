import type { CodeLook } from "../types.ts";

/** `!ls`, `files = !ls`, `%sx ls`, `%system ls`: lines that IPython hands to a shell. No other Python has such lines. */
const line = /^[ \t]*(?:[\w, ]{1,80}=[ \t]*)?(?:!{1,2}|%(?:sx|system|bash|sh)[ \t])(?!=)(.{1,4000})$/gm;
/** A whole cell for a shell. */
const cell = /^%%(?:bash|sh|script[ \t]+\w*sh|sx|system|!)\b[^\n]*\n([\s\S]{1,20000})/m;

/** Shell commands in a notebook's lines. */
export function magicsIn(code: string): CodeLook["shells"] {
  const lines = [...code.matchAll(line)].flatMap(({ 0: all, 1: text, index }) =>
    text === undefined ? [] : [{ text, start: index, end: index + all.length }],
  );
  const [all, text] = cell.exec(code) ?? [];
  return text === undefined || all === undefined ? lines : [...lines, { text, start: 0, end: code.length }];
}
