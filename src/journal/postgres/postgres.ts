import { randomUUID } from "node:crypto";
import type { Hash, SessionId } from "../../kernel/ids.ts";
import { Fault, invariant } from "../../kernel/trouble.ts";
import {
  appending,
  journalStream,
  type Decide,
  type Journal,
  type Lease,
  type Presence,
  type SeenMachine,
  type StoredStream,
  type WriteNotice,
  type WriteOptions,
  type WriteResult,
} from "../journal.ts";
import { heldToNothing, type HeldTo } from "../mark.ts";
import { checkFence, checkHead, checkPosition, emptyStream, planWrite, snapshotOf, toEntry } from "../plan.ts";
import { keepConnected, type LastingLink } from "./keep.ts";
import { lifeWith, type Life } from "./life.ts";
import { postgresLists } from "./lists.ts";
import { sessionPool, turnstile, type Pool } from "./pool.ts";
import { prepareSchema, schemaNamed } from "./schema.ts";
import { authorOf, noticeIn } from "./announcement.ts";
import { serverClock, type ServerClock } from "./server-clock.ts";
import { openSession, type Connection, type ConnectionOptions, type Rows, type SqlStatement } from "./session.ts";
import { statementsFor, type PostgresStatements } from "./statements.ts";
import { toColumn, VerbatimText } from "./text.ts";
import type { JournalProblem } from "../report.ts";
import { soundMessages } from "../row-check.ts";
import { soundIdentity, type MessageRow } from "../row.ts";
import { watchers } from "../watchers.ts";

const postgresPolicy = {
  connectionsMax: 4,
  /** Two, so that one can ask for the lock while the other commits; never all, so that reads get through. */
  writersMax: 2,
  connectMaxMs: 10_000,
  lockMaxMs: 10_000,
  /** Above `lockMaxMs`: the server speaks first when a lock is not to be had. */
  silenceMaxMs: 20_000,
  archiveMaxMs: 600_000,
  /** Well below `lockMaxMs`: a writer behind a lock that is never freed must not wait for both. */
  waitMaxMs: 8_000,
  idleMaxMs: 30_000,
  closeMaxMs: 2_000,
  heartbeatMs: 15_000,
  retryMs: 1_000,
  /** Others may take our leases while our life is not seen. */
  lifeHeartbeatMs: 5_000,
  lifeRetryMs: 200,
} as const;

export interface PostgresOptions {
  /** Holds one journal's tables; several journals may share a database. */
  readonly schema?: string;
  /** Connections for reading and writing. Listening takes one more while someone listens, and holding leases another. */
  readonly connectionsMax?: number;
  /** How long a server may stay silent before it counts as gone. */
  readonly silenceMaxMs?: number;
  readonly heldTo?: HeldTo;
  /** For tests that watch or disturb every statement: called before it is sent. */
  readonly beforeStatement?: (text: string) => void;
}

/**
 * The check, the events, the snapshot and the projections share one write transaction under one lock per journal.
 *
 * A write takes two round trips: lock and look, then store and commit. A connection that is lost before the second
 * leaves nothing behind; one that is lost during it leaves the outcome unknown, and the fault says so.
 */
