import type { Json, SessionId } from "../kernel/ids.ts";
import type { Message } from "../kernel/message.ts";
import { Fault } from "../kernel/trouble.ts";
import type { Change, Lease, LeaseTerm, Snapshot, StoredStream, Tally, VouchedEntry, WriteOptions } from "./journal.ts";
import { projectionOf, type ProjectionChange } from "./project.ts";
import { genesis, placeDrafts, toMessage, type MessageRow } from "./row.ts";

/** Everything one write stores, worked out before a store touches a table. The same for every store. */
export interface WritePlan {
  readonly rows: readonly MessageRow[];
  readonly messages: readonly Message[];
  readonly projections: readonly ProjectionChange[];
  readonly stored: StoredStream;
  readonly updatedAt: string;
  readonly openGates: number | null;
  readonly due: number | null;
  readonly tally: Json | undefined;
  readonly entries: readonly VouchedEntry[];
  readonly replacesEntries: boolean;
}

export const emptyStream = (stream: SessionId): StoredStream => ({ version: 0, hash: genesis(stream), snapshot: null, archivedTo: null });

export function planWrite(stream: SessionId, stored: StoredStream, position: number, change: Change): WritePlan {
  if (stored.archivedTo !== null)
    throw new Fault("journal.conflict", `${stream} was archived to ${stored.archivedTo}; nothing can be added to it`);
  const rows = placeDrafts(stream, { version: stored.version, hash: stored.hash, position }, change.drafts);
  const messages = rows.map(toMessage);
  const last = rows.at(-1);
  return {
    rows,
    messages,
    projections: messages.flatMap(projectionOf),
    stored: {
      version: last?.version ?? stored.version,
      hash: last?.hash ?? stored.hash,
      snapshot: change.snapshot ?? null,
      archivedTo: null,
    },
    updatedAt: last?.at ?? "",
    openGates: change.openGates ?? null,
    due: change.due ?? null,
    tally: change.tally,
    entries: change.entries ?? [],
    replacesEntries: change.replacesEntries ?? false,
  };
}

/**
 * A head is not hashed, and whatever is added goes on from it: it must be the last event itself, or the chain would be
 * broken by us. One row, found by its key.
 */
export function checkHead(stream: SessionId, { version, hash, archivedTo }: StoredStream, last: unknown): void {
  if (archivedTo !== null) return;
  const end = (last ?? { version: 0, hash: genesis(stream) }) as Pick<StoredStream, "version" | "hash">;
  if (end.version === version && end.hash === hash) return;
  throw new Fault(
    "journal.corrupt",
    `${stream} has a head that is not its last event (version ${version}, the events end at ${end.version}); nothing is added to it`,
  );
}

/** A writer that lost its lease must not record anything: someone else drives now. */
export function checkFence(stream: SessionId, lease: Pick<Lease, "fence"> | null, { fence }: WriteOptions): void {
  if (fence !== undefined && lease?.fence !== fence)
    throw new Fault("lease.lost", `${stream} is driven by another process (fence ${lease?.fence ?? 0}, not ${fence})`);
}

/** Whether a lease is still exactly the one that a caller looked at. */
export const isAsSeen = (lease: Lease, seen: LeaseTerm["over"]): boolean =>
  seen?.fence === lease.fence && seen.expiresAtMs === lease.expiresAtMs;

/** A result computed from the whole journal holds only while nobody has added to it. */
export function checkPosition(actual: number, expected: number | undefined): void {
  if (expected !== undefined && actual !== expected)
    throw new Fault("journal.conflict", `the journal is at position ${actual}, not ${expected}`);
}

/** A text that is not JSON gives the state `null`, which no session has: the events are folded again, and a check can say so. */
/** Its state is read when somebody asks for it: who knows the session already compares nothing but the proof. */
export function snapshotOf(shape: string | null, text: string | null, proof: string | null): Snapshot | null {
  if (shape === null || text === null) return null;
  let read: { readonly state: Json } | undefined;
  return {
    shape,
    get state() {
      return (read ??= { state: parseJson(text) }).state;
    },
    ...(proof === null ? {} : { proof }),
  };
}

const texts = new WeakMap<object, string>();

/** The text of a snapshot's state, made once for the proof and for the disk: a state is never changed. */
export function stateText(state: Json): string {
  if (typeof state !== "object" || state === null) return JSON.stringify(state);
  const text = texts.get(state) ?? JSON.stringify(state);
  texts.set(state, text);
  return text;
}

/** A tally as a store keeps it: its JSON as text. */
export function toTally(found: unknown): Tally {
  const { stream, agent, tally } = found as { stream: SessionId; agent: string; tally: string | null };
  return { stream, agent, tally: tally === null ? null : parseJson(tally) };
}

/** An entry as a store keeps it. */
export function toEntry(found: unknown): VouchedEntry {
  const { list, key, value, proof } = found as Record<"list" | "key" | "value" | "proof", string>;
  return { list, key, value: parseJson(value), proof };
}

/** Null for a text that is no JSON. */
function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
