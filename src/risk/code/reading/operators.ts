import { unknownPiece } from "../../deed.ts";
import { peek, type Cursor } from "./cursor.ts";
import type { CodeRun } from "../run.ts";
import type { CodeToken, Value } from "../types.ts";
import { concat, either, joinPaths, nothing, originOf, stained, textOf, textValue } from "../values.ts";

const wordOperators = new Set("if unless while until and or in is not for foreach as instanceof eq ne lt gt le ge cmp x xor".split(" "));
const endings = new Set([",", ";", ")", "]", "}", ":", "{", "(", "[", "\\", "@", "::", "->"]);

/** Operators whose result says nothing about their operands. */
export const conditionOps = new Set("== === != !== < > <= >= <=> in is instanceof eq ne lt gt le ge cmp =~ !~ && and - ** not".split(" "));

/** The operator that stands here, if an expression goes on. */
export function operatorAt(run: CodeRun, cursor: Cursor): CodeToken | undefined {
  const token = peek(cursor);
  if (!token) return undefined;
  if (token.kind === "name") {
    if (!wordOperators.has(token.text)) return undefined;
    // A loop or a condition after a statement belongs to it only where statements can end so.
    if (token.text === "for" || token.text === "foreach") {
      return run.language === "python" || run.language === "perl" ? token : undefined;
    }
    if (["if", "unless", "while", "until"].includes(token.text)) {
      return ["python", "perl", "ruby"].includes(run.language) ? token : undefined;
    }
    return token;
  }
  if (token.kind !== "mark" || endings.has(token.text)) return undefined;
  if (token.text === "=>" && run.language === "javascript") return undefined;
  return token;
}

/** Value of two operands with an operator between them. */
export function combine(run: CodeRun, mark: string, left: Value, right: Value): Value {
  if (run.dialect.joins.includes(mark)) return concat(left, right);
  if (mark === "||" || mark === "or" || mark === "??" || mark === "//" || mark === "|") return either(left, right);
  if (mark === "/" && (left.thing === "path" || left.thing === "own")) return joinPaths([left, right]);
  if (mark === "/" && right.thing === "path") return joinPaths([left, right]);
  if (mark === "%" && left.text !== undefined) return formatted(left, right);
  if (mark === "|>") return stained(nothing, originOf(left));
  return stained(nothing, originOf(left) | originOf(right));
}

/** `"rm %s" % name`. */
function formatted(left: Value, right: Value): Value {
  const values = right.items ?? [right];
  let index = 0;
  const text = textOf(left).replace(/%(?:\((\w{1,40})\))?[-+0-9.]{0,6}([sdrifx%])/g, (_whole, key: string | undefined, kind: string) => {
    if (kind === "%") return "%";
    const value = key === undefined ? values[index] : right.fields?.get(key);
    index += 1;
    return value?.text ?? unknownPiece;
  });
  return textValue(text, originOf(left) | originOf(right));
}
