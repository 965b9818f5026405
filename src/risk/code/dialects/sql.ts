import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown } from "../../deed.ts";
import { attachedIn } from "../../sql/attached.ts";
import { noteDeed, placed, type CallEffect } from "../effects.ts";
import { noteHanded } from "../handed.ts";
import type { CodeCall, CodeRun } from "../run.ts";
import type { Value } from "../types.ts";
import { optionsOf, textOf } from "../values.ts";

const opening = longPattern("i")`
  ^\s*(?:\(|EXPLAIN\s+)?(SELECT|INSERT|UPDATE|DELETE|DROP|TRUNCATE|ALTER|CREATE|GRANT|REVOKE|REPLACE|MERGE|WITH|PRAGMA|SHOW|
  DESCRIBE|BEGIN|COMMIT|VACUUM|COPY|CALL|EXEC|SET|USE|DO|FLUSH)\s+\S
`;

/** Comments and literals say nothing about what a statement does. Bounded by the text itself: each branch moves on. */
const bare = (sql: string): string =>
  sql.replace(/--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^']|'')*'/g, (part) => (part.startsWith("'") ? "''" : " "));

/** Fields under which drivers take a statement. */
const statementNames = ["sql", "text", "query", "statement"] as const;

/** Every text of statements in a value: alone, in an object, or in a list of either. */
const statementsIn = (value: Value, depth = 0): readonly string[] =>
  optionsOf(value).flatMap((each) => {
    const parts = depth > 2 ? [] : [...(each.items ?? []), ...statementNames.flatMap((name) => each.fields?.get(name) ?? [])].slice(0, 50);
    return parts.length > 0 ? parts.flatMap((part) => statementsIn(part, depth + 1)) : [textOf(each)];
  });

/** SQL given to a driver, judged by its keywords; a database that lives in memory cannot lose anything. */
export const runsSql =
  (place = 0): CallEffect =>
  (run, call) => {
    const value = call.args[place] ?? statementNames.map((name) => call.named.get(name)).find((each) => each !== undefined);
    const { thing, path } = call.receiver ?? {};
    if (!value) return call.receiver ?? {};
    for (const text of statementsIn(value)) {
      for (const attached of attachedIn(text)) noteHanded(run, call, attached);
      if (thing === "memory") continue;
      if (path !== undefined && !onlyReads(text)) noteHanded(run, call, path);
      for (const statement of bare(text.slice(0, 8000)).split(";")) noteStatement(run, call, statement);
    }
    return thing === "memory" ? (call.receiver ?? {}) : { ...(thing && { thing }), ...(path !== undefined && { path }) };
  };

function noteStatement(run: CodeRun, call: CodeCall, statement: string): void {
  const word = opening.exec(statement)?.[1]?.toUpperCase();
  const kind = word === undefined ? undefined : kindOf(word, statement);
  const path = call.receiver?.path;
  if (kind === undefined) return;
  const target = /\b(?:FROM|INTO|TABLE|DATABASE|SCHEMA|UPDATE|TRUNCATE)\s+(?:IF\s+EXISTS\s+)?["`[]?([\w.]+)/i.exec(statement)?.[1] ?? "";
  if (kind === "external-write") noteDeed(run, call, { act: kind, target, environment: environmentOf(call.receiver?.thing) });
  else noteDeed(run, call, { act: kind, target, ...(path !== undefined && { store: [placed(run, path)] }) });
}

/** Whether every statement of the text only asks; of a text that is not known nobody can say it. */
const onlyReads = (text: string): boolean =>
  isKnown(text) &&
  bare(text)
    .split(";")
    .every((each) =>
      /^\s*(?:$|\(*\s*(?:SELECT|EXPLAIN|SHOW|DESCRIBE|VALUES|BEGIN|COMMIT|ROLLBACK|PRAGMA\s+[\w.]{1,60}\s*(?:\([^)]{0,80}\)\s*)?$))/i.test(
        each,
      ),
    );

/** A database in a file of this machine is local. */
const environmentOf = (thing: string | undefined): string => (thing === "database" ? "local" : "unknown");

function kindOf(word: string, statement: string): "destroy" | "privilege" | "external-write" | undefined {
  const hasWhere = /\bWHERE\b/i.test(statement) && isKnownPredicate(statement);
  if (word === "DROP" || word === "TRUNCATE" || word.startsWith("FLUSH")) return "destroy";
  if (word === "ALTER" && /\bDROP\b/i.test(statement)) return "destroy";
  if ((word === "DELETE" || word === "UPDATE") && !hasWhere) return "destroy";
  if (word === "WITH" && /\b(?:DELETE|UPDATE)\b/i.test(statement) && !hasWhere) return "destroy";
  if (word === "GRANT" || word === "REVOKE") return "privilege";
  if (["INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "ALTER", "CREATE", "CALL", "EXEC", "DO"].includes(word)) return "external-write";
  if (word === "COPY" && /\bPROGRAM\b/i.test(statement)) return "privilege";
  return undefined;
}

/** `WHERE 1=1`, or a predicate that only the code knows, may match every row. */
function isKnownPredicate(statement: string): boolean {
  const predicate = /\bWHERE\b([\s\S]*)/i.exec(statement)?.[1]?.trim() ?? "";
  if (/^(?:\(?\s*)?(?:1\s*=\s*1|true|''\s*=\s*''|1)\s*(?:\)\s*)?$/i.test(predicate)) return false;
  if (/\bOR\s+(?:1\s*=\s*1|true)\b/i.test(predicate)) return false;
  return isKnown(predicate) || /^[\w."`]+\s*(?:=|<|>|IN|LIKE|BETWEEN)/i.test(predicate);
}
