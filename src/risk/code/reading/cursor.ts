import { work } from "../../work.ts";
import type { CodeToken } from "../types.ts";

/** A place in a list of tokens. Inside round and square brackets line breaks mean nothing. */
export interface Cursor {
  readonly tokens: readonly CodeToken[];
  /** For each opening bracket the index of its partner. */
  readonly partners: ReadonlyMap<number, number>;
  at: number;
  flat: number;
}

const closers: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

export function cursorOf(tokens: readonly CodeToken[]): Cursor {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== "mark") continue;
    if (text === "(" || text === "[" || text === "{") open.push(index);
    else if (closers[text] !== undefined && tokens[open.at(-1) ?? -1]?.text === closers[text]) {
      partners.set(open.pop() ?? 0, index);
    }
  }
  return { tokens, partners, at: 0, flat: 0 };
}

/** The next token, past line breaks that mean nothing. */
export function peek(cursor: Cursor): CodeToken | undefined {
  while (cursor.flat > 0 && cursor.tokens[cursor.at]?.kind === "line") cursor.at += 1;
  return cursor.tokens[cursor.at];
}

export function take(cursor: Cursor): CodeToken | undefined {
  const token = peek(cursor);
  work(1);
  if (token) cursor.at += 1;
  return token;
}

export const isMark = (token: CodeToken | undefined, ...marks: readonly string[]): boolean =>
  token?.kind === "mark" && marks.includes(token.text);

export const isName = (token: CodeToken | undefined, ...names: readonly string[]): boolean =>
  token?.kind === "name" && names.includes(token.text);

export function takeMark(cursor: Cursor, ...marks: readonly string[]): boolean {
  if (!isMark(peek(cursor), ...marks)) return false;
  cursor.at += 1;
  return true;
}

/** The token after the next one, line breaks passed. */
export function second(cursor: Cursor): CodeToken | undefined {
  peek(cursor);
  let at = cursor.at + 1;
  while (cursor.flat > 0 && cursor.tokens[at]?.kind === "line") at += 1;
  return cursor.tokens[at];
}

/** Passes line breaks if one of these marks follows them: a chain goes on in the next line. */
export function joinLines(cursor: Cursor, ...marks: readonly string[]): void {
  let at = cursor.at;
  while (cursor.tokens[at]?.kind === "line") at += 1;
  if (at > cursor.at && isMark(cursor.tokens[at], ...marks)) cursor.at = at;
}
