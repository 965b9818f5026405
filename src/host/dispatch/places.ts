import { rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { GroupProgram } from "../../adapters/agents/types.ts";
import { boxAround, type BoxOptions } from "../../adapters/workplaces/box.ts";
import { freeze, repositoryAt, type FrozenCheckout, type WorkRepository } from "../../adapters/workplaces/checkout.ts";
import { openLayer, type Workplace } from "../../adapters/workplaces/layer.ts";
import type { Paths } from "../../config/paths.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { PlacedWork } from "../../protocols/worker/types.ts";
import { hookFile, hookFolder } from "../hook-place.ts";

/** Where everything of one worker lies until it is over. */
export const workerFolder = ({ home }: Pick<Paths, "home">, session: SessionId): string => join(home, "workers", session);

/** Folders of a project that git does not keep and that work needs; they are seen by the worker and stay as they are. */
const dependencyFolders = ["node_modules", ".venv", "venv", "vendor", "target", ".yarn", ".pnpm-store"];

/** A worker's place as it is open in this process. */
export interface OpenWorkplace {
  readonly repository: WorkRepository;
  readonly checkout: FrozenCheckout;
  readonly workplace: Workplace;
  readonly box: (program: GroupProgram) => GroupProgram;
}

/** The worker's own home, at the path of the person's. */
const homeFor = (folder: string): BoxOptions["home"] => ({ from: join(folder, "home"), at: homedir() });

export const doorIn = (folder: string): string => join(folder, "door");

/** Where the worker sees the door. */
const doorSeenAt = "/run/assent";

const opened = new Map<string, Promise<OpenWorkplace>>();

/** Opens a place, or the one that this process has open: mounts end with the process, what was written does not. */
export function placeOf({ place: { folder }, ground }: Pick<PlacedWork, "place" | "ground">): Promise<OpenWorkplace> {
  const known = opened.get(folder) ?? open(folder, ground);
  opened.set(folder, known);
  known.catch(() => opened.delete(folder));
  return known;
}

async function open(folder: string, { root, base }: PlacedWork["ground"]): Promise<OpenWorkplace> {
  const repository = await repositoryAt(root);
  const checkout = await freeze(repository, join(folder, "checkout"), base);
  const workplace = await openLayer({ folder: join(folder, "place"), repository, checkout, dependencies: dependencyFolders, sacred: [] });
  const box = boxAround(workplace, {
    home: homeFor(join(folder, "place")),
    own: [[doorIn(folder), doorSeenAt]],
    programs: [process.execPath, hookFile, hookFolder],
  });
  return { repository, checkout, workplace, box };
}

/** A place that is thrown away after one check: nothing that happens in it stays. */
export async function passingPlace(folder: string, repository: WorkRepository, checkout: FrozenCheckout): Promise<OpenWorkplace> {
  await rm(folder, { recursive: true, force: true });
  const workplace = await openLayer({ folder, repository, checkout, dependencies: dependencyFolders, sacred: [] });
  const box = boxAround(workplace, { home: homeFor(folder), programs: [process.execPath] });
  return { repository, checkout, workplace, box };
}

export async function closePlace(folder: string): Promise<void> {
  const known = opened.get(folder);
  opened.delete(folder);
  await (await known)?.workplace.close();
}
