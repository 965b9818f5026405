import { isKnown } from "../deed.ts";
import { isEntryFile } from "../files/our-entries.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { notePath, placed } from "./effects.ts";
import type { CodeCall, CodeRun } from "./run.ts";
import { codeLimits, type HandedPath, type Value } from "./types.ts";
import { optionsOf } from "./values.ts";

/** Names of functions that only look at a path, keep it, or derive another value from it. */
const looking = longPattern("i")`
  (?:^|\.|_)(?:(?:path_?)?exists?|is_?file|is_?dir|isdirectory|[lf]?stat|access|realpath|basename|dirname|extname|normalize|resolve|
  relative|join|url|(?:pure)?path|read\w*|load\w*|parse\w*|match\w*|test|includes|equals?|assert\w*|expect|log|info|warn|error|debug|
  print\w*|echo|puts|pp?|len|length|which|str|string|repr|format|quote|encode|bytes|append|push|add|insert|get|has|getsize)(?:sync)?\??$
`;

/** Files handed to an unknown function: it may change them. Which of them are ours, facts know; our entries tell it by their names. */
export function noteHandedPaths(run: CodeRun, call: CodeCall): void {
  if (looking.test(call.method ?? call.callee.name ?? "")) return;
  noteEntries(run, call);
  const fills = filling.test(call.method ?? call.callee.name ?? "");
  for (const { text, thing, path } of partsOfAll(call)) {
    if (text !== undefined) noteHanded(run, call, text);
    if (fills && thing === "database" && path !== undefined) noteHanded(run, call, path);
  }
}

/** Functions that write to the connection they are given: `frame.to_sql("t", connection)`. */
const filling =
  /(?:^|[._])(?:to_(?:sql|table)|write_\w{1,30}|insert\w{0,30}|upsert\w{0,30}|bulk_?\w{1,30}|copy_\w{1,30}|(?:create|drop)_all|backup)$/i;

/** Our entries, in whatever the call is given. */
export function noteEntries(run: CodeRun, call: CodeCall): void {
  for (const value of partsOfAll(call))
    if (value.text !== undefined && isEntryFile(value.text)) notePath(run, call, value, { act: "write", keeps: true });
}

const partsOfAll = ({ args, named }: CodeCall): readonly Value[] => [...args, ...named.values()].flatMap((each) => partsOf(each));

const partsOf = (value: Value, depth = 0): readonly Value[] =>
  optionsOf(value).flatMap((option) => [
    option,
    ...(depth < 2
      ? [...(option.items ?? []), ...(option.fields?.values() ?? [])].slice(0, 50).flatMap((part) => partsOf(part, depth + 1))
      : []),
  ]);

/** A file that the code may change in a way no deed tells. */
export function noteHanded(run: CodeRun, { start, end }: Pick<CodeCall, "start" | "end">, text: string): void {
  const path = placed(run, fileIn(text));
  if (path.length < 2 || path.length > pathMaxChars || !isKnown(path) || !/[/~\\.]/.test(path) || /[\n\r]|^\w{2,20}:\/\//.test(path))
    return;
  if (run.handed.length < codeLimits.deedsMax && !run.handed.some((each) => each.path === path)) run.handed.push({ path, start, end });
}
const pathMaxChars = 4_096;

/** The file in an address of a database: `sqlite:////a/b.db`, `file:a.db?mode=rw`, `dbi:SQLite:dbname=a.db`. */
export const fileIn = (text: string): string =>
  addressed.test(text)
    ? text
        .replace(addressed, "")
        .replace(/[?;].*$/s, "")
        .replace(/^\/\/\/?(?=[^/]*$|\/)/, "")
    : text;
const addressed = /^(?:(?:jdbc:)?(?:sqlite3?|duckdb)(?:\+\w{1,20})?:|file:|dbi:SQLite:(?:dbname=|database=)?)/i;

const literal = /"((?:[^"\\\n]|\\.){2,1000})"|'((?:[^'\\\n]|\\.){2,1000})'|`([^`\n]{2,1000})`/g;
const changing = /open|write|create|exec|sql|save|dump|remove|delete|truncate|rename/i;
const literalsMax = 200;

/** The same for code in a language that is not read here: every path that stands in it. */
export const handedIn = (code: string): readonly HandedPath[] =>
  changing.test(code)
    ? [...code.matchAll(literal)].slice(0, literalsMax).flatMap((found) => {
        const path = fileIn(found[1] ?? found[2] ?? found[3] ?? "");
        return path.includes("/") ? [{ path, start: found.index, end: found.index + found[0].length }] : [];
      })
    : [];
