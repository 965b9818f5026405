import { lazily } from "../../kernel/lazily.ts";
import type { Act, Deed } from "../deed.ts";
import { mongoKeys, mongoReads, mongoRows, type MongoRow } from "./mongo-rows.ts";
import { scanScript, type ScriptToken } from "./reading/script-tokens.ts";

/** Deeds of a script for mongosh, by the methods that it calls. Never throws; a text that is no script is opaque. */
export function mongoDeeds(js: string, environment: string): readonly Deed[] {
  const tokens = scanScript(js);
  const where = isElsewhere(tokens ?? []) ? "unknown" : environment === "local" ? "dev" : environment;
  const make = (act: Act, name: string, rest: { target: string; why: string; at: ScriptToken | undefined }): Deed => ({
    act,
    tool: `mongo ${name}`,
    target: rest.target,
    environment: where,
    why: rest.why,
    ...(rest.at === undefined ? {} : { span: { start: rest.at.start, end: rest.at.end } }),
  });
  if (tokens === undefined || tokens.length === 0)
    return [make("opaque", "script", { target: "", why: "does not read as a script", at: undefined })];
  const deeds = distinct([...callDeeds(tokens, make), ...keyDeeds(tokens, make), ...oddDeeds(tokens, make)]);
  return deeds.length > 0 ? deeds : [make("harmless", "read", { target: "", why: "only reads", at: tokens[0] })];
}

type Make = (act: Act, name: string, rest: { target: string; why: string; at: ScriptToken | undefined }) => Deed;

const distinctMax = 200;

function distinct(deeds: readonly Deed[]): readonly Deed[] {
  const seen = new Map<string, Deed>();
  for (const deed of deeds) {
    const key = `${deed.act} ${deed.tool} ${deed.target}`;
    if (!seen.has(key) && seen.size < distinctMax) seen.set(key, deed);
  }
  return [...seen.values()];
}

/** A script that opens its own connection may be anywhere. */
const isElsewhere = (tokens: readonly ScriptToken[]): boolean =>
  tokens.some(({ kind, text }, index) => kind === "name" && (text === "connect" || text === "Mongo") && tokens[index + 1]?.text === "(");

const rows = lazily(
  (): ReadonlyMap<string, MongoRow> => new Map(mongoRows().flatMap((row) => row.names.map((name) => [name, row] as const))),
);
const bareOnly = new Set(["eval", "Function", "load", "run", "require", "import", "cat", "setTimeout"]);
const loops = new Set(["forEach", "for", "while", "map", "of"]);

/** `.name(`, `["name"](` and, for the shell's own functions, `name(`. */
function callDeeds(tokens: readonly ScriptToken[], make: Make): readonly Deed[] {
  const isLooped = tokens.some(({ kind, text }) => kind === "name" && loops.has(text));
  return tokens.flatMap((token, index) => {
    const row = rows().get(token.text);
    const open = callOpen(tokens, index);
    if (row === undefined || open === undefined) return [];
    const isMember = tokens[index - 1]?.text === "." || tokens[index - 1]?.text === "[";
    if (
      bareOnly.has(token.text)
        ? isMember && tokens[index - 1]?.text === "." && tokens[index - 2]?.text !== "globalThis" && token.text !== "eval"
        : !isMember
    )
      return [];
    const target = collectionBefore(tokens, index);
    const isUnbounded = row.filtered === true && !isFiltered(tokens, open + 1);
    if (isUnbounded)
      return [make("destroy", `${token.text} all`, { target, why: `${token.text} without a filter that picks documents`, at: token })];
    if (isLooped && /^(?:delete|remove|findOneAndDelete)/.test(token.text))
      return [make("destroy", `${token.text} loop`, { target, why: "deletes in a loop over what a query returns", at: token })];
    return [make(row.act, token.text, { target, why: row.why, at: token })];
  });
}

/** The index of the parenthesis, if this token is the name of a call. */
function callOpen(tokens: readonly ScriptToken[], index: number): number | undefined {
  const token = tokens[index];
  const isBracketed = token?.kind === "text" && tokens[index - 1]?.text === "[" && tokens[index + 1]?.text === "]";
  let at = isBracketed ? index + 2 : index + 1;
  if (token?.kind !== "name" && !isBracketed) return undefined;
  if (tokens[at]?.text === "?" && tokens[at + 1]?.text === ".") at += 2;
  if (tokens[at]?.text === "." && ["call", "apply", "bind"].includes(tokens[at + 1]?.text ?? "")) at += 2;
  return tokens[at]?.text === "(" ? at : undefined;
}

/** `db.users.drop`, `db["users"].drop`, `db.getCollection("users").drop`. */
function collectionBefore(tokens: readonly ScriptToken[], index: number): string {
  const before = tokens
    .slice(Math.max(0, index - 8), index)
    .filter(({ kind, text }) => (kind === "name" || kind === "text") && !["db", "getCollection", "getSiblingDB"].includes(text));
  return before.at(-1)?.text.slice(0, 200) ?? "";
}

