import type { EntryChange, EntryName } from "../kernel/entry.ts";
import type { Gate, GateAnswered, GateLapsed } from "../kernel/gate.ts";
import type { GateId, Hash, Json, SessionId } from "../kernel/ids.ts";
import type { Draft, Message } from "../kernel/message.ts";
import type { Clock, Holder } from "../kernel/ports.ts";
import type { Outcome } from "../kernel/session.ts";
import { Fault } from "../kernel/trouble.ts";
import type { JournalProblem } from "./report.ts";
import type { MessageRow } from "./row.ts";

/** The stored form of one stream right now. Version 0 means that there is no such stream. */
export interface StoredStream {
  readonly version: number;
  readonly hash: Hash;
  /** The folded state at `version`, unless something other than the runtime wrote last. */
  readonly snapshot: Snapshot | null;
  /** The file an archived stream was moved to; nothing can be appended to it any more. */
  readonly archivedTo: string | null;
  /** Entries that were asked for and are there. */
  readonly entries?: readonly VouchedEntry[];
}

export interface Snapshot {
  /** Names the code that made it, as `goal/1`: another shape is folded again from the events. */
  readonly shape: string;
  readonly state: Json;
  /** The writer's mark for it, which cannot be made from the tables alone; the journal keeps it and does not read it. */
  readonly proof?: string;
}

/** One write. Everything in it is recorded, or nothing is. */
export interface Change {
  readonly drafts: readonly Draft[];
  readonly snapshot?: Snapshot;
  /** How many effects are due afterwards, so that `up` finds sessions that nobody drives. */
  readonly due?: number;
  readonly openGates?: number;
  /** The session's part of the counts over all sessions; replaces the one before. */
  readonly tally?: Json;
  /** New values for entries of the session; null removes one. */
  readonly entries?: readonly VouchedEntry[];
  /** Nothing that was there before stays. */
  readonly replacesEntries?: true;
  readonly seal?: { readonly subject: Hash; readonly text: string };
  readonly unseal?: readonly Hash[];
}

/** A summary for lists; the whole gate comes from `gate`. */
export interface GateSummary {
  readonly id: GateId;
  readonly stream: SessionId;
  readonly protocol: string;
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  /** The sentence about its harm; absent where a gate has none. */
  readonly harm?: string;
  readonly question: string;
  readonly urgency: number;
  readonly openedAt: string;
  readonly status: "open" | "answered" | "lapsed";
}

export interface GateRecord extends GateSummary {
  /** Of the event that opened it. */
  readonly position: number;
  readonly expiresAt: string | null;
  readonly gate: Gate;
  readonly shown: Hash;
  /** How it ended and when; null while it is open. */
  readonly closing: ((GateAnswered | GateLapsed) & { readonly at: string }) | null;
}

export interface SessionRecord {
  /** Of the event that started it. */
  readonly position: number;
  readonly stream: SessionId;
  readonly protocol: string;
  readonly title: string;
  readonly cwd: string;
  readonly agent: string;
  readonly attended: boolean;
  readonly status: "running" | "suspended" | "ended";
  readonly outcome: Outcome | null;
  readonly startedAt: string;
  readonly updatedAt: string;
  readonly openGates: number;
  readonly due: number;
  readonly parent: string | null;
}

export interface Tally {
  readonly stream: SessionId;
  readonly agent: string;
  readonly tally: Json | null;
}

/** An entry with the word that was given for it, which nothing else covers. */
export interface VouchedEntry extends EntryChange {
  readonly proof: string;
}

export interface EntryQuery {
  readonly stream: SessionId;
  /** Without it all lists, one after the other. */
  readonly list?: string;
  /** The last one of the page before. */
  readonly after?: EntryName;
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** Give it back as `after` to get the next page; null at the end. */
  readonly next: string | null;
}

export interface Lease extends Holder {
  readonly stream: SessionId;
  /** Grows with every new holder; a write with an older one is refused. */
  readonly fence: number;
  /** By the store's clock. Another one with each renewal; 0 when it was given back. */
  readonly expiresAtMs: number;
  /** The store's own word on the holder, by its clock and sight; absent where it has none. */
  readonly standing?: "alive" | "gone";
}

