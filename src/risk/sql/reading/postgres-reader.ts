import type { SqlLook, SqlWrite } from "../look.ts";

/** Larger texts are left to the scanner: the parser builds a tree many times their size. */
export const lookMaxChars = 16_384;
const nodesMax = 200_000;

/**
 * The parser reads a row of signs to its end once for each of them, so the squares of their lengths are what it costs.
 * No operator is longer than 63 signs; a ruler in a comment may be some hundred.
 */
const signRows = /[-~!@#^&|`?+*/%<>=]{2,}/g;
const signWorkMax = 1_000_000;

function hasLongRows(statement: string): boolean {
  let cost = 0;
  for (const [{ length }] of statement.matchAll(signRows)) cost += length * length;
  return cost > signWorkMax;
}

/**
 * Loads PostgreSQL's own parser, which is only done when there is SQL to look at. The reader never throws: text that
 * PostgreSQL would not accept has no look, and is left to the scanner.
 */
export async function loadSqlReader(): Promise<(statement: string) => SqlLook | undefined> {
  const { loadModule, parseSync } = await import("libpg-query");
  await loadModule();
  return (statement) => {
    if (statement.length > lookMaxChars || statement.includes("\0") || hasLongRows(statement)) return undefined;
    try {
      return summary(parseSync(statement));
    } catch {
      return undefined; // A syntax error, or nesting that the parser gave up on.
    }
  };
}

interface Draft {
  readonly statements: string[];
  readonly writes: SqlWrite[];
  readonly functions: Set<string>;
  readonly drops: Set<string>;
  readonly temporary: Set<string>;
  program: boolean;
  makesTable: boolean;
  nodes: number;
}

type Node = Readonly<Record<string, unknown>>;

/** Undefined if the tree is too large to walk: half a look would be worse than none. */
function summary(tree: unknown): SqlLook | undefined {
  const draft: Draft = {
    statements: [],
    writes: [],
    functions: new Set(),
    drops: new Set(),
    temporary: new Set(),
    program: false,
    makesTable: false,
    nodes: 0,
  };
  for (const raw of nodesIn(at(tree, "stmts"))) {
    const statement = at(raw, "stmt");
    draft.statements.push(...Object.keys(statement ?? {}).slice(0, 1));
    if (!isOnlyExplained(at(statement, "ExplainStmt"))) walk(statement, draft);
  }
  if (draft.nodes > nodesMax) return undefined;
  const { statements, writes, functions, drops, temporary, program, makesTable } = draft;
  return { statements, writes, functions: [...functions], drops: [...drops], temporary: [...temporary], program, makesTable };
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const at = (value: unknown, key: string): Node | undefined => {
  const found = isNode(value) ? value[key] : undefined;
  return isNode(found) ? found : undefined;
};
const nodesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** EXPLAIN without ANALYZE runs nothing. */
const isOnlyExplained = (explain: Node | undefined): boolean =>
  explain !== undefined && !nodesIn(explain["options"]).some((option) => textIn(at(option, "DefElem")?.["defname"]).startsWith("analy"));

/** Visits every node once. A stack of our own, because a tree may be deeper than the language's. */
function walk(root: unknown, draft: Draft): void {
  const open: unknown[] = [root];
  while (open.length > 0 && draft.nodes <= nodesMax) {
    const value = open.pop();
    if (!isNode(value)) continue;
    draft.nodes += 1;
    for (const [kind, child] of Object.entries(value)) {
      if (isNode(child)) note(kind, child, draft);
      open.push(child);
    }
  }
}

const writeKinds: Readonly<Record<string, SqlWrite["kind"]>> = {
  InsertStmt: "insert",
  UpdateStmt: "update",
  DeleteStmt: "delete",
  MergeStmt: "merge",
};

function note(kind: string, node: Node, draft: Draft): void {
  const written = writeKinds[kind];
  if (written !== undefined) {
    draft.writes.push({ kind: written, target: relationName(at(node, "relation")), where: whereKind(node["whereClause"]) });
  }
  if (kind === "FuncCall") draft.functions.add(names(node["funcname"]).join(".").toLowerCase());
  if (kind === "CopyStmt" && node["is_program"] === true) draft.program = true;
  if (kind === "intoClause" || kind === "IntoClause") draft.makesTable = true;
  if ((kind === "relation" || kind === "rel") && node["relpersistence"] === "t") draft.temporary.add(relationName(node));
  if (kind === "DropStmt" && node["removeType"] !== "OBJECT_INDEX")
    for (const each of nodesIn(node["objects"])) draft.drops.add(dropName(each));
  if (kind === "DropdbStmt") draft.drops.add(textIn(node["dbname"]));
  if (kind === "TruncateStmt") {
    for (const each of nodesIn(node["relations"])) draft.drops.add(relationName(at(each, "RangeVar")));
  }
}

const relationName = (relation: Node | undefined): string =>
  [textIn(relation?.["schemaname"]), textIn(relation?.["relname"])].filter((part) => part !== "").join(".");

const names = (list: unknown): readonly string[] => nodesIn(list).map((each) => textIn(at(each, "String")?.["sval"]));

/** A qualified name comes as a list, a plain one as itself. */
const dropName = (object: unknown): string =>
  names(at(object, "List")?.["items"]).join(".") ||
  textIn(at(object, "String")?.["sval"]) ||
  names(at(object, "TypeName")?.["names"]).join(".");

function whereKind(where: unknown): SqlWrite["where"] {
  if (!isNode(where)) return "none";
  const open: unknown[] = [where];
  for (let steps = 0; open.length > 0; steps += 1) {
    const value = open.pop();
    if (!isNode(value)) continue;
    if (["ColumnRef", "SubLink", "CurrentOfExpr", "ParamRef"].some((kind) => kind in value)) return "columns";
    if (steps > nodesMax) return "none";
    open.push(...Object.values(value));
  }
  return "constant";
}
