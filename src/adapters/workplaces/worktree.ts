import { existsSync } from "node:fs";
import { lstat, mkdir, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { changesIn, type LayerChange } from "./changes.ts";
import type { WorkRepository } from "./checkout.ts";
import type { Workplace, WorkplaceRequest } from "./layer.ts";
import { ownGit } from "./own-git.ts";

/**
 * W5: the lesser way, where no layer can be had. The worker has a worktree of its own, at another path than the project's;
 * its git and its dependencies are the project's own. What it changed is told by comparing every file with the checkout,
 * ignored ones too: git is not asked, since the worker could have told it not to look.
 */
export const openWorktree = (request: WorkplaceRequest): Promise<Workplace> =>
  openTree(request, (tree) => afterOthers(() => add(request.repository, tree, request.checkout.head)));

/** A folder of files that lies nowhere over others. */
export async function openTree(
  { folder, repository, checkout, dependencies }: WorkplaceRequest,
  make: (tree: string) => Promise<unknown>,
): Promise<Workplace> {
  const tree = join(folder, "tree");
  await mkdir(join(folder, "home"), { recursive: true });
  const made = join(folder, "made"); // written last: a worktree that git was killed over looks like any other
  if (!existsSync(made)) {
    await make(tree);
    await writeFile(made, "");
  }
  const linked = dependencies.filter((each) => existsSync(join(repository.root, each)));
  for (const each of linked) await link(join(repository.root, each), join(tree, each));
  const isOurs = async ({ path }: LayerChange): Promise<boolean> =>
    path === ".git" || (linked.includes(path) && (await leadsTo(join(tree, path), join(repository.root, path))));
  return {
    kind: "worktree",
    root: tree,
    view: { own: [[tree, repository.root]], masked: [], shown: linked.map((each) => join(repository.root, each)) },
    enter: [],
    mountedAt: tree,
    async changes() {
      const found = await changesIn({ upper: tree, lower: checkout.tree, view: tree });
      const ours = await Promise.all(found.map(isOurs));
      return found.filter((_, at) => !ours[at]);
    },
    fileOf: (path) => join(tree, path),
    remove: (path) => rm(join(tree, path), { force: true }),
    close: async () => {},
  };
}

/** A worktree whose folder is gone is still in git's list: takes it out. */
export const forgetWorktrees = ({ gitDir }: Pick<WorkRepository, "gitDir">): Promise<unknown> =>
  afterOthers(() => ownGit({ gitDir }, ["worktree", "prune"]));

let last: Promise<unknown> = Promise.resolve();

/** One after the other: git's own locks make some of them fail that are added at once (W3). */
function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}

/** Forced twice: one that was cut off is still locked. */
async function add({ gitDir }: WorkRepository, tree: string, head: string): Promise<void> {
  await rm(tree, { recursive: true, force: true });
  await ownGit({ gitDir }, ["worktree", "prune"]);
  await ownGit({ gitDir }, ["worktree", "add", "--force", "--force", "--detach", tree, head]);
}

async function link(from: string, to: string): Promise<void> {
  if (await lstat(to).catch(() => undefined)) return;
  await mkdir(dirname(to), { recursive: true });
  await symlink(from, to);
}

const leadsTo = async (path: string, target: string): Promise<boolean> => (await readlink(path).catch(() => undefined)) === target;
