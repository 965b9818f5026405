import type { SessionId } from "../../kernel/ids.ts";
import type { EntryName } from "../../kernel/entry.ts";
import type { Change, VouchedEntry } from "../journal.ts";
import type { WritePlan } from "../plan.ts";
import { announcement } from "./announcement.ts";
import { serverText } from "./life.ts";
import { nowColumn, nowText } from "./server-clock.ts";
import type { Schema } from "./schema.ts";
import type { SqlStatement, SqlValue } from "./session.ts";
import { toColumn, VerbatimText } from "./text.ts";
import type { ProjectionChange } from "../project.ts";
import type { MessageRow } from "../row.ts";

/** The hash at the end of a reference such as `{"blob":{"bytes":1,"sha256":"…"}}`, NULL for every other body. */
const blobOf = (body: string): string => `CASE WHEN left(${body}, 9) = '{"blob":{' THEN left(right(${body}, 67), 64) END`;

/** Tables, indices and triggers that are not ours or are gone, and rows of no stream. */
const straysText = (name: string): string => {
  const tables = [
    "events",
    "blobs",
    "streams",
    "gates",
    "sessions",
    "leases",
    "sealed",
    "tables_version",
    "identity",
    "tallies",
    "entries",
    "machines",
  ];
  const waiting = ["gates_waiting", "gates_of_stream", "gates_expiring", "gates_moved"];
  const ours = [...tables, ...waiting, "sessions_due", "sessions_status", "sessions_active"];
  const texts = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(", ");
  const orphans = (table: string, parent: string, what: string): string =>
    `SELECT stream, '${what}' FROM ${name}.${table} WHERE stream NOT IN (SELECT stream FROM ${name}.${parent})`;
  const here = `pg_namespace.oid = to_regnamespace('${name}')`;
  return `SELECT "where", what FROM (
    SELECT relname::TEXT AS "where", 'is in the schema, but assent did not make it' AS what FROM pg_class
      JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE ${here} AND relkind NOT IN ('t', 'c')
      AND relname NOT IN (${texts(ours)}) AND relname !~ '_(pkey|key)$'
    UNION ALL SELECT tgname::TEXT, 'is a trigger that assent did not make' FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE ${here} AND NOT tgisinternal
    UNION ALL SELECT rulename::TEXT, 'is a rule that assent did not make' FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class
      JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE ${here} AND relkind = 'r'
    UNION ALL SELECT wanted, 'is gone from the schema' FROM unnest(ARRAY[${texts(ours)}]) AS wanted
      WHERE to_regclass('${name}.' || wanted) IS NULL
    UNION ALL SELECT 'identity', 'has not one row' FROM (SELECT count(*) AS n FROM ${name}.identity) AS ids WHERE n <> 1
    UNION ALL ${orphans("tallies", "sessions", "is counted, but no session is called so")}
    UNION ALL ${orphans("entries", "sessions", "has entries, but no session is called so").replace("SELECT", "SELECT DISTINCT")}
    UNION ALL ${orphans("leases", "streams", "is being driven, but no stream is called so")}
    UNION ALL ${orphans("sealed", "streams", "has a sealed original, but no stream is called so")}
  ) AS strays LIMIT 100`;
};

const leaseColumns = `stream, host, pid, pid_start AS "pidStart", fence, expires_at_ms AS "expiresAtMs"`;

/**
 * The holder of a lease by the server's clock and sight: its term is over, or nobody holds the lock that it names. A
 * server that was started since, or another one, never held the lock: then only the term counts, and one that was over
 * while the server was away is given a whole one more. NULL for a holder that names no lock.
 */
const standingText = `CASE WHEN life IS NULL OR expires_at_ms = 0 THEN NULL
  WHEN ${nowText} >= greatest(expires_at_ms, ${serverText} + term_ms) THEN 'gone'
  WHEN server IS DISTINCT FROM ${serverText} THEN 'alive'
  WHEN pg_try_advisory_xact_lock_shared(life) THEN 'gone' ELSE 'alive' END AS standing`;

