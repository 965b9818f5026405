import { lazily } from "../../kernel/lazily.ts";
import { unknownPiece } from "../deed.ts";
import { cursorOf, isMark, isName, peek, take, takeMark, type Cursor } from "./reading/cursor.ts";
import { bindLoop, bindPattern, passImport, passParameters } from "./binding.ts";
import { combine, conditionOps, operatorAt } from "./reading/operators.ts";
import { bind, noteOpaque, type CodeReaders, type CodeRun } from "./run.ts";
import { braces, list } from "./reading/brackets.ts";
import { literal } from "./reading/interpolation.ts";
import { loop, perlAngle } from "./loops.ts";
import { postfix } from "./reading/postfix.ts";
import { codeLimits, type CodeToken, type Value } from "./types.ts";
import { concat, either, listValue, nothing, textValue } from "./values.ts";

/** Reads all statements of the tokens, in order. Total: every step takes at least one token. */
export function walk(run: CodeRun, tokens: readonly CodeToken[]): Value {
  const cursor = cursorOf(tokens);
  let last = nothing;
  while (peek(cursor)) {
    const before = cursor.at;
    last = statement(run, cursor);
    if (cursor.at === before) cursor.at += 1;
  }
  return last;
}

const conditionWords = new Set(["if", "elif", "elsif", "elseif", "while", "unless", "until", "switch", "case", "when"]);
const passedWords = lazily(
  () =>
    new Set(
      (
        "return await yield const let var my our local new throw raise void async then do begin end else try finally " +
        "except catch ensure rescue with assert del delete public private static final def! export global nonlocal pass " +
        "break continue next last redo and or not print! lambda! String int void declare type interface"
      ).split(" "),
    ),
);

function statement(run: CodeRun, cursor: Cursor): Value {
  const token = peek(cursor);
  if (!token) return nothing;
  if (token.kind === "line" || isMark(token, ";", ",", ")", "]", "}", ":", "|")) {
    cursor.at += 1;
    return nothing;
  }
  if (isMark(token, "\\") && run.language === "javascript") noteOpaque(run, token, "spells its names in escapes");
  if (isMark(token, unknownPiece)) noteOpaque(run, token, "is filled in only when it runs");
  if (token.kind === "name" && passImport(run, cursor)) return nothing;
  const first = expression(run, cursor);
  if (!isMark(peek(cursor), ",")) {
    if (first.thing !== "condition") run.meaning.alone(run, first, token);
    return first;
  }
  const group = [first];
  const isShared = ["python", "ruby"].includes(run.language); // the first `=` belongs to the whole group
  while (takeMark(cursor, ",")) group.push(isShared ? operand(run, cursor) : expression(run, cursor));
  // Python and Ruby assign several variables at once.
  if (takeMark(cursor, "=")) {
    const values = [expression(run, cursor)];
    while (takeMark(cursor, ",")) values.push(expression(run, cursor));
    bindPattern(run, { items: group }, values.length === 1 ? (values[0] ?? nothing) : { items: values });
  }
  for (const value of group) run.meaning.alone(run, value, token);
  return nothing;
}

/** Operands with operators between them, from left to right; precedence does not matter for what may flow where. */
function expression(run: CodeRun, cursor: Cursor): Value {
  if (isTooDeep(run, cursor)) return nothing;
  run.depth += 1;
  const value = operations(run, cursor);
  run.depth -= 1;
  return value;
}

/** Code nested beyond the limit is not read on. */
function isTooDeep(run: CodeRun, cursor: Cursor): boolean {
  const token = peek(cursor);
  if (run.depth < codeLimits.depthMax || !token) return false;
  noteOpaque(run, token, "is nested too deeply to read");
  cursor.at = cursor.tokens.length;
  return true;
}

function operations(run: CodeRun, cursor: Cursor): Value {
  let left = operand(run, cursor);
  for (;;) {
    const token = operatorAt(run, cursor);
    if (!token) return left;
    cursor.at += 1;
    const mark = token.text;
    if (isAssignment(mark)) {
      if (mark === "=" || mark === ":=" || mark === "<-" || mark === "<<-") {
        const right = expression(run, cursor);
        bindPattern(run, left, right);
      } else if (left.variable !== undefined) bind(run, left.variable, concat(left, expression(run, cursor)));
      return { thing: "condition" };
    }
    if (mark === "as") {
      const name = take(cursor);
      if (name?.kind === "name") bindLoop(run, [name.text], left, run.language !== "php");
      continue;
    }
    if (mark === "?") {
      const yes = expression(run, cursor);
      left = takeMark(cursor, ":") ? either(yes, expression(run, cursor)) : yes;
      continue;
    }
    if (mark === "if" || mark === "unless" || mark === "while" || mark === "until") {
      expression(run, cursor);
      if (isName(peek(cursor), "else")) {
        cursor.at += 1;
        left = either(left, expression(run, cursor));
      }
      continue;
    }
    if (mark === "for" || mark === "foreach") {
      loop(run, cursor);
      continue;
    }
    const right = operand(run, cursor);
    left = conditionOps.has(mark) ? { thing: "condition" } : combine(run, mark, left, right);
  }
}

