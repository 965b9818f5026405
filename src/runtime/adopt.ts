import type { Journal, SessionQuery, SessionRecord } from "../journal/journal.ts";
import type { SessionId } from "../kernel/ids.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import { findGate } from "./answer.ts";
import { drive, type DriveEnd } from "./drive.ts";
import { lapseExpired, lapseForsaken, type Lapses } from "./lapse.ts";
import { isFree } from "./lease.ts";
import { pauseFor } from "./pause.ts";
import { hasNoRoom, roomMade, takeUp } from "./place.ts";
import type { Runtime, World } from "./types.ts";
import { tellParentOf } from "./route.ts";

export const adoptPolicy = {
  everyMs: 1_000,
  /** Interval of looks at a session whose work is elsewhere. */
  elsewhereMs: 60_000,
  /** The same where it waits for a machine that can do it. */
  needyMs: 3_000,
  /** The same while this machine has no free slot. */
  fullMs: 15_000,
  /** Least time between two looks at which machines are there, where some of that waits for one. */
  goneEveryMs: 500,
  /** How many of those are looked at again when a drive has ended: others may have taken up the first of them. */
  againMax: 4,
  /** Rest of a session that something else was to have driven. */
  handedMs: 15_000,
  /** Shortest rest where the next moment is known. */
  nextMinMs: 50,
  drivesMax: 32,
  pagesMax: 50,
  expiredMax: 100,
  troubledMs: 30_000,
  /** Longest rest of a session whose work is for later: the clock may be set meanwhile. */
  laterMaxMs: 60_000,
  tellEveryMs: 30_000,
  /** How often every open gate is looked at, and how many at most. */
  forsakenEveryMs: 600_000,
  forsakenMax: 5_000,
} as const;

export interface AdoptOptions {
  /** Driver to use instead of this thread. */
  readonly drive?: (stream: SessionId, signal: AbortSignal) => Promise<DriveEnd | WorkHandover>;
  readonly onDriven?: (stream: SessionId, end: DriveEnd) => void;
  readonly onTrouble?: (stream: SessionId | null, cause: unknown) => void;
  /** Rest between two looks, instead of a second; it ends at the latest when its signal aborts. */
  readonly rest?: (next: NextLook, signal: AbortSignal) => Promise<void>;
  /** How soon to look again for sessions that others drive now, instead of a second. */
  readonly crowdedMs?: number;
  /**
   * Whether to look as soon as something is written; else only when it is time, or a drive of this process has ended. Of what
   * drivers write only moments matter here, and whoever looks every second knows them soon enough.
   */
  readonly heeds?: () => boolean;
}

/** How long there is nothing to do, if nothing is written meanwhile, and the session that it is about. */
export interface NextLook {
  readonly inMs: number;
  readonly about: SessionId | null;
}

const soon: NextLook = { inMs: adoptPolicy.everyMs, about: null };

/** Something else has it driven, and tells of it. */
interface WorkHandover {
  readonly end: "handed";
}

/** Ends of driving after which there is nothing to do for a while. */
const restsFor: Partial<Record<(DriveEnd | WorkHandover)["end"], number>> = {
  postponed: adoptPolicy.everyMs,
  beside: adoptPolicy.everyMs,
  elsewhere: adoptPolicy.elsewhereMs,
  handed: adoptPolicy.handedMs,
};

const restAfter = (driven: DriveEnd | WorkHandover): number | undefined =>
  driven.end === "elsewhere" && driven.at.mayMove ? adoptPolicy.needyMs : restsFor[driven.end];

/**
 * Drives every session that has work and no driver, and lets gates lapse whose time is up or whose session is over, until told to stop.
 * This is recovery as well: after a restart the same look finds what was left.
 * A session that makes trouble is reported and left alone for a while; it never keeps the others waiting.
 */
