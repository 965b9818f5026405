import { isBlank } from "./characters.ts";
import type { SqlSpelling, SqlToken, SqlTokenKind } from "./tokens.ts";

/** Where the scanner stands in its text. One object for one scan, changed as it goes. */
export interface Lexer {
  readonly text: string;
  readonly reading: SqlSpelling;
  readonly tokens: SqlToken[];
  at: number;
  /** Nothing of the current statement has been read. */
  fresh: boolean;
  broken: boolean;
  commented: boolean;
  /** The mark that DELIMITER put in place of the semicolon. */
  delimiter: string | undefined;
  /** How far `COPY … FROM STDIN` has been seen in this statement: its data follows. */
  copying: number;
  /** No end of such data stands in the rest of the text. */
  unmarked: boolean;
  /** Comments of the running kind that are open. */
  running: number;
}

export function push(lexer: Lexer, kind: SqlTokenKind, end: number, rest: { text?: string; body?: number } = {}): void {
  const start = lexer.at;
  lexer.tokens.push({ kind, text: rest.text ?? lexer.text.slice(start, end), start, end, ...bodyOf(rest.body) });
  lexer.at = end;
  lexer.fresh = kind === "break" || kind === "client";
  if (lexer.fresh) lexer.copying = 0;
}

const bodyOf = (body: number | undefined): { body?: number } => (body === undefined ? {} : { body });

/** Nothing can be said about what follows: the rest of the text is dropped, and the scan says so. */
export function breakOff(lexer: Lexer): boolean {
  lexer.broken = true;
  lexer.at = lexer.text.length;
  return true;
}

export function lineEnd(text: string, from: number, most = text.length): number {
  const last = Math.min(text.length, from + most);
  let at = from;
  while (at < last && text.charCodeAt(at) !== 10 && text.charCodeAt(at) !== 13) at += 1;
  return at;
}

export function opensLine(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && at - before < 40) {
    const code = text.charCodeAt(before);
    if (code === 10 || code === 13) return true;
    if (!isBlank(code)) return false;
    before -= 1;
  }
  return before < 0;
}
