import { isBlank, isDigit, isLetter } from "./characters.ts";
import { lineEnd, type Lexer } from "./lexer-state.ts";

/** Skips a comment, if one begins here. */
export function comment(lexer: Lexer, code: number): boolean {
  const { text, at, reading } = lexer;
  const next = text.charCodeAt(at + 1);
  if (code === 45 && next === 45) {
    // MySQL takes two dashes for a comment only before a blank; at the start of a statement nothing else is possible.
    const after = text.charCodeAt(at + 2);
    const isMinus = reading.mysql && !lexer.fresh && at + 2 < text.length && !isBlank(after);
    if (isMinus && !reserved.test(text.slice(at + 2, at + 14))) return false;
    return skipLine(lexer);
  }
  // PostgreSQL's operators on JSON begin with the same sign.
  if (code === 35 && reading.mysql && ![62, 45, 61, 35].includes(next) && !isTemporaryName(lexer, next)) return skipLine(lexer);
  if (lexer.running > 0 && code === 42 && next === 47) {
    lexer.running -= 1;
    lexer.at += 2;
    return true;
  }
  if (code !== 47 || next !== 42) return false;
  return reading.mysql && runs.test(text.slice(at, at + 4)) ? runningComment(lexer) : blockComment(lexer);
}

/** SQL Server's temporary tables: `FROM #x`. */
function isTemporaryName(lexer: Lexer, next: number): boolean {
  const last = lexer.tokens.at(-1);
  return isLetter(next) && last?.kind === "word" && ["into", "table", "from", "update", "join", "exists"].includes(last.text);
}

// Words that cannot follow a minus: MySQL would stop there with an error.
const reserved = /^(?:drop|delete|truncate|select|update|insert|alter|create|where|and|or|from|grant|join|order|set)\b/i;

const runs = /^\/\*M?!/;

/** MySQL runs this kind of comment, from a version on that we assume. */
function runningComment(lexer: Lexer): boolean {
  let at = lexer.text.indexOf("!", lexer.at) + 1;
  while (isDigit(lexer.text.charCodeAt(at))) at += 1;
  lexer.running += 1;
  lexer.at = at;
  return true;
}

/** Comments nest, except in MySQL, SQLite and Oracle. */
function blockComment(lexer: Lexer): boolean {
  const { text, reading } = lexer;
  let depth = 1;
  let at = lexer.at + 2;
  while (depth > 0 && at < text.length) {
    if (text.startsWith("*/", at)) {
      depth -= 1;
      at += 2;
    } else if (!reading.mysql && text.startsWith("/*", at)) {
      depth += 1;
      at += 2;
    } else at += 1;
  }
  lexer.broken ||= depth > 0;
  lexer.commented = true;
  lexer.at = at;
  return true;
}

function skipLine(lexer: Lexer): boolean {
  lexer.commented = true;
  lexer.at = lineEnd(lexer.text, lexer.at);
  return true;
}
