import { parse, type ParsedScript } from "unbash";
import { workOn } from "../work.ts";

/** Beyond these a command is not read at all, it gates: the parser needs quadratic time on hostile input. */
export const shellLimits = { charsMax: 65_536, hereDocumentsMax: 200, nestingMax: 60, bracesMax: 400 } as const;

export type Parsed = { readonly script: ParsedScript } | { readonly problem: string };

/** Text to tree. Anything the parser complains about is a problem, not a guess. */
export function parseShell(text: string): Parsed {
  workOn(text);
  if (text.length > shellLimits.charsMax) return { problem: `longer than ${shellLimits.charsMax} characters` };
  if (text.includes("\0")) return { problem: "holds a NUL character" };
  if (occurrences(text, "<<") > shellLimits.hereDocumentsMax) return { problem: "has too many here-documents" };
  if (nestingOf(text) > shellLimits.nestingMax) return { problem: "is nested too deeply" };
  if (occurrences(text, "{") > shellLimits.bracesMax) return { problem: "has too many braces" };
  const script = parsed(text);
  const first = script.errors?.[0];
  return first ? { problem: `cannot be parsed: ${first.message}` } : { script };
}

let last: { readonly text: string; readonly script: ParsedScript } | undefined;

/** A command is looked at at least twice, without facts and with them: a long one is parsed once. Nobody changes it. */
function parsed(text: string): ParsedScript {
  if (text === last?.text) return last.script;
  const script = parse(text.replaceAll("\r\n", " \n")); // lines of another system; every place stays where it is
  if (text.length > shortMaxChars) last = { text, script };
  return script;
}
const shortMaxChars = 1_024;

function occurrences(text: string, piece: string): number {
  let count = 0;
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) count += 1;
  return count;
}

/** The deepest run of opened parentheses, quoted or not: an upper bound is all that is needed. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of text) {
    if (char === "(") deepest = Math.max(deepest, (depth += 1));
    else if (char === ")") depth = Math.max(0, depth - 1);
  }
  return deepest;
}
