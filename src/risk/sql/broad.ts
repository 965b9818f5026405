import { isMark, isWord, type SqlToken } from "./reading/tokens.ts";

/** Comparisons that name a column and still let every row through. */
export function isBroadComparison(tokens: readonly SqlToken[], table: string): boolean {
  const plain = tokens.filter((token, index) => !isCast(tokens, index, token));
  if (plain.length === 1) return isKey(plain[0], table);
  const at = plain.findIndex((token) => token.kind === "mark" && operators.has(token.text));
  const join = at !== -1 && plain[at + 1]?.text === "=" ? 1 : 0; // `> =`, `! =` with a blank between
  if (at > 0) {
    const operator = (plain[at]?.text ?? "") + (join === 1 ? "=" : "");
    return isBroad({ left: plain.slice(0, at), operator, right: plain.slice(at + 1 + join) }, table);
  }
  return isBroadWord(plain, table);
}

const operators = new Set([">", ">=", "<", "<=", "<>", "!=", "=", "==", "!", "~", "!~"]);
const mirrored: Readonly<Record<string, string>> = { ">": "<", ">=": "<=", "<": ">", "<=": ">=" };

interface Comparison {
  readonly left: readonly SqlToken[];
  readonly operator: string;
  readonly right: readonly SqlToken[];
}

function isBroad(comparison: Comparison, table: string): boolean {
  const { left, operator, right } = comparison;
  if (isSame(left, right) && ["=", "==", ">=", "<=", "~"].includes(operator)) return true;
  if (isNeutralArithmetic(left, right) && ["=", "==", ">=", "<="].includes(operator)) return true;
  if (valueOf(left) !== undefined && valueOf(right) === undefined)
    return isBroad({ left: right, operator: mirrored[operator] ?? operator, right: left }, table);
  if (operator === "~") return right.length === 1 && everyText.test(right[0]?.text ?? "");
  return isBroadBound(comparison, table);
}

/** `id > 0`, `age >= 0`, `id <> 7`, `id < 999999999`, `created_at < now()`, `created_at > '1970-01-01'`. */
function isBroadBound({ left, operator, right }: Comparison, table: string): boolean {
  const column = left.at(-1);
  const value = valueOf(right);
  if (typeof value === "number") {
    if (operator === ">=" && value <= 0) return true;
    if (operator === ">" && value < 0) return true;
    if (!isKey(column, table)) return operator === "<" || operator === "<=" ? value >= 1e12 : false;
    if (operator === ">" || operator === ">=") return value <= 1;
    if (operator === "<" || operator === "<=") return value >= 1e6;
  }
  if (operator === "<>" || operator === "!=") return isKey(column, table) && (value !== undefined || isWord(right[0], "null"));
  if (isTime(column) && (operator === "<" || operator === "<="))
    return isNow(right) || (typeof value === "string" && yearOf(value) >= 2100);
  if (operator === ">" || operator === ">=")
    return typeof value === "string" && (yearOf(value) <= 1970 || (value === "" && isKey(column, table)));
  return false;
}

/** IS NOT NULL, LIKE '%', BETWEEN, IN and NOT IN. */
function isBroadWord(tokens: readonly SqlToken[], table: string): boolean {
  const at = tokens.findIndex((token) =>
    isWord(token, "is", "like", "ilike", "between", "in", "similar", "regexp", "rlike", "glob", "not"),
  );
  if (at < 1) return false;
  const left = tokens.slice(0, at);
  const rest = tokens.slice(at).filter((token) => !isMark(token, "(") && !isMark(token, ")"));
  const words = rest
    .filter(({ kind }) => kind === "word")
    .map(({ text }) => text)
    .join(" ");
  if (words === "is not null") return isKey(left.at(-1), table) || isTime(left.at(-1));
  if (/^(?:like|ilike|similar to|regexp|rlike|glob)(?: binary)?$/.test(words)) {
    const pattern = rest.find(({ kind }) => kind === "string");
    return pattern !== undefined && everyText.test(pattern.text);
  }
  if (isSame(left, rest.slice(1))) return true;
  if (isWord(rest[0], "between")) return isWide(left, rest, table);
  if (isWord(rest[0], "not") && isWord(rest[1], "in")) return isKey(left.at(-1), table) && rest.slice(2).every(isLiteral);
  if (words === "in true false" || words === "in false true") return true;
  return isWord(rest[0], "in") && rest.slice(1).some((token) => isSame(left, [token]));
}

const isLiteral = (token: SqlToken): boolean =>
  token.kind === "number" || token.kind === "string" || token.text === "," || token.text === "-";

function isWide(left: readonly SqlToken[], rest: readonly SqlToken[], table: string): boolean {
  const and = rest.findIndex((token) => isWord(token, "and"));
  const low = valueOf(rest.slice(1, and));
  const high = valueOf(rest.slice(and + 1));
  if (isSame(left, rest.slice(1, and)) && isSame(left, rest.slice(and + 1))) return true;
  if (typeof low === "string" && typeof high === "string") return yearOf(low) <= 1970 && yearOf(high) >= 2100;
  return typeof low === "number" && typeof high === "number" && low <= 1 && high >= 1e6 && (isKey(left.at(-1), table) || high >= 1e12);
}

/** Patterns that every text matches. */
const everyText = /^(?:[%_]{0,2}%|\*|\^?\(?\.\*\)?\$?|\^|\$|\.\+|\.|)$/;

