import type { SessionPlace } from "../kernel/session.ts";
import type { LoadedSession } from "./load.ts";
import type { Ledger } from "./session.ts";
import type { World } from "./types.ts";

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
}

export async function elsewhere(
  { here: ask }: World,
  { session: { ledger } }: Pick<LoadedSession, "session">,
): Promise<OtherPlace | undefined> {
  const { start, status } = ledger;
  if (!ask || !start?.place || status === "ended") return undefined;
  const { place, cwd } = start;
  const here = await ask();
  const isOtherMachine = place.machine !== here.machine;
  if (!isOtherMachine && (await here.hasFolder(cwd))) return undefined;
  return { host: place.host, folder: cwd, isOtherMachine };
}

/** Why the work of a session cannot go on at another place: what was begun in one repository makes no sense in another. */
export function moveProblem({ start }: Ledger, to: SessionPlace): string | undefined {
  const from = start?.place?.repository;
  if (!from || from.remote === to.repository?.remote) return undefined;
  const [was, is] = [from.remote ?? from.root, to.repository?.remote ?? to.repository?.root];
  const problem = `it was begun in the repository ${was}, and this folder belongs to ${is ?? "none"}`;
  return `${problem}; to go on all the same: --here --any-repository`;
}