/** A process that works on a journal for its machine, as it last told. */
export interface Presence {
  /** Tells or tells anew. Its store sees by itself when the process is gone. */
  tell(at: MachineAtWork): Promise<void>;
  /** One for each machine, however long ago it was there, with the sessions that its process drives now. */
  list(): Promise<readonly SeenMachine[]>;
  /** For a machine that is not to be listed any more. */
  forget(machine: string): Promise<void>;
}

export interface MachineAtWork extends Omit<Holder, "pidStart"> {
  readonly machine: string;
  /** Its own account of itself. */
  readonly told: Json;
}

export interface SeenMachine extends MachineAtWork {
  /** How long ago it told, by the store's clock. */
  readonly agoMs: number;
  readonly isThere: boolean;
  readonly drives: readonly SessionId[];
}

export interface WriteOptions {
  /** The writer's fence: if the lease has moved on, the fault `lease.lost` is thrown and nothing is recorded. */
  readonly fence?: number;
  /** Entries to be read with the stream, in the same transaction. */
  readonly entries?: readonly EntryName[];
}

/**
 * The append-only record that everything else is read from.
 *
 * 1. A write is atomic and on disk before its promise resolves; events, snapshot and projections go together.
 * 2. `decide` runs inside the write transaction, synchronously: what it saw is what is true when its change lands.
 * 3. Positions count through the journal without holes, in commit order.
 * 4. Nothing a hot path needs grows with the journal.
 * 5. Any number of processes may use one journal. A fault leaves it as it was, or says that it cannot tell.
 *
 * Throws `journal.*` and `lease.*` faults only.
 */
export interface Journal {
  /** Reads one stream's own messages in order, from after a version. */
  read(stream: SessionId, after?: number, limit?: number): Promise<readonly Message[]>;
  /** Reads stored rows of all streams in order of position: for verify, export and feeds. */
  scan(afterPosition: number, limit: number): Promise<readonly MessageRow[]>;
  /** The last position, 0 for an empty journal. */
  position(): Promise<number>;
  stored(stream: SessionId): Promise<StoredStream>;
  /** Every stream's head, archived ones included, ordered by stream. */
  heads(): Promise<readonly Head[]>;
  /** The one way to write: see 2. Returning no change records nothing. */
  write<Result>(stream: SessionId, decide: Decide<Result>, options?: WriteOptions): Promise<WriteResult<Result>>;
  /** Appends if the stream is at `expected`, else throws `journal.conflict`. */
  append(stream: SessionId, expected: number, drafts: readonly Draft[]): Promise<readonly Message[]>;

  gates(query: GateQuery): Promise<Page<GateSummary>>;
  /** A gate by its id or an unambiguous beginning of it; several matches come back as such. */
  findGates(prefix: string): Promise<readonly GateRecord[]>;
  /** Open gates whose time is up. */
  expiredGates(at: string, limit: number): Promise<readonly GateSummary[]>;
  sessions(query: SessionQuery): Promise<Page<SessionRecord>>;
  findSessions(prefix: string): Promise<readonly SessionRecord[]>;

  /** Sessions in order of their names, or one of them, each with its tally, or null where none was written. */
  tallies(query: TallyQuery): Promise<readonly Tally[]>;
  /** Entries of one session, in the order of their lists and keys. */
  entries(query: EntryQuery): Promise<readonly VouchedEntry[]>;
  /** Contents of the store that no event accounts for: damaged pages, unknown tables and triggers, rows of no stream. */
  strays(): Promise<readonly JournalProblem[]>;
  /** A random name, given when the journal was made: another one has another, whatever its file is called. */
  identity(): Promise<string>;

