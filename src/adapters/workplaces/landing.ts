import { readlink } from "node:fs/promises";
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
  await refuseFiltered(place, changes);
  const lines: Buffer[] = [];
  for (const change of changes) lines.push(await indexLine(place, change, request.fileOf));
  await ownGit(place, ["update-index", "-z", "--index-info"], { input: Buffer.concat(lines) });
  return { head: checkout.head, tree: await gitText(place, ["write-tree"]) };
}

const noObject = "0".repeat(40);

/** `mode object<TAB>path`; mode 0 takes the path away. */
async function indexLine(place: GitPlace, { path, kind, isExecutable }: LayerChange, fileOf: (path: string) => string): Promise<Buffer> {
  const line = (mode: string, id: string): Buffer => Buffer.from(`${mode} ${id}\t${path}\0`);
  if (kind === "gone") return line("0", noObject);
  const input = kind === "link" ? Buffer.from(await readlink(fileOf(path))) : await bytesOf(path, fileOf(path));
  const id = await gitText(place, ["hash-object", "-w", "--no-filters", "--stdin"], { input });
  return line(kind === "link" ? "120000" : isExecutable ? "100755" : "100644", id);
}

const landedMaxBytes = 268_435_456;

async function bytesOf(path: string, file: string): Promise<Buffer> {
  const found = await readPlainFile(file, { maxBytes: landedMaxBytes });
  if (found.kind === "read") return found.bytes;
  throw new Fault("git.failed", `${path} cannot land: it is ${found.kind === "too-large" ? "larger than 256 MB" : "not there any more"}`);
}

/** A filter (git-lfs, for one) keeps a file elsewhere and something short in its place: as it is, it must not land. */
async function refuseFiltered(place: GitPlace, changes: readonly LayerChange[]): Promise<void> {
  const input = changes.filter(({ kind }) => kind === "file").map(({ path }) => `${path}\0`);
  if (input.length === 0) return;
  const said = await gitText(place, ["check-attr", "-z", "--cached", "--stdin", "filter"], { input: input.join("") });
  const fields = said.split("\0");
  const filtered = fields.filter((_, at) => at % 3 === 0 && !["unspecified", "unset", undefined].includes(fields[at + 2]));
  if (filtered.length > 0 && filtered[0] !== "")
    throw new Fault("git.failed", `${filtered.join(", ")}: kept by a filter of git (git-lfs?); such files cannot be landed by a worker`);
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
  const commit = await gitText({ gitDir }, ["commit-tree", tree, "-p", head], { input: said.message, environment });
  const now = await headOf(repository, branch);
  if (now === commit) return { commit };
  if (now !== undefined && now !== head) return { head: now };
  try {
    await ownGit({ gitDir }, ["update-ref", "-m", "assent: landed", branch, commit, now ?? noObject]);
    return { commit };
  } catch (cause) {
    const moved = await headOf(repository, branch); // somebody was faster
    if (moved !== undefined && moved !== head && moved !== commit) return { head: moved };
    throw cause;
  }
}
