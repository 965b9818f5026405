import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { callRow, fileReaders, queryRunners, secretTables } from "./calls.ts";
import { clausesOf, type Clause } from "./clauses.ts";
import { runsText } from "./dynamic.ts";
import { quiet, spanOf, type FoundDeed, type Script } from "./found.ts";
import { boundaryRows } from "./rows-boundary.ts";
import { changeRows, quietLeads } from "./rows-change.ts";
import { hasRun, indexRows, matchRow, nameAt, objectAt } from "./rows.ts";
import { work } from "../work.ts";
import { isMark, isNaming, isWord, type SqlToken } from "./reading/tokens.ts";
import { copying, loadedFile, selectsInto } from "./transfer.ts";
import { rowWrites, tablesNamed, temporaryMade } from "./writes.ts";

/** Deeds of one statement: by every verb in it, by every function that it calls, by every table that it reads. */
export function statementDeeds(statement: readonly SqlToken[], script: Script): readonly FoundDeed[] {
  work(unitsPerStatement + statement.length * unitsPerToken);
  const tokens = withoutOpening(statement);
  const first = tokens[0];
  if (first === undefined) return [];
  remember(tokens, script);
  const { clauses, tooDeep } = clausesOf(tokens);
  const counted = isExplained(tokens) ? [] : clauses;
  const odd = first.kind === "word" ? [] : notWord(tokens, script);
  const deep: readonly FoundDeed[] = tooDeep ? [nonsense(tokens, "is nested deeper than anyone can read")] : [];
  const deeds = counted.flatMap((clause) => clauseDeeds(clause, script));
  const found = [...odd, ...deep, ...deeds, ...callDeeds(tokens, script), ...selectsInto(tokens, script), ...secretReads(tokens)];
  const put = tokens.find((token) => token.kind === "unknown");
  if (put !== undefined && found.every(({ act }) => act === "harmless"))
    found.push({
      act: "unknown",
      tool: first.text,
      target: "",
      why: "a part of the statement is known only when it runs",
      span: spanOf([put]),
    });
  return found.length === 0 && first.kind === "word" && !script.isBody ? [quiet(tokens, first.text)] : found;
}

const unitsPerStatement = 10;
const unitsPerToken = 2;
const literalsMax = 40;

/** Text that is put into a variable may be run further down, in one piece or joined. */
function remember(tokens: readonly SqlToken[], script: Script): void {
  if (script.literals.length >= literalsMax) return;
  const texts = tokens.filter(({ kind }) => kind === "string").map(({ text }) => text);
  script.literals.push(...texts.slice(0, literalsMax), texts.slice(0, literalsMax).join(""));
}

const openers = ["begin", "else", "then", "loop", "try", "catch", "atomic"];
const transaction = ["transaction", "tran", "work", "deferred", "immediate", "exclusive", "isolation", "read", "concurrent", "not"];

/** A statement may open with parentheses, labels and the words that begin a block. */
function withoutOpening(tokens: readonly SqlToken[]): readonly SqlToken[] {
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    const isBlock = isWord(token, ...openers) && index + 1 < tokens.length && !isWord(tokens[index + 1], ...transaction);
    if (!isMark(token, "(") && !isMark(token, "{") && !isBlock) break;
    index += 1;
  }
  return index === 0 ? tokens : tokens.slice(index);
}

const nonsense = (tokens: readonly SqlToken[], why: string): FoundDeed => ({
  act: "opaque",
  tool: "statement",
  target: "",
  why,
  span: spanOf(tokens),
});

/** In a body a statement may begin with a variable or a label; elsewhere it is unknown. */
function notWord(tokens: readonly SqlToken[], script: Script): readonly FoundDeed[] {
  const isPart = isMark(tokens[0], ")") || isMark(tokens[0], "}") || isMark(tokens[0], "<");
  return script.isBody || isPart ? [] : [nonsense(tokens, "does not read as a statement")];
}

/** EXPLAIN runs nothing, unless it is told to ANALYZE. */
function isExplained(tokens: readonly SqlToken[]): boolean {
  if (!isWord(tokens[0], "explain", "describe", "desc", "show")) return false;
  return !tokens.slice(0, 20).some((token) => isWord(token, "analyze", "analyse"));
}

