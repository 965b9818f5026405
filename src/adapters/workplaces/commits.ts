import type { WorkRepository } from "./checkout.ts";
import { identity, unreferencedCommit } from "./landing.ts";
import { gitText, ownGit } from "./own-git.ts";

type Repository = Pick<WorkRepository, "gitDir">;

/** Paths that differ between two commits. */
export const changedBetween = async ({ gitDir }: Repository, base: string, head: string): Promise<readonly string[]> =>
  (await gitText({ gitDir }, ["diff", "--name-only", "--no-renames", "-z", base, head])).split("\0").filter(Boolean);

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

/** The messages of commits that a head has and a base has not. */
export const messagesBetween = ({ gitDir }: Repository, base: string, head: string): Promise<string> =>
  gitText({ gitDir }, ["log", "--format=%B", `${base}..${head}`]);

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
  const merging = ["merge-tree", "--write-tree", "--name-only", "-z", "--no-messages", place, each];
  const { code, stdout } = await ownGit({ gitDir }, merging, { answers: [1] });
  const [tree = "", ...conflicts] = stdout.toString("utf8").split("\0").filter(Boolean);
  if (code !== 0) return { conflicts: [...new Set(conflicts)] };
  if (tree === (await gitText({ gitDir }, ["rev-parse", `${head}^{tree}`]))) return { commit: head }; // what it does is there already
  const said = await gitText({ gitDir }, ["log", "-1", "--format=%an%x00%ae%x00%aI%x00%B", each]);
  const [name = "", email = "", at = "", message = ""] = said.split("\0");
  const environment = identity({ name, email }, at);
  return { commit: await gitText({ gitDir }, ["commit-tree", tree, "-p", head], { input: `${message.trimEnd()}\n`, environment }) };
}
