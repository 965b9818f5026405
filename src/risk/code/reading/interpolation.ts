import { unknownPiece } from "../../deed.ts";
import { cursorOf, peek, type Cursor } from "./cursor.ts";
import type { CodeRun } from "../run.ts";
import type { CodeToken, Value } from "../types.ts";
import { concat, originOf, textValue } from "../values.ts";

/** The text of a literal with its interpolated pieces evaluated. */
export function literal(run: CodeRun, cursor: Cursor, token: CodeToken): Value {
  let value = literalValue(run, token);
  if (token.kind === "text" && (run.language === "python" || run.language === "ruby")) {
    for (let next = peek(cursor); next?.kind === "text"; next = peek(cursor)) {
      cursor.at += 1;
      value = concat(value, literalValue(run, next));
    }
  }
  return token.kind === "shell" ? run.meaning.shell(run, value, token) : value;
}

/** The value of one literal. */
export function literalValue(run: CodeRun, token: CodeToken): Value {
  if (token.words) return { items: token.words.map((each) => textValue(each)) };
  if (!token.pieces) return textValue(token.text);
  return token.pieces
    .map((piece) => {
      if (typeof piece === "string") return textValue(piece);
      const value = firstExpression(run, piece);
      if (value.items) return textValue(value.items.map((item) => item.text ?? unknownPiece).join(" "), originOf(value));
      return value;
    })
    .reduce(concat, textValue(""));
}

function firstExpression(run: CodeRun, tokens: readonly CodeToken[]): Value {
  const cursor = cursorOf(tokens);
  cursor.flat = 1;
  const first = run.read.expression(run, cursor);
  // A format, or more statements, may follow: read them for what they do.
  while (peek(cursor)) {
    cursor.at += 1;
    run.read.expression(run, cursor);
  }
  return first;
}
