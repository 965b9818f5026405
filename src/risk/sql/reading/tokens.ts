import { unknownPiece } from "../../deed.ts";

/**
 * One token of SQL. Comments and blanks are gone; words are lower case and free of invisible characters, so that no
 * spelling hides a keyword.
 */
export interface SqlToken {
  readonly kind: SqlTokenKind;
  /** A word in lower case, a name without its quotes, the content of a string, a mark as it stands. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** For a string whose content stands in the text as it is: where the content begins. */
  readonly body?: number;
}

export type SqlTokenKind =
  /** Unquoted: may be a keyword. */
  | "word"
  /** Quoted: never a keyword. */
  | "name"
  | "string"
  | "number"
  /** A value given elsewhere: `$1`, `?`, `:id`, `@x`. */
  | "parameter"
  /** A place where text will be put in: `${x}`, `{{ x }}`, what only the shell knows. */
  | "unknown"
  | "mark"
  /** The end of a statement. */
  | "break"
  /** A command to the client program, up to the end of its line: `\! ls`, `.shell ls`. */
  | "client";

/** How one family of databases reads the text where the families disagree. */
export interface SqlSpelling {
  /** Backslash escapes in strings, `#` comments, comments that run (`/*! … *\/`), `--` only before a blank, DELIMITER. */
  readonly mysql: boolean;
  /** `q'[…]'` strings, and no backslash that means anything: SQLite and SQL Server agree on that part. */
  readonly oracle: boolean;
}

export interface TokenScan {
  readonly tokens: readonly SqlToken[];
  /** The text ends inside a string, a name or a comment. */
  readonly broken: boolean;
  /** There was a comment, so that a text without tokens is not empty. */
  readonly commented: boolean;
}

/** True for text that will be filled in later, by the shell, a template or a program that joins strings. */
export const isFilledIn = (text: string): boolean =>
  text.includes(unknownPiece) || text.includes("${") || text.includes("{{") || joined.test(text);

// The rest between two quotes when a program's `'…' + value + '…'` was pasted as SQL.
const joined = /^\s{0,9}(?:\+|\|\|)[^'"]{0,200}(?:\+|\|\|)\s{0,9}$/;

export const isWord = (token: SqlToken | undefined, ...words: readonly string[]): boolean =>
  token?.kind === "word" && words.includes(token.text);

export const isMark = (token: SqlToken | undefined, mark: string): boolean => token?.kind === "mark" && token.text === mark;

/** A word or a quoted name: something that can name an object. */
export const isNaming = (token: SqlToken | undefined): token is SqlToken => token?.kind === "word" || token?.kind === "name";

/** Where each parenthesis closes, by the index of the token that opens it; unclosed ones end with the list. */
export function closings(tokens: readonly SqlToken[]): ReadonlyMap<number, number> {
  const closes = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((token, index) => {
    if (isMark(token, "(")) open.push(index);
    if (isMark(token, ")")) {
      const start = open.pop();
      if (start !== undefined) closes.set(start, index);
    }
  });
  for (const start of open) closes.set(start, tokens.length);
  return closes;
}

/** Where the parenthesis that the list begins with closes; with the list if nothing does. */
export function closingOfFirst(tokens: readonly SqlToken[]): number {
  let depth = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind !== "mark") continue;
    if (token.text === "(") depth += 1;
    if (token.text === ")") depth -= 1;
    if (depth <= 0) return index;
  }
  return tokens.length;
}
