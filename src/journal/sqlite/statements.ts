import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SessionId } from "../../kernel/ids.ts";
import type { ProjectionChange } from "../project.ts";

const columns =
  "events.position, stream, version, protocol, type, actor, caused_by AS causedBy, at, schema, events.body, previous, hash, blobs.body " +
  "AS blob";
/** The hash in a blob's reference, cut out as text: SQLite's own JSON functions fail the whole query on one damaged body. */
export const blobHash = `CASE WHEN substr(events.body, 1, 9) = '{"blob":{' THEN substr(events.body, -67, 64) END`;
const withBlob = `events LEFT JOIN blobs ON blobs.sha256 = ${blobHash}`;

/** Needs the tables of events alone. */
export const scanText = `SELECT ${columns} FROM ${withBlob} WHERE events.position > ? ORDER BY events.position LIMIT ?`;

const leasesText = "SELECT stream, host, pid, pid_start AS pidStart, fence, expires_at_ms AS expiresAtMs FROM leases";

/** Plain question marks only: to Node 22.13 a numbered one is a name, and stays unbound. */
const statements = {
  position: "SELECT coalesce(max(position), 0) AS position FROM events",
  stored: "SELECT version, hash, shape, state, proof, archived_to AS archivedTo FROM streams WHERE stream = ?",
  stream: `SELECT ${columns} FROM ${withBlob} WHERE stream = ? AND version > ? ORDER BY version LIMIT ?`,
  scan: scanText,
  hashAt: "SELECT hash FROM events WHERE position = ?",
  last: "SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1",
  heads: "SELECT stream, version, hash, archived_to AS archivedTo FROM streams ORDER BY stream",
  insert: "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  blob: "INSERT INTO blobs VALUES (?, ?) ON CONFLICT DO NOTHING",
  head: `INSERT INTO streams (stream, version, hash, shape, state, proof) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
    SET version = excluded.version, hash = excluded.hash, shape = excluded.shape, state = excluded.state, proof = excluded.proof`,
  tally: "INSERT INTO tallies VALUES (?, ?) ON CONFLICT DO UPDATE SET tally = excluded.tally",
  entry: "SELECT list, key, value, proof FROM entries WHERE stream = ? AND list = ? AND key = ?",
  setEntry: "INSERT INTO entries VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, proof = excluded.proof",
  dropEntry: "DELETE FROM entries WHERE stream = ? AND list = ? AND key = ?",
  identity: "SELECT id FROM identity",
  openGate: "INSERT INTO gates VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, NULL)",
  closeGate: "UPDATE gates SET status = ?, closing = ? WHERE id = ? AND stream = ?",
  startSession: "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, 0, 0, ?)",
  setSession: "UPDATE sessions SET status = coalesce(?, status), outcome = coalesce(?, outcome), cwd = coalesce(?, cwd) WHERE stream = ?",
  touch:
    "UPDATE sessions SET updated_at = coalesce(nullif(?, ''), updated_at), open_gates = coalesce(?, open_gates), due = coalesce(?, " +
    "due) WHERE stream = ?",
  lease: `${leasesText} WHERE stream = ?`,
  leases: `${leasesText} WHERE stream IN (SELECT value FROM json_each(?))`,
  takeLease: `INSERT INTO leases VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
    SET host = excluded.host, pid = excluded.pid, pid_start = excluded.pid_start, fence = excluded.fence,
    expires_at_ms = excluded.expires_at_ms`,
  renewLease: "UPDATE leases SET expires_at_ms = max(expires_at_ms + 1, ?) WHERE stream = ? AND fence = ?",
  releaseLease: "UPDATE leases SET expires_at_ms = 0 WHERE stream = ? AND fence = ?",
  seal: "INSERT INTO sealed VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text",
  unseal: "DELETE FROM sealed WHERE stream = ? AND subject = ?",
  sealed: "SELECT text FROM sealed WHERE stream = ? AND subject = ?",
  dropBlobs: `DELETE FROM blobs WHERE sha256 IN (SELECT ${blobHash} FROM events WHERE stream = ?)
    AND sha256 NOT IN (SELECT ${blobHash} FROM events WHERE stream <> ? AND substr(body, 1, 9) = '{"blob":{')`,
  dropEvents: "DELETE FROM events WHERE stream = ?",
  dropGates: "DELETE FROM gates WHERE stream = ?",
  dropSession: "DELETE FROM sessions WHERE stream = ?",
  dropTally: "DELETE FROM tallies WHERE stream = ?",
  dropEntries: "DELETE FROM entries WHERE stream = ?",
  dropSealed: "DELETE FROM sealed WHERE stream = ?",
  markArchived: "UPDATE streams SET archived_to = ?, shape = NULL, state = NULL, proof = NULL WHERE stream = ?",
} as const;

