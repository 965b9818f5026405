import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { GroupProgram } from "../../adapters/agents/types.ts";
import { boxAround, type BoxOptions, type BoxRoad } from "../../adapters/workplaces/box.ts";
import { listedIn, repositoryAt, type FrozenCheckout, type WorkRepository } from "../../adapters/workplaces/checkout.ts";
import { openLayer, type Workplace } from "../../adapters/workplaces/layer.ts";
import { openOwnTree } from "../../adapters/workplaces/own-tree.ts";
import { forgetWorktrees, openWorktree } from "../../adapters/workplaces/worktree.ts";
import type { Paths } from "../../config/paths.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { PlacedWork, WorkerPlace } from "../../protocols/worker/types.ts";
import { removeDeep } from "../../disk/remove-deep.ts";
import { hiddenIn } from "../../scope/hidden.ts";
import { hookFile, hookFolder, modelFile, relayFile } from "../hook-place.ts";
import { sharedCheckout } from "./checkouts.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** Where everything of one worker lies until it is over. */
export const workerFolder = (paths: Pick<Paths, "home">, session: SessionId): string => join(workersIn(paths), session);
export const workersIn = ({ home }: Pick<Paths, "home">): string => join(home, "workers");

const homeOf = (folder: string): string => dirname(dirname(folder));

/** Where the files lie that a worker wrote, as far as they are other than the project's. */
export const writtenIn = ({ kind, folder }: Pick<WorkerPlace, "kind" | "folder">): string =>
  join(folder, "place", "tree", ...(kind === "layer" ? ["upper"] : []));

/** Folders of a project that git does not keep and that work needs; they are seen by the worker and stay as they are. */
export const dependencyFolders: readonly string[] = ["node_modules", ".venv", "venv", "vendor", "target", ".yarn", ".pnpm-store"];

/** A worker's place as it is open in this process. */
export interface OpenWorkplace {
  readonly place: WorkerPlace;
  readonly repository: WorkRepository;
  readonly checkout: FrozenCheckout;
  readonly workplace: Workplace;
  readonly box: (program: GroupProgram, road?: BoxRoad) => GroupProgram;
}

/** The worker's own home, at the path of the person's. */
const homeFor = (folder: string): BoxOptions["home"] => ({ from: join(folder, "home"), at: homedir() });

/** Where a worker's home lies for us; in its box it is at the person's path. */
export const workerHome = ({ folder }: Pick<WorkerPlace, "folder">): string => homeFor(join(folder, "place")).from;

export const doorIn = (folder: string): string => join(folder, "door");

/** Where bubblewrap says which process is in the worker's box. */
export const boxNoteIn = (folder: string): string => join(folder, "box.json");

/** Where the worker sees the door, and our programs beside it: nothing there is its own to change. */
const doorSeenAt = "/run/assent";
const hookAt = "dist/hook"; // as in an installation, so that the hook takes all of it for its own

const inBox = {
  door: `${doorSeenAt}/hook.sock`,
  node: `${doorSeenAt}/node`,
  hook: `${doorSeenAt}/${hookAt}/${basename(hookFile)}`,
  relay: `${doorSeenAt}/${hookAt}/${basename(relayFile)}`,
  model: `${doorSeenAt}/${hookAt}/${basename(modelFile)}`,
  road: `${doorSeenAt}/road.sock`,
} as const;

export const doorSocket: string = basename(inBox.door);
export const roadSocket: string = basename(inBox.road);

/** W12: the first program in a box with a road out. */
export const boxedRelay = (port: number): readonly [string, ...string[]] => [inBox.node, inBox.relay, inBox.road, String(port)];

/** W10: the command that a client in a box runs, word by word. */
export const boxedHookCommand = (client: string): readonly string[] => [inBox.node, inBox.hook, client, "--door", inBox.door];

/** The program that lets a bare model work in a box, word by word. */
export const boxedModelCommand: readonly string[] = [inBox.node, inBox.model];

/** W11: the program that weighs, called from among the worker's mounts. */
export const boxedWeighing: readonly string[] = [inBox.node, inBox.hook, "--weigh"];

/** Makes the places that our programs are bound to, because the folder is read-only in there. */
async function lentTo(folder: string): Promise<NonNullable<BoxOptions["lent"]>> {
  const door = doorIn(folder);
  makeFolder(join(door, hookAt));
  await writeFile(join(door, basename(inBox.node)), "");
  const parser = sqlParserFolder();
  if (parser !== undefined) makeFolder(join(door, sqlParserAt));
  return [
    [door, doorSeenAt],
    [process.execPath, inBox.node],
    [hookFolder, dirname(inBox.hook)],
    ...(parser === undefined ? [] : [[parser, join(doorSeenAt, sqlParserAt)] as const]),
  ];
}

/** Puts a file where the worker reads it and cannot change it; answers where it sees it. */
export async function lendTo(folder: string, name: string, text: string): Promise<string> {
  await writeFile(join(doorIn(folder), name), text, { mode: 0o600 });
  return join(doorSeenAt, name);
}

