import type { SessionRecord } from "../journal/journal.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { AnyProtocol } from "../kernel/protocol.ts";
import { changeBell } from "./bell.ts";
import { drive, type DriveEnd } from "./drive.ts";
import { isFree } from "./lease.ts";
import type { LoadedSession } from "./load.ts";
import { pauseFor } from "./pause.ts";
import { childrenOf, dueCount, isWorkDue } from "./step.ts";
import type { Runtime } from "./types.ts";

/** A session and every session that is work of it or of those, as they are now; the first is the session itself. */
export async function familyOf(runtime: Runtime, root: SessionId): Promise<readonly LoadedSession[]> {
  const found: LoadedSession[] = [];
  const streams = [root];
  for (const stream of streams) {
    const loaded = await runtime.load(stream); // a list goes on with what is added
    if (!loaded) continue;
    found.push(loaded);
    streams.push(...childrenOf(loaded.session.ledger));
  }
  return found;
}

/** How long another driver is left alone before the next look at what it drives. */
const heldMs = 500;

/**
 * K9: drives a session together with everything that runs beside and below it, until all of them rest: then it has ended, or
 * only people can move it on. Throws the first trouble of any of them, once the others have stopped.
 */
export async function driveFamily(runtime: Runtime, root: SessionId, signal: AbortSignal): Promise<"ended" | "resting" | "aborted"> {
  const { journal, pause = pauseFor } = runtime.world;
  const driven = new Map<SessionId, Promise<void>>();
  /** The versions at which there was nothing to do. */
  const rests = new Map<SessionId, number>();
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const changes = changeBell(journal, [until]);
  const troubles: unknown[] = [];
  const driveOne = async ({ stream, version }: LoadedSession): Promise<void> => {
    try {
      const { end }: DriveEnd = await drive(runtime, stream, until);
      if (end === "held") await pause(heldMs, until);
      else if (end !== "lost") rests.set(stream, version); // whatever moved it meanwhile, it is looked at once more
    } catch (cause) {
      troubles.push(cause);
    }
  };
  try {
    for (;;) {
      if (troubles.length > 0) throw troubles[0];
      if (signal.aborted) return "aborted";
      const family = await familyOf(runtime, root);
      const [first] = family;
      if (first?.session.ledger.status === "ended") return "ended";
      for (const each of family)
        if (!driven.has(each.stream) && rests.get(each.stream) !== each.version)
          driven.set(
            each.stream,
            driveOne(each).finally(() => driven.delete(each.stream)),
          );
      if (driven.size === 0) return "resting";
      await Promise.race([changes.next(), ...driven.values()]);
    }
  } finally {
    over.abort();
    changes.stop();
    await Promise.all(driven.values());
  }
}

/** For so long after something happened a page, which looks again, does not say that nobody drives: whoever does is picking it up. */
export const pickUpMs = 5_000;

/** Where a session stands for people: together with every session that is work of it at this moment (K9). */
export interface FamilyStatus {
  /** Suspended only if somebody did that to it, or to the one that it waits for. */
  readonly status: SessionRecord["status"];
  /** Open gates of all of them. */
  readonly openGates: number;
  /** False where there is something to do now and nobody does it. */
  readonly isSeenTo: boolean;
  /** Nothing is to be done and nobody is asked: it goes on when a person says so. */
  readonly rests?: true;
}

export async function standingOf(
  runtime: Runtime,
  record: Pick<SessionRecord, "stream" | "protocol" | "status" | "openGates" | "due">,
  graceMs = 0,
): Promise<FamilyStatus> {
  const { stream, protocol, status, openGates, due } = record;
  const isPlain = status === "ended" || (status === "running" && due === 0); // nothing is inside of it, and nothing to do
  const resting = openGates === 0 ? restsIn(runtime.find(protocol)?.protocol, status) : {};
  return isPlain ? { status, openGates, isSeenTo: true, ...resting } : standingIn(runtime, await familyOf(runtime, stream), graceMs);
}

export async function standingIn(runtime: Runtime, family: readonly LoadedSession[], graceMs = 0): Promise<FamilyStatus> {
  const openGates = family.reduce((sum, each) => sum + gatesOpenIn(each), 0);
  const status = statusIn(family);
  const [first] = family;
  const resting = first && openGates === 0 && dueCount(first) === 0 ? restsIn(first.protocol, status) : {};
  return { status, openGates, isSeenTo: await isFamilySeenTo(runtime, family, graceMs), ...resting };
}

const restsIn = (protocol: AnyProtocol | undefined, status: SessionRecord["status"]): { readonly rests?: true } =>
  status === "running" && protocol?.rests === true ? { rests: true } : {};

export const gatesOpenIn = ({ session }: LoadedSession): number => Object.keys(session.ledger.open).length;

/** Somebody drives it, or nobody has to: there is nothing to do before its time. */
export const isSeenTo = async (runtime: Runtime, stream: SessionId): Promise<boolean> =>
  isFamilySeenTo(runtime, await familyOf(runtime, stream));

/** A session that waits for one inside it stands as that one does: nobody has suspended it. */
function statusIn(family: readonly LoadedSession[], [first] = family): FamilyStatus["status"] {
  if (!first) return "ended";
  const { status, child } = first.session.ledger;
  if (status !== "suspended") return status === "ended" ? status : "running";
  const inner = child && family.find(({ stream }) => stream === child.stream);
  if (!inner) return status;
  return inner.session.ledger.status === "ended" ? "running" : statusIn(family, [inner]); // it goes on when it is told of that end
}

async function isFamilySeenTo({ world }: Runtime, family: readonly LoadedSession[], graceMs = 0): Promise<boolean> {
  const leases = await Promise.all(family.map(({ stream }) => world.journal.lease(stream)));
  if (leases.some((lease) => lease && !isFree(world, lease))) return true;
  const now = world.clock();
  if (!family.some((each) => isWorkDue(each, now) || hasNews(each, family))) return true;
  if (graceMs === 0 || leases.some((lease) => lease !== null && lease.expiresAtMs > 0)) return false; // a driver that died picks up nothing
  const moved = await Promise.all(family.map(({ stream }) => movedAt(world.journal, stream)));
  return moved.some((at) => Math.abs(Date.parse(now) - at) < graceMs);
}

/** A session that was work of it is over, and it has not been told yet. */
const hasNews = ({ session }: LoadedSession, family: readonly LoadedSession[]): boolean =>
  childrenOf(session.ledger).some((child) => family.find(({ stream }) => stream === child)?.session.ledger.status === "ended");

async function movedAt(journal: Runtime["world"]["journal"], stream: SessionId): Promise<number> {
  const record = (await journal.findSessions(stream)).find((each) => each.stream === stream);
  return Date.parse(record?.updatedAt ?? "");
}