export async function adopt(runtime: Runtime, signal: AbortSignal, options: AdoptOptions = {}): Promise<void> {
  const { onDriven, onTrouble, rest, crowdedMs = adoptPolicy.everyMs, heeds = () => true } = options;
  const { drive: driveIt = (...at) => drive(runtime, ...at) } = options;
  const { journal, pause = pauseFor } = runtime.world;
  const driven = new Map<SessionId, Promise<void>>();
  const alone = leftAlone(runtime.world, rest !== undefined);
  const troubled = alone.until;
  const rests = restsIn(runtime);
  const tellParents = telling(runtime, trouble);
  const lapses = lapsing(runtime, { skips: (stream) => troubled.has(stream), onTrouble: trouble });
  let [isCrowded, bell] = [false, new AbortController()];
  const ring = (): void => bell.abort();
  const stopWatching = journal.watch((told) => heeds() && !(told?.isDriven && !rest) && ring());
  signal.addEventListener("abort", ring);
  try {
    while (!signal.aborted) {
      bell = new AbortController();
      let next = soon;
      try {
        next = await look();
      } catch (cause) {
        onTrouble?.(null, cause); // the journal may be back at the next look
        bell = new AbortController();
      }
      const until = AbortSignal.any([signal, bell.signal]);
      await (rest?.(next, until) ?? pause(adoptPolicy.everyMs, until));
    }
  } finally {
    stopWatching();
    signal.removeEventListener("abort", ring);
    await Promise.all(driven.values());
  }

  async function look(): Promise<NextLook> {
    await alone.pass();
    await lapses();
    await tellParents();
    const busy = new Set([...driven.keys(), ...troubled.keys()]);
    const room = Math.max(0, adoptPolicy.drivesMax - driven.size);
    const { found, held } = await undriven(runtime, (session) => busy.has(session.stream) || rests.has(session));
    for (const record of found.slice(0, room))
      driven.set(
        record.stream,
        driveOne(record).finally(() => driven.delete(record.stream) && (rest || isCrowded) && ring()), // how long it rests is known now
      );
    isCrowded = found.length > room;
    const othersMs = held > 0 || isCrowded ? crowdedMs : adoptPolicy.tellEveryMs;
    return rest ? nextLook(runtime, { othersMs, troubled, rests }) : soon;
  }

  async function driveOne(record: SessionRecord): Promise<void> {
    const { stream } = record;
    try {
      const end = await driveIt(stream, signal); // on a line of its own: `onDriven?.()` would skip its arguments, and with them the driving
      const isTaken = end.end === "elsewhere" && (await takeUp(runtime, stream));
      const restMs = isTaken ? undefined : restAfter(end);
      if (restMs !== undefined) alone.add(stream, restMs); // no need to look more often
      if (restMs !== adoptPolicy.needyMs && !isTaken && alone.roomMade()) ring();
      if (end.end === "later") rests.add(record, end.until);
      if (end.end !== "handed") onDriven?.(stream, end);
    } catch (cause) {
      trouble(stream, cause);
    }
  }

  function trouble(stream: SessionId, cause: unknown): void {
    alone.add(stream, cause instanceof Fault && cause.retry ? adoptPolicy.everyMs : adoptPolicy.troubledMs);
    onTrouble?.(stream, cause);
  }
}

/** Sessions that are left alone for a while. Of those that wait for a machine some are looked at again whenever there is room. */
function leftAlone(world: World, hasRest: boolean) {
  const nowMs = world.uptimeMs;
  const isOneGone = leaving(world.journal.presence);
  const goneEveryMs = hasRest ? 0 : adoptPolicy.goneEveryMs; // a rest may have ended because of it
  let goneAskedMs = -goneEveryMs;
  const until = new Map<SessionId, number>();
  const needy = new Set<SessionId>();
  const over = (stream: SessionId): void => {
    until.delete(stream);
    needy.delete(stream);
  };
  return {
    until,
    add(stream: SessionId, ms: number): void {
      until.set(stream, nowMs() + ms);
      if (ms === adoptPolicy.needyMs) needy.add(stream);
    },
    async pass(): Promise<void> {
      const now = nowMs();
      const moreMs = hasNoRoom(world) ? adoptPolicy.fullMs - adoptPolicy.needyMs : 0;
      for (const [stream, untilMs] of until) if (untilMs + (needy.has(stream) ? moreMs : 0) <= now) over(stream);
      if (needy.size === 0 || now - goneAskedMs < goneEveryMs) return;
      goneAskedMs = now;
      if (await isOneGone()) for (const stream of needy) over(stream); // it may have been the one that took them up
    },
    /** Whether any of them is to be looked at for it. */
    roomMade(): boolean {
      roomMade(world);
      const next = [...needy].slice(0, adoptPolicy.againMax);
      for (const stream of next) over(stream);
      return next.length > 0;
    },
  };
}

/** Tells whether a machine has gone that was there when this was asked before. A store that is away tells nothing. */
export function leaving(presence: Journal["presence"]): () => Promise<boolean> {
  let before: readonly string[] = [];
  return async () => {
    const seen = await presence?.list().catch(() => undefined);
    if (!seen) return false;
    const there = seen.filter(({ isThere }) => isThere).map(({ machine }) => machine);
    const isOneGone = before.some((machine) => !there.includes(machine));
    before = there;
    return isOneGone;
  };
}

interface LookedAt {
  /** When to look at what this process does not do: there may be work for which there is no room, or others drive it and may die. */
  readonly othersMs: number;
  readonly troubled: ReadonlyMap<SessionId, number>;
  readonly rests: Rests;
}