const isAssignment = (mark: string): boolean =>
  mark === "<-" || (mark.endsWith("=") && !["==", "===", "!=", "!==", "<=", ">="].includes(mark));

function operand(run: CodeRun, cursor: Cursor): Value {
  const token = peek(cursor);
  if (!token || token.kind === "line") return nothing;
  if (isTooDeep(run, cursor)) return nothing;
  run.depth += 1;
  const value = primary(run, cursor, token);
  run.depth -= 1;
  return value;
}

function primary(run: CodeRun, cursor: Cursor, token: CodeToken): Value {
  if (isMark(token, ",", ";", ")", "]", "}", ":", "=")) return nothing;
  cursor.at += 1;
  if (token.kind === "text" || token.kind === "shell") return postfix(run, cursor, literal(run, cursor, token), token);
  if (token.kind === "number") return postfix(run, cursor, textValue(token.text), token);
  if (token.kind === "pattern") {
    if (token.runs !== undefined) run.meaning.inner(run, token.runs, token);
    return postfix(run, cursor, nothing, token);
  }
  if (token.kind === "name") return word(run, cursor, token);
  if (token.text === "(") return parenthesised(run, cursor, token);
  if (token.text === "[") return postfix(run, cursor, listOrTable(run, cursor), token);
  if (token.text === "{") return postfix(run, cursor, braces(run, cursor), token);
  if (token.text === "<" && run.language === "perl") return perlAngle(run, cursor, token);
  const inner = operand(run, cursor);
  return token.text === "!" || token.text === "~" ? { thing: "condition" } : inner;
}

/** `[1, 2]`, or `["key" => 1]` where lists are tables. */
function listOrTable(run: CodeRun, cursor: Cursor): Value {
  const { args, named } = list(run, cursor, "]");
  return named.size === 0 ? listValue(args) : { fields: named };
}

function parenthesised(run: CodeRun, cursor: Cursor, token: CodeToken): Value {
  const closing = cursor.partners.get(cursor.at - 1);
  if (closing !== undefined && isMark(cursor.tokens[closing + 1], "=>", "->") && !["perl", "php"].includes(run.language)) {
    const params = passParameters(run, cursor, ")");
    cursor.at = closing + 2;
    expression(run, cursor);
    return { params };
  }
  const { args } = list(run, cursor, ")");
  const isOne = args.length === 1 && run.language !== "perl";
  const value = isOne || run.language === "javascript" ? (args.at(-1) ?? nothing) : listValue(args);
  return postfix(run, cursor, value, token);
}

function word(run: CodeRun, cursor: Cursor, token: CodeToken): Value {
  const { text } = token;
  const next = peek(cursor);
  if (conditionWords.has(text) && !isMark(next, ".", "=")) {
    expression(run, cursor);
    return { thing: "condition" };
  }
  if ((text === "for" || text === "foreach") && !isMark(next, ".")) {
    loop(run, cursor);
    return { thing: "condition" };
  }
  if (text === "typeof" || text === "not" || text === "defined") {
    operand(run, cursor);
    return { thing: "condition" };
  }
  if (["def", "function", "sub", "fn", "func", "fun"].includes(text) && !isMark(next, ".", "=")) return definition(run, cursor);
  if (text === "lambda" && run.language === "python") {
    const params = passParameters(run, cursor, ":");
    expression(run, cursor);
    return { params };
  }
  if (text === "class" && next?.kind === "name") {
    cursor.at += 1;
    return nothing;
  }
  if (text === "new" && next && !isMark(next, ".", "=")) return operand(run, cursor);
  if (passedWords().has(text) && !isMark(next, ".", "=", "(") && next && next.kind !== "line") return operand(run, cursor);
  if (isMark(next, "=>") && run.language === "javascript") {
    cursor.at += 1;
    expression(run, cursor);
    return { params: [text] };
  }
  const held = run.variables.get(text);
  const value = held ? { ...held, variable: text } : { ...run.meaning.module(run, text), variable: text };
  return postfix(run, cursor, value, token);
}

/** A function with a name and parameters; its body is read as statements where it stands. */
function definition(run: CodeRun, cursor: Cursor): Value {
  takeMark(cursor, "*");
  const name = peek(cursor);
  if (name?.kind === "name") cursor.at += 1;
  while (takeMark(cursor, ".", ":", "::")) cursor.at += 1;
  const params = takeMark(cursor, "(") ? passParameters(run, cursor, ")") : ["$_"];
  if (name?.kind === "name") bind(run, name.text, { params });
  if (takeMark(cursor, "=>")) expression(run, cursor);
  else if (isMark(peek(cursor), "{")) operand(run, cursor);
  return { params };
}

/** The part of this reader that brackets, loops and chains need. */
export const reading: CodeReaders = { statement, expression, operand };