const sqlParserAt = "node_modules/libpg-query";

/** A part that the bundle does not hold. Without it statements are read by our own reader alone, which asks more often. */
function sqlParserFolder(): string | undefined {
  try {
    const file = createRequire(import.meta.url).resolve(basename(sqlParserAt));
    return file.slice(0, file.lastIndexOf(sqlParserAt) + sqlParserAt.length);
  } catch {
    return undefined;
  }
}

interface KeptPlace {
  readonly place: Promise<OpenWorkplace>;
  /** Agents that work in it now. */
  users: number;
  idle?: NodeJS.Timeout;
}

const opened = new Map<string, KeptPlace>();

/** Whoever drives a worker may be another process by its next step; that one closes it, and ours would stay open for ever. */
const idleMs = 300_000;

/** Opens a place, or the one that this process has open: mounts end with the process, what was written does not. */
export function placeOf({ place, ground }: Pick<PlacedWork, "place" | "ground">): Promise<OpenWorkplace> {
  const { folder } = place;
  const kept: KeptPlace = opened.get(folder) ?? { place: open(place, ground), users: 0 };
  opened.set(folder, kept);
  kept.place.catch(() => opened.delete(folder));
  closeWhenIdle(place, kept);
  return kept.place;
}

function closeWhenIdle(place: WorkerPlace, kept: KeptPlace): void {
  clearTimeout(kept.idle);
  kept.idle = setTimeout(() => {
    if (kept.users > 0) closeWhenIdle(place, kept);
    else if (opened.get(place.folder) === kept) void closePlace(place).catch(() => {}); // whoever needs it next opens it
  }, idleMs).unref();
}

/** Keeps a place open for an agent that works in it; returns what lets it go. */
export function usePlace({ folder }: WorkerPlace): () => void {
  const kept = opened.get(folder);
  if (kept) kept.users += 1;
  return () => void (kept && (kept.users -= 1));
}

/** W5: a layer wherever it can be had, else a worktree. */
const openers = { A: openLayer, "A'": openLayer, B: openOwnTree, C: openWorktree } as const;

async function open(place: WorkerPlace, { root, base }: PlacedWork["ground"]): Promise<OpenWorkplace> {
  const { folder, tier } = place;
  const repository = await repositoryAt(root);
  const checkout = await sharedCheckout(folder, "checkout", { repository, commit: base });
  const sacred = hiddenIn(await listedIn(repository, checkout), root);
  const wanted = { repository, checkout, dependencies: dependenciesBeside(checkout), sacred };
  const workplace = await openers[place.tier]({ folder: join(folder, "place"), ...wanted });
  const box = boxAround(workplace, {
    tier,
    home: homeFor(join(folder, "place")),
    lent: await lentTo(folder),
    noteIn: boxNoteIn(folder),
    keptIn: folder,
    data: homeOf(folder),
    programs: [process.execPath, hookFile, hookFolder],
  });
  return { place, repository, checkout, workplace, box };
}

/** A folder of which git keeps files is part of the work: what is written there is looked at and lands. */
const dependenciesBeside = ({ tree }: FrozenCheckout): readonly string[] =>
  dependencyFolders.filter((folder) => !existsSync(join(tree, folder)));

/** A place that is thrown away after one check: nothing that happens in it stays. */
export async function passingPlace(
  { place, repository }: OpenWorkplace,
  checkout: FrozenCheckout,
  programs: readonly string[],
): Promise<OpenWorkplace> {
  const folder = join(place.folder, "check");
  await removeFolder(place, repository, folder);
  const wanted = { repository, checkout, dependencies: dependenciesBeside(checkout), sacred: [] };
  const workplace = await openers[place.tier]({ folder, ...wanted });
  const box = boxAround(workplace, {
    tier: place.tier,
    home: homeFor(folder),
    noteIn: boxNoteIn(folder),
    keptIn: folder,
    data: homeOf(place.folder),
    programs: [process.execPath, ...programs],
  });
  return { place: { ...place, folder }, repository, checkout, workplace, box };
}

export async function throwAway({ place, repository, workplace }: OpenWorkplace): Promise<void> {
  await workplace.close();
  await removeFolder(place, repository, place.folder);
}

export async function closePlace({ folder }: WorkerPlace): Promise<void> {
  const kept = opened.get(folder);
  opened.delete(folder);
  clearTimeout(kept?.idle);
  await (await kept?.place)?.workplace.close();
}

/** Takes a worker's folder away with all that lies in it; git does not list its worktree any more then. */
export async function removeFolder(
  { kind }: Pick<WorkerPlace, "kind">,
  repository: Pick<WorkRepository, "gitDir">,
  folder: string,
): Promise<void> {
  await removeDeep(folder);
  if (kind === "worktree") await forgetWorktrees(repository);
}
