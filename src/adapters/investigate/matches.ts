import { createContext, Script, type Context } from "node:vm";
import { lookLimits } from "./types.ts";

/** Finds lines in texts by one pattern. */
export interface Matcher {
  /** Numbers of the lines that match, from 1; undefined when the pattern takes too long. */
  linesIn(text: string): readonly number[] | undefined;
}

const scan = new Script(`
  (() => {
    const found = [];
    const lines = text.split("\\n");
    for (let at = 0; at < lines.length && found.length < most; at += 1) if (pattern.test(lines[at])) found.push(at + 1);
    return found.join();
  })()
`);

/**
 * A pattern of a model may be one that never ends. In a context of its own it can be stopped, and sees only texts.
 * Throws a `SyntaxError` for an invalid pattern.
 */
export function matcherOf(source: string, { isLiteral, ignoreCase }: { isLiteral: boolean; ignoreCase: boolean }): Matcher {
  const escaped = isLiteral ? source.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") : source;
  const flags = ignoreCase ? "iu" : "u";
  void new RegExp(escaped, flags);
  const context = createContext({ text: "", source: escaped, flags, most: lookLimits.matchesPerFileMax });
  new Script("pattern = new RegExp(source, flags)").runInContext(context);
  return { linesIn: (text) => run(context, text) };
}

function run(context: Context, text: string): readonly number[] | undefined {
  context["text"] = text;
  try {
    const found = String(scan.runInContext(context, { timeout: lookLimits.patternMs }));
    return found === "" ? [] : found.split(",").map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}
