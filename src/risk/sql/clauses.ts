import { lazily } from "../../kernel/lazily.ts";
import { isMark, isNaming, isWord, type SqlToken, type SqlTokenKind } from "./reading/tokens.ts";

/**
 * Finds every place of a statement where something is done: at its start, in a CTE, in a branch of a block, behind
 * EXPLAIN or PREPARE, or, as SQL Server allows, simply after another statement without a semicolon.
 */
export interface Clause {
  readonly verb: string;
  /** From the verb to the end of what belongs to it. */
  readonly tokens: readonly SqlToken[];
}

/** Deeper than people write; deeper parts are not looked at and make the statement opaque. */
const depthMax = 64;

export interface Clauses {
  readonly clauses: readonly Clause[];
  readonly tooDeep: boolean;
}

interface Place {
  readonly index: number;
  readonly depth: number;
  readonly verb: string | undefined;
}

export function clausesOf(tokens: readonly SqlToken[]): Clauses {
  const places = placesOf(tokens);
  const tooDeep = places.some(({ depth, verb }) => depth > depthMax && verb !== undefined);
  const shallow = places.filter(({ depth }) => depth <= depthMax);
  return { clauses: slices(tokens, shallow), tooDeep };
}

/** Verbs, boundaries and closing parentheses in order, each with its depth. */
function placesOf(tokens: readonly SqlToken[]): readonly Place[] {
  const places: Place[] = [];
  let depth = 0;
  tokens.forEach((token, index) => {
    if (isMark(token, "(")) depth += 1;
    else if (isMark(token, ")")) {
      places.push({ index, depth, verb: undefined }); // ends only parts that began inside it
      depth = Math.max(0, depth - 1);
    } else if (isVerb(tokens, index)) places.push({ index, depth, verb: token.text });
    else if (isWord(token, ...boundaries)) places.push({ index, depth, verb: undefined });
  });
  return places;
}

// A new statement begins here in dialects that need no semicolon, so a WHERE behind it belongs to that one.
const boundaries = ["select", "declare", "print", "waitfor", "return", "go"];

/** Each verb's slice ends at the next place that is not deeper than itself. Walked backwards with a stack, so linear. */
function slices(tokens: readonly SqlToken[], places: readonly Place[]): readonly Clause[] {
  const clauses: Clause[] = [];
  const nextAtDepth: (number | undefined)[] = [];
  for (const place of places.toReversed()) {
    const end = nearest(nextAtDepth, place.depth) ?? tokens.length;
    if (place.verb !== undefined) clauses.push({ verb: place.verb, tokens: tokens.slice(place.index, end) });
    nextAtDepth.length = Math.max(0, Math.min(nextAtDepth.length, place.depth + 1));
    nextAtDepth[Math.max(0, place.depth)] = place.index;
  }
  return clauses.toReversed();
}

