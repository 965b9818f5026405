import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { SessionId } from "../../kernel/ids.ts";
import type { Draft } from "../../kernel/message.ts";
import { Fault } from "../../kernel/trouble.ts";
import { appending, type Decide, type Journal, type Lease, type StoredStream, type WriteOptions, journalStream } from "../journal.ts";
import { heldToNothing, type HeldTo } from "../mark.ts";
import {
  checkFence,
  checkHead,
  checkPosition,
  emptyStream,
  isAsSeen,
  planWrite,
  snapshotOf,
  stateText,
  toEntry,
  type WritePlan,
} from "../plan.ts";
import { soundMessages } from "../row-check.ts";
import { soundIdentity, type MessageRow } from "../row.ts";
import { mayHaveLanded, toFault } from "./faults.ts";
import { logBytes, openFiles, type OpenFiles } from "./files.ts";
import { sqliteLists } from "./lists.ts";
import { openDatabase, openReadOnly, type OpenOptions } from "./schema.ts";
import { straysIn } from "./strays.ts";
import { applyProjection, prepareStatements, type SqliteStatements } from "./statements.ts";
import { watchers } from "../watchers.ts";

const sqlitePolicy = { busyMs: 40, busyMaxMs: 10_000, pollMs: 25 } as const;

export interface SqliteOptions extends OpenOptions {
  readonly heldTo?: HeldTo;
}

/** The check, the events, the snapshot and the projections share one write transaction: the second writer loses. */
export async function sqliteJournal(path: string, { heldTo, ...opening }: SqliteOptions = {}): Promise<Journal> {
  const database = await patiently(() => openDatabase(path, sqlitePolicy.busyMs, opening));
  let stopper: DatabaseSync | undefined;
  try {
    stopper = path === ":memory:" ? undefined : await patiently(() => openReadOnly(path, sqlitePolicy.busyMs));
    return journalOver(database, path, { heldTo, stopper });
  } catch (cause) {
    database.close();
    stopper?.close();
    throw toFault(cause, `cannot open the journal ${path}`);
  }
}

interface Beside {
  readonly heldTo?: HeldTo | undefined;
  /**
   * Reads nothing. While it has the file open too, SQLite does not put the log into the file when the other is closed, and it
   * cannot itself: so a journal that is not what it was is left as it is by closing this one last.
   */
  readonly stopper?: DatabaseSync | undefined;
}

export function journalOver(database: DatabaseSync, path = ":memory:", { heldTo = heldToNothing, stopper }: Beside = {}): Journal {
  const statements = prepareStatements(database);
  const files = openFiles(path);
  const { told, isDamaged } = noticingDamage();
  const reading = readingWith(files, heldTo, told);
  const transaction = transactionWith(files, told);
  const watching = watchers({ start: (changed) => pollForChanges(database, changed) });

  const write = async <Result>(stream: SessionId, decide: Decide<Result>, options: WriteOptions = {}) => {
    const written = await patiently(() =>
      transaction(database, () => {
        if (options.fence !== undefined) checkFence(stream, toLease(statements.lease.get(stream)), options);
        const position = heldPosition(statements, heldTo);
        const stored = storedOf(statements, stream);
        checkHead(stream, stored, statements.last.get(stream));
        const { change, result } = decide({ ...stored, ...entriesOf(statements, stream, options) });
        if (!change) return { messages: [], result };
        const plan = planWrite(stream, stored, position, change);
        store(statements, stream, plan);
        if (change.seal) statements.seal.run(stream, change.seal.subject, change.seal.text);
        for (const subject of change.unseal ?? []) statements.unseal.run(stream, subject);
        return { messages: plan.messages, result };
      }),
    );
    if (written.messages.length > 0) watching.notify({ stream, isDriven: options.fence !== undefined });
    return written;
  };

  const journal: Journal = {
    write,
    append: appending(write),
    async read(stream, after = 0, limit = -1) {
      return reading(() => soundMessages(statements.stream.all(stream, after, limit) as unknown as MessageRow[], after));
    },
    async scan(after, limit) {
      return reading(() => statements.scan.all(after, limit) as unknown as MessageRow[]);
    },
    position: async () => reading(() => positionOf(statements)),
    stored: async (stream) => reading(() => storedOf(statements, stream)),
    async heads() {
      return reading(() => statements.heads.all() as never);
    },
    ...sqliteLists(database, reading),
    ...leases(database, statements, { reading, transaction }),
    nowMs: () => Date.now(),
    identity: async () => reading(() => soundIdentity(statements.identity.get())),
    strays: async () => reading(() => straysIn(database)),
    async sealed(stream, subject) {
      return reading(() => (statements.sealed.get(stream, subject) as { text: string } | undefined)?.text ?? null);
    },
    async archive(streams, file, record, expected) {
      await patiently(() =>
        transaction(database, () => {
          checkPosition(heldPosition(statements, heldTo), expected);
          moveOut(statements, streams, file, record);
        }),
      );
      watching.notify();
    },
    watch: watching.add,
    async close() {
      watching.stop();
      const isWhole = !isDamaged() && files.isOwn() && (isHeld(statements, heldTo) || !logBytes(path));
      for (const each of isWhole ? [stopper, database] : [database, stopper]) each?.close();
      files.release();
    },
  };
  return journal;
}

