import type { Journal, Snapshot, StoredStream } from "../journal/journal.ts";
import { stateText } from "../journal/plan.ts";
import type { FindEntry } from "../kernel/entry.ts";
import { type Hash, isRecord, type Json, type SessionId } from "../kernel/ids.ts";
import type { Message } from "../kernel/message.ts";
import type { Vouch } from "../kernel/ports.ts";
import type { AnyProtocol } from "../kernel/protocol.ts";
import type { SessionBranched } from "../kernel/session.ts";
import { Fault } from "../kernel/trouble.ts";
import { evolveSession, isNewer, newSession, shapeOf, toEvent, type Session } from "./session.ts";

/** A session as it stands at one version of its stream. */
export interface LoadedSession {
  readonly stream: SessionId;
  readonly protocol: AnyProtocol;
  readonly version: number;
  readonly session: Session;
  /** A newer assent wrote here: read on, but add nothing. */
  readonly newer: boolean;
  /** The entries that were asked for with it. */
  readonly find?: FindEntry;
}

export type FindProtocol = (name: string) => AnyProtocol | undefined;

/** Everything needed to tell our snapshots from forged ones. */
export interface Trust {
  readonly find: FindProtocol;
  readonly vouch: Vouch;
  readonly recent: RecentSessions;
}

/** Sessions as this process saw them last, each with the word that was given for its snapshot. */
export interface RecentSessions {
  find(stream: SessionId, stored: StoredStream): LoadedSession | undefined;
  keep(loaded: LoadedSession, proof: string | undefined): void;
}

const recentMax = 64;

/** A session that was vouched for once is not checked again: the same version with the same proof is the same session. */
export function createRecent(): RecentSessions {
  const kept = new Map<SessionId, readonly { readonly loaded: LoadedSession; readonly proof: string }[]>();
  return {
    find: (stream, { version, snapshot }) =>
      kept.get(stream)?.find(({ loaded, proof }) => loaded.version === version && proof === snapshot?.proof)?.loaded,
    keep(loaded, proof) {
      const [before] = kept.get(loaded.stream) ?? []; // a reader still finds it while another writes
      kept.delete(loaded.stream); // the newest stands last
      if (proof !== undefined) kept.set(loaded.stream, [{ loaded, proof }, ...(before ? [before] : [])]);
      const [oldest] = kept.keys();
      if (kept.size > recentMax && oldest !== undefined) kept.delete(oldest);
    },
  };
}

/** The session a snapshot holds, if this code made it, it is whole and this installation vouched for it. */
export function fromSnapshot(stream: SessionId, stored: StoredStream, { find, vouch, recent }: Trust): LoadedSession | null {
  const { snapshot, version } = stored;
  const seen = recent.find(stream, stored);
  if (seen) return seen;
  const session = sessionIn(stored, find);
  const protocol = makerOf(snapshot, find);
  if (!session || !protocol || !snapshot?.proof) return null;
  const text = proofText(stream, version, snapshot);
  if (snapshot.proof !== vouch(text)) return null;
  const loaded: LoadedSession = { stream, protocol, version, session, newer: false };
  recent.keep(loaded, snapshot.proof);
  return loaded;
}

/** The same for a snapshot from anyone: to be compared, not to be acted on. */
export function sessionIn({ snapshot }: StoredStream, find: FindProtocol): Session | null {
  if (!makerOf(snapshot, find) || !snapshot || !isSession(snapshot.state)) return null;
  return snapshot.state as unknown as Session;
}

/** A snapshot with the word for it, at the version it will have. */
export function vouched(loaded: LoadedSession, vouch: Vouch): Snapshot {
  const snapshot = { shape: shapeOf(loaded.protocol), state: loaded.session as unknown as Json };
  return { ...snapshot, proof: vouch(proofText(loaded.stream, loaded.version, snapshot)) };
}