  lease(stream: SessionId): Promise<Lease | null>;
  /** Those of many sessions at once, in no order; none for a session that nobody ever drove. */
  leases(streams: readonly SessionId[]): Promise<readonly Lease[]>;
  /** Takes a lease that nobody has, or exactly the one in `over`. Whether one has ended is not the journal's to judge. */
  takeLease(stream: SessionId, holder: Holder, term: LeaseTerm): Promise<Lease | null>;
  renewLease(stream: SessionId, fence: number, termMs: number): Promise<boolean>;
  releaseLease(stream: SessionId, fence: number): Promise<void>;

  /** The time by which everything in it is stamped and ends: of the server where several machines share one, else of this machine. */
  nowMs(): number;

  /** Machines at work on it; absent where a journal is one machine's own. */
  readonly presence?: Presence;

  sealed(stream: SessionId, subject: Hash): Promise<string | null>;
  /**
   * Moves whole streams out in one transaction with the record of where they went. Their heads stay.
   * With `expected`, only if that is still the journal's last position, else throws `journal.conflict`.
   */
  archive(streams: readonly SessionId[], file: string, record: Draft, expected?: number): Promise<void>;
  /** Calls back soon after anyone's write, this process's included. May call once for many writes, without saying which. */
  watch(listener: (told?: WriteNotice) => void): () => void;
  close(): Promise<void>;
}

/** A write that somebody made. */
export interface WriteNotice {
  readonly stream: SessionId;
  /** By the driver of the session, which goes on with it. */
  readonly isDriven: boolean;
}

export type Decide<Result> = (stored: StoredStream) => { readonly change?: Change; readonly result: Result };

export interface WriteResult<Result> {
  readonly messages: readonly Message[];
  readonly result: Result;
}

export interface Head {
  readonly stream: SessionId;
  readonly version: number;
  readonly hash: Hash;
  readonly archivedTo: string | null;
}

export interface GateQuery {
  readonly status: "open" | "answered" | "lapsed";
  readonly stream?: SessionId;
  /** Only gates with exactly this title. */
  readonly title?: string;
  /** By when they were closed, or opened where they are open, the last first; else the most severe and oldest first. */
  readonly newest?: true;
  readonly after?: string;
  readonly limit?: number;
}

export interface SessionQuery {
  readonly status?: SessionRecord["status"];
  /** Only sessions with outstanding work. */
  readonly due?: true;
  /** Only sessions that started from this one. */
  readonly parent?: SessionId;
  /** By their last activity, the last first; else by their start. */
  readonly active?: true;
  readonly after?: string;
  readonly limit?: number;
}

export interface TallyQuery {
  readonly stream?: SessionId;
  readonly after?: string;
  readonly limit: number;
}

export interface LeaseTerm {
  readonly termMs: number;
  /** The lease as it was seen, whose holder the caller knows to be gone: one that was renewed since is not taken. */
  readonly over?: Pick<Lease, "fence" | "expiresAtMs"> | null;
}

export const pageMax = 100;

/** Names under which a list may hold the parent of a session: its id, or for a branch its id and a version; as values of a query. */
export const parentNames = (parent: SessionId | undefined): readonly string[] =>
  parent === undefined ? [] : [parent, `${parent}@`, `${parent}@~`];

/** The stream that holds what happens to the journal itself. */
export const journalStream = "journal" as SessionId;

/** A journal's time as text. */
export const clockOf =
  ({ nowMs }: Pick<Journal, "nowMs">): Clock =>
  () =>
    new Date(nowMs()).toISOString();

/** Throws what a write would throw now, and records nothing. */
export const wouldRecord = (journal: Pick<Journal, "write">): Promise<unknown> =>
  journal.write(journalStream, () => ({ result: undefined }));

/** `append` in terms of `write`: the head is compared inside the transaction. */
export const appending =
  (write: Journal["write"]): Journal["append"] =>
  async (stream, expected, drafts) => {
    const { messages } = await write(stream, ({ version }) => {
      if (version !== expected) throw new Fault("journal.conflict", `${stream} is at ${version}, not ${expected}`);
      return { change: { drafts }, result: undefined };
    });
    return messages;
  };
