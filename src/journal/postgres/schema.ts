import { Fault } from "../../kernel/trouble.ts";
import { stateBehind } from "./faults.ts";
import type { Pool } from "./pool.ts";
import type { Connection } from "./session.ts";
import { digest } from "../row.ts";

/** Raised with every change of the tables below; a schema with a higher number is left alone. */
const tablesVersion = 5;

/** One journal's place in a database. */
export interface Schema {
  /** Quoted, ready to stand in a statement. */
  readonly name: string;
  /** Where writes are announced. */
  readonly channel: string;
  /** Starts a transaction that holds the journal until it ends, so that the order of positions is the order of commits. */
  readonly begin: string;
}

export function schemaNamed(name: string, lockMaxMs: number): Schema {
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(name))
    throw new Fault("config.invalid", `${name} cannot name a schema: use up to 40 lower-case letters, digits and _`);
  const key = BigInt.asIntN(64, BigInt(`0x${digest(`assent journal ${name}`).slice(0, 16)}`));
  return {
    name: `"${name}"`,
    channel: `assent_${name}`,
    // Each statement sees what was committed before it began, so the first one after the lock sees all that is.
    // If we vanish without a word while holding the lock, the server lets go by itself.
    begin: `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL synchronous_commit = on;
      SET LOCAL lock_timeout = ${lockMaxMs}; SET LOCAL idle_in_transaction_session_timeout = ${lockMaxMs};
      SELECT pg_advisory_xact_lock(${key})`,
  };
}

/** Creates the tables unless they exist, and brings those of an earlier version up to date. Any number of processes may do so at once. */
export async function prepareSchema(pool: Pool, schema: Schema): Promise<void> {
  try {
    const version = checkVersion(schema, await pool.use((session) => versionIn(session, schema)));
    if (version === tablesVersion) return;
  } catch (cause) {
    if (stateBehind(cause) !== undefinedTable) throw cause;
  }
  await pool.use((session) => create(session, schema));
}

const undefinedTable = "42P01";

async function create(session: Connection, schema: Schema): Promise<void> {
  const [, found] = await session.send([
    { text: schema.begin },
    {
      text: `SELECT to_regnamespace($1) IS NOT NULL AS "hasSchema", to_regclass($1 || '.tables_version') IS NOT NULL AS "hasTables"`,
      values: [schema.name],
    },
  ]);
  const { hasSchema, hasTables } = found?.[0] ?? {};
  const version = hasTables ? checkVersion(schema, await versionIn(session, schema)) : 0; // another process may have been first
  const first = `${hasSchema ? "" : `CREATE SCHEMA ${schema.name};`} ${firstTables(schema.name)}`;
  const texts = [first, secondTables(schema.name), thirdTables(schema.name), fourthTables(schema.name), fifthTables(schema.name)].slice(
    version,
  );
  if (texts.length > 0) await session.send(texts.map((text) => ({ text })));
  await session.send([{ text: "COMMIT" }]);
}

const versionIn = async (session: Connection, { name }: Schema): Promise<unknown> =>
  (await session.send([{ text: `SELECT version FROM ${name}.tables_version` }]))[0]?.[0]?.["version"];

function checkVersion({ name }: Schema, version: unknown): number {
  if (typeof version !== "number") throw new Fault("journal.corrupt", `the schema ${name} does not say which version its tables have`);
  if (version > tablesVersion)
    throw new Fault("journal.newer", `the schema ${name} has tables of version ${version}; this assent knows ${tablesVersion}`);
  return version;
}

