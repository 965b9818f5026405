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

/** The tree of a head that moved, with the changes put on it; conflicts are where both changed the same. */
export interface MergedTree extends CandidateTree {
  readonly conflicts: readonly string[];
  /** The conflicts as git writes them, with both sides. */
  readonly evidence: string;
}

const nobody = { name: "assent", email: "candidate@assent.invalid" };
/** An edit never follows a file that somebody else moved: it would land where nobody owns it. Git before 2.50 does it all the same. */
const noRenames = ["-c", "merge.renames=false", "-c", "merge.directoryRenames=false"];
const evidenceMaxChars = 4_000;

/** A commit that no branch has, for whoever has to look at a tree that has not landed. The same tree has always the same one. */
export const unreferencedCommit = ({ gitDir }: Pick<WorkRepository, "gitDir">, { tree, head }: CandidateTree): Promise<string> =>
  gitText({ gitDir }, ["commit-tree", tree, "-p", head], { input: "candidate\n", environment: identity(nobody, "2000-01-01T00:00:00Z") });

interface MergeSides {
  readonly head: string;
  /** The commit that is merged, and the one that it was made on. */
  readonly side: string;
  readonly from: string;
}

interface MergeEnd {
  readonly tree: string;
  readonly conflicts: readonly string[];
  /** Paths that the merge changed and the side did not: an edit followed a file that was moved. */
  readonly strays: readonly string[];
}

/** Merges a commit onto a head, in no checkout. An edit that strayed is a conflict where it was made. */
export async function mergedOnto({ gitDir }: Pick<WorkRepository, "gitDir">, { head, side, from }: MergeSides): Promise<MergeEnd> {
  const words = [...noRenames, "merge-tree", "--write-tree", "--name-only", "-z", "--no-messages", head, side];
  const { code, stdout } = await ownGit({ gitDir }, words, { answers: [1] });
  const [tree = "", ...paths] = stdout.toString("utf8").split("\0").filter(Boolean);
  const between = async (one: string, other: string): Promise<readonly string[]> =>
    (await ownGit({ gitDir }, ["diff-tree", "-r", "-z", "--no-renames", "--name-only", one, other])).stdout
      .toString("utf8")
      .split("\0")
      .filter(Boolean);
  const [made, merged] = [await between(from, side), await between(head, tree)];
  const strays = without(merged, made);
  const left = strays.length === 0 ? [] : without(made, merged);
  return { tree, conflicts: [...new Set([...(code === 0 ? [] : paths), ...left])], strays };
}

function without(paths: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return paths.filter((path) => !known.has(path));
}

/** W17: mechanical. Without this, whoever lands last would undo what others did to the same file. */
export async function mergeOnto(request: MergeRequest): Promise<MergedTree> {
  const { head, made } = request;
  const { gitDir } = request.repository;
  const side = await unreferencedCommit(request.repository, made);
  const { tree: merged, conflicts: found, strays } = await mergedOnto(request.repository, { head, side, from: made.head });
  const tree = strays.length === 0 ? merged : await withFiles(request, { tree: merged, paths: strays, of: head });
  const settled = await settledAmong(request, found);
  const conflicts = found.filter((path) => !settled.includes(path));
  const shown = await Promise.all(conflicts.map((path) => gitText({ gitDir }, ["show", `${tree}:${path}`], { answers: [128] })));
  const evidence = conflicts.map((path, at) => `${path}:\n${shown[at]}`).join("\n");
  const whole = settled.length === 0 ? tree : await withFiles(request, { tree, paths: settled, of: made.tree });
  return { head, tree: whole, conflicts, evidence: evidence.slice(0, evidenceMaxChars) };
}

export interface MergeRequest {
  readonly repository: WorkRepository;
  readonly made: CandidateTree;
  readonly head: string;
  readonly indexFile: string;
  /** A conflict with a head that whoever made this was shown, and the tree that they had then. */
  readonly shown?: { readonly head: string; readonly made: string };
}

