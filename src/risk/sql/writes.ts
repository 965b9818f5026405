import type { Clause } from "./clauses.ts";
import { spanOf, type FoundDeed, type Script } from "./found.ts";
import { reachOf, whereOf, type Reach } from "./predicate.ts";
import { hasRun, nameAt } from "./rows.ts";
import { isMark, isNaming, isWord, type SqlToken } from "./reading/tokens.ts";

/** DELETE, UPDATE and MERGE: their act depends on how many rows they reach. */
export function rowWrites(clause: Clause, script: Script): FoundDeed | undefined {
  switch (clause.verb) {
    case "delete":
      return reaching(clause, deleteTarget(clause.tokens), script);
    case "update":
      return reaching(clause, nameAt(clause.tokens, skipWords(clause.tokens, 1, updateNoise)), script);
    case "merge":
      return merging(clause);
    case "alter":
      return mutating(clause);
    default:
      return undefined;
  }
}

const deleteNoise = ["low_priority", "quick", "ignore", "from", "only", "top", "percent", "outfile"];
const updateNoise = ["low_priority", "ignore", "only", "or", "replace", "rollback", "abort", "fail", "top", "percent"];

/** Skips words before the table, and the parentheses of TOP (n). */
function skipWords(tokens: readonly SqlToken[], from: number, words: readonly string[]): number {
  let index = from;
  while (index < tokens.length && index < from + 12) {
    const token = tokens[index];
    if (isWord(token, ...words) || token?.kind === "number" || isMark(token, "(") || isMark(token, ")")) index += 1;
    else break;
  }
  return index;
}

const deleteTarget = (tokens: readonly SqlToken[]): string => nameAt(tokens, skipWords(tokens, 1, deleteNoise));

function reaching({ verb, tokens }: Clause, target: string, script: Script): FoundDeed {
  const where = whereOf(tokens);
  const reach: Reach = where === undefined ? "all" : reachOf(where, target);
  const base = { target, span: spanOf(tokens), verb };
  if (script.temporary.has(target.toLowerCase()))
    return { ...base, act: "harmless", tool: verb, why: "touches a temporary table of its own" };
  if (isCursor(where)) return { ...base, act: "external-write", tool: verb, why: `${verb}s the row under a cursor` };
  if (reach === "some" || reach === "none")
    return { ...base, act: "external-write", tool: verb, why: `${verb}s the rows that its WHERE picks` };
  const because =
    where === undefined
      ? "has no WHERE"
      : reach === "all"
        ? "has a WHERE that holds for every row"
        : "has a WHERE that is put together when it runs";
  return { ...base, act: "destroy", tool: `${verb} all`, why: `${verb} that ${because}` };
}

const isCursor = (where: readonly SqlToken[] | undefined): boolean => isWord(where?.[0], "current") && isWord(where?.[1], "of");

/** MERGE reaches every row if its ON does, or if it deletes what the source does not have. */
function merging({ tokens }: Clause): FoundDeed {
  const target = nameAt(tokens, 1);
  const base = { target, span: spanOf(tokens), verb: "merge" };
  const removes = hasRun(tokens, "then delete");
  const on = tokens.findIndex((token) => isWord(token, "on"));
  const when = tokens.findIndex((token, index) => index > on && isWord(token, "when"));
  const reach = on === -1 ? "all" : reachOf(tokens.slice(on + 1, when === -1 ? undefined : when), target);
  const isBroad = (reach === "all" || reach === "dynamic") && (removes || hasRun(tokens, "then update"));
  if (isBroad || (removes && hasRun(tokens, "by source")))
    return { ...base, act: "destroy", tool: "merge all", why: "merge that can delete or change every row" };
  return { ...base, act: "external-write", tool: "merge", why: "merges rows into a table" };
}

/** ClickHouse deletes and updates by ALTER TABLE. */
function mutating({ tokens }: Clause): FoundDeed | undefined {
  const at = tokens.findIndex((token, index) => index > 2 && isWord(token, "delete", "update") && !isWord(tokens[index - 1], "on"));
  const verb = tokens[at];
  if (verb === undefined || isWord(tokens[at - 1], "for", "or")) return undefined;
  const where = whereOf(tokens.slice(at));
  const reach = where === undefined ? "all" : reachOf(where, nameAt(tokens, 2));
  const isNarrow = reach === "some" || reach === "none";
  const base = { target: nameAt(tokens, 2), span: spanOf(tokens) };
  return isNarrow
    ? { ...base, act: "external-write", tool: verb.text, why: `${verb.text}s the rows that its WHERE picks` }
    : { ...base, act: "destroy", tool: `${verb.text} all`, why: `${verb.text} that picks no rows` };
}

/** CREATE TEMP TABLE makes nothing that stays; `#name` is SQL Server's spelling. */
export function temporaryMade(tokens: readonly SqlToken[]): string | undefined {
  const head = tokens.slice(0, 8);
  const at = head.findIndex((token) => isWord(token, "table"));
  const named = at === -1 ? "" : nameAt(tokens, at + 1);
  if (!isWord(tokens[0], "create") || named === "") return undefined;
  const isTemporary = named.startsWith("#") || head.slice(0, at).some((token) => isWord(token, "temp", "temporary"));
  if (!isTemporary || hasRun(tokens, "commit drop")) return undefined;
  return named.toLowerCase();
}

/** The tables that DROP TABLE or TRUNCATE names, if it names nothing else. */
export function tablesNamed(tokens: readonly SqlToken[]): readonly string[] {
  const start = tokens.findIndex((token) => isWord(token, "table"));
  const names: string[] = [];
  for (let index = Math.max(start, 0) + 1; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (isWord(token, "if", "exists", "cascade", "restrict", "only") || isMark(token, ",")) continue;
    if (!isNaming(token) || names.length > 50) return ["unknown"];
    names.push(nameAt(tokens, index).toLowerCase());
    while (isMark(tokens[index + 1], ".")) index += 2;
  }
  return names;
}