export async function postgresJournal(url: string, options: PostgresOptions = {}): Promise<Journal> {
  const { connectionsMax = postgresPolicy.connectionsMax, silenceMaxMs = postgresPolicy.silenceMaxMs, beforeStatement } = options;
  const { heldTo = heldToNothing } = options;
  const schema = schemaNamed(options.schema ?? "assent", postgresPolicy.lockMaxMs);
  const author = randomUUID();
  const open = (hooks: Pick<ConnectionOptions, "onNotify" | "onOver"> = {}): Connection =>
    openSession({ url, connectMaxMs: postgresPolicy.connectMaxMs, silenceMaxMs, beforeStatement, ...hooks });
  const pool = sessionPool(open, { ...postgresPolicy, connectionsMax });
  const clock = serverClock();
  try {
    await prepareSchema(pool, schema);
    clock.heard((await pool.use((session) => session.send([clock.ask])))[0]);
  } catch (cause) {
    await pool.close();
    throw cause;
  }

  const statements = statementsFor(schema, author);
  const { heartbeatMs, retryMs } = postgresPolicy;
  const watching = watchingWith((changed, signal) =>
    keepConnected({ open, heartbeatMs, retryMs }, listening(schema.channel, author, changed), signal),
  );
  const life = lifeWith({ open, heartbeatMs: postgresPolicy.lifeHeartbeatMs, retryMs: postgresPolicy.lifeRetryMs });
  const inTurn = turnstile(Math.max(1, Math.min(postgresPolicy.writersMax, connectionsMax - 1)), postgresPolicy.waitMaxMs);
  const writing = <Result>(work: (session: Connection) => Promise<Result>): Promise<Result> => inTurn(() => pool.use(work));

  const write: Journal["write"] = async (stream, decide, writeOptions = {}) => {
    const written = await writing((session) => writeWith({ session, statements, clock, heldTo }, { stream, decide, ...writeOptions }));
    if (written.messages.length > 0) watching.notify({ stream, isDriven: writeOptions.fence !== undefined });
    return written;
  };

  return {
    write,
    append: appending(write),
    ...reads({ pool, clock }, statements),
    ...postgresLists({ pool, clock }, schema),
    ...leases({ pool, writing, life, clock }, statements),
    nowMs: clock.nowMs,
    presence: presenceWith({ pool, life }, statements),
    async archive(streams, file, record, expected) {
      await writing(async (session) => {
        const { stored, last, position } = await lockAndLook({ session, statements, clock, heldTo }, journalStream);
        const plan = await orRollBack(session, () => {
          checkHead(journalStream, stored, last);
          checkPosition(position, expected);
          return planWrite(journalStream, stored, position, { drafts: [record] });
        });
        const batch = [...statements.store(journalStream, plan, false), ...statements.moveOut(streams, file)];
        await commit(session, batch, postgresPolicy.archiveMaxMs);
      });
      watching.notify();
    },
    watch: watching.add,
    async close() {
      watching.stop();
      await Promise.all([watching.ended(), pool.close(), life.end()]);
    },
  };
}

/**
 * Rings for every announcement but our own, for which we rang already; and once whenever listening begins, because
 * something may have been announced before.
 */
const listening = (channel: string, author: string, changed: (told?: WriteNotice) => void): LastingLink => ({
  first: { text: `LISTEN ${channel}` },
  onNotify: (payload) => (authorOf(payload) === author ? undefined : changed(noticeIn(payload))),
  onBegun: () => changed(),
});

/** Listeners, and the connection that hears of other processes' writes while there are any. */
function watchingWith(start: (changed: (told?: WriteNotice) => void, signal: AbortSignal) => Promise<void>) {
  let listening = Promise.resolve();
  const watching = watchers({
    start(changed) {
      const stop = new AbortController();
      const before = listening;
      listening = start(changed, stop.signal).then(() => before);
      return () => stop.abort();
    },
  });
  return { ...watching, ended: () => listening };
}

interface WritePlace {
  readonly session: Connection;
  readonly statements: PostgresStatements;
  readonly clock: ServerClock;
  readonly heldTo: HeldTo;
}

interface Writing<Result> extends WriteOptions {
  readonly stream: SessionId;
  readonly decide: Decide<Result>;
}