const textsFor = ({ name, channel }: Schema) => {
  const events = `SELECT position, stream, version, protocol, type, actor, caused_by AS "causedBy", at, schema, body, previous, hash,
    (SELECT blobs.body FROM ${name}.blobs WHERE sha256 = ${blobOf("events.body")}) AS blob FROM ${name}.events`;
  return {
    position: `SELECT coalesce(max(position), 0) AS position FROM ${name}.events`,
    situation: `SELECT (SELECT coalesce(max(position), 0) FROM ${name}.events) AS position,
      (SELECT fence FROM ${name}.leases WHERE stream = $1) AS fence,
      (SELECT hash FROM ${name}.events WHERE position = $2) AS "hashAt", streams.version, streams.hash, shape, state, proof,
      archived_to AS "archivedTo", last.version AS "lastVersion", last.hash AS "lastHash", ${nowColumn}
      FROM (SELECT 1) AS always LEFT JOIN ${name}.streams ON stream = $1 LEFT JOIN LATERAL (
        SELECT version, hash FROM ${name}.events WHERE events.stream = $1 ORDER BY version DESC LIMIT 1) AS last ON true`,
    stream: `${events} WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3`,
    scan: `${events} WHERE position > $1 ORDER BY position LIMIT $2`,
    heads: `SELECT stream, version, hash, archived_to AS "archivedTo" FROM ${name}.streams ORDER BY stream`,
    // One statement for what every write does: each costs a round trip the first time a connection uses it.
    store: `WITH placed AS (SELECT * FROM json_to_recordset($1) AS placed (
        position BIGINT, stream TEXT, version BIGINT, protocol TEXT, type TEXT, actor TEXT, caused_by TEXT, at TEXT, schema INTEGER,
        body TEXT, previous TEXT, hash TEXT, sha256 TEXT, blob TEXT)),
      events AS (INSERT INTO ${name}.events SELECT position, stream, version, protocol, type, actor, caused_by, at, schema, body,
        previous, hash FROM placed),
      blobs AS (INSERT INTO ${name}.blobs SELECT sha256, blob FROM placed WHERE blob IS NOT NULL ON CONFLICT DO NOTHING),
      head AS (INSERT INTO ${name}.streams (stream, version, hash, shape, state, proof) VALUES ($2, $3, $4, $5, $6, $11)
        ON CONFLICT (stream) DO UPDATE SET version = $3, hash = $4, shape = $5, state = $6, proof = $11),
      told AS (INSERT INTO ${name}.tallies SELECT $2, $12::TEXT WHERE $12::TEXT IS NOT NULL
        ON CONFLICT (stream) DO UPDATE SET tally = $12::TEXT),
      touched AS (UPDATE ${name}.sessions SET updated_at = coalesce(nullif($7, ''), updated_at),
        open_gates = coalesce($8, open_gates), due = coalesce($9, due) WHERE stream = $2)
      SELECT pg_notify('${channel}', $10)`,
    wanted: `SELECT list, key, value, proof FROM ${name}.entries JOIN json_to_recordset($2) AS wanted (list TEXT, key TEXT)
      USING (list, key) WHERE stream = $1`,
    dropEntries: `DELETE FROM ${name}.entries WHERE stream = $1`,
    dropSome: `DELETE FROM ${name}.entries USING json_to_recordset($2) AS gone (list TEXT, key TEXT)
      WHERE stream = $1 AND entries.list = gone.list AND entries.key = gone.key`,
    setEntries: `INSERT INTO ${name}.entries SELECT $1, list, key, value, proof
      FROM json_to_recordset($2) AS made (list TEXT, key TEXT, value TEXT, proof TEXT)
      ON CONFLICT (stream, list, key) DO UPDATE SET value = excluded.value, proof = excluded.proof`,
    strays: straysText(name),
    identity: `SELECT id FROM ${name}.identity`,
    openGate: `INSERT INTO ${name}.gates VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open', $12, $13, NULL)`,
    closeGate: `UPDATE ${name}.gates SET status = $1, closing = $2 WHERE id = $3 AND stream = $4`,
    startSession: `INSERT INTO ${name}.sessions VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL, $9, $10, 0, 0, $11)`,
    setSession:
      `UPDATE ${name}.sessions SET status = coalesce($1, status), outcome = coalesce($2, outcome), cwd = coalesce($3, cwd) WHERE ` +
      "stream = $4",
    lease: `SELECT ${leaseColumns}, ${standingText} FROM ${name}.leases WHERE stream = $1`,
    leases: `SELECT ${leaseColumns}, ${standingText} FROM ${name}.leases WHERE stream IN (SELECT json_array_elements_text($1))`,
    takeLease: `INSERT INTO ${name}.leases AS held VALUES ($1, $2, $3, $4, 1, ${nowText} + $5::BIGINT, $5, $8, $9)
      ON CONFLICT (stream) DO UPDATE SET host = $2, pid = $3, pid_start = $4, fence = held.fence + 1,
        expires_at_ms = ${nowText} + $5::BIGINT, term_ms = $5, life = $8, server = $9
      WHERE held.expires_at_ms = 0 OR (held.fence = $6 AND held.expires_at_ms = $7) RETURNING ${leaseColumns}, 'alive' AS standing`,
    renewLease: `UPDATE ${name}.leases SET expires_at_ms = greatest(expires_at_ms + 1, ${nowText} + $1::BIGINT), term_ms = $1,
      life = $4, server = $5 WHERE stream = $2 AND fence = $3 RETURNING ${nowColumn}`,
    releaseLease: `UPDATE ${name}.leases SET expires_at_ms = 0 WHERE stream = $1 AND fence = $2`,
    tellMachine: `INSERT INTO ${name}.machines VALUES ($1, $2, $3, $4, ${nowText}, $5, $6) ON CONFLICT (machine) DO UPDATE
      SET host = $2, pid = $3, told = $4, at_ms = ${nowText}, life = $5, server = $6`,
    machines: `SELECT machine, host, pid, told, greatest(0, ${nowText} - at_ms) AS "agoMs",
      CASE WHEN ${nowText} - at_ms >= $1::BIGINT THEN FALSE WHEN server IS DISTINCT FROM ${serverText} THEN TRUE
        ELSE NOT pg_try_advisory_xact_lock_shared(life) END AS "isThere",
      (SELECT coalesce(json_agg(stream ORDER BY stream), '[]')::TEXT FROM ${name}.leases
        WHERE leases.host = machines.host AND leases.pid = machines.pid AND expires_at_ms > ${nowText}) AS drives
      FROM ${name}.machines ORDER BY host, machine`,
    forgetMachine: `DELETE FROM ${name}.machines WHERE machine = $1`,
    seal: `INSERT INTO ${name}.sealed VALUES ($1, $2, $3) ON CONFLICT (stream, subject) DO UPDATE SET text = $3`,
    unseal: `DELETE FROM ${name}.sealed WHERE stream = $1 AND subject = $2`,
    sealed: `SELECT text FROM ${name}.sealed WHERE stream = $1 AND subject = $2`,
  };
};

