import type { SessionId } from "../../kernel/ids.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { adoptPolicy } from "../../runtime/adopt.ts";
import { findGate } from "../../runtime/answer.ts";
import { drive, type DriveEnd } from "../../runtime/drive.ts";
import { lapseIfExpired } from "../../runtime/lapse.ts";
import { leasePolicy } from "../../runtime/lease.ts";
import { roomMade, takeUp } from "../../runtime/place.ts";
import { tellParentOf } from "../../runtime/route.ts";
import { dueIn } from "../../runtime/step.ts";
import type { Runtime } from "../../runtime/types.ts";

export const visitPolicy = {
  /** Rest of a session that waits for a gate of another one: nothing is written in it when that is answered. */
  postponedMs: 5_000,
  /** Longest rest: the clock may be set meanwhile. */
  againMaxMs: 3_600_000,
} as const;

export interface VisitEnd {
  readonly end: DriveEnd;
  /** After how long something happens in it by the clock alone; null where nothing does. */
  readonly againInMs: number | null;
}

/** Does for one session what `adopt` does for all: lets its gates lapse, tells it of its children, drives it, takes it up. */
export async function visit(
  runtime: Runtime,
  stream: SessionId,
  driveIt: (stream: SessionId) => Promise<DriveEnd> = (one) => drive(runtime, one),
): Promise<VisitEnd> {
  for (const id of await gatesOf(runtime, stream)) await lapseIfExpired(runtime, stream, id);
  await tellParentOf(runtime, stream);
  const first = await driveIt(stream);
  const end = first.end === "elsewhere" && (await takeUp(runtime, stream)) ? await driveIt(stream) : first;
  if (end.end !== "elsewhere" && end.end !== "held") roomMade(runtime.world);
  const times = [...(await restOf(runtime, stream, end)), ...(await expiries(runtime, stream))];
  return { end, againInMs: times.length === 0 ? null : Math.max(0, Math.min(...times, visitPolicy.againMaxMs)) };
}

async function gatesOf(runtime: Runtime, stream: SessionId) {
  const ledger = (await runtime.load(stream))?.session.ledger;
  return ledger?.status === "ended" ? [] : Object.values(ledger?.open ?? {}).map(({ id }) => id);
}

async function expiries(runtime: Runtime, stream: SessionId): Promise<readonly number[]> {
  const { journal } = runtime.world;
  const found = await Promise.all((await gatesOf(runtime, stream)).map((id) => findGate(journal, id)));
  return found.flatMap((record) =>
    isRefusal(record) || record.expiresAt === null || record.closing !== null ? [] : [leftUntil(runtime, record.expiresAt)],
  );
}

/** How long nothing can be done about it, by how driving ended; M2: a lease that another one has may end without a word. */
async function restOf(runtime: Runtime, stream: SessionId, end: DriveEnd): Promise<readonly number[]> {
  switch (end.end) {
    case "later":
      return [leftUntil(runtime, end.until)];
    case "held":
    case "lost":
      return [leasePolicy.termMs];
    case "postponed":
      return [visitPolicy.postponedMs];
    case "elsewhere":
      return end.at.mayMove && (await isDue(runtime, stream)) ? [adoptPolicy.needyMs] : []; // its machine may die
    default:
      return []; // whoever moves it on writes something
  }
}

const leftUntil = ({ world }: Runtime, at: string): number => Date.parse(at) - Date.parse(world.clock());

async function isDue(runtime: Runtime, stream: SessionId): Promise<boolean> {
  const loaded = await runtime.load(stream);
  return loaded?.session.ledger.status === "running" && dueIn(loaded).length > 0;
}