/** Shown both sides of this very head and changed since: then the file is meant to hold both. One that was left as it was is not. */
async function settledAmong(
  { repository: { gitDir }, made, head, shown }: MergeRequest,
  paths: readonly string[],
): Promise<readonly string[]> {
  if (shown?.head !== head) return [];
  const objects = async (tree: string): Promise<ReadonlySet<string> | undefined> => {
    const { code, stdout } = await ownGit({ gitDir }, ["--literal-pathspecs", "ls-tree", "-r", "-z", tree, "--", ...paths], {
      answers: [128],
    });
    return code === 0 ? new Set(stdout.toString("utf8").split("\0")) : undefined;
  };
  const [before, now] = [await objects(shown.made), await objects(made.tree)];
  if (!before || !now) return []; // what it was shown was cleared away by git (gc), so it is shown once more
  return paths.filter((path) => [...now].some((line) => line.endsWith(`\t${path}`) && !before.has(line)));
}

/** A tree with some paths as another one has them. */
async function withFiles({ repository: { gitDir }, indexFile }: MergeRequest, { tree, paths, of }: TakenFiles): Promise<string> {
  const place: GitPlace = { gitDir, indexFile };
  await ownGit(place, ["read-tree", tree]);
  const gone = paths.map((path) => `0 ${noObject(tree)}\t${path}\0`).join("");
  const { stdout } = await ownGit({ gitDir }, ["--literal-pathspecs", "ls-tree", "-r", "-z", of, "--", ...paths]);
  await ownGit(place, ["update-index", "-z", "--index-info"], { input: Buffer.concat([Buffer.from(gone), stdout]) });
  return gitText(place, ["write-tree"]);
}

interface TakenFiles {
  readonly tree: string;
  readonly paths: readonly string[];
  readonly of: string;
}

/** The newest commit on the way to a head whose message holds a mark; the beginning where there is none. */
export async function lastMarked({ gitDir }: WorkRepository, { base, head, mark }: MarkedRange): Promise<string> {
  const found = await gitText({ gitDir }, ["log", "-1", "--format=%H", "--fixed-strings", `--grep=${mark}`, `${base}..${head}`]);
  return found === "" ? base : found;
}

interface MarkedRange {
  readonly base: string;
  readonly head: string;
  readonly mark: string;
}

export const identity = ({ name, email }: CommitWords["author"], at: string): Readonly<Record<string, string>> => ({
  ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: at },
  ...{ GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email, GIT_COMMITTER_DATE: at },
});

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

/** The commit that lands, wherever it is made: the same words on the same tree and head have the same id. */
export const landingCommit = (
  { gitDir }: Pick<WorkRepository, "gitDir">,
  { head, tree }: CandidateTree,
  said: CommitWords,
): Promise<string> =>
  gitText({ gitDir }, ["commit-tree", tree, "-p", head, "-m", said.message], { environment: identity(said.author, said.at) });

/** Its commit, if the branch has it: it landed before a crash, whatever others have landed on top of it since. */
export async function landedBefore(
  repository: WorkRepository,
  candidate: CandidateTree,
  branch: string,
  said: CommitWords,
): Promise<{ readonly commit: string } | undefined> {
  const { gitDir } = repository;
  const now = await headOf(repository, branch);
  if (now === undefined || now === candidate.head) return undefined;
  const commit = await landingCommit(repository, candidate, said).catch(() => undefined); // what it is made of may be cleared away
  if (commit === undefined) return undefined;
  const { code } = await ownGit({ gitDir }, ["merge-base", "--is-ancestor", commit, now], { answers: [1, 128] });
  return code === 0 ? { commit } : undefined;
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
  const commit = await landingCommit(repository, { head, tree }, said);
  const now = await headOf(repository, branch);
  if (now === commit) return { commit };
  if (now !== undefined && now !== head) return { head: now };
  await expectUnseen(gitDir, branch);
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

/** Moved below somebody's checkout, a branch shows there as if they had taken the work back, and their next commit would do it. */
async function expectUnseen(gitDir: string, branch: string): Promise<void> {
  const said = await gitText({ gitDir }, ["worktree", "list", "--porcelain", "-z"]);
  const checkout = said.split("\0\0").find((each) => each.split("\0").includes(`branch ${branch}`));
  if (checkout === undefined) return;
  const [folder = ""] = checkout.replace(/^\0*worktree /, "").split("\0");
  const remedy = `leave it there (git -C ${folder} switch --detach), then let it go on`;
  throw new Fault(
    "git.failed",
    `${branch.replace("refs/heads/", "")} is checked out in ${folder}, where work would land below it: ${remedy}`,
  );
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
