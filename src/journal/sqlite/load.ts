import type { DatabaseSync } from "node:sqlite";
import type { GateId, SessionId } from "../../kernel/ids.ts";
import type { StreamEnd } from "../chain.ts";
import type { WritePlan } from "../plan.ts";
import { projectionOf } from "../project.ts";
import { toMessage, type MessageRow } from "../row.ts";
import { prepareStatements } from "./statements.ts";
import { store } from "./sqlite.ts";

/** Rows in order of position and, after the last one, where each stream ends. */
interface LoadedEnds {
  readonly ends: ReadonlyMap<SessionId, StreamEnd>;
}
export type LoadedRows<Ends extends LoadedEnds = LoadedEnds> = AsyncGenerator<MessageRow, Ends>;

/** Fills an empty database with rows as they are, hashes included, and makes heads and lists from them. Nobody else may use it yet. */
export async function loadRows<Ends extends LoadedEnds>(
  database: DatabaseSync,
  rows: LoadedRows<Ends>,
  check: (ends: Ends) => void = () => undefined,
): Promise<void> {
  const statements = prepareStatements(database);
  const open = new Map<SessionId, Set<GateId>>();
  database.exec("BEGIN");
  let next = await rows.next();
  for (; !next.done; next = await rows.next()) store(statements, next.value.stream, planLoad(next.value, open));
  check(next.value);
  for (const [stream, { version, hash, archivedTo }] of next.value.ends) {
    if (archivedTo === null) continue;
    statements.head.run(stream, version, hash, null, null, null);
    statements.markArchived.run(archivedTo, stream);
  }
  database.exec("COMMIT");
}

function planLoad(row: MessageRow, open: Map<SessionId, Set<GateId>>): WritePlan {
  const message = toMessage(row);
  const projections = projectionOf(message);
  const gates = open.get(row.stream) ?? new Set();
  open.set(row.stream, gates);
  for (const change of projections) {
    if ("open" in change) gates.add(change.open.id);
    if ("close" in change) gates.delete(change.close);
  }
  const stored = { version: row.version, hash: row.hash, snapshot: null, archivedTo: null };
  return {
    rows: [row],
    messages: [message],
    projections,
    stored,
    updatedAt: row.at,
    openGates: gates.size,
    due: null,
    tally: undefined,
    entries: [],
    replacesEntries: false,
  };
}