/** Deletes the streams in `$1`, a JSON array, for `archive`. Blobs that another stream refers to stay. */
const removalsFor = ({ name }: Schema): readonly string[] => {
  const chosen = "(SELECT json_array_elements_text($1))";
  return [
    `DELETE FROM ${name}.blobs WHERE sha256 IN (SELECT ${blobOf("body")} FROM ${name}.events WHERE stream IN ${chosen})
      AND NOT EXISTS (SELECT FROM ${name}.events WHERE ${blobOf("events.body")} = sha256 AND stream NOT IN ${chosen})`,
    ...["events", "gates", "sessions", "sealed", "tallies", "entries"].map(
      (table) => `DELETE FROM ${name}.${table} WHERE stream IN ${chosen}`,
    ),
  ];
};

export type PostgresStatements = ReturnType<typeof statementsFor>;

/** Every statement that writes or reads by key. `author` marks our own announcements, which we need not hear. */
export function statementsFor(schema: Schema, author: string) {
  const texts = textsFor(schema);
  const statement = (text: keyof typeof texts, ...values: readonly SqlValue[]): SqlStatement => ({ text: texts[text], values });

  const entries = (stream: SessionId, { entries: changed, replacesEntries }: WritePlan): readonly SqlStatement[] => {
    const [made, gone] = [changed.filter(({ value }) => value !== null), changed.filter(({ value }) => value === null)];
    return [
      ...(replacesEntries ? [statement("dropEntries", stream)] : []),
      ...(gone.length > 0 ? [statement("dropSome", stream, gone.map(nameOf))] : []),
      ...(made.length > 0 ? [statement("setEntries", stream, made.map(toStoredEntry))] : []),
    ];
  };

  const store = (stream: SessionId, plan: WritePlan, isDriven: boolean): readonly SqlStatement[] => {
    const { version, hash, snapshot } = plan.stored;
    const state = snapshot ? new VerbatimText(JSON.stringify(snapshot.state)) : null;
    const head = [stream, version, hash, snapshot?.shape ?? null, state] as const;
    const tally = plan.tally === undefined ? null : new VerbatimText(JSON.stringify(plan.tally));
    const touch = [plan.updatedAt, plan.openGates, plan.due] as const;
    return [
      ...plan.projections.map((change) => project(statement, stream, change)),
      ...entries(stream, plan),
      statement(
        "store",
        plan.rows.map(toStored),
        ...head,
        ...touch,
        announcement(author, { stream, isDriven }),
        snapshot?.proof ?? null,
        tally,
      ),
    ];
  };

  return {
    begin: { text: schema.begin },
    statement,
    store,
    wanted: (stream: SessionId, names: readonly EntryName[]): SqlStatement => statement("wanted", stream, names.map(nameOf)),
    seals: (stream: SessionId, { seal, unseal = [] }: Change): readonly SqlStatement[] => [
      ...(seal ? [statement("seal", stream, seal.subject, seal.text)] : []),
      ...unseal.map((subject) => statement("unseal", stream, subject)),
    ],
    moveOut: (streams: readonly SessionId[], file: string): readonly SqlStatement[] => {
      const chosen = streams.map((stream) => toColumn(stream));
      const mark = `UPDATE ${schema.name}.streams SET archived_to = $2, shape = NULL, state = NULL, proof = NULL
        WHERE stream IN (SELECT json_array_elements_text($1))`;
      return [...removalsFor(schema).map((text) => ({ text, values: [chosen] })), { text: mark, values: [chosen, file] }];
    },
  };
}

