import { existsSync, statSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { readPlainFile } from "../../disk/plain-file.ts";
import { changesIn, type LayerChange } from "./changes.ts";
import { copyIndex, type FrozenCheckout, type WorkRepository } from "./checkout.ts";
import type { BoxView } from "./box-view.ts";
import { holdMounts, type OverlayLayer } from "./overlay.ts";
import { ownGit, type GitPlace } from "./own-git.ts";

export interface WorkplaceRequest {
  /** Where the layers are kept. */
  readonly folder: string;
  readonly repository: WorkRepository;
  readonly checkout: FrozenCheckout;
  /** Folders of the project that git does not keep and work needs (`node_modules`), relative to it. */
  readonly dependencies: readonly string[];
  /** Files of the project that nobody in there may see, relative to it. */
  readonly sacred: readonly string[];
}

/** A place for one worker, in which nothing that it does changes anything outside. */
export interface Workplace {
  readonly kind: "layer" | "worktree";
  /** Where the worker finds the project. */
  readonly root: string;
  readonly view: Pick<BoxView, "own" | "masked"> & Partial<Pick<BoxView, "shown">>;
  /** The words before a program that is to be started in there. */
  readonly enter: readonly string[];
  /** Where it is mounted for who entered, before it is put where the worker finds it. */
  readonly mountedAt: string;
  /** Every path that is other than it was; those that git ignores too. */
  changes(): Promise<readonly LayerChange[]>;
  /** A path to read a changed file from. */
  fileOf(path: string): string;
  /** Takes a changed file away, as the worker would; nobody works in there meanwhile. Its folders must be plain ones. */
  remove(path: string): Promise<void>;
  /** Ends the mounts. What was written stays. */
  close(): Promise<void>;
}

/** W1, W2: one layer over the checkout, one over the git directory, one over each folder of dependencies. */
export async function openLayer(request: WorkplaceRequest): Promise<Workplace> {
  const { repository, checkout, folder } = request;
  const layerOf = (name: string, lower: string): OverlayLayer => {
    const at = join(folder, name);
    return { lower, upper: join(at, "upper"), work: join(at, "work"), at: join(at, "view") };
  };
  const tree = layerOf("tree", checkout.tree);
  const git = layerOf("git", repository.commonDir);
  const found = request.dependencies.filter((each) => existsSync(join(repository.root, each)));
  const dependencies = found.map((each, at) => layerOf(`dependencies-${at}`, join(repository.root, each)));
  const layers = [tree, git, ...dependencies];
  for (const { upper, work, at } of layers) await Promise.all([upper, work, at].map((each) => mkdir(each, { recursive: true })));
  await mkdir(join(folder, "home"), { recursive: true });
  await seed(request, git.upper, tree.upper);
  const holder = await holdMounts(layers, join(folder, "mounts.json"));
  return {
    kind: "layer",
    root: repository.root,
    view: {
      own: [
        [tree.at, repository.root],
        [git.at, repository.commonDir],
        ...dependencies.map(({ at }, index) => [at, join(repository.root, found[index] ?? "")] as const),
      ],
      shown: await borrowedObjects(repository.commonDir),
      masked: sacredIn(checkout, request.sacred).map((path) => join(repository.root, path)),
    },
    mountedAt: tree.at,
    enter: holder.enter,
    changes: async () => (await changesIn({ ...tree, view: join(holder.root, tree.at) })).filter(({ path }) => !isOwnMark(path)),
    fileOf: (path) => join(tree.upper, path),
    remove: (path) => rm(join(holder.root, tree.at, path), { force: true }),
    close: () => holder.end(),
  };
}

const borrowedDepthMax = 5; // as git has it

/** Objects of other repositories that this one goes on with (`git clone --shared`): without them its history cannot be read. */
export async function borrowedObjects(gitDir: string): Promise<readonly string[]> {
  const found: string[] = [];
  let folders = [join(gitDir, "objects")];
  for (let depth = 0; depth < borrowedDepthMax && folders.length > 0; depth += 1) {
    const lists = folders.map(async (folder) => {
      const list = await readPlainFile(join(folder, "info/alternates"), { maxBytes: 65_536 });
      const lines = list.kind === "read" ? list.bytes.toString("utf8").split("\n") : [];
      return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => resolve(folder, line));
    });
    folders = (await Promise.all(lists)).flat().filter((folder) => existsSync(folder) && !found.includes(folder));
    found.push(...folders);
  }
  return found;
}

/** Folders that carry the layers of git and of dependencies are no work. */
const isOwnMark = (path: string): boolean => path === ".git" || path.startsWith(".git/");

/** The worker's git stands at the commit that the checkout is of, whatever the person's own does. Done once: the worker may go on. */
async function seed({ repository, checkout, sacred }: WorkplaceRequest, gitUpper: string, treeUpper: string): Promise<void> {
  const own = join(gitUpper, relative(repository.commonDir, repository.gitDir));
  if (existsSync(join(own, "HEAD"))) return;
  await mkdir(own, { recursive: true });
  const indexFile = join(own, "index");
  await copyIndex(checkout, indexFile);
  await passOver({ gitDir: repository.gitDir, workTree: checkout.tree, indexFile }, sacredIn(checkout, sacred));
  const dotGit = join(repository.root, ".git");
  const linked = await readPlainFile(dotGit, { maxBytes: 4_096 });
  if (linked.kind === "read") await writeFile(join(treeUpper, ".git"), linked.bytes);
  else await mkdir(join(treeUpper, ".git"), { recursive: true });
  await writeFile(join(own, "HEAD"), `${checkout.head}\n`); // last: it says that all of it is there
}

export const sacredIn = ({ tree }: FrozenCheckout, sacred: readonly string[]): readonly string[] =>
  sacred.filter((path) => statSync(join(tree, path), { throwIfNoEntry: false })?.isFile());

/** Tells an index that files are not as it has them, and that this is no change. */
export async function passOver(place: GitPlace, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await ownGit(place, ["update-index", "--skip-worktree", "-z", "--stdin"], { input: paths.join("\0") });
}
