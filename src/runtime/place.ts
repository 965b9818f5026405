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

export async function elsewhere(
  { here: ask, placing }: World,
  loaded: Pick<LoadedSession, "session" | "protocol">,
): Promise<OtherPlace | undefined> {
  const { start, status } = loaded.session.ledger;
  if (!ask || !start?.place || status === "ended") return undefined;
  const { place, cwd } = start;
  const here = await ask();
  const isOtherMachine = place.machine !== here.machine;
  const found = start.needs && (await placing?.(start, boundsOf(loaded)));
  const because = found && "because" in found ? { because: found.because } : {};
  if (!isOtherMachine && !("because" in because) && (await here.hasFolder(cwd))) return undefined;
  return { host: place.host, folder: cwd, isOtherMachine, ...because, ...(start.needs ? { mayMove: true } : {}) };
}

/** M4: takes up work of another machine that needs what this one has, if no other one did meanwhile. */
export async function takeUp({ world, load, resume }: Pick<Runtime, "world" | "load" | "resume">, stream: SessionId): Promise<boolean> {
  const loaded = await load(stream);
  const start = loaded?.session.ledger.start;
  const found = loaded && start?.needs && isToBeHad(loaded) && (await world.placing?.(start, boundsOf(loaded)));
  if (!found || !("folder" in found) || !start.place) return false;
  const moved = await resume(stream, { kind: "runtime", name: "placing" }, { folder: found.folder, ifAt: start.place.machine });
  return !isRefusal(moved) && moved.messages.length > 0;
}

/** A part of other work goes only where its protocol says that it may. */
const isToBeHad = ({ protocol, session: { ledger, state } }: LoadedSession): boolean =>
  protocol.isLendable?.(state) ?? ledger.start?.parent === undefined;

/** M5: what is lent brings its commits along, until what it has begun lies where it is. */
export function boundsOf({ protocol, session }: Pick<LoadedSession, "session" | "protocol">): PlacingBounds {
  if (!protocol.isLendable) return {};
  return { anyCommit: true, ...(protocol.isLendable(session.state) ? {} : { stays: true }) };
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
