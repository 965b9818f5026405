import { DatabaseSync } from "node:sqlite";
import type { JournalProblem } from "../report.ts";
import { blobHash } from "./statements.ts";
import { currentTables } from "./schema.ts";

interface Part {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Rows of lists about something that is not there. */
const orphans: readonly (readonly [text: string, what: string])[] = [
  ["SELECT stream AS name FROM tallies WHERE stream NOT IN (SELECT stream FROM sessions)", "is counted, but no session is called so"],
  [
    "SELECT DISTINCT stream AS name FROM entries WHERE stream NOT IN (SELECT stream FROM sessions)",
    "has entries, but no session is called so",
  ],
  ["SELECT stream AS name FROM leases WHERE stream NOT IN (SELECT stream FROM streams)", "is being driven, but no stream is called so"],
  [
    "SELECT stream AS name FROM sealed WHERE stream NOT IN (SELECT stream FROM streams)",
    "has a sealed original, but no stream is called so",
  ],
  [
    `SELECT sha256 AS name FROM blobs WHERE sha256 NOT IN (SELECT ${blobHash} FROM events WHERE substr(events.body, 1, 9) = ` +
      `'{"blob":{')`,
    "is a large body that no event has",
  ],
];

const eachMax = 20;

/** Contents of the file that no event accounts for: damaged pages, parts that we did not make, rows of no stream. */
export function straysIn(database: DatabaseSync): readonly JournalProblem[] {
  const damaged = database
    .prepare(`PRAGMA integrity_check(${eachMax})`)
    .all()
    .map((row) => String(row["integrity_check"]))
    .filter((text) => text !== "ok")
    .map((text) => ({ where: "file", what: `is damaged: ${text}` }));
  const strange = partProblems(partsOf(database));
  if (damaged.length + strange.length > 0) return [...damaged, ...strange]; // the rest would only say it again
  const ids = database.prepare("SELECT count(*) AS n FROM identity").get()?.["n"];
  const identity = ids === 1 ? [] : [{ where: "identity", what: `has ${ids} rows instead of one` }];
  const lost = orphans.flatMap(([text, what]) =>
    database
      .prepare(`${text} LIMIT ${eachMax}`)
      .all()
      .map(({ name }) => ({ where: String(name), what })),
  );
  return [...identity, ...lost];
}

/** SQLite's own, and what a backup carries. */
const isOrdinary = (name: string): boolean => name.startsWith("sqlite_") || name === "backup";

const partsOf = (database: DatabaseSync): ReadonlyMap<string, Part> =>
  new Map(
    (database.prepare("SELECT type, name, sql FROM sqlite_schema").all() as unknown as Part[])
      .filter(({ name }) => !isOrdinary(name))
      .map((part) => [`${part.type} ${part.name}`, part]),
  );

/** SQLite keeps the statement as its maker wrote it; versions may space it otherwise. */
const spelled = (sql: string | null): string => (sql ?? "").replaceAll(/\s+/g, "");

function partProblems(found: ReadonlyMap<string, Part>): readonly JournalProblem[] {
  const fresh = new DatabaseSync(":memory:");
  try {
    fresh.exec(currentTables);
    const wanted = partsOf(fresh);
    const strange = [...found].flatMap(([where, { sql }]) => {
      const ours = wanted.get(where);
      if (!ours) return [{ where, what: "is in the file, but assent did not make it" }];
      return spelled(ours.sql) === spelled(sql) ? [] : [{ where, what: "is not as assent made it" }];
    });
    const missing = [...wanted.keys()].filter((where) => !found.has(where));
    return [...strange, ...missing.map((where) => ({ where, what: "is gone from the file" }))];
  } finally {
    fresh.close();
  }
}
