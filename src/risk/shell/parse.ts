import { parse, type ParsedScript } from "unbash";
import { workOn } from "../work.ts";
import { excerptsOf } from "./words/excerpt.ts";

/** Beyond these a command is not read at all, it gates: the parser needs quadratic time on hostile input. */
export const shellLimits = { charsMax: 65_536, hereDocumentsMax: 200, nestingMax: 60, bracesMax: 400 } as const;

export type ParseResult = { readonly script: ParsedScript } | { readonly problem: string; readonly parts: Parts };

/** The readable parts of a text that cannot be read whole: it gates, and a part that refuses still does. */
export type Parts = () => readonly ParsedScript[];

/** Text to tree. Anything the parser complains about is a problem, not a guess. */
export function parseShell(text: string): ParseResult {
  workOn(text);
  const problem = beyondLimits(text);
  if (problem !== undefined) return { problem, parts: () => endsOf(text) };
  const script = parsed(text);
  const first = script.errors?.[0];
  return first ? { problem: `cannot be parsed: ${first.message}`, parts: () => linesBefore(text, first.pos) } : { script };
}

function beyondLimits(text: string): string | undefined {
  if (text.length > shellLimits.charsMax) return `longer than ${shellLimits.charsMax} characters`;
  if (text.includes("\0")) return "holds a NUL character";
  if (occurrences(text, "<<") > shellLimits.hereDocumentsMax) return "has too many here-documents";
  if (nestingOf(text) > shellLimits.nestingMax) return "is nested too deeply";
  return occurrences(text, "{") > shellLimits.bracesMax ? "has too many braces" : undefined;
}

/** The parser's result for the two ends, which may break off anywhere. */
const endsOf = (text: string): readonly ParsedScript[] =>
  excerptsOf(text.replaceAll("\0", ""))
    .filter((each) => beyondLimits(each) === undefined)
    .map((each) => parse(each));

/** A shell runs line after line up to one that it cannot read. */
function linesBefore(text: string, at: number): readonly ParsedScript[] {
  const end = text.lastIndexOf("\n", at);
  const script = end <= 0 ? undefined : parse(text.slice(0, end));
  return script && !script.errors?.length ? [script] : [];
}

let last: { readonly text: string; readonly script: ParsedScript } | undefined;

/** A command is parsed at least twice, without facts and with them: a long one only once. The tree is never changed. */
function parsed(text: string): ParsedScript {
  if (text === last?.text) return last.script;
  const script = parse(text.replaceAll("\r\n", " \n")); // line ends of another system; every offset stays the same
  if (text.length > shortMaxChars) last = { text, script };
  return script;
}
const shortMaxChars = 1_024;

function occurrences(text: string, piece: string): number {
  let count = 0;
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) count += 1;
  return count;
}

/** The deepest run of open parentheses, quoted or not: an upper bound is enough. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of text) {
    if (char === "(") deepest = Math.max(deepest, (depth += 1));
    else if (char === ")") depth = Math.max(0, depth - 1);
  }
  return deepest;
}