/** Operators that let everything through on a field that every document has. */
const broad = /^(?:\$exists true|\$ne null|\$gt 0|\$gte 0|\$gte 1|\$nin|\$not|\$regex|\$type)/;

/** A filter that picks documents: an object with a field of its own whose value is not merely "exists". */
function isFiltered(tokens: readonly ScriptToken[], from: number): boolean {
  if (tokens[from]?.text !== "{" || tokens[from + 1]?.text === "}") return false;
  let depth = 0;
  let isNarrow = false;
  for (let index = from; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    if ("{[(".includes(token.text) && token.kind === "mark") depth += 1;
    if ("}])".includes(token.text) && token.kind === "mark") depth -= 1;
    if (depth === 0) break;
    if (
      token.kind === "template" ||
      token.text.includes("\uFFFC") ||
      token.text === "$where" ||
      token.text === "$expr" ||
      token.text === "..."
    )
      return false;
    if (depth === 1 && tokens[index + 1]?.text === ":" && (token.kind === "name" || token.kind === "text"))
      isNarrow ||= isNarrowField(tokens, index);
  }
  return isNarrow;
}

function isNarrowField(tokens: readonly ScriptToken[], index: number): boolean {
  const field = tokens[index]?.text ?? "";
  const value = tokens.slice(index + 2, index + 14);
  const plain = value
    .filter(({ kind, text }) => kind !== "mark" || text === "-")
    .map(({ text }) => text)
    .join(" ");
  if (field === "$or" || field === "$nor")
    return !value.some(({ text }, at) => text === "{" && value[at + 1]?.text === "}") && !broad.test(plain.replace(/^\S+ /, ""));
  if (field === "$and") return !(value[1]?.text === "{" && value[2]?.text === "}");
  const isKey = field === "_id" || /^\$exists true|^\$ne null|^\$regex \.?\*?$/.test(plain);
  return !(isKey && broad.test(plain));
}

/** Commands as documents, and stages that write. */
function keyDeeds(tokens: readonly ScriptToken[], make: Make): readonly Deed[] {
  const runs = tokens.findIndex(({ text }) => text === "runCommand" || text === "adminCommand");
  const found = tokens.flatMap((token, index) => {
    const row = Object.hasOwn(mongoKeys, token.text) ? mongoKeys[token.text] : undefined;
    if (row === undefined || (token.kind !== "name" && token.kind !== "text")) return [];
    const isKey = tokens[index + 1]?.text === ":";
    const isCommand = runs !== -1 && index > runs && (isKey || tokens[index - 1]?.text === "(");
    const isStage = token.text.startsWith("$") || token.text === "dropTarget";
    if (!isCommand && !(isStage && isKey)) return [];
    return [make(row.act, token.text, { target: tokens[index + 2]?.text.slice(0, 200) ?? "", why: row.why, at: token })];
  });
  const command = runs === -1 ? undefined : tokens.slice(runs + 1, runs + 4).find(({ kind }) => kind === "name" || kind === "text");
  if (runs === -1 || found.length > 0 || (command !== undefined && mongoReads().includes(command.text))) return found;
  return [
    make("external-write", "runCommand", {
      target: command?.text ?? "",
      why: "runs a command that is not known to be a read",
      at: tokens[runs],
    }),
  ];
}

/** A method whose name is computed, and tables of password hashes. */
function oddDeeds(tokens: readonly ScriptToken[], make: Make): readonly Deed[] {
  const secret = tokens.findIndex(({ text }, index) => text === "users" && tokens[index - 2]?.text === "system");
  const credentials = tokens.find(({ text }) => text === "system.users" || text === "showCredentials");
  const computed = tokens.findIndex(
    ({ text, kind }, index) => kind === "mark" && text === "]" && tokens[index + 1]?.text === "(" && !isPlainIndex(tokens, index),
  );
  const hidden = tokens.find(
    ({ kind, text }) => kind === "name" && (text.includes("\uFFFC") || ["atob", "fromCharCode", "child_process"].includes(text)),
  );
  return [
    ...(secret !== -1 || credentials
      ? [make("read-secret", "system.users", { target: "system.users", why: "reads password hashes", at: credentials ?? tokens[secret] })]
      : []),
    ...(computed !== -1 || hidden
      ? [
          make("opaque", "script", {
            target: "",
            why: "calls something whose name is only known when it runs",
            at: hidden ?? tokens[computed],
          }),
        ]
      : []),
  ];
}

/** `["name"]` with nothing joined to it. */
const isPlainIndex = (tokens: readonly ScriptToken[], close: number): boolean =>
  tokens[close - 1]?.kind === "text" && tokens[close - 2]?.text === "[";