type ToFault = typeof toFault;

function noticingDamage(): { readonly told: ToFault; readonly isDamaged: () => boolean } {
  let isDamaged = false;
  const told: ToFault = (cause, doing) => {
    const fault = toFault(cause, doing);
    isDamaged ||= fault instanceof Fault && fault.code === "journal.corrupt";
    return fault;
  };
  return { told, isDamaged: () => isDamaged };
}

/** Readers wait too: the first to open the file after a crash recovers it, and nobody reads meanwhile. */
const readingWith =
  (files: OpenFiles, heldTo: HeldTo, told: ToFault) =>
  <Result>(work: () => Result): Promise<Result> =>
    patiently(() => {
      try {
        if (files.glance()) heldTo();
        return work();
      } catch (cause) {
        throw told(cause, "cannot read the journal");
      }
    });

const failed = {
  forSure: "cannot write to the journal, nothing was recorded",
  inDoubt: "cannot tell whether this was recorded, look before you repeat it",
} as const;

/** Rolls back without hiding the first error, and says whether anything can be left of it. Nothing inside may await. */
const transactionWith =
  (files: OpenFiles, told: ToFault): Transaction =>
  (database, work) => {
    let step: "begin" | "work" | "commit" = "begin";
    try {
      database.exec("BEGIN IMMEDIATE");
      step = "work";
      files.check();
      const result = work();
      step = "commit";
      database.exec("COMMIT");
      files.check(); // a write into a file that nobody else will read was not recorded
      return result;
    } catch (cause) {
      try {
        if (step !== "begin") database.exec("ROLLBACK");
      } catch {
        // SQLite has rolled back by itself, as it does when the disk fails.
      }
      throw told(cause, step === "commit" && mayHaveLanded(cause) ? failed.inDoubt : failed.forSure);
    }
  };

type Transaction = <Result>(database: DatabaseSync, work: () => Result) => Result;
type Reading = ReturnType<typeof readingWith>;

/** Tries again while another process holds the file, with jitter so that nobody starves, and without blocking this process. */
export async function patiently<Result>(work: () => Result): Promise<Result> {
  const until = performance.now() + sqlitePolicy.busyMaxMs;
  for (;;) {
    try {
      return work();
    } catch (cause) {
      if (!(cause instanceof Fault && cause.code === "journal.busy") || performance.now() > until) throw cause;
      await sleep(Math.random() * 4);
    }
  }
}

/** How far the journal is, before something is written to it. */
function heldPosition(statements: SqliteStatements, heldTo: HeldTo): number {
  const position = positionOf(statements);
  const { at, check } = heldTo();
  check(position, (statements.hashAt.get(at) as { hash: string } | undefined)?.hash);
  return position;
}

/** Whether it still is what its mark says, as far as that can be told. */
function isHeld(statements: SqliteStatements, heldTo: HeldTo): boolean {
  try {
    heldPosition(statements, heldTo);
    return true;
  } catch {
    return false;
  }
}

const positionOf = (statements: SqliteStatements): number => Number((statements.position.get() as { position: number }).position);

function storedOf(statements: SqliteStatements, stream: SessionId): StoredStream {
  const row = statements.stored.get(stream) as
    | (Pick<StoredStream, "version" | "hash" | "archivedTo"> & Record<"shape" | "state" | "proof", string | null>)
    | undefined;
  if (!row) return emptyStream(stream);
  const { version, hash, shape, state, proof, archivedTo } = row;
  return { version, hash, archivedTo, snapshot: snapshotOf(shape, state, proof) };
}