async function writeWith<Result>(at: WritePlace, { stream, decide, ...options }: Writing<Result>): Promise<WriteResult<Result>> {
  const { session, statements } = at;
  const { stored, last, position, fence } = await lockAndLook(at, stream, options.entries);
  const { result, change, plan } = await orRollBack(session, () => {
    checkHead(stream, stored, last);
    checkFence(stream, fence === null ? null : { fence }, options);
    const decided = decide(stored);
    return { ...decided, plan: decided.change && planWrite(stream, stored, position, decided.change) };
  });
  if (!change || !plan) {
    await rollBack(session);
    return { messages: [], result };
  }
  const isDriven = options.fence !== undefined;
  await commit(session, [...statements.store(stream, plan, isDriven), ...statements.seals(stream, change)]);
  return { messages: plan.messages, result };
}

interface Situation {
  readonly stored: StoredStream;
  /** The stream's last event itself. */
  readonly last: Pick<StoredStream, "version" | "hash"> | undefined;
  readonly position: number;
  readonly fence: number | null;
  /** Of the event that was asked for; null for one that is not there. */
  readonly hashAt: string | null;
}

async function lockAndLook(
  { session, statements: { begin, statement, wanted }, clock, heldTo }: WritePlace,
  stream: SessionId,
  names: WriteOptions["entries"] = [],
): Promise<Situation> {
  const asked = names.length === 0 ? [] : [wanted(stream, names)];
  const { at, check } = heldTo();
  const [, rows, found] = await session.send([begin, statement("situation", stream, at), ...asked]);
  const situation = toSituation(stream, clock.heard(rows));
  await orRollBack(session, () => check(situation.position, situation.hashAt ?? undefined));
  return found ? { ...situation, stored: { ...situation.stored, entries: found.map(toEntry) } } : situation;
}

function toSituation(stream: SessionId, rows: Rows | undefined): Situation {
  const row = rows?.[0] as unknown as Omit<StoredStream, "snapshot" | "version"> &
    Omit<Situation, "stored" | "last"> & { version: number | null; lastVersion: number | null; lastHash: Hash } & Record<
      "shape" | "state" | "proof",
      string | null
    >;
  const { position, fence, hashAt, version, hash, shape, state, proof, archivedTo } = row;
  const last = row.lastVersion === null ? undefined : { version: row.lastVersion, hash: row.lastHash };
  if (version === null) return { stored: emptyStream(stream), last, position, fence, hashAt };
  return { stored: { version, hash, archivedTo, snapshot: snapshotOf(shape, state, proof) }, last, position, fence, hashAt };
}

/** Rolls back when a decision throws, and throws the same again. */
async function orRollBack<Result>(session: Connection, work: () => Result): Promise<Result> {
  try {
    return work();
  } catch (cause) {
    await rollBack(session);
    throw cause;
  }
}

/** Frees the lock. If that fails the session is over, and the server frees it by itself. */
const rollBack = (session: Connection): Promise<unknown> => session.send([{ text: "ROLLBACK" }]).catch(() => {});

/** Once this is sent, a lost connection no longer means that nothing happened. */
async function commit(session: Connection, batch: readonly SqlStatement[], silenceMaxMs?: number): Promise<readonly Rows[]> {
  try {
    const answers = await session.send([...batch, { text: "COMMIT" }], silenceMaxMs);
    invariant(answers.at(-1)?.command === "COMMIT", "a transaction without an error commits");
    return answers;
  } catch (cause) {
    if (!(cause instanceof Fault) || cause.code !== "journal.unreachable") throw cause;
    const warning = "It is not known whether the change was recorded: read again before deciding again";
    throw new Fault("journal.unreachable", `${cause.message}. ${warning}.`, { cause });
  }
}

