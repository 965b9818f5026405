import { callRow } from "./calls.ts";
import type { FoundDeed } from "./found.ts";

/** A look of PostgreSQL's own parser at a text, as plain JSON, so that it can be handed to the engine as a fact. */
export interface SqlLook {
  /** Kinds of the statements, as the parser names them: `SelectStmt`. */
  readonly statements: readonly string[];
  /** Every row-changing statement, the ones inside others included. */
  readonly writes: readonly SqlWrite[];
  /** Every function that is called: `pg_catalog.lower`, lower case. */
  readonly functions: readonly string[];
  /** Whether some COPY runs a program. */
  readonly program: boolean;
  /** Objects that are dropped or emptied. */
  readonly drops: readonly string[];
  /** Temporary tables that the text makes: losing them loses nothing else. */
  readonly temporary: readonly string[];
  /** Whether some SELECT makes a table. */
  readonly makesTable: boolean;
}

export interface SqlWrite {
  readonly kind: "insert" | "update" | "delete" | "merge";
  readonly target: string;
  /** `constant`: the WHERE names no column and asks no other table. */
  readonly where: "none" | "constant" | "columns";
}

/** Looks by the exact text that was looked at. */
export type SqlLooks = Readonly<Record<string, SqlLook>>;

const rowStatements = new Set(["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"]);

/**
 * Joins the scanner's findings with the parser's. Findings of the parser alone are added. Findings of the scanner that
 * the parser denies are dropped only where the text surely goes to PostgreSQL and holds nothing but SELECT, INSERT,
 * UPDATE, DELETE and MERGE, all of which a look describes fully.
 */
export function considered(found: readonly FoundDeed[], look: SqlLook | undefined, isPostgres: boolean): readonly FoundDeed[] {
  if (look === undefined) return found;
  const isFullyDescribed = isPostgres && look.statements.length > 0 && look.statements.every((kind) => rowStatements.has(kind));
  const kept = isFullyDescribed ? found.filter((each) => isConfirmed(each, look)) : found;
  const all = [...kept, ...seen(look).filter((each) => !isKnown(kept, each))];
  const start: FoundDeed = { act: "harmless", tool: "select", target: "", why: "only reads", span: { start: 0, end: 0 } };
  return all.length === 0 ? [start] : all;
}

const describedVerbs = new Set(["insert", "update", "delete", "merge"]);
/** Verbs that stand inside row statements and are not described by `writes`. */
const innerVerbs = new Set(["select", "into", "values", "with", "table"]);

function isConfirmed({ act, verb, call }: FoundDeed, look: SqlLook): boolean {
  if (act === "harmless") return true;
  if (call !== undefined) return look.functions.some((name) => name.split(".").at(-1) === call);
  if (verb === undefined) return act !== "opaque";
  if (describedVerbs.has(verb)) return look.writes.some(({ kind }) => kind === verb);
  if (verb === "into") return look.makesTable;
  return innerVerbs.has(verb);
}

/** The look's own deeds. */
function seen(look: SqlLook): readonly FoundDeed[] {
  const base = { span: { start: 0, end: 0 } };
  const isLasting = (name: string): boolean => !look.temporary.includes(name);
  const writes = look.writes
    .filter(({ target }) => isLasting(target))
    .map(({ kind, target, where }): FoundDeed => {
      const isBroad = (kind === "update" || kind === "delete") && where !== "columns";
      return isBroad
        ? { ...base, act: "destroy", tool: `${kind} all`, target, verb: kind, why: `${kind} that picks no rows` }
        : { ...base, act: "external-write", tool: kind, target, verb: kind, why: `${kind}s rows` };
    });
  const drops = look.drops.filter(isLasting).map((target): FoundDeed => ({
    ...base,
    act: "destroy",
    tool: "drop",
    target,
    verb: "drop",
    why: "deletes data permanently",
  }));
  const calls = look.functions.flatMap((name): readonly FoundDeed[] => {
    const row = callRow(name.split("."));
    return row === undefined
      ? []
      : [{ ...base, act: row.act, tool: `call ${name}`, target: name, call: name.split(".").at(-1) ?? name, why: row.why }];
  });
  const program: readonly FoundDeed[] = look.program
    ? [{ ...base, act: "privilege", tool: "copy program", target: "", verb: "copy", why: "runs a command on the database server" }]
    : [];
  return [...writes, ...drops, ...calls, ...program];
}

/** The scanner found the same, perhaps under a name spelled otherwise, or found it to be something stricter. */
function isKnown(found: readonly FoundDeed[], { act, verb, call }: FoundDeed): boolean {
  return found.some(
    (each) => (call === undefined ? each.verb === verb : each.call === call) && (each.act === act || each.act === "destroy"),
  );
}