/** The first of everything that happens by the clock alone. */
async function nextLook({ world }: Runtime, { othersMs, troubled, rests }: LookedAt): Promise<NextLook> {
  const nowMs = world.uptimeMs();
  const gates = await world.journal.expiredGates("9999", adoptPolicy.expiredMax);
  const gate = gates.find(({ stream }) => !troubled.has(stream)); // else one that cannot lapse would be looked at for ever
  const record = gate && (await findGate(world.journal, gate.id));
  const expiresAt = record && !isRefusal(record) ? record.expiresAt : null;
  const times: NextLook[] = [
    { inMs: othersMs, about: null },
    ...[...troubled, ...rests.ends()].map(([about, untilMs]) => ({ inMs: untilMs - nowMs, about })),
    ...(gate && expiresAt !== null ? [{ inMs: Date.parse(expiresAt) - Date.parse(world.clock()), about: gate.stream }] : []),
  ];
  const { inMs, about } = times.reduce((first, time) => (time.inMs < first.inMs ? time : first));
  return { inMs: Math.max(inMs, adoptPolicy.nextMinMs), about };
}

interface Rests {
  has(session: SessionRecord): boolean;
  ends(): Iterable<readonly [SessionId, untilMs: number]>;
  add(session: SessionRecord, until: string): void;
}

/** Sessions that have nothing to do before a moment. They rest until then, or until something happened in them. */
function restsIn({ world: { clock, uptimeMs } }: Runtime): Rests {
  const resting = new Map<SessionId, { readonly untilMs: number; readonly updatedAt: string }>();
  return {
    has({ stream, updatedAt }) {
      const rest = resting.get(stream);
      if (rest && (rest.untilMs <= uptimeMs() || rest.updatedAt !== updatedAt)) resting.delete(stream);
      return resting.has(stream);
    },
    ends: () => [...resting].map(([stream, { untilMs }]) => [stream, untilMs]),
    add({ stream, updatedAt }, until) {
      const leftMs = Date.parse(until) - Date.parse(clock());
      resting.set(stream, { untilMs: uptimeMs() + Math.min(leftMs, adoptPolicy.laterMaxMs), updatedAt });
    },
  };
}

/** A child may have ended in a process that died before it told the parent (K9). */
function telling(runtime: Runtime, onTrouble: (stream: SessionId, cause: unknown) => void): () => Promise<void> {
  const { journal, uptimeMs } = runtime.world;
  let againMs = uptimeMs();
  return async () => {
    if (uptimeMs() < againMs) return;
    againMs = uptimeMs() + adoptPolicy.tellEveryMs;
    for await (const page of pages(journal, { status: "suspended" }))
      for (const { stream } of page) await tellParentOf(runtime, stream).catch((cause: unknown) => onTrouble(stream, cause));
  };
}

/** Lets gates go at every look, and looks at all of them now and then. */
function lapsing(runtime: Runtime, lapses: Omit<Lapses, "limit">): () => Promise<void> {
  const nowMs = runtime.world.uptimeMs;
  let againMs = nowMs();
  return async () => {
    await lapseExpired(runtime, { ...lapses, limit: adoptPolicy.expiredMax });
    if (nowMs() < againMs) return;
    againMs = nowMs() + adoptPolicy.forsakenEveryMs;
    await lapseForsaken(runtime, { ...lapses, limit: adoptPolicy.forsakenMax });
  };
}

/** Sessions, newest first. */
async function* pages(journal: Journal, query: Pick<SessionQuery, "status" | "due">): AsyncGenerator<readonly SessionRecord[]> {
  let after: string | undefined;
  for (let pages = 0; pages < adoptPolicy.pagesMax; pages += 1) {
    const page = await journal.sessions({ ...query, ...(after === undefined ? {} : { after }) });
    yield page.items;
    if (page.next === null) return;
    after = page.next;
  }
}

interface Undriven {
  readonly found: readonly SessionRecord[];
  /** How many others drive. */
  readonly held: number;
}

/** Sessions with work that nobody drives: oldest first, but of each agent one before a second of any. */
async function undriven({ world }: Runtime, isBusy: (session: SessionRecord) => boolean): Promise<Undriven> {
  const found: SessionRecord[] = [];
  let held = 0;
  const turns = new Map<string, number>(); // those that are driven have had theirs
  const turnOf = (agent: string): number => {
    const turn = (turns.get(agent) ?? 0) + 1;
    turns.set(agent, turn);
    return turn;
  };
  for await (const page of pages(world.journal, { due: true })) {
    const others = page.filter((session) => !isBusy(session) || !turnOf(session.agent));
    const leases = new Map((await world.journal.leases(others.map(({ stream }) => stream))).map((lease) => [lease.stream, lease]));
    const free = others.filter(({ stream }) => isFree(world, leases.get(stream) ?? null));
    found.unshift(...free.toReversed());
    held += others.length - free.length;
  }
  const inTurn = found
    .map((session) => ({ session, turn: turnOf(session.agent) }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ session }) => session);
  return { found: inTurn, held };
}