function clauseDeeds(clause: Clause, script: Script): readonly FoundDeed[] {
  const { tokens } = clause;
  const made = temporaryMade(tokens);
  if (made !== undefined) {
    if (!script.isBody) script.temporary.add(made); // in a body, a branch that is never taken may make it
    return [quiet(tokens, "create")];
  }
  if (isWord(tokens[0], "drop", "truncate") && isOwnTable(clause, script)) return [quiet(tokens, clause.verb)];
  if (["rollback", "abort", "discard", "use"].includes(clause.verb)) script.temporary.clear();
  if (["create", "declare"].includes(clause.verb))
    script.isBody ||=
      clause.verb === "declare" ||
      tokens.slice(0, 16).some((token) => isWord(token, "function", "procedure", "proc", "trigger", "package", "event"));
  const text = runsText(clause, script);
  if (text !== undefined && clause.verb !== "create" && clause.verb !== "alter" && clause.verb !== "do") return text;
  const written = rowWrites(clause, script);
  if (written !== undefined) return [written];
  if (clause.verb === "copy") return copying(clause, script);
  if (clause.verb === "vacuum" && isWord(clause.tokens.at(-2), "into")) return copying(clause, script);
  if (clause.verb === "pragma") return [pragma(clause)];
  return [...(text ?? []), ...rowDeeds(clause, script), ...(clause.verb === "load" ? loadedFile(clause) : [])];
}

/** Dropping a table that this script made loses nothing; a second drop of the same name would reach the real table. */
function isOwnTable({ verb, tokens }: Clause, script: Script): boolean {
  if (verb === "drop" && !isWord(tokens[1], "table") && !(isWord(tokens[1], "temporary", "temp") && isWord(tokens[2], "table")))
    return false;
  const names = tablesNamed(tokens);
  const isOwn =
    names.length > 0 && new Set(names).size === names.length && names.every((name) => script.temporary.has(name.replace(/^pg_temp\./, "")));
  if (isOwn && verb === "drop") for (const name of names) script.temporary.delete(name.replace(/^pg_temp\./, ""));
  return isOwn;
}

const rows = lazily(() => indexRows([...boundaryRows(), ...changeRows()]));

function rowDeeds(clause: Clause, script: Script): readonly FoundDeed[] {
  const { verb, tokens } = clause;
  const matched = matchRow(tokens, rows());
  if (matched === undefined || isColumnChange(clause)) {
    if (matched !== undefined)
      return [{ act: "external-write", tool: "alter", target: nameAt(tokens, 2), why: "changes a column", span: spanOf(tokens), verb }];
    if (quietLeads().has(verb)) return [quiet(tokens, verb)];
    return script.isBody ? [] : [nonsense(tokens, `unknown statement, beginning with "${verb.slice(0, 40)}"`)];
  }
  const { row, after } = matched;
  const isFunctionTarget = verb === "insert" && hasRun(tokens.slice(0, 4), "into function");
  if (isFunctionTarget)
    return [
      {
        act: "leak",
        tool: "insert into function",
        target: nameAt(tokens, 3),
        why: "writes data to a place outside the database",
        span: spanOf(tokens),
        verb,
      },
    ];
  return [
    {
      act: row.act,
      tool: verb === "grant" && isWideGrant(tokens) ? "grant all" : verb,
      target: objectAt(tokens, after),
      why: row.why,
      span: spanOf(tokens),
      verb,
    },
  ];
}

/** Membership of a role, or everything on every database: that is the whole server. */
const isWideGrant = (tokens: readonly SqlToken[]): boolean =>
  tokens.find((token) => isWord(token, "on", "to"))?.text === "to" ||
  (isWord(tokens[1], "all") &&
    tokens
      .map(({ text }) => text)
      .join("")
      .includes("*.*"));

/** `ALTER COLUMN a DROP DEFAULT` and `DROP NOT NULL` lose no data. */
function isColumnChange({ verb, tokens }: Clause): boolean {
  if (verb !== "alter" || !isWord(tokens[1], "table", "foreign", "column", "domain")) return false;
  const drops = tokens.flatMap((token, index) => (isWord(token, "drop") ? [index] : []));
  return (
    drops.length > 0 &&
    drops.every(
      (at) =>
        isWord(tokens[at + 1], "default", "identity", "expression") || (isWord(tokens[at + 1], "not") && isWord(tokens[at + 2], "null")),
    )
  );
}

const pragmaQuiet = longPattern()`
  ^(?:foreign_keys|busy_timeout|cache_size|journal_mode|synchronous|temp_store|mmap_size|case_sensitive_like|encoding|query_only|
  threads|enable_progress_bar|memory_limit|page_size)$
`;

