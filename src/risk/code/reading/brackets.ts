import { isMark, peek, second, take, takeMark, type Cursor } from "./cursor.ts";
import type { CodeRun } from "../run.ts";
import type { Value } from "../types.ts";
import { nothing, originOf } from "../values.ts";

export interface CallArguments {
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** The items of a bracket up to its end, `name=value` and `name: value` apart. */
export function list(run: CodeRun, cursor: Cursor, close: string): CallArguments {
  const args: Value[] = [];
  const named = new Map<string, Value>();
  cursor.flat += 1;
  while (peek(cursor)) {
    if (takeMark(cursor, close)) break;
    const before = cursor.at;
    const key = keyOf(run, cursor);
    if (key !== undefined) named.set(key, run.read.expression(run, cursor));
    else if (!takeMark(cursor, ",", ";", ":", "=>", "|")) args.push(run.read.expression(run, cursor));
    if (cursor.at === before) cursor.at += 1;
  }
  cursor.flat -= 1;
  return { args, named };
}

/** `name =`, `name:`, `"name" =>` before an item. */
export function keyOf(run: CodeRun, cursor: Cursor): string | undefined {
  const token = peek(cursor);
  const next = second(cursor);
  if (!token || (token.kind !== "name" && token.kind !== "text" && token.kind !== "number")) return undefined;
  const isKey =
    (isMark(next, "=") && token.kind === "name" && run.language === "python") ||
    (isMark(next, ":") && ["ruby", "php"].includes(run.language) && token.kind !== "number") ||
    (isMark(next, "=>") && ["ruby", "perl", "php"].includes(run.language));
  if (!isKey) return undefined;
  take(cursor);
  take(cursor);
  return token.text;
}

/** A dictionary, an object or a block of statements: all three are read alike. */
export function braces(run: CodeRun, cursor: Cursor): Value {
  const fields = new Map<string, Value>();
  const params: string[] = [];
  const items: Value[] = [];
  const flat = cursor.flat;
  cursor.flat = run.language === "python" ? 1 : 0;
  if (run.language === "ruby" && isMark(peek(cursor), "|")) params.push(...pipes(cursor));
  while (peek(cursor)) {
    if (takeMark(cursor, "}")) break;
    const before = cursor.at;
    const key = peek(cursor);
    const colon = second(cursor);
    if (key && key.kind !== "mark" && (isMark(colon, ":") || (isMark(colon, "=>") && run.language !== "javascript"))) {
      cursor.at += 1;
      take(cursor);
      fields.set(key.text, run.read.expression(run, cursor));
    } else {
      // `{ a, b }`: each is a field of its own, and no list of statements.
      const isShort = run.language === "javascript" && key?.kind === "name" && isMark(colon, ",", "}");
      const value = isShort ? run.read.operand(run, cursor) : run.read.statement(run, cursor);
      if (value.variable !== undefined) fields.set(value.variable, value);
      if (value !== nothing) items.push(value);
    }
    if (cursor.at === before) cursor.at += 1;
  }
  cursor.flat = flat;
  return {
    fields,
    ...(run.language === "python" && items.length > 0 && fields.size === 0 && { items }),
    ...(params.length > 0 && { params }),
    from: items.reduce((bits, item) => bits | originOf(item), 0),
  };
}

/** The names between the bars of a block. */
export function pipes(cursor: Cursor): readonly string[] {
  const names: string[] = [];
  take(cursor);
  for (let token = take(cursor); token && !isMark(token, "|"); token = take(cursor)) {
    if (token.kind === "name") names.push(token.text);
  }
  return names;
}