export type SqliteStatements = { readonly [Name in keyof typeof statements]: StatementSync };

/** Columns of every table, so that one that is gone is told when the journal is opened and not in the middle of something. */
const columnsOf: Readonly<Record<string, string>> = {
  events: "position, stream, version, protocol, type, actor, caused_by, at, schema, body, previous, hash",
  blobs: "sha256, body",
  streams: "stream, version, hash, shape, state, archived_to, proof",
  gates: "position, id, stream, protocol, key, kind, title, question, urgency, opened_at, expires_at, status, gate, shown, closing",
  sessions: "position, stream, protocol, title, cwd, agent, attended, status, outcome, started_at, updated_at, open_gates, due, parent",
  leases: "stream, host, pid, pid_start, fence, expires_at_ms",
  sealed: "stream, subject, text",
  identity: "id",
  tallies: "stream, tally",
  entries: "stream, list, key, value, proof",
};
const everyColumn = `SELECT 1 WHERE ${Object.entries(columnsOf)
  .map(([table, names]) => `EXISTS (SELECT ${names} FROM ${table})`)
  .join(" AND ")}`;

/**
 * Prepares each when it is first used: all of them take longer than opening the file does, and a hook uses few. That every
 * column is there is found out at once.
 */
export function prepareStatements(database: DatabaseSync): SqliteStatements {
  database.prepare(everyColumn);
  const prepared = {};
  for (const [name, text] of Object.entries(statements)) {
    const get = (): StatementSync => {
      const value = database.prepare(text);
      Object.defineProperty(prepared, name, { value });
      return value;
    };
    Object.defineProperty(prepared, name, { configurable: true, get });
  }
  return prepared as SqliteStatements;
}

export function applyProjection(statements: SqliteStatements, stream: SessionId, change: ProjectionChange): void {
  if ("open" in change) {
    const { position, id, protocol, key, kind, title, question, urgency, openedAt, expiresAt, gate, shown } = change.open;
    const names = [position, id, stream, protocol, key, kind, title, question, urgency, openedAt];
    statements.openGate.run(...names, expiresAt, JSON.stringify(gate), shown);
  } else if ("close" in change) {
    const status = change.closing.type === "gate.answered" ? "answered" : "lapsed";
    statements.closeGate.run(status, JSON.stringify(change.closing), change.close, stream);
  } else if ("start" in change) {
    const { position, protocol, title, cwd, agent, attended, status, startedAt, updatedAt, parent } = change.start;
    const names = [position, stream, protocol, title, cwd, agent];
    statements.startSession.run(...names, Number(attended), status, startedAt, updatedAt, parent);
  } else {
    const { status = null, outcome = null, cwd = null } = change.set;
    statements.setSession.run(status, outcome, cwd, stream);
  }
}

/** Which journal it is, how far it is, and the hash at a position, without preparing for anything else. */
export function lookAt(database: DatabaseSync, at: number): { journal: string; position: number; hash: string | undefined } {
  const [identity, position, event] = [
    database.prepare(statements.identity).get(),
    database.prepare(statements.position).get(),
    database.prepare(statements.hashAt).get(at),
  ];
  return { journal: String(identity?.["id"]), position: Number(position?.["position"]), hash: event?.["hash"] as string | undefined };
}