function reads(
  { pool, clock }: Pick<LeaseNeeds, "pool" | "clock">,
  { statement }: PostgresStatements,
): Pick<Journal, "read" | "scan" | "position" | "stored" | "heads" | "sealed" | "identity" | "strays"> {
  const ask = async (asked: SqlStatement): Promise<readonly unknown[]> => (await pool.use((session) => session.send([asked])))[0] ?? [];
  return {
    read: async (stream, after = 0, limit) =>
      soundMessages((await ask(statement("stream", stream, after, limit ?? null))) as MessageRow[], after),
    scan: async (after, limit) => (await ask(statement("scan", after, limit))) as MessageRow[],
    position: async () => ((await ask(statement("position"))) as [{ position: number }])[0].position,
    stored: async (stream) => toSituation(stream, clock.heard((await ask(statement("situation", stream, 0))) as Rows)).stored,
    identity: async () => soundIdentity((await ask(statement("identity")))[0]),
    strays: async () => (await ask(statement("strays"))) as readonly JournalProblem[],
    heads: async () => (await ask(statement("heads"))) as never,
    sealed: async (stream, subject) => ((await ask(statement("sealed", stream, subject))) as { text: string }[])[0]?.text ?? null,
  };
}

interface LeaseNeeds {
  readonly pool: Pool;
  readonly writing: Pool["use"];
  readonly life: Life;
  readonly clock: ServerClock;
}

const jsonIn = (row: Readonly<Record<string, unknown>>, column: string): unknown => JSON.parse(String(row[column]));

/** A machine that has not told anything for so long is not there, whatever its connection says. */
const silentMaxMs = 45_000;

function presenceWith({ pool, life }: Pick<LeaseNeeds, "pool" | "life">, { statement }: PostgresStatements): Presence {
  const ask = async (asked: SqlStatement): Promise<Rows | undefined> => (await pool.use((session) => session.send([asked])))[0];
  return {
    async tell({ machine, host, pid, told }) {
      await life.begin();
      await ask(statement("tellMachine", machine, host, pid, new VerbatimText(JSON.stringify(told)), life.lock, life.server()));
    },
    async list() {
      const rows = (await ask(statement("machines", silentMaxMs))) ?? [];
      return rows.map((row) => ({ ...row, told: jsonIn(row, "told"), drives: jsonIn(row, "drives") }) as unknown as SeenMachine);
    },
    async forget(machine) {
      await ask(statement("forgetMachine", machine));
    },
  };
}

/** Taking a lease waits for the same lock as writing, so that nobody's write with an older fence lands afterwards. */
function leases(
  { pool, writing, life, clock }: LeaseNeeds,
  { begin, statement }: PostgresStatements,
): Pick<Journal, "lease" | "leases" | "takeLease" | "renewLease" | "releaseLease"> {
  const ask = async (asked: SqlStatement): Promise<Rows | undefined> => (await pool.use((session) => session.send([asked])))[0];
  const leasesIn = (rows: Rows | undefined): readonly Lease[] =>
    (rows ?? []).map((row) => {
      const { standing, ...lease } = row as unknown as Lease & { standing: Lease["standing"] | null };
      return { ...lease, ...(standing ? { standing } : {}) };
    });
  const toLease = (rows: Rows | undefined): Lease | null => leasesIn(rows)[0] ?? null;
  return {
    lease: async (stream) => toLease(await ask(statement("lease", stream))),
    async leases(streams) {
      const names = streams.map((stream) => toColumn(stream));
      return names.length === 0 ? [] : leasesIn(await ask(statement("leases", names)));
    },
    async takeLease(stream, { host, pid, pidStart }, { termMs, over }) {
      await life.begin();
      const seen = [over?.fence ?? null, over?.expiresAtMs ?? null] as const;
      const take = statement("takeLease", stream, host, pid, pidStart, termMs, ...seen, life.lock, life.server());
      const [rows] = await writing(async (session) => {
        await session.send([begin]);
        return commit(session, [take]);
      });
      return toLease(rows);
    },
    async renewLease(stream, fence, termMs) {
      const renewed = clock.heard(await ask(statement("renewLease", termMs, stream, fence, life.lock, life.server())));
      return (renewed?.count ?? 0) > 0;
    },
    async releaseLease(stream, fence) {
      await ask(statement("releaseLease", stream, fence));
    },
  };
}
