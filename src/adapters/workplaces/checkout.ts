import { constants, existsSync } from "node:fs";
import { access, copyFile, mkdir, realpath, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readPlainFile } from "../../disk/plain-file.ts";
import { Fault } from "../../kernel/trouble.ts";
import { gitText, ownGit, type GitPlace } from "./own-git.ts";

/** Where a project's repository is. In a worktree, `gitDir` is its own part and `commonDir` what it shares. */
export interface WorkRepository {
  readonly root: string;
  readonly gitDir: string;
  readonly commonDir: string;
  /** Of the commit that is checked out. */
  readonly head: string;
}

/** Throws `input.invalid` where work cannot be handed out: no repository, or no commit in it. One git is asked for all of it. */
export async function repositoryAt(folder: string): Promise<WorkRepository> {
  const root = await rootOf(folder);
  const said = await askedIn(root, ["rev-parse", "--absolute-git-dir", "--verify", "--quiet", "HEAD^{commit}"]);
  const [, gitDir, head] = /^(.+)\n([0-9a-f]+)$/s.exec(said) ?? [];
  if (gitDir === undefined || head === undefined)
    throw new Fault("input.invalid", `${root} has no commit yet, or it cannot be read; workers begin from one`);
  return { root, gitDir, commonDir: await commonDirOf(gitDir), head };
}

async function rootOf(folder: string): Promise<string> {
  for (let at = await realpath(folder); ; at = resolve(at, "..")) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === resolve(at, "..")) throw noRepository(folder);
  }
}

/** Of a worktree and of a submodule, `.git` is a file that names the place of its repository, as git itself follows it. */
async function askedIn(root: string, words: readonly string[]): Promise<string> {
  try {
    return await gitText({ gitDir: join(root, ".git"), cwd: root }, words, { answers: [1] });
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "git.missing") throw cause;
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new Fault("input.invalid", `${root} has a .git that git does not take for a repository (${said})`, { cause });
  }
}

/** A worktree's own part names what it shares with the others in a file (gitrepository-layout). */
async function commonDirOf(gitDir: string): Promise<string> {
  const named = await readPlainFile(join(gitDir, "commondir"), { maxBytes: 4_096 });
  return named.kind === "read" ? resolve(gitDir, named.bytes.toString("utf8").replace(/\n$/, "")) : gitDir;
}

/**
 * Tracked files of the checkout that are not as its commit has them: nobody who begins from that sees it. What git does not
 * track may be anything, and is not looked for.
 */
export async function uncommittedIn({ root, gitDir }: WorkRepository): Promise<readonly string[]> {
  const words = ["status", "--porcelain=v1", "-z", "--untracked-files=no", "--no-renames", "--ignore-submodules=all"];
  const { stdout } = await ownGit({ gitDir, workTree: root }, ["-c", "core.fileMode=false", ...words]);
  return stdout
    .toString("utf8")
    .split("\0")
    .flatMap((line) => (line === "" ? [] : [line.slice(3)]));
}

/** Throws `input.invalid` where nothing could land, before anybody works for it. */
export async function expectWritable({ root, gitDir, commonDir }: WorkRepository): Promise<void> {
  for (const name of ["objects", "refs"])
    await access(join(commonDir, name), constants.W_OK).catch((cause: Error) => {
      throw new Fault("input.invalid", `the repository of ${root} cannot be written, so nothing could land: ${cause.message}`, { cause });
    });
  const inTheWay = await gitText({ gitDir }, ["rev-parse", "--verify", "--quiet", "refs/heads/assent"], { answers: [1] });
  if (inTheWay === "") return;
  const why = 'has a branch that is called "assent", so git makes none below it (assent/…), and nothing could land';
  throw new Fault("input.invalid", `${root} ${why}; give that branch another name: git branch -m assent OTHER`);
}

const noRepository = (folder: string): Fault =>
  new Fault(
    "input.invalid",
    `${folder} is in no git repository (a bare one has no checkout to work over); what workers do is kept, checked and landed with git`,
  );

/** A checkout that stays as it is while workers work over it (W1). */
export interface FrozenCheckout {
  readonly tree: string;
  readonly indexFile: string;
  readonly head: string;
}

/** Writing the files is most of what the first worker of a repository waits for. */
const onAllCores = ["-c", "checkout.workers=0"];

/** Makes it, or brings the one that is there to the commit: then only what differs is written. */
export async function freeze({ gitDir }: Pick<WorkRepository, "gitDir">, folder: string, commit: string): Promise<FrozenCheckout> {
  const tree = join(folder, "tree");
  const place: GitPlace = { gitDir, workTree: tree, indexFile: join(folder, "index") };
  await mkdir(tree, { recursive: true });
  await ownGit(place, [...onAllCores, "read-tree", "--reset", "-u", commit]);
  return { tree, indexFile: join(folder, "index"), head: commit };
}

/**
 * An index of the checkout's commit that knows its files, for git to go on with; the checkout's own stays as it is. A git that
 * was killed may have left its lock on the one that is replaced; nobody else uses it.
 */
export async function copyIndex({ indexFile }: FrozenCheckout, to: string): Promise<void> {
  await rm(`${to}.lock`, { force: true });
  await copyFile(indexFile, to);
}

/** Paths that a checkout has, one after the other, each with a NUL behind it. */
export async function listedIn({ gitDir }: Pick<WorkRepository, "gitDir">, { indexFile }: FrozenCheckout): Promise<string> {
  return (await ownGit({ gitDir, indexFile }, ["ls-files", "-z"])).stdout.toString("utf8");
}

/** Paths of a commit. */
export interface CommittedPaths {
  readonly files: readonly string[];
  /** Folders of which git keeps only which commit of another repository belongs there. */
  readonly submodules: readonly string[];
}

export async function committedPaths({ gitDir }: Pick<WorkRepository, "gitDir">, commit: string): Promise<CommittedPaths> {
  const listed = await ownGit({ gitDir }, ["ls-tree", "-r", "-z", commit]);
  const [files, submodules]: [string[], string[]] = [[], []];
  for (const entry of listed.stdout.toString("utf8").split("\0"))
    if (entry !== "") (entry.startsWith("160000 ") ? submodules : files).push(entry.slice(entry.indexOf("\t") + 1));
  return { files, submodules };
}
