import type { Change, WriteOptions } from "../journal/journal.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { TaggedValue } from "../kernel/protocol.ts";
import type { EntryChange } from "../kernel/entry.ts";
import { entriesIn, finding, vouchedEntries } from "./entries.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../kernel/trouble.ts";
import { fromSnapshot, history, replay, vouched, type FindProtocol, type LoadedSession, type Trust } from "./load.ts";
import { tellParent } from "./route.ts";
import { besideOf, dueCount, ended, leftOpen, take, type Stamp, type Step, type Tools } from "./step.ts";
import type { MoveResult, Offer, World } from "./types.ts";

export type SealFor = Change["seal"];
type Changing = (
  stream: SessionId,
  events: (loaded: LoadedSession) => readonly TaggedValue[] | Refusal | null,
  offer: Offer,
  seal?: SealFor,
) => Promise<MoveResult | Refusal>;

const replaysMax = 5;

/** Usually one transaction on the snapshot; without a usable one, fold first and check that nobody moved meanwhile. */
export function changing(world: World, trust: Trust): Changing {
  const { journal } = world;
  const change: Changing = async (stream, events, offer, seal) => {
    let replayed: LoadedSession | null = null;
    for (let tries = 0; tries < replaysMax; tries += 1) {
      const { fence, wants } = offer;
      const options: WriteOptions = { ...(fence === undefined ? {} : { fence }), ...(wants ? { entries: wants } : {}) };
      const { messages, result } = await journal.write<LoadedSession | Refusal | "replay" | "refold" | Left>(
        stream,
        (stored) => {
          if (stored.version === 0) return { result: refuse("session", `there is no session ${stream}`) };
          const usable = fromSnapshot(stream, stored, trust) ?? (replayed?.version === stored.version ? replayed : null);
          if (!usable) return { result: "replay" };
          const find = wants && finding(world.vouch, stream, stored);
          if (wants && !find) return { result: "refold" };
          const said = events(find ? { ...usable, find } : usable);
          const left = leftBehind(usable, said);
          if (left.length > 0) return { result: { left } };
          const move = moved(world, usable, said, { ...offer, seal });
          // Kept before it is on disk, so that whoever looks next finds it: what was never written has a proof that is nowhere.
          if (move.change && !isRefusal(move.result)) trust.recent.keep(move.result, move.change.snapshot?.proof);
          return move;
        },
        options,
      );
      if (result === "refold") {
        await refold(world, stream, trust.find); // a snapshot that is not ours is made again from the events
        continue;
      }
      if (result === "replay") {
        replayed = await replay(journal, stream, trust.find);
        continue;
      }
      if ("left" in result) {
        for (const child of result.left) {
          const stopped = await change(child, stopIt, { actor: offer.actor, causedBy: stream });
          const wasOver = !isRefusal(stopped) && stopped.messages.length === 0; // then perhaps nobody was told
          if (wasOver) await tellParent(stopped.loaded, change);
        }
        continue;
      }
      if (isRefusal(result)) return result;
      if (messages.length === 0) return { messages, loaded: result };
      await tellParent(result, change).catch(untoldYet);
      return { messages, loaded: result };
    }
    throw new Fault("journal.conflict", `${stream} moved ${replaysMax} times while it was being folded`);
  };
  return change;
}

/** Sessions that have to end before the one that they run beside may. */
interface Left {
  readonly left: readonly SessionId[];
}

/** K9: nothing runs on beside a session that is over. */
function leftBehind({ session: { ledger } }: LoadedSession, events: readonly TaggedValue[] | Refusal | null): readonly SessionId[] {
  const isEnd = events !== null && !isRefusal(events) && events.some(({ type }) => type === "session.ended");
  return isEnd ? besideOf(ledger).map(([, stream]) => stream) : [];
}

const stopIt = (loaded: LoadedSession): readonly TaggedValue[] | null =>
  loaded.session.ledger.status === "ended" ? null : [ended("stopped", leftOpen(loaded))];

/** The events are recorded either way: a parent that cannot be told now is told when it is looked at next (K9). */
function untoldYet(cause: unknown): void {
  if (!(cause instanceof Fault)) throw cause;
}

