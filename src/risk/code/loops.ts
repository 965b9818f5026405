import { bindLoop } from "./binding.ts";
import { isMark, isName, peek, takeMark, type Cursor } from "./reading/cursor.ts";
import type { CodeRun } from "./run.ts";
import type { CodeToken, Value } from "./types.ts";
import { nothing, textValue } from "./values.ts";

/** `for x in …`, `for (const x of …)`, `foreach (… as $x)`, `for my $x (…)`. */
export function loop(run: CodeRun, cursor: Cursor): void {
  const opened = takeMark(cursor, "(");
  if (opened) cursor.flat += 1;
  const names: string[] = [];
  while (peek(cursor)) {
    const token = peek(cursor);
    if (isName(token, "const", "let", "var", "my", "our", "await", "each")) cursor.at += 1;
    else if (
      token?.kind === "name" &&
      !isName(token, "in", "of") &&
      (names.length === 0 || isMark(cursor.tokens[cursor.at - 1], ",", "(", "["))
    ) {
      names.push(token.text);
      cursor.at += 1;
    } else if (names.length > 0 && isMark(token, ",", "(", ")", "[", "]", "{", "}") && isLoopHead(cursor)) cursor.at += 1;
    else if (names.length === 0 && isMark(token, "(", "[", "{") && run.language !== "perl") cursor.at += 1;
    else break;
  }
  if (isName(peek(cursor), "in", "of") || isMark(peek(cursor), "=")) {
    cursor.at += 1;
    bindLoop(run, names, run.read.expression(run, cursor), false);
  } else if (run.language === "perl") {
    // `for (@files)` and `… for @files` name no variable.
    const list = names.length > 0 && !isMark(peek(cursor), "(") ? { variable: names[0] ?? "" } : undefined;
    const value = list ? (run.variables.get(list.variable) ?? nothing) : run.read.operand(run, cursor);
    bindLoop(run, list ? ["$_"] : [...names, "$_"], value, false);
  } else if (names.length > 0) {
    cursor.at -= 1; // not a loop over a list: `foreach ($list as $x)`, `for (i = 0; …)`
    run.read.expression(run, cursor);
  }
  if (opened) cursor.flat -= 1;
}

/** Whether `in`, `of` or `=` still follows in the head of a loop. */
function isLoopHead(cursor: Cursor): boolean {
  return cursor.tokens.slice(cursor.at, cursor.at + 12).some((token) => isName(token, "in", "of") || isMark(token, "="));
}

/** `<*.log>` lists files, `<$handle>` reads. */
export function perlAngle(run: CodeRun, cursor: Cursor, token: CodeToken): Value {
  const offset = cursor.tokens.slice(cursor.at, cursor.at + 20).findIndex((each) => isMark(each, ">"));
  const end = cursor.at + offset;
  if (offset < 0) return nothing;
  const text = run.code.slice(token.end, cursor.tokens[end]?.start ?? token.end);
  cursor.at = end + 1;
  return /[*?/.~]/.test(text) ? textValue(text) : nothing;
}
