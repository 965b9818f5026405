import { lstat, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readPlainFile } from "../../disk/plain-file.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { LayerChange } from "./changes.ts";
import { copyIndex, type FrozenCheckout, type WorkRepository } from "./checkout.ts";
import { gitText, ownGit, type GitPlace } from "./own-git.ts";

/** A head, and the tree that it would have with the owned changes (W15). The tree's id binds the check to the landing. */
export interface CandidateTree {
  readonly head: string;
  readonly tree: string;
}

export interface CandidateRequest {
  readonly repository: WorkRepository;
  /** Of the head that the changes are put on. */
  readonly checkout: FrozenCheckout;
  /** Where the index of the candidate is kept while it is made. */
  readonly indexFile: string;
  readonly changes: readonly LayerChange[];
  readonly fileOf: (path: string) => string;
}

/** Built with the runtime's own git and its own index; no filter, hook or attribute of anybody runs. */
export async function buildCandidate(request: CandidateRequest): Promise<CandidateTree> {
  const { repository, checkout, indexFile, changes } = request;
  const place: GitPlace = { gitDir: repository.gitDir, workTree: checkout.tree, indexFile };
  await copyIndex(checkout, indexFile);
  const filtered = await filteredAmong(
    place,
    changes.flatMap(({ path, kind }) => (kind === "file" ? [path] : [])),
  );
  if (filtered.size > 0) throw new Fault("git.failed", `${[...filtered].join(", ")}: kept by a filter of git; such files cannot land`);
  const lines: Buffer[] = [];
  for (const change of changes) lines.push(await indexLine(place, change, request));
  await ownGit(place, ["update-index", "-z", "--index-info"], { input: Buffer.concat(lines) });
  return { head: checkout.head, tree: await gitText(place, ["write-tree"]) };
}

/** As long as the ids of the repository are. */
const noObject = (id: string): string => "0".repeat(id.length);

/** `mode object<TAB>path`; mode 0 takes the path away. */
async function indexLine(
  place: GitPlace,
  { path, kind, isExecutable }: LayerChange,
  { fileOf, checkout }: CandidateRequest,
): Promise<Buffer> {
  const line = (mode: string, id: string): Buffer => Buffer.from(`${mode} ${id}\t${path}\0`);
  if (kind === "gone") return line("0", noObject(checkout.head));
  const input = kind === "link" ? Buffer.from(await readlink(fileOf(path))) : await bytesOf(path, fileOf(path));
  const as = kind === "link" ? "--no-filters" : `--path=${path}`; // ends of lines as the attributes say
  const id = await gitText(place, ["hash-object", "-w", as, "--stdin"], { input });
  return line(kind === "link" ? "120000" : isExecutable ? "100755" : "100644", id);
}

const landedMaxBytes = 268_435_456;

async function bytesOf(path: string, file: string): Promise<Buffer> {
  const found = await readPlainFile(file, { maxBytes: landedMaxBytes });
  if (found.kind === "read") return found.bytes;
  throw new Fault("git.failed", `${path} cannot land: it is ${found.kind === "too-large" ? "larger than 256 MB" : "not there any more"}`);
}

/** Files that a filter (git-lfs, for one) keeps elsewhere, with something short in their place: as they are, they must not land. */
export async function filteredAmong(place: GitPlace, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const input = paths.map((path) => `${path}\0`).join("");
  const said = await ownGit(place, ["check-attr", "-z", "--cached", "--stdin", "filter"], { input });
  const fields = said.stdout.toString("utf8").split("\0");
  return new Set(fields.filter((_, at) => at % 3 === 0 && !["unspecified", "unset", undefined].includes(fields[at + 2])));
}

/** Who wrote a commit and when, from the journal: the same landing always has the same id and can be repeated (W17). */
export interface CommitWords {
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly at: string;
}

/** Of the work's own branch; undefined where it is not there yet. */
async function headOf({ gitDir }: WorkRepository, branch: string): Promise<string | undefined> {
  const found = await gitText({ gitDir }, ["rev-parse", "--verify", "--quiet", `${branch}^{commit}`], { answers: [1] });
  return found === "" ? undefined : found;
}

/**
 * Commits the tree that was checked and moves the branch, if it is still where the check saw it. Repeated after a crash
 * it finds its own commit there and says the same. Otherwise it answers with where the branch is now.
 */
export async function landCandidate(
  repository: WorkRepository,
  { head, tree }: CandidateTree,
  branch: string,
  said: CommitWords,
): Promise<{ readonly commit: string } | { readonly head: string }> {
  const { gitDir } = repository;
  const { name, email } = said.author;
  const environment = {
    ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: said.at },
    ...{ GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email, GIT_COMMITTER_DATE: said.at },
  };
  const commit = await gitText({ gitDir }, ["commit-tree", tree, "-p", head, "-m", said.message], { environment });
  const now = await headOf(repository, branch);
  if (now === commit) return { commit };
  if (now !== undefined && now !== head) return { head: now };
  const move = (): Promise<unknown> => ownGit({ gitDir }, ["update-ref", "-m", "assent: landed", branch, commit, now ?? noObject(commit)]);
  try {
    await move().catch(async (cause: unknown) => {
      if (!(await freed(join(repository.commonDir, `${branch}.lock`)))) throw cause;
      await move();
    });
    return { commit };
  } catch (cause) {
    const moved = await headOf(repository, branch); // somebody was faster
    if (moved !== undefined && moved !== head && moved !== commit) return { head: moved };
    throw cause;
  }
}

/** Nobody but this work uses its branch, and git holds such a lock for a moment. */
const heldMaxMs = 2_000;

/** Takes away the lock that a git left which was killed. False where there is none, or somebody made another one meanwhile. */
async function freed(lock: string): Promise<boolean> {
  const look = () => lstat(lock).catch(() => undefined);
  const found = await look();
  if (!found) return false;
  await sleep(Math.max(0, found.mtimeMs + heldMaxMs - Date.now()));
  const now = await look();
  if (now?.ino === found.ino && now.mtimeMs === found.mtimeMs) await rm(lock, { force: true });
  return now === undefined || now.mtimeMs === found.mtimeMs;
}
