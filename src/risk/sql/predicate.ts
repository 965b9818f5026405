import { lazily } from "../../kernel/lazily.ts";
import { closingOfFirst, closings, isFilledIn, isMark, isNaming, isWord, type SqlToken } from "./reading/tokens.ts";
import { isBroadComparison, isFewByKey, isTautology } from "./broad.ts";

/**
 * Rows that a WHERE reaches. `some`: it picks rows. `all`: it is there, and true for every row or nearly so. `dynamic`:
 * unseen text decides. `none` is false for every row.
 */
export type Reach = "some" | "all" | "dynamic" | "none";

const depthMax = 40;

/** Words that end a predicate. */
const enders = new Set("returning limit order option output settings end go union group having window offset".split(" "));

/** The tokens after WHERE at the clause's own depth; undefined if it has none. */
export function whereOf(clause: readonly SqlToken[]): readonly SqlToken[] | undefined {
  const start = topIndex(clause, (token) => isWord(token, "where"));
  if (start === -1) return undefined;
  const rest = clause.slice(start + 1);
  const end = topIndex(rest, (token) => token !== rest[0] && token.kind === "word" && enders.has(token.text));
  return end === -1 ? rest : rest.slice(0, end);
}

function topIndex(tokens: readonly SqlToken[], wanted: (token: SqlToken) => boolean): number {
  let depth = 0;
  let cases = 0;
  for (const [index, token] of tokens.entries()) {
    if (isMark(token, "(")) depth += 1;
    else if (isMark(token, ")")) depth -= 1;
    else if (isWord(token, "case")) cases += 1;
    else if (cases > 0 && isWord(token, "end")) cases -= 1;
    else if (depth === 0 && wanted(token)) return index;
  }
  return -1;
}

/** Judges a predicate on rows of `table`. A part that is not understood counts as picking rows only if it names a column. */
export function reachOf(tokens: readonly SqlToken[], table: string, depth = 0): Reach {
  if (depth > depthMax || tokens.length === 0) return "dynamic";
  const inner = unwrapped(tokens);
  if (inner !== undefined) return reachOf(inner, table, depth + 1);
  const either = splitAt(tokens, "or");
  if (either.length > 1) {
    if (isTautology(either)) return "all";
    return widest(either.map((each) => reachOf(each, table, depth + 1)));
  }
  const both = splitAt(tokens, "and");
  if (both.length > 1) return narrowest(both.map((each) => reachOf(each, table, depth + 1)));
  if (isWord(tokens[0], "not") || isMark(tokens[0], "!")) {
    const rest = tokens.slice(1);
    return isFewByKey(rest, table) ? "all" : opposite(reachOf(rest, table, depth + 1));
  }
  return atomReach(tokens, table, depth);
}

const widest = (reaches: readonly Reach[]): Reach =>
  (["all", "dynamic", "some", "none"] as const).find((reach) => reaches.includes(reach)) ?? "none";

/** A part that picks rows narrows the rest, unless text is inserted beside it, which could end the predicate early. */
const narrowest = (reaches: readonly Reach[]): Reach =>
  (["none", "dynamic", "some", "all"] as const).find((reach) => reaches.includes(reach)) ?? "all";

/** NOT of a constant. Something we call constant may be false to a database, so its opposite proves nothing. */
const opposite = (reach: Reach): Reach => (reach === "none" ? "all" : reach);

/** The tokens inside parentheses that hold everything. */
function unwrapped(tokens: readonly SqlToken[]): readonly SqlToken[] | undefined {
  if (!isMark(tokens[0], "(") || closingOfFirst(tokens) !== tokens.length - 1) return undefined;
  const inner = tokens.slice(1, -1);
  return isWord(inner[0], "select", "with", "values") ? undefined : inner;
}

/** Splits at a word of the top level. The AND of BETWEEN does not split. */
function splitAt(tokens: readonly SqlToken[], wanted: "and" | "or"): readonly (readonly SqlToken[])[] {
  const parts: SqlToken[][] = [[]];
  let depth = 0;
  let between = false;
  let cases = 0;
  for (const [index, token] of tokens.entries()) {
    if (isMark(token, "(")) depth += 1;
    else if (isMark(token, ")")) depth -= 1;
    else if (isWord(token, "case")) cases += 1;
    else if (isWord(token, "end")) cases -= 1;
    const isTop = depth === 0 && cases <= 0;
    if (isTop && isWord(token, "between")) between = true;
    const isSplit = isTop && (isWord(token, wanted) || isOperator(tokens, index, wanted));
    if (isSplit && between && wanted === "and") between = false;
    else if (isSplit) {
      parts.push([]);
      continue;
    }
    parts.at(-1)?.push(token);
  }
  return parts.map((part) => part.filter((token) => token.text !== "&" || token.kind !== "mark"));
}

/** MySQL spells OR as `||`, and both have a doubled sign; among strings it joins them. */
function isOperator(tokens: readonly SqlToken[], index: number, wanted: "and" | "or"): boolean {
  const token = tokens[index];
  if (wanted === "or")
    return isMark(token, "||") && (isTruth(tokens[index + 1]) || tokens[index + 2]?.text === "=") && tokens[index + 1]?.kind !== "string";
  return isMark(token, "&") && isMark(tokens[index - 1], "&");
}