const entriesOf = (statements: SqliteStatements, stream: SessionId, { entries = [] }: WriteOptions): Pick<StoredStream, "entries"> =>
  entries.length === 0 ? {} : { entries: entries.flatMap(({ list, key }) => statements.entry.all(stream, list, key)).map(toEntry) };

export function store(statements: SqliteStatements, stream: SessionId, plan: WritePlan): void {
  for (const row of plan.rows) {
    statements.insert.run(
      row.position, row.stream, row.version, row.protocol, row.type, row.actor,
      row.causedBy, row.at, row.schema, row.body, row.previous, row.hash,
    ); // oxfmt-ignore
    if (row.blob !== null) statements.blob.run(JSON.parse(row.body).blob.sha256, row.blob);
  }
  const { version, hash, snapshot } = plan.stored;
  const state = snapshot ? stateText(snapshot.state) : null;
  statements.head.run(stream, version, hash, snapshot?.shape ?? null, state, snapshot?.proof ?? null);
  if (plan.tally !== undefined) statements.tally.run(stream, JSON.stringify(plan.tally));
  for (const change of plan.projections) applyProjection(statements, stream, change);
  if (plan.replacesEntries) statements.dropEntries.run(stream);
  for (const { list, key, value, proof } of plan.entries)
    if (value === null) statements.dropEntry.run(stream, list, key);
    else statements.setEntry.run(stream, list, key, JSON.stringify(value), proof);
  statements.touch.run(plan.updatedAt, plan.openGates, plan.due, stream);
}

function moveOut(statements: SqliteStatements, streams: readonly SessionId[], file: string, record: Draft): void {
  const stored = storedOf(statements, journalStream);
  checkHead(journalStream, stored, statements.last.get(journalStream));
  store(statements, journalStream, planWrite(journalStream, stored, positionOf(statements), { drafts: [record] }));
  for (const stream of streams) {
    statements.dropBlobs.run(stream, stream);
    const { dropEvents, dropGates, dropSession, dropSealed, dropTally, dropEntries } = statements;
    for (const drop of [dropEvents, dropGates, dropSession, dropSealed, dropTally, dropEntries]) drop.run(stream);
    statements.markArchived.run(file, stream);
  }
}

const toLease = (row: unknown): Lease | null => (row === undefined ? null : ({ ...(row as object) } as Lease));

function leases(
  database: DatabaseSync,
  statements: SqliteStatements,
  { reading, transaction }: { readonly reading: Reading; readonly transaction: Transaction },
): Pick<Journal, "lease" | "leases" | "takeLease" | "renewLease" | "releaseLease"> {
  return {
    lease: async (stream) => reading(() => toLease(statements.lease.get(stream))),
    leases: async (streams) => reading(() => statements.leases.all(JSON.stringify(streams)).flatMap((row) => toLease(row) ?? [])),
    takeLease: (stream, { host, pid, pidStart }, { termMs, over }) =>
      patiently(() =>
        transaction(database, () => {
          const held = toLease(statements.lease.get(stream));
          if (held && held.expiresAtMs !== 0 && !isAsSeen(held, over)) return null;
          const fence = (held?.fence ?? 0) + 1;
          const expiresAtMs = Date.now() + termMs;
          statements.takeLease.run(stream, host, pid, pidStart, fence, expiresAtMs);
          return { stream, host, pid, pidStart, fence, expiresAtMs };
        }),
      ),
    renewLease: (stream, fence, termMs) =>
      patiently(() => transaction(database, () => Number(statements.renewLease.run(Date.now() + termMs, stream, fence).changes) > 0)),
    async releaseLease(stream, fence) {
      await patiently(() => transaction(database, () => statements.releaseLease.run(stream, fence)));
    },
  };
}

/** Other connections' commits show in `data_version`; a look costs microseconds. */
function pollForChanges(database: DatabaseSync, changed: () => void): () => void {
  const statement = database.prepare("PRAGMA data_version");
  let last: unknown;
  const look = (): unknown => {
    try {
      return statement.get()?.["data_version"];
    } catch {
      return last; // the file is busy or cannot be read just now; the next reader hears of that
    }
  };
  last = look();
  const timer = setInterval(() => {
    const now = look();
    if (now === last) return;
    last = now;
    changed();
  }, sqlitePolicy.pollMs);
  return () => clearInterval(timer);
}
