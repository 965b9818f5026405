import { childrenOf } from "./step.ts";
import type { Lease } from "../journal/journal.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { Holder } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";
import type { Runtime, World } from "./types.ts";

/** `unseenMaxMs`: how much of the time between two looks counts as watched; a process that slept or was stopped did not watch. */
export const leasePolicy = { termMs: 15_000, renewEveryMs: 5_000, unseenMaxMs: 5_000, watchedMax: 10_000 } as const;

/** The right to perform what is due in one session, kept alive while it is used. */
export interface HeldLease {
  readonly fence: number;
  /** Aborts when the lease is lost, or may be lost to another machine, and never for less: what runs must not be cut off. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** One process's view of leases: those it keeps itself, and how long it has seen others unchanged. */
interface Knowledge {
  readonly own: Map<SessionId, number>;
  readonly watched: Map<SessionId, { readonly mark: string; readonly forMs: number; readonly lookedAtMs: number }>;
}

const knowledge = new WeakMap<World, Knowledge>();

function knowledgeOf(world: World): Knowledge {
  const known = knowledge.get(world) ?? { own: new Map(), watched: new Map() };
  knowledge.set(world, known);
  return known;
}

/**
 * Whether nobody drives: the lease was given back, its holder is certainly gone, by the word of the store or of this
 * machine, or it is in doubt whether the holder is there and this process has itself seen the lease unchanged for a whole
 * term, by a clock that only goes forward. Nothing follows from the wall clock of a machine (M1).
 */
export function isFree(world: World, held: Lease | null): boolean {
  if (!held || held.expiresAtMs === 0) return true;
  const { own, watched } = knowledgeOf(world);
  const isOurs = isSame(held, world.holder);
  if (isOurs && own.get(held.stream) === held.fence) return false;
  const standing = held.standing ?? (isOurs ? "unknown" : world.standing(held)); // ours, but kept by another thread, or by nobody any more
  if (standing !== "unknown") {
    watched.delete(held.stream);
    return standing === "gone";
  }
  const nowMs = world.uptimeMs();
  const mark = `${held.fence} ${held.expiresAtMs}`;
  const before = watched.get(held.stream);
  const sinceMs = before?.mark === mark ? Math.min(nowMs - before.lookedAtMs, leasePolicy.unseenMaxMs) : 0;
  const forMs = before?.mark === mark ? before.forMs + sinceMs : 0;
  if (!before && watched.size >= leasePolicy.watchedMax) watched.clear();
  watched.set(held.stream, { mark, forMs, lookedAtMs: nowMs });
  return forMs >= leasePolicy.termMs;
}

/** Whether the holder of a lease is certainly gone, by the word of the store or of this machine. */
export const isGone = (world: Pick<World, "standing">, held: Lease): boolean => (held.standing ?? world.standing(held)) === "gone";

/** Whoever drives a session, or one of the sessions inside it that are its work; null where nobody does. */
export async function driverOf({ world, load }: Pick<Runtime, "world" | "load">, stream: SessionId): Promise<Lease | null> {
  const open = [stream];
  const seen = new Set<SessionId>();
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const lease = await world.journal.lease(at);
    if (lease && !isFree(world, lease)) return lease;
    const inside = (await load(at))?.session.ledger;
    if (inside) open.push(...childrenOf(inside));
  }
  return null;
}

const isSame = (one: Holder, other: Holder): boolean => one.host === other.host && one.pid === other.pid && one.pidStart === other.pidStart;

/** Takes the lease of a session if nobody drives it, or returns who does. */
export async function takeLease(world: World, stream: SessionId): Promise<HeldLease | { readonly heldBy: Lease }> {
  const { journal, holder } = world;
  for (;;) {
    const held = await journal.lease(stream);
    if (held && !isFree(world, held)) return { heldBy: held };
    const askedAtMs = world.uptimeMs();
    const lease = await journal.takeLease(stream, holder, { termMs: leasePolicy.termMs, over: held });
    if (lease) return keep(world, lease, askedAtMs);
  }
}

/**
 * Renews until it is given back. A journal that cannot be reached, written or waited for takes nothing away from us:
 * the next renewal may go through, and whatever we record is checked against the fence in any case. But where the store
 * lets another machine take it when its term is over, we stop by then ourselves, by our own clock that only goes forward (M1).
 */
function keep(world: World, { stream, fence, standing }: Lease, takenAtMs: number): HeldLease {
  const { journal, uptimeMs } = world;
  const { own, watched } = knowledgeOf(world);
  const controller = new AbortController();
  let isTaken = false;
  let term: NodeJS.Timeout | undefined;
  own.set(stream, fence);
  watched.delete(stream);
  const forget = (): void => void (own.get(stream) === fence && own.delete(stream));
  const lose = (because: string): void => {
    forget();
    controller.abort(new Fault("lease.lost", because));
  };
  const holdFrom = (renewedAtMs: number): void => {
    clearTimeout(term);
    if (standing === undefined) return;
    const over = (): void => lose(`${stream} could not be renewed for ${leasePolicy.termMs / 1000} s: another machine may drive it now`);
    term = setTimeout(over, renewedAtMs + leasePolicy.termMs - uptimeMs());
  };
  const renew = async (): Promise<void> => {
    const askedAtMs = uptimeMs();
    try {
      isTaken = !(await journal.renewLease(stream, fence, leasePolicy.termMs));
      if (isTaken) lose(`${stream} is driven by another process`);
      else if (!controller.signal.aborted) holdFrom(askedAtMs);
    } catch (cause) {
      if (!(cause instanceof Fault)) controller.abort(cause);
    }
  };
  const timer = setInterval(renew, leasePolicy.renewEveryMs);
  holdFrom(takenAtMs);
  return {
    fence,
    lost: controller.signal,
    async release() {
      clearInterval(timer);
      clearTimeout(term);
      forget();
      if (!isTaken) await giveBack(world, stream, fence);
    },
  };
}

/** Nobody else takes our leases while this process lives, so one that cannot be given back now is given back later. */
async function giveBack({ journal }: World, stream: SessionId, fence: number): Promise<void> {
  const back = async (): Promise<boolean> => {
    try {
      await journal.releaseLease(stream, fence);
      return true;
    } catch (cause) {
      return !(cause instanceof Fault); // the journal was closed, or something is wrong that waiting does not mend
    }
  };
  if (await back()) return;
  const again = setInterval(async () => {
    if (await back()) clearInterval(again);
  }, leasePolicy.renewEveryMs);
  again.unref();
}
