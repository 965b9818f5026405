import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Facts } from "../../risk/facts.ts";
import { withoutPassword } from "../address.ts";
import { readText } from "../disk.ts";
import { readGitConfig, type Setting } from "./config.ts";
import { limits } from "../place.ts";

/** A git repository and where its parts lie. A linked worktree has a folder of its own and shares the common one. */
export interface Repository {
  readonly root: string;
  readonly gitFolder: string;
  readonly commonFolder: string;
  readonly linked: boolean;
}

export interface Project {
  readonly root: string;
  readonly repository?: Repository;
}

/** The root of the project: where git has it, else the working directory. No process is started. */
export async function findProject(cwd: string): Promise<Project> {
  let folder = resolve(cwd);
  for (let step = 0; step < limits.parentsMax; step += 1) {
    const repository = await repositoryAt(folder);
    if (repository) return { root: folder, repository };
    if (dirname(folder) === folder) break;
    folder = dirname(folder);
  }
  return { root: resolve(cwd) };
}

async function repositoryAt(root: string): Promise<Repository | undefined> {
  const dotGit = join(root, ".git");
  const found = await stat(dotGit).catch(() => undefined);
  if (!found) return undefined;
  const gitFolder = found.isDirectory() ? dotGit : await namedFolder(dotGit, /^gitdir: (.+)/, root);
  if (gitFolder === undefined) return undefined;
  const [head, commonFolder] = await Promise.all([
    readText(join(gitFolder, "HEAD")),
    namedFolder(join(gitFolder, "commondir"), /^(.+)/, gitFolder),
  ]);
  if (head === undefined) return undefined; // as git does: an empty folder planted on the way must not become the root
  return { root, gitFolder, commonFolder: commonFolder ?? gitFolder, linked: commonFolder !== undefined };
}

async function namedFolder(file: string, line: RegExp, from: string): Promise<string | undefined> {
  const named = line.exec((await readText(file)) ?? "")?.[1]?.trimEnd();
  return named === undefined ? undefined : resolve(from, named);
}

type RepositoryFacts = Pick<Facts, "currentBranch" | "defaultBranch" | "remotes" | "repoConfig" | "worktree">;

/** Branches, remotes and settings, read from the repository's files. */
export async function repositoryFacts(repository: Repository): Promise<RepositoryFacts> {
  const [head, settings, defaultBranch] = await Promise.all([
    readHead(repository),
    readSettings(repository),
    findDefaultBranch(repository),
  ]);
  return {
    remotes: remotesIn(settings),
    repoConfig: configFrom(settings),
    ...(repository.linked && { worktree: repository.root }),
    ...(head.branch !== undefined && { currentBranch: head.branch }),
    ...(defaultBranch !== undefined && { defaultBranch }),
  };
}

const branchLine = /^ref: refs\/heads\/([^\s\0]{1,250})\s*$/;

/** A head that names no branch is detached; a branch without a commit is unborn, and then nothing is committed. */
export async function readHead(repository: Repository): Promise<{ readonly branch?: string; readonly unborn: boolean }> {
  const text = (await readText(join(repository.gitFolder, "HEAD"))) ?? "";
  const branch = branchLine.exec(text)?.[1];
  if (branch === undefined || branch === ".invalid") return { unborn: false }; // that one stands where refs lie in tables
  return { branch, unborn: (await hasBranch(repository, branch)) === false };
}

/** Undefined if it cannot be told, as with a list of refs that is too long to read here. */
async function hasBranch({ commonFolder }: Repository, branch: string): Promise<boolean | undefined> {
  if ((await readText(join(commonFolder, "refs", "heads", branch))) !== undefined) return true;
  const packedFile = join(commonFolder, "packed-refs");
  const packed = await readText(packedFile);
  if (packed !== undefined) return packed.includes(` refs/heads/${branch}\n`);
  return (await stat(packedFile).catch(() => undefined)) === undefined ? false : undefined;
}

/** The remote's name for its head; without that, `main` or `master` if only one of them is there. */
async function findDefaultBranch(repository: Repository): Promise<string | undefined> {
  const head = await readText(join(repository.commonFolder, "refs", "remotes", "origin", "HEAD"));
  const named = /^ref: refs\/remotes\/origin\/([^\s\0]{1,250})\s*$/.exec(head ?? "")?.[1];
  if (named !== undefined) return named;
  const [main, master] = await Promise.all([hasBranch(repository, "main"), hasBranch(repository, "master")]);
  if (main === true && master === false) return "main";
  return master === true && main === false ? "master" : undefined;
}

export async function readSettings({ gitFolder, commonFolder }: Repository): Promise<readonly Setting[]> {
  const shared = readGitConfig((await readText(join(commonFolder, "config"))) ?? "", limits.configKeysMax);
  const own = shared.some(({ key, value }) => key === "extensions.worktreeconfig" && value.toLowerCase() !== "false");
  if (!own) return shared;
  const text = await readText(join(gitFolder, "config.worktree"));
  return [...shared, ...readGitConfig(text ?? "", limits.configKeysMax)];
}

/** Where a push would go: the address for pushing counts before the other. Several addresses are all pushed to. */
export function remotesIn(settings: readonly Setting[]): Readonly<Record<string, string>> {
  const addresses = new Map<string, string>();
  for (const kind of ["url", "pushurl"]) {
    const found = Map.groupBy(
      settings.flatMap(({ key, value }) => {
        const name = key.startsWith("remote.") && key.endsWith(`.${kind}`) ? key.slice(7, -kind.length - 1) : "";
        return name === "" ? [] : [{ name, value }];
      }),
      ({ name }) => name,
    );
    for (const [name, each] of found) addresses.set(name, each.map(({ value }) => withoutPassword(value)).join(" "));
  }
  return Object.fromEntries(addresses);
}

/** A key that is set several times has all its values, one per line: for some keys each of them counts. */
function configFrom(settings: readonly Setting[]): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const { key, value } of settings) {
    const before = values.get(key);
    const safe = holdsSecret(key) ? redacted : withoutPassword(value).slice(0, limits.valueMaxChars);
    values.set(key, before === undefined ? safe : `${before}\n${safe}`.slice(0, 4 * limits.valueMaxChars));
  }
  return Object.fromEntries([...values].map(([key, value]) => [withoutPassword(key), value]));
}

const redacted = "***REDACTED***";
const holdsSecret = (key: string): boolean => /(?:extraheader|pass|password|token|secret)$/.test(key);
