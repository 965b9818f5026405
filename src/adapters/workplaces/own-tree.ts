import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freeze, type WorkRepository } from "./checkout.ts";
import { borrowedObjects, passOver, sacredIn, type Workplace, type WorkplaceRequest } from "./layer.ts";
import { ownGit } from "./own-git.ts";
import { openTree } from "./worktree.ts";

/** Parts of a repository that say what its objects are called, and what is ignored; never hooks, logs or other worktrees. */
const copied = ["packed-refs", "refs", "reftable", "shallow", "info"];
/** How its objects are kept, and who the author is. The rest names programs, addresses with their tokens, and files that cannot be read. */
const settings = String.raw`^(core\.repositoryformatversion|extensions\..*|user\.(name|email))$`;

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
  for (const each of [tree, git, ...["index", "index.lock"].map((name) => join(folder, name))])
    await rm(each, { recursive: true, force: true }); // of a git that was killed
  const { indexFile } = await freeze(repository, folder, checkout.head);
  await passOver({ gitDir: repository.gitDir, workTree: tree, indexFile }, hidden);
  for (const each of hidden) await rm(join(tree, each), { force: true });
  for (const each of ["objects/info", "refs"]) await mkdir(join(git, each), { recursive: true });
  for (const each of copied.filter((name) => existsSync(join(repository.commonDir, name))))
    await cp(join(repository.commonDir, each), join(git, each), { recursive: true, dereference: true });
  await copySettings(repository, join(git, "config"));
  await writeFile(join(git, "objects/info/alternates"), `${join(repository.commonDir, "objects")}\n`);
  await writeFile(join(git, "HEAD"), `${checkout.head}\n`);
  await rename(indexFile, join(git, "index"));
  await writeFile(join(tree, ".git"), `gitdir: ${git}\n`);
}

async function copySettings({ gitDir }: Pick<WorkRepository, "gitDir">, file: string): Promise<void> {
  const { stdout } = await ownGit({ gitDir }, ["config", "-z", "--includes", "--get-regexp", settings], { answers: [1] });
  for (const entry of stdout.toString("utf8").split("\0").filter(Boolean)) {
    const [key = "", ...lines] = entry.split("\n");
    await ownGit({ gitDir }, ["config", "--file", file, key, lines.join("\n")]);
  }
}
