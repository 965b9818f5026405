import type { Hash, SessionId } from "../kernel/ids.ts";
import type { GateRecord, SessionRecord } from "./journal.ts";
import { digest } from "./row.ts";

/** A line of a list as the events make it: hashes instead of texts, so that those of a long journal fit into memory. */
export interface ExpectedGate {
  readonly stream: SessionId;
  readonly status: GateRecord["status"];
  readonly opening: Hash;
  readonly closing: Hash | null;
}

export interface ExpectedSession {
  readonly status: SessionRecord["status"];
  readonly outcome: SessionRecord["outcome"];
  readonly cwd: string;
  readonly start: Hash;
  readonly openGates: number;
  readonly updatedAt: string;
}

export function gateProblem(found: GateRecord | undefined, expected: ExpectedGate | undefined): string | undefined {
  if (!found) return expected && `is missing from the list of gates; the events say it is ${expected.status}`;
  if (!expected) return "is in the list of gates, but no event opened it";
  if (found.status !== expected.status) return `is listed as ${found.status}, but the events say ${expected.status}`;
  if (openingHash(found) !== expected.opening) return "is listed with other words than it was opened with";
  const closing = found.closing && closingHash(found.closing);
  return closing === expected.closing ? undefined : "is listed with another ending than it had";
}

export function sessionProblem(found: SessionRecord | undefined, expected: ExpectedSession | undefined): string | undefined {
  if (!found) return expected && `is missing from the list of sessions; the events say it is ${expected.status}`;
  if (!expected) return "is in the list of sessions, but no event started it";
  if (found.status !== expected.status) return `is listed as ${found.status}, but the events say ${expected.status}`;
  if (found.outcome !== expected.outcome) return `is listed with the outcome ${found.outcome}, but had ${expected.outcome}`;
  if (found.openGates !== expected.openGates)
    return `is listed with ${found.openGates} open gates, but the events say ${expected.openGates}`;
  if (found.updatedAt !== expected.updatedAt)
    return `is listed as changed at ${found.updatedAt}, but its last event is of ${expected.updatedAt}`;
  if (found.cwd !== expected.cwd) return "is listed in another folder than it is in";
  return startHash(found) === expected.start ? undefined : "is listed with another beginning than it had";
}

// Stores keep gates and closings as the texts that `JSON.stringify` makes of the event's own members, so their order is the same.

export const openingHash = (record: GateRecord): Hash => {
  const { id, stream, protocol, key, kind, title, question, urgency, openedAt, expiresAt, position } = record;
  const columns = [id, stream, protocol, key, kind, title, question, urgency, openedAt, expiresAt, position];
  return digest(JSON.stringify([...columns, record.gate, record.shown]));
};

export const closingHash = (closing: NonNullable<GateRecord["closing"]>): Hash => digest(JSON.stringify(closing));

export const startHash = (record: SessionRecord): Hash => {
  const { position, stream, protocol, title, agent, attended, startedAt, parent } = record;
  return digest(JSON.stringify([position, stream, protocol, title, agent, attended, startedAt, parent]));
};
