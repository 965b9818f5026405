import type { WorkRepository } from "./checkout.ts";
import { identity, mergedOnto, unreferencedCommit, type CandidateTree } from "./landing.ts";
import { gitText, ownGit } from "./own-git.ts";

type Repository = Pick<WorkRepository, "gitDir">;

/** One file that a commit changed. */
export interface CommittedChange {
  readonly path: string;
  /** Its blobs now and before; null where it has none: it is gone, or new, or a commit of another repository. */
  readonly now: string | null;
  readonly before: string | null;
}

/** Plumbing: nothing that a person configured hides a change, and no name is taken for another. */
const diffTree = ["diff-tree", "-r", "-z", "--no-renames", "--no-commit-id", "--root", "-m"];

/** Paths that differ between two commits. */
export const changedBetween = async ({ gitDir }: Repository, base: string, head: string): Promise<readonly string[]> =>
  (await ownGit({ gitDir }, [...diffTree, "--name-only", base, head])).stdout.toString("utf8").split("\0").filter(Boolean);

/** Every change of every commit that a head has and a base has not: all of them go out, one that was taken back too. */
export async function changesSince({ gitDir }: Repository, base: string, head: string): Promise<readonly CommittedChange[]> {
  const input = await gitText({ gitDir }, ["rev-list", "--reverse", head, `^${base}`]);
  if (input === "") return [];
  const { stdout } = await ownGit({ gitDir }, [...diffTree, "--stdin"], { input: `${input}\n` });
  const fields = stdout.toString("utf8").split("\0");
  return fields.flatMap((field, at) => (at % 2 === 0 && field !== "" ? [changeOf(field, fields[at + 1] ?? "")] : []));
}

/** `:mode mode id id status`, as git tells a change. */
function changeOf(told: string, path: string): CommittedChange {
  const [modeBefore = "", modeNow = "", before = "", now = ""] = told.slice(1).split(" ");
  const blob = (mode: string, id: string): string | null => (/^0+$/.test(id) || mode === "160000" ? null : id);
  return { path, now: blob(modeNow, now), before: blob(modeBefore, before) };
}

/** Whether a commit has something at a path, a file or a folder. */
export const hasPath = async ({ gitDir }: Repository, commit: string, path: string): Promise<boolean> =>
  (await gitText({ gitDir }, ["--literal-pathspecs", "ls-tree", "--full-tree", "-z", commit, "--", path])) !== "";

/** Files of a commit with their blobs, and which of them are links. */
export interface CommittedTree {
  readonly files: ReadonlyMap<string, string>;
  readonly links: readonly string[];
}

export async function treeAt({ gitDir }: Repository, commit: string): Promise<CommittedTree> {
  const { stdout } = await ownGit({ gitDir }, ["ls-tree", "-r", "-z", "--full-tree", commit]);
  const rows = stdout.toString("utf8").split("\0").filter(Boolean);
  const entries = rows.map((row) => [row.slice(row.indexOf("\t") + 1), ...row.slice(0, row.indexOf("\t")).split(" ")]);
  return {
    files: new Map(entries.flatMap(([path = "", , type, id = ""]) => (type === "blob" ? [[path, id] as const] : []))),
    links: entries.flatMap(([path = "", mode]) => (mode === "120000" ? [path] : [])),
  };
}

export const commitsSince = async ({ gitDir }: Repository, base: string, head: string): Promise<number> =>
  Number(await gitText({ gitDir }, ["rev-list", "--count", head, `^${base}`]));

/** Whether everything of a tree is there. Git clears away what nothing refers to, in its own time or when a person says so. */
export async function isWhole({ gitDir }: Repository, { tree, head }: CandidateTree): Promise<boolean> {
  const { code } = await ownGit({ gitDir }, ["rev-list", "--objects", "--quiet", tree, `^${head}^{tree}`], { answers: [128] });
  return code === 0;
}

/** Whether a history has a commit. A commit that is not there is in none. */
export async function isWithin({ gitDir }: Repository, commit: string, head: string): Promise<boolean> {
  const { code } = await ownGit({ gitDir }, ["merge-base", "--is-ancestor", commit, head], { answers: [1, 128] });
  return code === 0;
}

/** The bytes of a file in a commit; undefined where it has none. */
export async function fileIn({ gitDir }: Repository, commit: string, path: string): Promise<Buffer | undefined> {
  const { code, stdout } = await ownGit({ gitDir }, ["cat-file", "blob", `${commit}:${path}`], { answers: [128] });
  return code === 0 ? stdout : undefined;
}

/** The messages of commits that a head has and a base has not, with who wrote them. */
export const messagesBetween = ({ gitDir }: Repository, base: string, head: string): Promise<string> =>
  gitText({ gitDir }, ["log", "--no-show-signature", "--encoding=UTF-8", "--format=%an %ae%n%B", `${base}..${head}`]);

export type RebaseEnd = { readonly commit: string } | { readonly conflicts: readonly string[] } | { readonly merge: string };

/**
 * Puts commits on top of another one, each with its author, time and words. No checkout is touched, and the same commits on the
 * same place come to the same ids, so that it can be repeated.
 */
export async function rebasedOnto({ gitDir }: Repository, commit: string, onto: string): Promise<RebaseEnd> {
  const listed = await gitText({ gitDir }, ["rev-list", "--reverse", "--topo-order", "--parents", `${onto}..${commit}`]);
  let head = onto;
  for (const line of listed.split("\n").filter(Boolean)) {
    const [each = "", parent = "", ...others] = line.split(" ");
    if (others.length > 0 || parent === "") return { merge: each };
    const next = await onTop({ gitDir }, { each, parent, head });
    if ("conflicts" in next) return next;
    head = next.commit;
  }
  return { commit: head };
}

interface Moved {
  readonly each: string;
  readonly parent: string;
  readonly head: string;
}

/** The place as a child of the commit's own parent: by that git knows what both sides began from. */
async function onTop({ gitDir }: Repository, { each, parent, head }: Moved): Promise<Exclude<RebaseEnd, { merge: string }>> {
  const place = await unreferencedCommit({ gitDir }, { tree: `${head}^{tree}`, head: parent });
  const { tree, conflicts, strays } = await mergedOnto({ gitDir }, { head: place, side: each, from: parent });
  if (conflicts.length > 0 || strays.length > 0) return { conflicts: conflicts.length > 0 ? conflicts : strays };
  if (tree === (await gitText({ gitDir }, ["rev-parse", `${head}^{tree}`]))) return { commit: head }; // what it does is there already
  const said = await gitText({ gitDir }, ["log", "-1", "--no-show-signature", "--format=%an%x00%ae%x00%aI%x00%B", each]);
  const [name = "", email = "", at = "", message = ""] = said.split("\0");
  const environment = identity({ name, email }, at);
  return { commit: await gitText({ gitDir }, ["commit-tree", tree, "-p", head], { input: `${message.trimEnd()}\n`, environment }) };
}