const isTruth = (token: SqlToken | undefined): boolean => token?.kind === "number" || isWord(token, "true", "not");

function atomReach(tokens: readonly SqlToken[], table: string, depth: number): Reach {
  if (tokens.some(isPutIn)) return "dynamic";
  const outer = outsideSelects(tokens);
  const selects = selectsOf(tokens);
  if (selects.length > 0) {
    const isBound = outer.some(({ kind, text }) => kind === "mark" && [">", ">=", "<", "<=", "<>", "!="].includes(text));
    const isWhole = selects.some((select) => isWholeTable(select, { table, depth, isBound }));
    if (isWord(tokens[0], "exists")) return selects.some((select) => selectNarrows(select, table, depth)) ? "some" : "all";
    if (isWhole) return "all";
    if (!outer.some((token, index) => isColumn(outer, index, token))) {
      return selects.some((select) => selectNarrows(select, table, depth)) ? "some" : "all";
    }
    return "some";
  }
  if (tokens.length === 1 && tokens[0]?.kind === "parameter") return "dynamic";
  if (!outer.some((token, index) => isColumn(outer, index, token))) return isFalse(outer) ? "none" : "all";
  return isBroadComparison(outer, table) ? "all" : "some";
}

const isPutIn = (token: SqlToken): boolean => token.kind === "unknown" || (token.kind === "string" && isFilledIn(token.text));

/** `FALSE`, `0`, `NULL`, `1 = 2`, `'a' = 'b'`: surely not true. */
function isFalse(tokens: readonly SqlToken[]): boolean {
  const [left, operator, right] = tokens;
  if (tokens.length === 1) return isWord(left, "false", "null") || (left?.kind === "number" && Number(left.text) === 0);
  if (tokens.length !== 3 || !isMark(operator, "=") || left === undefined || right === undefined) return false;
  if (left.kind === "number" && right.kind === "number") return Number(left.text) !== Number(right.text);
  return left.kind === "string" && right.kind === "string" && left.text.toLowerCase() !== right.text.toLowerCase();
}

const notColumns = lazily(
  () =>
    new Set(
      [
        "true false null not and or is in like ilike between exists any all some case when then else end distinct from unknown",
        "current_date current_time current_timestamp now localtime localtimestamp interval cast as int integer varchar boolean",
        "bool bigint numeric decimal similar to glob regexp rlike escape collate array row binary div mod sysdate current_user",
      ].flatMap((line) => line.split(" ")),
    ),
);

/** Types and units that are columns as well, wherever something is compared with them. */
const sometimesColumns = new Set(
  "date time timestamp text day days hour hours minute minutes second seconds month months year years week weeks user".split(" "),
);

/** A name that is neither a keyword nor the name of a function. */
function isColumn(tokens: readonly SqlToken[], index: number, token: SqlToken): boolean {
  if (!isNaming(token)) return false;
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  if (token.kind === "word" && !isMark(before, ".")) {
    if (notColumns().has(token.text)) return false;
    if (
      sometimesColumns.has(token.text) &&
      (next?.kind === "string" || before?.kind === "number" || before?.kind === "string" || isWord(before, "as"))
    )
      return false;
  }
  if (token.kind === "name" && token.text === "") return false;
  return !isMark(next, "(") && !isMark(before, "::");
}

function selectsOf(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const closes = closings(tokens);
  const selects: (readonly SqlToken[])[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    if (!isMark(tokens[index], "(") || !isWord(tokens[index + 1], "select", "with", "table", "values")) continue;
    const close = closes.get(index) ?? tokens.length;
    selects.push(tokens.slice(index + 1, close));
    index = close;
  }
  return selects;
}

function outsideSelects(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const closes = closings(tokens);
  const outer: SqlToken[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (isMark(token, "(") && isWord(tokens[index + 1], "select", "with", "table", "values")) index = closes.get(index) ?? tokens.length;
    else if (token !== undefined) outer.push(token);
  }
  return outer;
}

/** A sub-select that picks some of its rows, and so may pick some of ours. */
function selectNarrows(select: readonly SqlToken[], table: string, depth: number): boolean {
  const where = whereOf(select);
  if (where === undefined) return topIndex(select, (token) => isWord(token, "limit", "having", "group", "join", "fetch", "top")) !== -1;
  return reachOf(where, table, depth + 1) === "some";
}

/** `(SELECT id FROM users)` inside a predicate on users: every row again. So is a bound: `>= (SELECT min(id) …)`. */
function isWholeTable(
  select: readonly SqlToken[],
  { table, depth, isBound }: { readonly table: string; readonly depth: number; readonly isBound: boolean },
): boolean {
  const from = topIndex(select, (token) => isWord(token, "from"));
  const named = lastPart(select, from + 1);
  if (from === -1 || named === "" || named !== table.split(".").at(-1)?.toLowerCase()) return false;
  if (!isBound && select.slice(0, from).some((token, index) => isNaming(token) && isMark(select[index + 1], "("))) return false;
  return !selectNarrows(select, table, depth);
}

function lastPart(tokens: readonly SqlToken[], from: number): string {
  let index = from;
  while (isMark(tokens[index + 1], ".")) index += 2;
  const token = tokens[index];
  return isNaming(token) ? token.text.toLowerCase() : "";
}