const proofText = (stream: SessionId, version: number, { shape, state }: Snapshot): string =>
  `snapshot ${stream} ${version} ${shape} ${stateText(state)}`;

/** The protocol that made a snapshot, if it is the one installed here. */
function makerOf(snapshot: StoredStream["snapshot"], find: FindProtocol): AnyProtocol | undefined {
  if (!snapshot) return undefined;
  const protocol = find(snapshot.shape.slice(0, snapshot.shape.lastIndexOf("/")));
  return protocol && snapshot.shape === shapeOf(protocol) ? protocol : undefined;
}

/** Only as much as the kernel itself relies on: nothing vouches for a snapshot, and its events can always replace it. */
function isSession(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value["ledger"]) || !isRecord(value["state"])) return false;
  const { ledger, state } = value;
  return isRecord(ledger["open"]) && isRecord(ledger["effects"]) && typeof state["phase"] === "string";
}

/** Reads a session as fast as it can be had: its snapshot, else by folding its events. Null when there is none. */
export async function load(journal: Journal, stream: SessionId, trust: Trust): Promise<LoadedSession | null> {
  const stored = await journal.stored(stream);
  if (stored.version === 0) return null;
  return fromSnapshot(stream, stored, trust) ?? (await replay(journal, stream, trust.find));
}

/** Folds a session from its events, its parents' first (K16), up to `version` if given. */
export async function replay(journal: Journal, stream: SessionId, find: FindProtocol, version?: number): Promise<LoadedSession> {
  return replayed(journal, stream, await history(journal, stream, version), find);
}

/** The same from a history that was read before. */
export async function replayed(
  journal: Journal,
  stream: SessionId,
  messages: readonly Message[],
  find: FindProtocol,
): Promise<LoadedSession> {
  const [first] = messages;
  if (!first) {
    const { archivedTo } = await journal.stored(stream);
    const where = archivedTo === null ? "has no events" : `was archived to ${archivedTo}`;
    throw new Fault("journal.unknown", `${stream} ${where}`);
  }
  const protocol = find(first.protocol);
  if (!protocol) throw new Fault("journal.newer", `${stream} runs "${first.protocol}", which this assent does not know`);
  return { stream, protocol, ...foldMessages(protocol, messages), version: messages.at(-1)?.version ?? 0 };
}

/** A message type from a newer assent has no meaning here, and is left out of the fold. */
function foldMessages(protocol: AnyProtocol, messages: readonly Message[]): { session: Session; newer: boolean } {
  const known = messages.filter((message) => !isNewer(protocol, message));
  const session = known.map(toEvent).reduce((folded, event) => evolveSession(protocol, folded, event), newSession(protocol));
  return { session, newer: known.length < messages.length };
}

/** Sessions above a branch at most: each of them is read with it. */
export const branchesMax = 64;

/** Every message that made a session what it is: for a branch, the parent's up to the branching point, then its own. */
export async function history(journal: Journal, stream: SessionId, version?: number): Promise<readonly Message[]> {
  let messages = await upTo(journal, stream, version);
  for (let depth = 0; messages[0]?.type === "session.branched"; depth += 1) {
    if (depth === branchesMax) throw new Fault("journal.corrupt", `${stream} has more than ${branchesMax} branches above it`);
    const { parent, version: at, hash } = messages[0].body as unknown as SessionBranched;
    const prefix = await upTo(journal, parent, at);
    checkPrefix(stream, prefix, at, hash);
    messages = [...prefix, ...messages];
  }
  return messages;
}

const upTo = async (journal: Journal, stream: SessionId, version?: number): Promise<readonly Message[]> => journal.read(stream, 0, version);

function checkPrefix(stream: SessionId, prefix: readonly Message[], version: number, hash: Hash): void {
  const last = prefix.at(-1);
  if (last?.version !== version || last.hash !== hash)
    throw new Fault("journal.corrupt", `the events that ${stream} branched from are gone or changed`);
}
