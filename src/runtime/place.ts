import type { SessionMoved, SessionPlace } from "../kernel/session.ts";
import type { SessionId } from "../kernel/ids.ts";
import { isRefusal } from "../kernel/trouble.ts";
import type { LoadedSession } from "./load.ts";
import type { Ledger } from "./session.ts";
import type { PlacingBounds, Runtime, World } from "./types.ts";

/** The place of work in a folder of this machine. */
export async function placeOf({ here: ask }: World, folder: string): Promise<SessionPlace | undefined> {
  const here = await ask?.();
  return here && { machine: here.machine, host: here.host, repository: await here.repositoryOf(folder) };
}

/** Where the work of a session is if that is not here: on another machine, or in a folder that is not there any more. */
export interface OtherPlace {
  readonly host: string;
  readonly folder: string;
  readonly isOtherMachine: boolean;
  /** M4: why it is not done here, for work that needs something. */
  readonly because?: readonly string[];
  /** M4: it needs something, so that another machine may take it up where its own cannot go on. */
  readonly mayMove?: true;
}

/** With `isForPerson` it says why: to know that, all machines are asked for. */
export async function elsewhere(
  { here: ask, placing }: World,
  loaded: Pick<LoadedSession, "stream" | "session" | "protocol">,
  isForPerson = true,
): Promise<OtherPlace | undefined> {
  const { start, status } = loaded.session.ledger;
  if (!ask || !start?.place || status === "ended") return undefined;
  const { place, cwd } = start;
  const here = await ask();
  const isOtherMachine = place.machine !== here.machine;
  const isAsked = start.needs !== undefined && (isForPerson || !isOtherMachine);
  const found = isAsked ? await placing?.(start, boundsOf(loaded)) : undefined;
  const because = found && "because" in found ? { because: found.because } : {};
  if (!isOtherMachine && !("because" in because) && (await here.hasFolder(cwd))) return undefined;
  return { host: place.host, folder: cwd, isOtherMachine, ...because, ...(start.needs ? { mayMove: true } : {}) };
}

/** The end of a drive, as a person is told of it. */
export async function whyElsewhere(
  { world, load }: Pick<Runtime, "world" | "load">,
  stream: SessionId,
  at: OtherPlace,
): Promise<OtherPlace> {
  const loaded = await load(stream);
  return (loaded && (await elsewhere(world, loaded))) ?? at;
}

type Taking = Pick<Runtime, "world" | "load" | "resume">;

/**
 * M4: takes up work of another machine that needs what this one has, if no other one did meanwhile. One after the other, so
 * that each knows how many came before it: a machine never takes up more than it has free slots.
 */
export async function takeUp(runtime: Taking, stream: SessionId): Promise<boolean> {
  const choosing = choosingOf(runtime.world);
  const turn = choosing.turn.then(() => takeUpNow(runtime, stream, choosing));
  choosing.turn = turn.catch(() => {});
  return turn;
}

/** Whether this machine had no free slot a moment ago, and nothing has come to its end here since. */
export const hasNoRoom = (world: World): boolean => world.uptimeMs() < choosingOf(world).fullUntilMs;

export const roomMade = (world: World): void => void (choosingOf(world).fullUntilMs = 0);

async function takeUpNow(runtime: Taking, stream: SessionId, choosing: Choosing): Promise<boolean> {
  const { world, load, resume } = runtime;
  if (hasNoRoom(world)) return false;
  const loaded = await load(stream);
  const start = loaded?.session.ledger.start;
  if (!loaded || !start?.needs || !start.place || !isToBeHad(loaded)) return false;
  await forgetBegun(runtime, choosing);
  const claimed = new Set(choosing.claimed.keys());
  const found = await world.placing?.(start, { ...boundsOf(loaded), claimed });
  if (found && "isFull" in found) choosing.fullUntilMs = world.uptimeMs() + placingPolicy.fullMs;
  if (!found || !("folder" in found) || !isOurTurn(choosing, stream, { ahead: found.ahead, nowMs: world.uptimeMs() })) return false;
  const fence = (await world.journal.lease(stream))?.fence ?? 0;
  const moved = await resume(stream, { kind: "runtime", name: "placing" }, { folder: found.folder, ifAt: start.place.machine });
  const isTaken = !isRefusal(moved) && moved.messages.length > 0;
  choosing.waiting.delete(stream);
  if (isTaken) choosing.claimed.set(stream, fence);
  return isTaken;
}

