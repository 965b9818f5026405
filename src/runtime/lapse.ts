import type { GateSummary, Journal } from "../journal/journal.ts";
import type { GateLapsed } from "../kernel/gate.ts";
import type { GateId, SessionId } from "../kernel/ids.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import { findGate } from "./answer.ts";
import type { LoadedSession } from "./load.ts";
import type { OpenGate } from "./session.ts";
import { lapse } from "./step.ts";
import type { Runtime } from "./types.ts";

/** Which gates go, and why; told to a person who answers later (K7). */
interface Lapsing {
  readonly reason: GateLapsed["reason"];
  readonly causedBy: string;
  readonly which: (open: OpenGate, loaded: LoadedSession) => boolean;
}

/** Lets gates of one session go, as they are at the moment of writing. */
export async function lapseGates(runtime: Runtime, stream: SessionId, lapsing: Lapsing): Promise<void> {
  const { reason, causedBy, which } = lapsing;
  const outcome = await runtime.change(
    stream,
    (loaded) => {
      const over = Object.values(loaded.session.ledger.open).filter((open) => which(open, loaded));
      return over.length === 0 ? null : over.map((open) => lapse(open, reason));
    },
    { actor: { kind: "runtime", name: reason === "session-ended" ? "assent" : "clock" }, causedBy },
  );
  if (isRefusal(outcome)) throw new Fault("journal.corrupt", `cannot lapse gates of ${stream}: ${outcome.because}`);
}

export interface Lapses {
  /** Of gates in one look; the next one finds the rest. */
  readonly limit: number;
  readonly skips: (stream: SessionId) => boolean;
  readonly onTrouble: (stream: SessionId, cause: unknown) => void;
}

/** Gates whose own time is up. */
export async function lapseExpired(runtime: Runtime, { limit, skips, onTrouble }: Lapses): Promise<void> {
  const { journal, clock } = runtime.world;
  for (const { stream, id } of await journal.expiredGates(clock(), limit)) {
    if (skips(stream)) continue;
    await lapseIfExpired(runtime, stream, id).catch((cause: unknown) => onTrouble(stream, cause));
  }
}

/** The list says which to look at; whether its time is up, the event that opened it does. */
export async function lapseIfExpired(runtime: Runtime, stream: SessionId, id: GateId): Promise<void> {
  const { journal, clock } = runtime.world;
  const record = await findGate(journal, id);
  if (isRefusal(record) || (record.gate.expiresAt ?? "~") > clock()) return;
  await lapseGates(runtime, stream, { reason: "expired", causedBy: id, which: (open) => open.id === id });
}

/**
 * Gates that are of no more use: those of ended sessions (an early version could leave some open), and those of
 * sessions quiet for longer than their protocol allows.
 */
export async function lapseForsaken(runtime: Runtime, { limit, skips, onTrouble }: Lapses): Promise<void> {
  const listed = await openGates(runtime.world.journal, limit);
  for (const [stream, gates] of Map.groupBy(listed, (gate) => gate.stream)) {
    if (skips(stream)) continue;
    await forsaken(runtime, stream, gates).catch((cause: unknown) => onTrouble(stream, cause));
  }
}

/** Only gates listed before the look lapse: somebody waits at one that was opened meanwhile. */
async function forsaken(runtime: Runtime, stream: SessionId, gates: readonly GateSummary[]): Promise<void> {
  const { journal, clock } = runtime.world;
  const [session] = await journal.findSessions(stream); // the shortest of those that begin like it
  if (session?.stream !== stream) return;
  const { protocol } = session;
  const quietMaxMs = runtime.find(protocol)?.protocol.quietMaxMs ?? Number.POSITIVE_INFINITY;
  const isOver = (status: string, at: string): boolean => status === "ended" || Date.parse(clock()) - Date.parse(at) > quietMaxMs;
  if (!isOver(session.status, session.updatedAt)) return;
  const loaded = await runtime.load(stream); // the list says where to look, the events decide
  const [last] = loaded ? await journal.read(stream, loaded.version - 1, 1) : [];
  if (!loaded || !last || !isOver(loaded.session.ledger.status, last.at)) return;
  const ids = new Set(gates.map(({ id }) => id));
  await lapseGates(runtime, stream, {
    ...(loaded.session.ledger.status === "ended"
      ? { reason: "session-ended", causedBy: "session.ended" }
      : { reason: "unclaimed", causedBy: `quiet since ${last.at}` }),
    which: ({ id }, { version }) => ids.has(id) && version === loaded.version,
  });
}

async function openGates(journal: Journal, limit: number): Promise<readonly GateSummary[]> {
  const found: GateSummary[] = [];
  let after: string | undefined;
  while (found.length < limit) {
    const page = await journal.gates({ status: "open", ...(after === undefined ? {} : { after }) });
    found.push(...page.items);
    if (page.next === null) break;
    after = page.next;
  }
  return found;
}
