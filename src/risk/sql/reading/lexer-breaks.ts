import { isLetter } from "./characters.ts";
import { isClientWord } from "../client-words.ts";
import { lineEnd, opensLine, push, type Lexer } from "./lexer-state.ts";

/** The end of a statement, if it ends here. */
export function ending(lexer: Lexer, code: number): boolean {
  const { text, at, delimiter } = lexer;
  if (code === 59) {
    const isCopying = lexer.copying === 2;
    push(lexer, "break", at + 1);
    if (isCopying) skipData(lexer);
    return true;
  }
  if (delimiter !== undefined && text.startsWith(delimiter, at)) {
    push(lexer, "break", at + delimiter.length);
    return true;
  }
  if (code === 47 || code === 71 || code === 103) {
    if (!opensLine(text, at)) return false;
    const line = text.slice(at, lineEnd(text, at, 30));
    if (!/^(?:\/|go(?:\s{1,9}\d{1,9})?)\s{0,9};?\s{0,9}$/i.test(line)) return false;
    push(lexer, "break", at + line.length);
    return true;
  }
  return false;
}

/** Skips the lines after COPY … FROM STDIN. If their end is not marked anywhere, they are read as SQL. */
function skipData(lexer: Lexer): void {
  if (lexer.unmarked) return;
  const found = lexer.text.indexOf("\n\\.", lexer.at);
  if (found === -1) lexer.unmarked = true;
  else lexer.at = found + 3;
}

/** A command to the client program, if one begins here. */
export function client(lexer: Lexer, code: number): boolean {
  const { text, at } = lexer;
  if (code === 92 && !lexer.reading.oracle) return backslash(lexer);
  if (!lexer.fresh) return false;
  const next = text.charCodeAt(at + 1);
  const isCommand =
    (code === 46 && isLetter(next)) || // .shell
    code === 33 || // !ls, !!dir
    (code === 64 && (next === 64 || next === 46 || next === 47 || isLetter(next))) || // @script
    (code === 58 && (next === 33 || isLetter(next))) || // :r script
    (isLetter(code) && isClientWord(text.slice(at, lineEnd(text, at, 200))));
  if (!isCommand) return false;
  const line = text.slice(at, lineEnd(text, at));
  const delimiter = /^delimiter\s{1,20}(\S{1,20})/i.exec(line)?.[1];
  if (delimiter !== undefined && lexer.reading.mysql) lexer.delimiter = delimiter;
  push(lexer, "client", at + line.length);
  return true;
}

/** psql and the MySQL client take commands anywhere outside quotes. The arguments end at the line or at a backslash. */
function backslash(lexer: Lexer): boolean {
  const { text, at, reading } = lexer;
  const next = text[at + 1] ?? "";
  if ("nrt".includes(next) && next !== "" && !isLetter(text.charCodeAt(at + 2))) {
    lexer.at += 2; // A line break that somebody escaped once too often.
    return true;
  }
  if (next === "\\" || next === ";") {
    push(lexer, "break", at + 2);
    return true;
  }
  if (reading.mysql && (next === "g" || next === "G") && !isLetter(text.charCodeAt(at + 2))) {
    push(lexer, "break", at + 2);
    return true;
  }
  let end = Math.min(at + 2, text.length);
  const toLineEnd = next === "!" || text.startsWith("copy", at + 1);
  let quote = 0;
  while (end < text.length && !/[\r\n]/.test(text.charAt(end))) {
    const code = text.charCodeAt(end);
    if (quote === 0 && code === 92 && !toLineEnd) break;
    if (code === 39 || code === 96) quote = quote === 0 ? code : quote === code ? 0 : quote;
    end += 1;
  }
  push(lexer, "client", end);
  return true;
}