/** As in SQLite. Texts compare byte by byte, whatever the database's own order is; JSON stays text, because hashes need it. */
const firstTables = (name: string): string => `
SET LOCAL search_path = ${name};
CREATE TABLE events (
  position BIGINT PRIMARY KEY, stream TEXT COLLATE "C" NOT NULL, version BIGINT NOT NULL, protocol TEXT NOT NULL,
  type TEXT NOT NULL, actor TEXT NOT NULL, caused_by TEXT, at TEXT NOT NULL, schema INTEGER NOT NULL, body TEXT NOT NULL,
  previous TEXT NOT NULL, hash TEXT NOT NULL, UNIQUE (stream, version));
CREATE TABLE blobs (sha256 TEXT COLLATE "C" PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE streams (
  stream TEXT COLLATE "C" PRIMARY KEY, version BIGINT NOT NULL, hash TEXT NOT NULL, shape TEXT, state TEXT, archived_to TEXT);
CREATE TABLE gates (
  position BIGINT PRIMARY KEY, id TEXT COLLATE "C" NOT NULL UNIQUE, stream TEXT COLLATE "C" NOT NULL, protocol TEXT NOT NULL,
  key TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, question TEXT NOT NULL, urgency INTEGER NOT NULL,
  opened_at TEXT COLLATE "C" NOT NULL, expires_at TEXT COLLATE "C", status TEXT COLLATE "C" NOT NULL, gate TEXT NOT NULL,
  shown TEXT NOT NULL, closing TEXT);
CREATE INDEX gates_waiting ON gates (status, urgency DESC, position);
CREATE INDEX gates_of_stream ON gates (stream, status);
CREATE INDEX gates_expiring ON gates (expires_at) WHERE status = 'open' AND expires_at IS NOT NULL;
CREATE TABLE sessions (
  position BIGINT PRIMARY KEY, stream TEXT COLLATE "C" NOT NULL UNIQUE, protocol TEXT NOT NULL, title TEXT NOT NULL,
  cwd TEXT NOT NULL, agent TEXT NOT NULL, attended BOOLEAN NOT NULL, status TEXT COLLATE "C" NOT NULL, outcome TEXT,
  started_at TEXT COLLATE "C" NOT NULL, updated_at TEXT COLLATE "C" NOT NULL, open_gates INTEGER NOT NULL,
  due INTEGER NOT NULL, parent TEXT);
CREATE INDEX sessions_due ON sessions (position) WHERE due > 0 AND status = 'running';
CREATE INDEX sessions_status ON sessions (status, position);
CREATE TABLE leases (
  stream TEXT COLLATE "C" PRIMARY KEY, host TEXT NOT NULL, pid BIGINT NOT NULL, pid_start TEXT NOT NULL, fence BIGINT NOT NULL,
  expires_at_ms BIGINT NOT NULL);
CREATE TABLE sealed (
  stream TEXT COLLATE "C" NOT NULL, subject TEXT COLLATE "C" NOT NULL, text TEXT NOT NULL, PRIMARY KEY (stream, subject));
CREATE TABLE tables_version (version INTEGER NOT NULL);
INSERT INTO tables_version VALUES (1);
`;

const secondTables = (name: string): string => `
SET LOCAL search_path = ${name};
ALTER TABLE streams ADD COLUMN proof TEXT;
CREATE TABLE identity (id TEXT NOT NULL);
INSERT INTO identity VALUES (md5(random()::text || clock_timestamp()::text || pg_backend_pid()::text));
CREATE TABLE tallies (stream TEXT COLLATE "C" PRIMARY KEY, tally TEXT NOT NULL);
UPDATE tables_version SET version = 2;
`;

const thirdTables = (name: string): string => `
SET LOCAL search_path = ${name};
CREATE TABLE entries (
  stream TEXT COLLATE "C" NOT NULL, list TEXT COLLATE "C" NOT NULL, key TEXT COLLATE "C" NOT NULL, value TEXT NOT NULL,
  proof TEXT NOT NULL, PRIMARY KEY (stream, list, key));
UPDATE tables_version SET version = 3;
`;

/** Leases by the server's clock, with the lock that their holder keeps while it lives; machines at work likewise. */
const fourthTables = (name: string): string => `
SET LOCAL search_path = ${name};
CREATE TABLE machines (
  machine TEXT COLLATE "C" PRIMARY KEY, host TEXT NOT NULL, pid BIGINT NOT NULL, told TEXT NOT NULL, at_ms BIGINT NOT NULL,
  life BIGINT NOT NULL, server BIGINT);
ALTER TABLE leases ADD COLUMN term_ms BIGINT NOT NULL DEFAULT 0, ADD COLUMN life BIGINT, ADD COLUMN server BIGINT;
UPDATE tables_version SET version = 4;
`;

/** As in SQLite: the last thing that happened to a gate. Its ending was written by us, and a quote inside a text is escaped there. */
export const movedAt = `coalesce(substring(closing FROM '"at":"([0-9TZ:.-]+)"'), opened_at) COLLATE "C"`;

const fifthTables = (name: string): string => `
SET LOCAL search_path = ${name};
CREATE INDEX gates_moved ON gates (status, (${movedAt}), position);
CREATE INDEX sessions_active ON sessions (updated_at, position);
UPDATE tables_version SET version = 5;
`;