const nameOf = ({ list, key }: EntryName): object => ({ list: toColumn(list), key: toColumn(key) });
const toStoredEntry = (entry: VouchedEntry): object => ({
  ...nameOf(entry),
  value: JSON.stringify(entry.value),
  proof: toColumn(entry.proof),
});

/** A row for `json_to_recordset`, which reads members by the names of columns. */
const toStored = (row: MessageRow): object => ({
  position: row.position,
  stream: toColumn(row.stream),
  version: row.version,
  protocol: toColumn(row.protocol),
  type: toColumn(row.type),
  actor: row.actor,
  caused_by: row.causedBy === null ? null : toColumn(row.causedBy),
  at: toColumn(row.at),
  schema: row.schema,
  body: row.body,
  previous: row.previous,
  hash: row.hash,
  sha256: row.blob === null ? null : JSON.parse(row.body).blob.sha256,
  blob: row.blob,
});

type MakeStatement = (text: "openGate" | "closeGate" | "startSession" | "setSession", ...values: readonly SqlValue[]) => SqlStatement;

function project(statement: MakeStatement, stream: SessionId, change: ProjectionChange): SqlStatement {
  if ("open" in change) {
    const { position, id, protocol, key, kind, title, question, urgency, openedAt, expiresAt, gate, shown } = change.open;
    const names = [position, id, stream, protocol, key, kind, title, question, urgency, openedAt];
    return statement("openGate", ...names, expiresAt, new VerbatimText(JSON.stringify(gate)), shown);
  }
  if ("close" in change) {
    const status = change.closing.type === "gate.answered" ? "answered" : "lapsed";
    return statement("closeGate", status, new VerbatimText(JSON.stringify(change.closing)), change.close, stream);
  }
  if ("start" in change) {
    const { position, protocol, title, cwd, agent, attended, status, startedAt, updatedAt, parent } = change.start;
    const names = [position, stream, protocol, title, cwd, agent];
    return statement("startSession", ...names, attended, status, startedAt, updatedAt, parent);
  }
  const { status = null, outcome = null, cwd = null } = change.set;
  return statement("setSession", status, outcome, cwd, stream);
}
