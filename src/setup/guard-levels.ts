import type { Paths } from "../config/paths.ts";
import type { GuardPlace } from "../adapters/clients/place.ts";
import type { ClientName } from "../adapters/clients/rows.ts";
import { setupOf } from "./guard-files.ts";
import { problemOf, problemOfPlugin } from "./guard-state.ts";
import { keptRoot, readBothKept, readKept } from "./init-store.ts";
import { undoInit, type UndoneFile } from "./init-undo.ts";

/**
 * Clients that are guarded in every project: entries of one project beside those would be a second copy. Where settings
 * of the project defeat the user's own, its own entries help, and then it is not among them.
 */
export async function coveredClients(place: GuardPlace, paths: Paths, clients: readonly ClientName[]): Promise<readonly ClientName[]> {
  const kept = await readBothKept(paths, place.root);
  const isCovered = await Promise.all(
    clients.map(async (client) => {
      if (!kept.everywhere.some((each) => each.client === client && each.kind !== "trust")) return false;
      const problem = await problemOf(client, { ...place, everywhere: true }, kept.everywhere);
      return problem !== "absent" && (problem === undefined || (await setupOf(client)).setup.opposed === undefined);
    }),
  );
  return clients.filter((_, index) => isCovered[index] === true);
}

/**
 * Clients that a person gave our plugin, and `init` nothing: entries beside it would be a second copy. A plugin with a
 * problem helps nobody.
 */
export async function pluggedClients(place: GuardPlace, paths: Paths, clients: readonly ClientName[]): Promise<readonly ClientName[]> {
  const kept = await readKept(paths, keptRoot(place));
  const isPlugged = await Promise.all(
    clients.map(async (client) => {
      if (kept.some((each) => each.client === client && each.kind !== "trust")) return false;
      const { setup } = await setupOf(client);
      const plugged = await setup.plugged(place);
      if (plugged === undefined || (await problemOfPlugin(setup, plugged, place)) !== undefined) return false;
      const look = await setup.trust?.look(place).catch(() => undefined); // the client itself knows whether it will call it
      return setup.trust === undefined || look?.state === "trusted";
    }),
  );
  return clients.filter((_, index) => isPlugged[index] === true);
}

/** A project that was set up by itself. */
export interface OwnEntries {
  readonly root: string;
  readonly clients: readonly ClientName[];
}

/** Projects with entries of their own for these clients: beside those for every project, a call would be put to us twice. */
export async function ownEntriesOf(paths: Paths, roots: readonly string[], clients: readonly ClientName[]): Promise<readonly OwnEntries[]> {
  const all = await Promise.all(
    roots.map(async (root) => {
      const kept = await readKept(paths, root);
      return { root, clients: clients.filter((client) => kept.some((each) => each.client === client && each.kind !== "trust")) };
    }),
  );
  return all.filter((each) => each.clients.length > 0);
}

/** Takes the entries of these projects out; how each wants to be guarded stays in the configuration. */
export async function takeOutOwn(all: readonly OwnEntries[], { place, paths }: OwnPlace): Promise<readonly UndoneFile[]> {
  const { userHome, environment } = place;
  const undone: UndoneFile[] = [];
  for (const { root, clients } of all)
    undone.push(...(await undoInit({ place: { root, userHome, environment }, paths, clients, keepsConfig: true })));
  return undone;
}

interface OwnPlace {
  readonly place: GuardPlace;
  readonly paths: Paths;
}