/** SQLite's settings: most are read or concern the connection; a few take the safety off. */
function pragma({ tokens }: Clause): FoundDeed {
  const name = (nameAt(tokens, 1).split(".").at(-1) ?? "").toLowerCase();
  const base = { target: name, span: spanOf(tokens), verb: "pragma", tool: "pragma" };
  if (/^(?:key|rekey|hexkey|hexrekey)$/.test(name)) return { ...base, act: "write-secret", why: "sets the key of the database" };
  const isSet = tokens.some((token) => isMark(token, "="));
  if (/^(?:writable_schema|trusted_schema|ignore_check_constraints)$/.test(name) && (isSet || isMark(tokens[2], "(")))
    return { ...base, act: "weaken", why: "takes a safeguard of the database off" };
  if (!isSet || pragmaQuiet.test(name)) return quiet(tokens, "pragma");
  return { ...base, act: "external-write", why: "changes a setting of the database" };
}

const callsMax = 400;

/** Functions and procedures that do more than compute, wherever they are called. */
function callDeeds(tokens: readonly SqlToken[], script: Script): readonly FoundDeed[] {
  const found: FoundDeed[] = [];
  for (let index = 0; index < tokens.length && found.length < callsMax; index += 1) {
    const token = tokens[index];
    if (!isNaming(token) || isMark(tokens[index + 1], ".")) continue;
    const isCall = isMark(tokens[index + 1], "(");
    const isProcedure = isNamedProcedure(tokens, index);
    if (!isCall && !isProcedure) continue;
    if (isWord(tokens[index - 1], "into", "table", "view", "index", "exists", "update", "function", "procedure") && isCall) continue;
    found.push(...calledDeeds(tokens, index, script));
  }
  return found;
}

function isNamedProcedure(tokens: readonly SqlToken[], index: number): boolean {
  const text = tokens[index]?.text.toLowerCase() ?? "";
  return (
    /^[sx]p_/.test(text) &&
    (isWord(tokens[0], "exec", "execute", "call") || tokens.some((token) => isWord(token, "exec", "execute")) || index === 0)
  );
}

function calledDeeds(tokens: readonly SqlToken[], index: number, script: Script): readonly FoundDeed[] {
  const name = tokens[index]?.text.toLowerCase() ?? "";
  const qualifier = isMark(tokens[index - 1], ".") ? (tokens[index - 2]?.text.toLowerCase() ?? "") : undefined;
  const argument = tokens[index + 2];
  const span = { start: tokens[index]?.start ?? 0, end: tokens[index]?.end ?? 0 };
  const found: FoundDeed[] = [];
  const row = callRow(qualifier === undefined ? [name] : [qualifier, name]);
  if (row !== undefined) found.push({ act: row.act, tool: `call ${name}`, target: name, why: row.why, span, call: name });
  if (name === "set_config" && argument?.kind === "string")
    found.push(...script.inside(`SET ${argument.text.replace(/[^\w.]/g, "")} = off`, script, span, undefined));
  if (fileReaders.has(name) && argument?.kind === "string" && !/^https?:/.test(argument.text))
    found.push({
      act: "read",
      tool: `call ${name}`,
      target: argument.text.slice(0, 400),
      why: "reads a file of this machine",
      span,
      call: name,
    });
  if (name === "writefile")
    found.push({
      act: "write",
      tool: "call writefile",
      target: argument?.kind === "string" ? argument.text.slice(0, 400) : "unknown",
      why: "writes a file of this machine",
      span,
      call: name,
    });
  if (queryRunners().has(name)) {
    const literals = tokens.slice(index + 1, index + 40).filter(({ kind, text }) => kind === "string" && /^\s*[a-z]+\s/i.test(text));
    found.push(
      ...literals.flatMap(({ text, start, end, body }) =>
        script.inside(text, script, { start, end }, body).filter(({ act }) => act !== "opaque"),
      ),
    );
  }
  return found;
}

/** Tables that hold password hashes. */
function secretReads(tokens: readonly SqlToken[]): readonly FoundDeed[] {
  const found: FoundDeed[] = [];
  tokens.forEach((token, index) => {
    if (!isNaming(token) || found.length > 20) return;
    const isRead =
      isWord(tokens[index - 1], "from", "join", "table", "copy", "update", "only") ||
      isMark(tokens[index - 1], ".") ||
      isMark(tokens[index - 1], ",");
    if (!isRead || isMark(tokens[index + 1], "(")) return;
    const name = token.text.toLowerCase();
    const full = isMark(tokens[index - 1], ".") ? `${tokens[index - 2]?.text.toLowerCase() ?? ""}.${name}` : name;
    const table = secretTables().find((each) => each.name === name || each.name === full);
    if (
      table === undefined ||
      (table.columns !== undefined &&
        !tokens.some((each) => isMark(each, "*") || table.columns?.includes(each.text.toLowerCase()) === true))
    )
      return;
    found.push({
      act: "read-secret",
      tool: "select",
      target: full,
      why: "reads password hashes or keys of the server",
      span: { start: token.start, end: token.end },
      verb: "select",
    });
  });
  return found;
}
