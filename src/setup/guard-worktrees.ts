import type { ProcessEnvironment } from "../kernel/ports.ts";
import { homedir } from "node:os";
import { readConfig } from "../config/config.ts";
import type { Paths } from "../config/paths.ts";
import { findProject, type Repository } from "../facts/git/repository.ts";
import { mainOf, otherCheckouts } from "../facts/git/worktrees.ts";
import { clientNames, type ClientName } from "../adapters/clients/rows.ts";
import { isMadeAnew } from "../config/init-record.ts";
import { setupOf } from "./guard-files.ts";
import type { ClientProtection } from "./guard-state.ts";
import { planInit } from "./init-plan.ts";
import { readKept } from "./init-store.ts";

interface Extending {
  readonly root: string;
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
  /** A client may have to be asked for the trust of each checkout: only where a person waits for it. */
  readonly withTrust: boolean;
}

/** Clients that a project was set up for. */
async function clientsKept(paths: Paths, root: string): Promise<readonly ClientName[]> {
  const kept = await readKept(paths, root);
  return clientNames.filter((name) => kept.some(({ client, kind }) => client === name && kind !== "trust"));
}

/**
 * The checkout after which the others are set up: the main one. Where the repository is bare, or lies elsewhere, there
 * is none; then it is this one, or else the first that was set up.
 */
async function guardedBase(repository: Repository, paths: Paths): Promise<string | undefined> {
  if (!repository.linked) return repository.root;
  const [main] = mainOf(repository.commonFolder);
  if (main !== undefined) return main;
  for (const root of [repository.root, ...(await otherCheckouts(repository))]) if ((await clientsKept(paths, root)).length > 0) return root;
  return undefined;
}

/**
 * Worktrees of a guarded project get the same entries: clients look for them in the checkout that they work in, and
 * git does not bring them along. Returns the checkouts that were not guarded before.
 */
export async function guardWorktrees({ root, paths, environment, withTrust }: Extending): Promise<readonly string[]> {
  const { repository } = await findProject(root);
  const base = repository && (await guardedBase(repository, paths));
  if (!repository || base === undefined) return [];
  const others = await otherCheckouts({ ...repository, root: base });
  const known = await Promise.all((await clientsKept(paths, base)).map(setupOf));
  const clients = known.filter(({ setup }) => withTrust || !setup.trust).map(({ client }) => client);
  const wish = (await readConfig(paths.config, base)).projects[base];
  if (clients.length === 0 || !wish) return [];
  const added: string[] = [];
  for (const other of others) {
    const present = (await isMadeAnew(paths, other)) ? [] : await clientsKept(paths, other);
    const missing = clients.filter((client) => !present.includes(client));
    if (missing.length === 0) continue;
    const place = { root: other, userHome: homedir(), environment };
    const plan = await planInit({ place, paths, clients: missing, wish });
    await plan.apply();
    added.push(other);
  }
  return added;
}

/** As the hook does it, in the background. */
export const guardingWorktrees =
  (paths: Paths) =>
  (root: string): Promise<readonly string[]> =>
    guardWorktrees({ root, paths, environment: process.env, withTrust: false });

/** The guarded checkout that this one belongs to, with the clients that are set up there, and not here by their settings. */
export async function unguardedHere(
  root: string,
  paths: Paths,
  here: readonly Pick<ClientProtection, "client" | "isSetUp">[],
): Promise<{ readonly main: string; readonly clients: readonly ClientName[] } | undefined> {
  const { repository } = await findProject(root);
  const main = repository?.linked ? await guardedBase(repository, paths) : undefined;
  if (main === undefined || main === root) return undefined;
  const clients = (await clientsKept(paths, main)).filter((client) => !here.some((each) => each.client === client && each.isSetUp));
  return clients.length === 0 ? undefined : { main, clients };
}