function nearest(nextAtDepth: readonly (number | undefined)[], depth: number): number | undefined {
  const ends = nextAtDepth.slice(0, Math.max(0, depth) + 1).filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

interface VerbShape {
  /** Words after which this is not a verb. */
  readonly notAfter: readonly string[];
  /** Words before which this is not a verb. */
  readonly notBefore: readonly string[];
  /** If given, only before one of these. */
  readonly before?: readonly string[];
}

const reference = ["cascade", "set", "no", "restrict", "on", "or", "to", "of", "as", "current_timestamp", "then"];
const listed = ["grant", "revoke", "deny", "select", "distinct", "by", "order", "group", "show", "where", "and", "add"];
const objects = [
  ..."table schema database index view column materialized sequence function procedure trigger type domain role user".split(" "),
  ..."login group extension policy owned server publication subscription tablespace aggregate cast collation".split(" "),
  ..."language operator rule statistics event constraint foreign routine temporary temp keyspace stage pipe task".split(" "),
  ..."stream warehouse share dataset model partition global local external dictionary package synonym assembly".split(" "),
  ..."certificate credential symmetric asymmetric audit or unique clustered nonclustered unlogged definer secure".split(" "),
  ..."transient dynamic recursive integration account system profile default fulltext spatial text access".split(" "),
  ..."transform conversion service queue contract message xml broker directory library context cluster job".split(" "),
  ..."resource workload availability security algorithm sql prepare large private public instead remote if".split(" "),
];

const verbs = lazily(
  (): ReadonlyMap<string, VerbShape> =>
    new Map([
      ["delete", { notAfter: [...listed, "for", "as"], notBefore: [...reference, "when", "end", "and", "is", "in"] }],
      ["update", { notAfter: [...listed, "for", "key", "as"], notBefore: [...reference, "when", "end", "nowait", "skip", "and", "is"] }],
      [
        "insert",
        {
          notAfter: [...listed, "before", "after", "of", "or", "for"],
          notBefore: reference,
          before: ["into", "overwrite", "ignore", "or", "all", "low_priority", "high_priority", "delayed", "top"],
        },
      ],
      ["replace", { notAfter: ["or", ...listed], notBefore: [], before: ["into", "low_priority", "delayed"] }],
      ["merge", { notAfter: listed, notBefore: ["join"], before: ["into"] }],
      ["upsert", { notAfter: listed, notBefore: [], before: ["into"] }],
      ["drop", { notAfter: listed, notBefore: [], before: objects }],
      ["truncate", { notAfter: [...listed, "or", "before", "after"], notBefore: [...reference, "date", "from"] }],
      ["alter", { notAfter: listed, notBefore: [], before: objects }],
      ["create", { notAfter: listed, notBefore: [], before: objects }],
      ["grant", { notAfter: ["with", "revoke", "show", "admin"], notBefore: ["option"] }],
      ["revoke", { notAfter: ["grant", "with"], notBefore: ["option"] }],
      [
        "deny",
        { notAfter: listed, notBefore: [], before: ["select", "insert", "update", "delete", "execute", "all", "alter", "control", "view"] },
      ],
      ["exec", { notAfter: listed, notBefore: ["as"] }],
      ["execute", { notAfter: listed, notBefore: ["function", "procedure", "on"] }],
    ] satisfies readonly (readonly [string, VerbShape])[]),
);

/** Verbs that count only where a statement or a branch of a block begins. */
const blockOpeners = ["begin", "then", "else", "loop", "do", "try", "catch", "atomic", "as", "also", "instead", "is"];
const plainVerbs = new Set(
  "copy call do kill shutdown set load purge flush unload attach backup restore reconfigure bulk import export".split(" "),
);

const objectKinds: readonly SqlTokenKind[] = ["word", "name", "unknown", "parameter", "string"];

function isVerb(tokens: readonly SqlToken[], index: number): boolean {
  const token = tokens[index];
  if (token?.kind !== "word") return false;
  if (index === 0) return true;
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  if (plainVerbs.has(token.text)) return isWord(before, ...blockOpeners) && next?.kind !== "mark";
  const shape = verbs().get(token.text);
  if (shape === undefined) return false;
  // a part of ALTER, and judged there
  if (isWord(tokens[0], "alter") && isWord(token, "drop", "delete", "update") && !isWord(next, "from")) return false;
  if (isMark(before, ",") || isMark(before, ".") || isMark(before, "=") || isMark(before, "::")) return false;
  if (shape.before !== undefined) return isWord(next, ...shape.before) && !isWord(before, ...shape.notAfter);
  if (!isWord(tokens[0], "select", "with", "from", "values", "table") && isDefinition(token, before, next)) return true;
  if (isWord(before, ...shape.notAfter) || isWord(next, ...shape.notBefore)) return false;
  if (isMark(next, "(")) return token.text.startsWith("exec");
  return next !== undefined && objectKinds.includes(next.kind);
}

/** `PREPARE p AS DELETE FROM t`, `CREATE PROCEDURE p AS DELETE FROM t`, unlike `SELECT a AS delete FROM t`. */
const isDefinition = (token: SqlToken, before: SqlToken | undefined, next: SqlToken | undefined): boolean =>
  isWord(before, "as") &&
  (token.text === "delete" ? isWord(next, "from") : token.text === "update" && isNaming(next) && !isWord(next, "from"));