type Sealing = Offer & {
  readonly seal?: SealFor;
  /** Entries that the session begins with. */
  readonly entries?: readonly EntryChange[];
};

function moved(
  world: World,
  loaded: LoadedSession,
  events: readonly TaggedValue[] | Refusal | null,
  offer: Sealing,
): { change?: Change; result: LoadedSession | Refusal } {
  if (events === null) return { result: loaded };
  if (isRefusal(events)) return { result: events };
  if (loaded.newer) throw new Fault("journal.newer", `a newer assent has written to ${loaded.stream}; this one can only read it`);
  const step = takeAll(world, loaded, events, offer);
  if (isRefusal(step)) return { result: step };
  const { drafts, session, due, needed, unseal } = step;
  const entries = vouchedEntries(world.vouch, loaded.stream, [...(offer.entries ?? []), ...step.entries]);
  if (drafts.length === 0) return { result: loaded };
  const after: LoadedSession = { ...loaded, session, version: loaded.version + drafts.length };
  const openGates = Object.keys(session.ledger.open).length;
  const seal = offer.seal && needed.has(offer.seal.subject) ? { seal: offer.seal } : {};
  return { change: { drafts, ...keeping(world, after), due, openGates, unseal, entries, ...seal }, result: after };
}

/** The parts of a session kept beside its events, so that readers need not fold them. */
const keeping = ({ vouch }: World, loaded: LoadedSession): Pick<Change, "snapshot" | "tally"> => ({
  snapshot: vouched(loaded, vouch),
  ...(loaded.session.tally === undefined ? {} : { tally: loaded.session.tally }),
});

/** Folds a session from its events and keeps the result, unless it moved meanwhile; records nothing. */
export async function refold(world: World, stream: SessionId, find: FindProtocol): Promise<LoadedSession> {
  const loaded = await replay(world.journal, stream, find);
  const messages = loaded.protocol.entries ? await history(world.journal, stream) : [];
  const entries = vouchedEntries(world.vouch, stream, entriesIn(loaded.protocol, messages));
  await world.journal
    .write(stream, ({ version, archivedTo }) => {
      const isAsRead = version === loaded.version && archivedTo === null && !loaded.newer;
      const openGates = Object.keys(loaded.session.ledger.open).length;
      const change = { drafts: [], ...keeping(world, loaded), due: dueCount(loaded), openGates, entries, replacesEntries: true as const };
      return isAsRead ? { change, result: null } : { result: null };
    })
    .catch(untoldYet); // if it cannot be kept now, it is folded again the next time
  return loaded;
}

function takeAll(world: World, loaded: LoadedSession, events: readonly TaggedValue[], offer: Sealing): Step | Refusal {
  const { stream, version } = loaded;
  const stamp: Stamp = { stream, version, at: world.clock(), actor: offer.actor, causedBy: offer.causedBy ?? null };
  const tools: Tools = { digest: world.digest, redact: world.redact, sealing: offer.seal?.subject };
  const first = take(loaded, events, stamp, tools);
  if (isRefusal(first) || !offer.follow) return first;
  const after = { ...loaded, session: first.session, version: version + first.drafts.length };
  const second = take(after, offer.follow(after), { ...stamp, version: after.version }, tools);
  if (isRefusal(second)) return second;
  return {
    ...second,
    drafts: [...first.drafts, ...second.drafts],
    unseal: [...first.unseal, ...second.unseal],
    entries: [...first.entries, ...second.entries],
  };
}

/** Writes the first events of a new stream. */
export async function recordNew(
  world: World,
  loaded: LoadedSession,
  events: readonly TaggedValue[],
  offer: Sealing,
): Promise<MoveResult | Refusal> {
  const { stream } = loaded;
  const { messages, result } = await world.journal.write<LoadedSession | Refusal>(stream, (stored) => {
    if (stored.version > 0) throw new Fault("journal.conflict", `${stream} exists already`);
    return moved(world, loaded, events, offer);
  });
  return isRefusal(result) ? result : { messages, loaded: result };
}