/** A number with its sign, or a string. */
function valueOf(tokens: readonly SqlToken[]): number | string | undefined {
  const plain = tokens.filter((token) => !isMark(token, "(") && !isMark(token, ")"));
  const [first, second] = plain;
  if (plain.length === 1 && first?.kind === "number") return Number(first.text);
  if (plain.length === 1 && first?.kind === "string")
    return first.text === "" || !/^-?\d{1,18}$/.test(first.text) ? first.text : Number(first.text);
  if (plain.length === 2 && isMark(first, "-") && second?.kind === "number") return -Number(second.text);
  if (plain.length === 2 && first?.kind === "word" && second?.kind === "string") return second.text; // DATE '…'
  return undefined;
}

const keys = new Set(["id", "_id", "uuid", "guid", "pk", "rowid", "_rowid_", "ctid", "oid", "key", "xmin", "tableoid", "rownum"]);

/** A column that every row has: its key. */
function isKey(token: SqlToken | undefined, table: string): boolean {
  if (token?.kind !== "word" && token?.kind !== "name") return false;
  const name = token.text.toLowerCase();
  const owner = table.split(".").at(-1)?.toLowerCase() ?? "";
  return (
    keys.has(name) ||
    name === `${owner}_id` ||
    name === `${owner.replace(/(?:es|s)$/, "")}_id` ||
    name === `${owner.replace(/s$/, "")}_id` ||
    name === `${owner.replace(/s$/, "")}id`
  );
}

const isTime = (token: SqlToken | undefined): boolean =>
  /^(?:created|inserted|added|updated|modified)(?:_?(?:at|on|date|time|ts))?$/i.test(token?.text ?? "");

const isNow = (tokens: readonly SqlToken[]): boolean =>
  /^(?:now|current_timestamp|current_date|sysdate|getdate|localtimestamp|clock_timestamp|systimestamp)(?:\(\))?$/.test(
    tokens.map(({ text }) => text).join(""),
  ) ||
  (tokens.length <= 5 && isWord(tokens[0], "datetime", "date") && tokens.some(({ text }) => text === "now"));

const yearOf = (text: string): number => Number(/^(\d{4})-/.exec(text)?.[1] ?? Number.NaN);

const spelled = (tokens: readonly SqlToken[]): string =>
  tokens
    .filter((token) => !isMark(token, "(") && !isMark(token, ")"))
    .map(({ kind, text }) => (kind === "string" ? `'${text}'` : text.toLowerCase()))
    .join(" ");

/** The same expression twice; a qualifier on one side changes nothing. */
const isSame = (left: readonly SqlToken[], right: readonly SqlToken[]): boolean =>
  left.length > 0 && right.length > 0 && isSameText(spelled(left), spelled(right));

function isSameText(left: string, right: string): boolean {
  if (left === right) return true;
  const isOneQualified = qualifier.test(left) !== qualifier.test(right);
  return isOneQualified && left.replace(qualifier, "") === right.replace(qualifier, "");
}

const qualifier = /^[^ ']{1,100} \. /;

/** `id = 5`, `id IN (1, 2)`, `id IS NULL`: the opposite holds for nearly every row. */
export function isFewByKey(tokens: readonly SqlToken[], table: string): boolean {
  const plain = tokens.filter((token) => !isMark(token, "(") && !isMark(token, ")"));
  const at = plain.findIndex((token) => isMark(token, "=") || isWord(token, "in", "is"));
  if (at < 1 || !isKey(plain[at - 1], table)) return false;
  return plain.slice(at + 1).every((token) => isLiteral(token) || isWord(token, "null"));
}

/** `id + 0 = id`, `id * 1 >= id`: one column on both sides, and only neutral numbers beside it. */
function isNeutralArithmetic(left: readonly SqlToken[], right: readonly SqlToken[]): boolean {
  const columns = (tokens: readonly SqlToken[]): string =>
    [...new Set(tokens.filter(({ kind }) => kind === "word" || kind === "name").map(({ text }) => text))].join(" ");
  const isNeutral = [...left, ...right].every((token) => !["number", "string"].includes(token.kind) || ["0", "1", ""].includes(token.text));
  return isNeutral && columns(left) !== "" && columns(left) === columns(right);
}

/** `id::text`: what a value is cast to does not matter. */
const isCast = (tokens: readonly SqlToken[], index: number, token: SqlToken): boolean =>
  isMark(token, "::") || isMark(tokens[index - 1], "::");

const opposites: Readonly<Record<string, readonly string[]>> = {
  "=": ["<>", "!="],
  "<>": ["="],
  "!=": ["="],
  ">": ["<=", "<"],
  "<": [">=", ">"],
  ">=": ["<", "<="],
  "<=": [">", ">="],
};

/** `a IS NULL OR a IS NOT NULL`, `a = 1 OR a <> 1`, `active OR NOT active`. */
export function isTautology(parts: readonly (readonly SqlToken[])[]): boolean {
  const seen = new Set(parts.map(spelled));
  return parts.some((part) => negations(part).some((negation) => seen.has(negation)));
}

function negations(part: readonly SqlToken[]): readonly string[] {
  const text = spelled(part);
  const operator = part.find(({ kind, text }) => kind === "mark" && text in opposites)?.text;
  const flipped = operator === undefined ? [] : (opposites[operator] ?? []).map((other) => text.replace(` ${operator} `, ` ${other} `));
  return [`not ${text}`, text.replace(" is null", " is not null"), text.replace(" = true", " = false"), ...flipped].filter(
    (each) => each !== text,
  );
}
