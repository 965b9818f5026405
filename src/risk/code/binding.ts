import { isMark, isName, peek, take, takeMark, type Cursor } from "./reading/cursor.ts";
import { bind, type CodeRun } from "./run.ts";
import type { Value } from "./types.ts";
import { elementOf, nothing, originOf, stained } from "./values.ts";

/** Assigns to a variable, to a list of them, or to the names of an object pattern. */
export function bindPattern(run: CodeRun, target: Value, value: Value): void {
  if (target.variable !== undefined && target.name?.includes(".") !== true) return bind(run, target.variable, value);
  for (const [index, item] of (target.items ?? []).entries()) {
    if (item.variable === undefined) continue;
    bind(run, item.variable, value.items?.[index] ?? elementOf(value));
  }
  for (const [key, field] of target.fields ?? []) {
    if (field.variable !== undefined) bind(run, field.variable, run.meaning.member(run, value, key));
  }
}

/** Gives loop variables any element of what is looped over, or the value itself. */
export function bindLoop(run: CodeRun, names: readonly string[], value: Value, isWhole: boolean): void {
  const element = isWhole ? value : elementOf(value);
  for (const [index, name] of names.entries()) {
    // A pair of variables takes pairs apart; which half is which does not matter here.
    const part = element.items ? (element.items[index] ?? elementOf(element)) : element;
    bind(run, name, names.length > 1 ? stained(part, originOf(value)) : part);
  }
}

/** Gives a parameter its argument; `key>name` takes one member of it. */
export function bindParameter(run: CodeRun, parameter: string, value: Value): void {
  const [key = "", name] = parameter.split(">");
  if (name === undefined) bind(run, key, value);
  else bind(run, name, run.meaning.member(run, value, key));
}

/** The names of parameters up to the closing mark. A default value is one that the parameter may hold. */
export function passParameters(run: CodeRun, cursor: Cursor, close: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let isName = true;
  for (let token = take(cursor); token; token = take(cursor)) {
    if (depth === 0 && isMark(token, close)) break;
    if (isMark(token, "(", "[", "{")) depth += 1;
    else if (isMark(token, ")", "]", "}")) depth -= 1;
    else if (isMark(token, ",")) isName = true;
    else if (isMark(token, "=") && depth === 0) {
      const value = run.read.expression(run, cursor);
      const last = names.at(-1);
      if (last !== undefined) bindParameter(run, last, value);
    } else if (token.kind === "name" && depth > 0) {
      const alias = isMark(peek(cursor), ":") ? cursor.tokens[cursor.at + 1] : undefined;
      if (alias) cursor.at += 2;
      names.push(`${token.text}>${alias?.text ?? token.text}`);
    } else if (token.kind === "name" && isName) {
      names.push(token.text);
      isName = false;
    }
  }
  return names;
}

/** Reads an import if one stands here. */
export function passImport(run: CodeRun, cursor: Cursor): boolean {
  const token = peek(cursor);
  if (run.language === "python" && isName(token, "import")) return pythonImport(run, cursor);
  if (run.language === "python" && isName(token, "from")) return pythonFrom(run, cursor);
  if (run.language === "javascript" && isName(token, "import")) return scriptImport(run, cursor);
  if (["perl", "php"].includes(run.language) && isName(token, "use", "no", "namespace")) return passLine(run, cursor);
  return false;
}

function dotted(cursor: Cursor): string {
  let name = "";
  while (takeMark(cursor, ".", "..", "...")) name += "";
  for (let token = peek(cursor); token?.kind === "name"; token = peek(cursor)) {
    name += token.text;
    cursor.at += 1;
    if (!takeMark(cursor, ".")) break;
    name += ".";
  }
  return name;
}

function pythonImport(run: CodeRun, cursor: Cursor): boolean {
  cursor.at += 1;
  do {
    const name = dotted(cursor);
    if (name === "") break;
    run.seen.add(name.split(".")[0] ?? name);
    if (isName(peek(cursor), "as")) {
      cursor.at += 1;
      const alias = take(cursor);
      if (alias?.kind === "name") bind(run, alias.text, run.meaning.module(run, name));
    }
  } while (takeMark(cursor, ","));
  return true;
}

function pythonFrom(run: CodeRun, cursor: Cursor): boolean {
  cursor.at += 1;
  const isRelative = isMark(peek(cursor), ".", "..", "...");
  const module = dotted(cursor);
  run.seen.add(module.split(".")[0] ?? module);
  if (!isName(peek(cursor), "import")) return true;
  cursor.at += 1;
  const isGrouped = takeMark(cursor, "(");
  if (isGrouped) cursor.flat += 1;
  do {
    const name = take(cursor);
    if (isMark(name, "*") && !isRelative) run.stars.push(module);
    if (name?.kind !== "name") break;
    const isAlias = isName(peek(cursor), "as");
    if (isAlias) cursor.at += 1;
    const alias = isAlias ? take(cursor) : name;
    if (alias?.kind !== "name") break;
    bind(run, alias.text, isRelative ? nothing : run.meaning.member(run, run.meaning.module(run, module), name.text));
  } while (takeMark(cursor, ","));
  if (isGrouped) {
    takeMark(cursor, ")");
    cursor.flat -= 1;
  }
  return true;
}

/** `import a, { b as c } from "m"`; the call `import("m")` is an ordinary value. */
function scriptImport(run: CodeRun, cursor: Cursor): boolean {
  const next = cursor.tokens[cursor.at + 1];
  if (isMark(next, "(", ".")) return false;
  cursor.at += 1;
  const whole: string[] = [];
  const parts: (readonly [string, string])[] = [];
  let inBraces = false;
  let token = take(cursor);
  for (; token && token.kind !== "text" && !isMark(token, ";"); token = take(cursor)) {
    if (isMark(token, "{")) inBraces = true;
    else if (isMark(token, "}")) inBraces = false;
    else if (token.kind === "name" && !["from", "type", "as"].includes(token.text)) {
      const renamed = isName(peek(cursor), "as") ? cursor.tokens[cursor.at + 1] : undefined;
      if (renamed) cursor.at += 2;
      if (inBraces) parts.push([token.text, renamed?.text ?? token.text]);
      else whole.push(token.text);
    } else if (isMark(token, "*") && isName(peek(cursor), "as")) {
      cursor.at += 1;
      whole.push(take(cursor)?.text ?? "");
    }
  }
  const module = run.meaning.module(run, token?.text ?? "");
  run.seen.add((token?.text ?? "").replace(/^node:/, ""));
  for (const name of whole) bind(run, name, module);
  for (const [name, alias] of parts) bind(run, alias, name === "default" ? module : run.meaning.member(run, module, name));
  return true;
}

function passLine(run: CodeRun, cursor: Cursor): boolean {
  for (let token = peek(cursor); token && token.kind !== "line" && !isMark(token, ";"); token = peek(cursor)) {
    if (token.kind === "name") run.seen.add(token.text);
    cursor.at += 1;
  }
  return true;
}