export const placingPolicy = {
  /** How long a machine leaves work to each one that is to take it up before it: such a one may be stopped, or busy. */
  yieldMs: 2_500,
  /** Work that nobody looked at for longer has been somewhere else meanwhile. */
  unseenMaxMs: 10_000,
  waitingMax: 10_000,
  /** How long a machine that was found full counts as full: its configuration, or another program on it, may make room. */
  fullMs: 3_000,
} as const;

/** One process's view of work that is to be had. */
interface Choosing {
  turn: Promise<unknown>;
  fullUntilMs: number;
  /** Taken up, with the fence of the lease before: with another one it is driven, and counts as such. */
  readonly claimed: Map<SessionId, number>;
  /** Left to others so far. */
  readonly waiting: Map<SessionId, { readonly sinceMs: number; readonly lookedAtMs: number }>;
}

const choosings = new WeakMap<World, Choosing>();

function choosingOf(world: World): Choosing {
  const known = choosings.get(world) ?? { turn: Promise.resolve(), fullUntilMs: 0, claimed: new Map(), waiting: new Map() };
  choosings.set(world, known);
  return known;
}

async function forgetBegun({ world, load }: Taking, { claimed }: Choosing): Promise<void> {
  for (const [stream, fence] of claimed) {
    const isBegun = ((await world.journal.lease(stream))?.fence ?? 0) !== fence;
    const { status, start } = (await load(stream))?.session.ledger ?? {};
    const isOurs = status === "running" && start?.place?.machine === (await world.here?.())?.machine;
    if (isBegun || !isOurs) claimed.delete(stream);
  }
}

/** The first at once, each other one when those before it had their time. */
function isOurTurn(
  { waiting }: Choosing,
  stream: SessionId,
  { ahead, nowMs }: { readonly ahead: number; readonly nowMs: number },
): boolean {
  if (ahead === 0) return true;
  const before = waiting.get(stream);
  const isSeen = before !== undefined && nowMs - before.lookedAtMs <= placingPolicy.unseenMaxMs;
  const sinceMs = isSeen ? before.sinceMs : nowMs;
  if (!before && waiting.size >= placingPolicy.waitingMax) waiting.clear();
  waiting.set(stream, { sinceMs, lookedAtMs: nowMs });
  return nowMs - sinceMs >= ahead * placingPolicy.yieldMs;
}

/** A part of other work goes only where its protocol says that it may. */
const isToBeHad = ({ protocol, session: { ledger, state } }: LoadedSession): boolean =>
  protocol.isLendable?.(state) ?? ledger.start?.parent === undefined;

/** M5: what is lent brings its commits along, until what it has begun lies where it is. */
export function boundsOf({ stream, protocol, session }: Pick<LoadedSession, "stream" | "session" | "protocol">): PlacingBounds {
  if (!protocol.isLendable) return { stream };
  return { stream, anyCommit: true, ...(protocol.isLendable(session.state) ? {} : { stays: true }) };
}

interface MovedTo {
  readonly cwd: string;
  readonly place: SessionPlace;
}

/** A move of a session to a place, with where its work was until then. Where nobody but a machine wanted it, it keeps that place. */
export function moveOf({ start }: Ledger, to: MovedTo, isTakenUp = false): SessionMoved {
  const [was, is] = [start?.place?.repository, to.place.repository];
  const root = was && is && was.remote === is.remote ? { root: was.root } : {};
  const place = isTakenUp && start?.place ? { place: start.place } : {};
  return { type: "session.moved", ...to, ...(start ? { from: { cwd: start.cwd, ...root, ...place } } : {}) };
}

/** Why the work of a session cannot go on at another place: what was begun in one repository makes no sense in another. */
export function moveProblem({ start }: Ledger, to: SessionPlace): string | undefined {
  const from = start?.place?.repository;
  if (!from || from.remote === to.repository?.remote) return undefined;
  const [was, is] = [from.remote ?? from.root, to.repository?.remote ?? to.repository?.root];
  const problem = `it was begun in the repository ${was}, and this folder belongs to ${is ?? "none"}`;
  return `${problem}; to go on all the same: --here --any-repository`;
}
