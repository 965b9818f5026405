import { existsSync } from "node:fs";
import { copyFile, mkdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Fault } from "../../kernel/trouble.ts";
import { gitText, ownGit, type GitPlace } from "./own-git.ts";

/** Where a project's repository is. In a worktree, `gitDir` is its own part and `commonDir` what it shares. */
export interface WorkRepository {
  readonly root: string;
  readonly gitDir: string;
  readonly commonDir: string;
  /** Of the commit that is checked out. */
  readonly head: string;
  /** The branch that is checked out; undefined where none is. */
  readonly branch?: string;
}

/** Throws `input.invalid` where work cannot be handed out: no repository, or no commit in it. */
export async function repositoryAt(folder: string): Promise<WorkRepository> {
  const asked = { gitDir: await gitDirAbove(folder) };
  const [commonDir, root] = [await gitText(asked, ["rev-parse", "--git-common-dir"]), await rootOf(folder)];
  const head = await gitText(asked, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], { answers: [1] });
  if (head === "") throw new Fault("input.invalid", `${root} has no commit yet; workers begin from one`);
  const branch = await gitText(asked, ["symbolic-ref", "--quiet", "--short", "HEAD"], { answers: [1] });
  return { root, gitDir: asked.gitDir, commonDir: resolve(asked.gitDir, commonDir), head, ...(branch === "" ? {} : { branch }) };
}

async function rootOf(folder: string): Promise<string> {
  for (let at = await realpath(folder); ; at = resolve(at, "..")) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === resolve(at, "..")) throw noRepository(folder);
  }
}

async function gitDirAbove(folder: string): Promise<string> {
  const dotGit = join(await rootOf(folder), ".git");
  try {
    return await gitText({ gitDir: dotGit }, ["rev-parse", "--absolute-git-dir"]);
  } catch {
    throw noRepository(folder);
  }
}

const noRepository = (folder: string): Fault =>
  new Fault("input.invalid", `${folder} is in no git repository; what workers do is kept, checked and landed with git`);

/** A checkout that stays as it is while workers work over it (W1). */
export interface FrozenCheckout {
  readonly tree: string;
  readonly indexFile: string;
  readonly head: string;
}

/** Makes it, or brings the one that is there to the commit: then only what differs is written. */
export async function freeze({ gitDir }: Pick<WorkRepository, "gitDir">, folder: string, commit: string): Promise<FrozenCheckout> {
  const tree = join(folder, "tree");
  const place: GitPlace = { gitDir, workTree: tree, indexFile: join(folder, "index") };
  await mkdir(tree, { recursive: true });
  await ownGit(place, ["read-tree", "--reset", "-u", commit]);
  return { tree, indexFile: join(folder, "index"), head: commit };
}

/** An index of the checkout's commit that knows its files, for git to go on with; the checkout's own stays as it is. */
export const copyIndex = ({ indexFile }: FrozenCheckout, to: string): Promise<void> => copyFile(indexFile, to);

/** Paths of all files of a commit. */
export async function committedFiles({ gitDir }: Pick<WorkRepository, "gitDir">, commit: string): Promise<readonly string[]> {
  const listed = await ownGit({ gitDir }, ["ls-tree", "-r", "-z", "--name-only", commit]);
  return listed.stdout.toString("utf8").split("\0").filter(Boolean);
}
