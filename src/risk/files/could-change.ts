import { longPattern } from "../../kernel/long-pattern.ts";
import { workOn } from "../work.ts";

/** Chance that a pattern matches in a text: `surely` where it is all literal and there, `never` where a literal is missing. */
export type MatchChance = "never" | "maybe" | "surely";

const patternMaxChars = 2_000;

/**
 * Compares only the literal parts of a regular expression with a text: no foreign expression is run here. Basic and
 * extended ones are read alike; where they differ, less counts as literal.
 */
export function chanceIn(text: string, pattern: string): MatchChance {
  workOn(text);
  if (pattern.length > patternMaxChars || /\)(?:[*?{]|\\[?{])/.test(pattern)) return "maybe";
  const folded = text.toLowerCase();
  const ways = pattern.split(/\\?\|/).map((way) => piecesOf(way));
  const open = ways.filter(({ pieces }) => pieces.every((piece) => folded.includes(piece.toLowerCase())));
  if (open.length === 0) return "never";
  return open.some(({ pieces, whole }) => whole && pieces.every((piece) => text.includes(piece))) ? "surely" : "maybe";
}

interface Spelled {
  /** Literal pieces that any match contains. */
  readonly pieces: readonly string[];
  /** There is nothing else in it. */
  readonly whole: boolean;
}

const token = /\\(.)|\[\^?\]?[^\]]*\]|[.^$()]|[*?]|\{[\d,]*\}|\+|([^\\])/gs;

function piecesOf(way: string): Spelled {
  const pieces: string[] = [];
  let run = "";
  let whole = true;
  const end = (isPlain: boolean): void => {
    if (run !== "") pieces.push(run);
    run = "";
    whole &&= isPlain;
  };
  for (const [given, escaped, plain] of way.matchAll(token)) {
    const isOptional = /^(?:[*?]|\{[\d,]*\}|\\[?{])$/.test(given);
    if (isOptional) {
      run = run.slice(0, -1);
      end(false);
    } else if (plain !== undefined) run += plain;
    else if (escaped !== undefined && /[^\w<>(){}+?|]/.test(escaped)) run += escaped;
    else end(false);
  }
  end(true);
  return { pieces, whole: whole && pieces.length === 1 };
}

const patternsMax = 100;

/** Patterns of the `s` and `d` in a sed script, or in a line of Perl. Undefined: it does something else as well. */
export function patternsOf(script: string): readonly string[] | undefined {
  const found: string[] = [];
  let rest = script.trim();
  while (rest !== "") {
    const change = longPattern("s")`
      ^(?:\/(?:[^/\\\n]|\\.){1,400}\/\s*)?s([/|#@,!~:%])((?:(?!\1)[^\\\n]|\\.)*)\1(?:(?!\1)[^\\]|\\.)*\1([giImM\d]*)(?=\s*(?:[;\n]|
      $))
    `.exec(rest);
    const removal = change ? null : /^\/((?:[^/\\\n]|\\.){1,400})\/\s*d(?=\s*(?:[;\n]|$))/.exec(rest);
    const pattern = change?.[2] ?? removal?.[1];
    if (pattern === undefined || found.length >= patternsMax) return undefined;
    found.push(pattern);
    rest = rest.slice((change ?? removal)?.[0].length ?? 0).replace(/^[\s;]+/, "");
  }
  return found.length > 0 ? found : undefined;
}
