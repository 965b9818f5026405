import { createContext, Script, type Context } from "node:vm";
import { lookLimits } from "./types.ts";

/** Finds lines in texts by one pattern. */
export interface Matcher {
  /** Numbers of the lines that match, from 1; undefined when the pattern takes too long. */
  linesIn(text: string): readonly number[] | undefined;
}

/** How often a pattern is tried that had no time to run. */
const triesMax = 8;

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

/** A clock that ran out while the machine did other work says nothing about the pattern: then it is tried again. */
function run(context: Context, text: string): readonly number[] | undefined {
  context["text"] = text;
  for (let left = triesMax; left > 0; left -= 1) {
    const before = process.cpuUsage();
    const found = scanned(context);
    if (found !== undefined) return found;
    if (spentMs(before) > lookLimits.patternMs / 2) return undefined;
  }
  return undefined;
}

function scanned(context: Context): readonly number[] | undefined {
  try {
    const found = String(scan.runInContext(context, { timeout: lookLimits.patternMs }));
    return found === "" ? [] : found.split(",").map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}

function spentMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
