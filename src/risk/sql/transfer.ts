import type { Clause } from "./clauses.ts";
import { spanOf, type FoundDeed, type Script } from "./found.ts";
import { hasRun, nameAt } from "./rows.ts";
import { isMark, isWord, type SqlToken } from "./reading/tokens.ts";

/** COPY: between a table and a stream, a file of the server, a program on the server, or a bucket. */
export function copying({ tokens }: Clause, script: Script): readonly FoundDeed[] {
  const span = spanOf(tokens);
  const target = nameAt(tokens, 1);
  const base = { target, span, verb: "copy" };
  const isVacuum = isWord(tokens[0], "vacuum"); // `vacuum into 'file'` writes the whole database there
  const direction = tokens.findIndex(
    (token, index) => isWord(token, ...(isVacuum ? ["into"] : ["from", "to"])) && depthAt(tokens, index) === 0,
  );
  const isOut = isVacuum || isWord(tokens[direction], "to") || (isWord(tokens[1], "into") && isStage(tokens[2]));
  const place = tokens[direction + 1];
  if (hasRun(tokens, "program")) return [{ ...base, act: "privilege", tool: "copy program", why: "runs a command on the database server" }];
  if (isWord(place, "stdin")) return [{ ...base, act: "external-write", tool: "copy", why: "loads rows into a table" }];
  if (isWord(place, "stdout")) return [{ ...base, act: "harmless", tool: "copy", why: "only reads" }];
  const path = place?.kind === "string" ? place.text : "";
  if (isHere(script))
    return [
      { ...base, target: path, act: isOut ? "write" : "read", tool: "copy", why: isOut ? "writes a file" : "reads a file" },
      ...loaded(base, isOut),
    ];
  if (isOut) return [{ ...base, act: "leak", tool: "copy", why: "writes data to a file or place outside the database" }];
  if (isWord(tokens[1], "into") || /^(?:s3|gs|azure|gcs|https?):\/\//.test(path)) return loaded(base, false);
  return [
    {
      ...base,
      act: path.startsWith("/") || /^\w:/.test(path) ? "read-secret" : "privilege",
      tool: "copy file",
      why: "reads a file of the database server",
    },
  ];
}

const loaded = (
  base: { readonly target: string; readonly span: FoundDeed["span"]; readonly verb: string },
  isOut: boolean,
): readonly FoundDeed[] => (isOut ? [] : [{ ...base, act: "external-write", tool: "copy", why: "loads rows into a table" }]);

const isStage = (token: SqlToken | undefined): boolean =>
  token?.kind === "parameter" || (token?.kind === "string" && token.text.includes("://"));

/** Embedded databases are programs of this machine: their files are files here, and the policy for paths judges them. */
const isHere = (script: Script): boolean => /duckdb|sqlite/i.test(script.client);

function depthAt(tokens: readonly SqlToken[], until: number): number {
  let depth = 0;
  for (let index = 0; index < until; index += 1) {
    if (isMark(tokens[index], "(")) depth += 1;
    if (isMark(tokens[index], ")")) depth -= 1;
  }
  return depth;
}

/** SELECT … INTO: a file, a new table, or only a variable. */
export function selectsInto(tokens: readonly SqlToken[], script: Script): readonly FoundDeed[] {
  const found: FoundDeed[] = [];
  const isSelect = tokens.some((token) => isWord(token, "select", "from"));
  tokens.forEach((token, index) => {
    if (!isWord(token, "into")) return;
    const next = tokens[index + 1];
    const before = tokens[index - 1];
    const span = { start: token.start, end: next?.end ?? token.end };
    if (isWord(next, "outfile", "dumpfile")) {
      found.push({
        act: "leak",
        tool: "select into file",
        target: tokens[index + 2]?.text.slice(0, 200) ?? "",
        why: "writes the result to a file of the server",
        span,
        verb: "into",
      });
      return;
    }
    if (!isSelect || isWord(before, ...intoWriters) || isOwn(tokens, index, script)) return;
    found.push({
      act: "external-write",
      tool: "select into",
      target: nameAt(tokens, index + 1),
      why: "makes a table from the result",
      span,
      verb: "into",
    });
  });
  return found.slice(0, 50);
}

const intoWriters = [
  "insert",
  "merge",
  "replace",
  "upsert",
  "ignore",
  "copy",
  "all",
  "low_priority",
  "delayed",
  "high_priority",
  "fetch",
  "import",
  "overwrite",
  "then",
  "else",
  "cache",
  "vacuum",
];

/** A variable, a temporary table, or a variable of the function whose body this is. */
function isOwn(tokens: readonly SqlToken[], index: number, script: Script): boolean {
  const next = tokens[index + 1];
  const isInsert = isWord(tokens[0], "insert", "merge", "replace", "copy", "fetch", "vacuum", "load", "execute", "create", "alter");
  return (
    isInsert ||
    script.isBody ||
    next?.kind === "parameter" ||
    next?.text.startsWith("#") === true ||
    isWord(next, "temp", "temporary", "strict") ||
    (isWord(next, "local", "global") && isWord(tokens[index + 2], "temp", "temporary"))
  );
}

/** LOAD DATA LOCAL sends a file of this machine to the server. */
export function loadedFile({ tokens }: Clause): readonly FoundDeed[] {
  const at = tokens.findIndex((token) => isWord(token, "infile"));
  const path = tokens[at + 1];
  if (!hasRun(tokens.slice(0, 6), "local") || path?.kind !== "string") return [];
  const isAbsolute = /^(?:\/|~|\w:|\.\.)/.test(path.text);
  return [
    {
      act: isAbsolute ? "leak" : "read",
      tool: "load file",
      target: path.text.slice(0, 400),
      why: "sends a file of this machine to the database",
      span: spanOf(tokens),
      verb: "load",
    },
  ];
}
