import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freeze } from "./checkout.ts";
import { borrowedObjects, passOver, sacredIn, type Workplace, type WorkplaceRequest } from "./layer.ts";
import { ownGit } from "./own-git.ts";
import { openTree } from "./worktree.ts";

/** Parts of a repository that say how its objects are read and what they are called; never hooks, logs or other worktrees. */
const copied = ["config", "packed-refs", "refs", "reftable", "shallow", "info"];

/**
 * W5 for a box of kind B: a worktree whose git is the worker's own. A worktree of the project's git would have to write its
 * objects; this one reads them and keeps its own beside, so `git commit` works and nothing of it reaches the project. Sacred files
 * are not in it at all: Landlock cannot hide a file in a folder that it shows.
 */
export async function openOwnTree(request: WorkplaceRequest): Promise<Workplace> {
  const { folder, repository, checkout } = request;
  const git = join(folder, "git");
  const hidden = new Set(sacredIn(checkout, request.sacred));
  const place = await openTree(request, (tree) => make(request, { tree, git, hidden: [...hidden] }));
  const objects = join(repository.commonDir, "objects");
  return {
    ...place,
    view: {
      own: [...place.view.own, [git, git]],
      shown: [...(place.view.shown ?? []), objects, ...(await borrowedObjects(repository.commonDir))],
      masked: [repository.root, repository.commonDir],
    },
    changes: async () => (await place.changes()).filter(({ path, kind }) => kind !== "gone" || !hidden.has(path)),
  };
}

interface OwnTree {
  readonly tree: string;
  readonly git: string;
  readonly hidden: readonly string[];
}

async function make({ folder, repository, checkout }: WorkplaceRequest, { tree, git, hidden }: OwnTree): Promise<void> {
  for (const each of [tree, git, join(folder, "index")]) await rm(each, { recursive: true, force: true });
  const { indexFile } = await freeze(repository, folder, checkout.head);
  await passOver({ gitDir: repository.gitDir, workTree: tree, indexFile }, hidden);
  for (const each of hidden) await rm(join(tree, each), { force: true });
  for (const each of ["objects/info", "refs"]) await mkdir(join(git, each), { recursive: true });
  for (const each of copied.filter((name) => existsSync(join(repository.commonDir, name))))
    await cp(join(repository.commonDir, each), join(git, each), { recursive: true, dereference: true });
  const config = ["config", "--file", join(git, "config")];
  await ownGit(repository, [...config, "--unset-all", "core.worktree"], { answers: [5] }); // of a submodule: where its files lie
  await writeFile(join(git, "objects/info/alternates"), `${join(repository.commonDir, "objects")}\n`);
  await writeFile(join(git, "HEAD"), `${checkout.head}\n`);
  await rename(indexFile, join(git, "index"));
  await writeFile(join(tree, ".git"), `gitdir: ${git}\n`);
}
