import { repositoryAt, type WorkRepository } from "../../../adapters/workplaces/checkout.ts";
import { gitText } from "../../../adapters/workplaces/own-git.ts";
import { personGit, type PersonGit } from "../../../adapters/workplaces/person-git.ts";
import type { ShipWay } from "../../../lexicon/shipping.ts";

/** A branch of a remote as it is now; `commit` is null where the remote has no such branch yet. */
export type RemoteBranch = { readonly commit: string | null; readonly repository: WorkRepository } | { readonly problem: string };

/** A ref of ours: neither the person's own nor where a fetch of theirs writes. */
const seenRef = ({ remote, branch }: ShipWay): string => `refs/assent/ship/${remote}/${branch}`;

/** Only this branch, and only to our ref: what the person's git has seen of the remote stays as it is. */
const fetching = ["fetch", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--no-prune", "--refmap="];

/** Asks the remote, and fetches what its branch has. */
export async function remoteBranch(git: PersonGit, way: ShipWay): Promise<RemoteBranch> {
  const repository = await repositoryAt(git.root);
  const name = `refs/heads/${way.branch}`;
  const asked = await personGit(git, ["ls-remote", "--exit-code", way.remote, name]);
  if (asked.exitCode === 2) return { commit: null, repository }; // git's own word for: no such branch
  if (asked.exitCode !== 0) return { problem: problemOf(asked) };
  const fetched = await personGit(git, [...fetching, way.remote, `+${name}:${seenRef(way)}`]);
  if (fetched.exitCode !== 0) return { problem: problemOf(fetched) };
  return { commit: await gitText({ gitDir: repository.gitDir }, ["rev-parse", "--verify", `${seenRef(way)}^{commit}`]), repository };
}

/** Every branch of a remote; none where it does not answer. */
export async function headsOf(git: PersonGit, { remote }: ShipWay): Promise<readonly string[]> {
  const { exitCode, output } = await personGit(git, ["ls-remote", "--heads", remote]);
  return exitCode === 0 ? [...output.matchAll(/^([0-9a-f]{40,64})\t/gm)].map(([, id = ""]) => id) : [];
}

export const problemOf = ({ output, detail }: { readonly output: string; readonly detail: string }): string =>
  [output.trim(), detail].filter(Boolean).join("\n");
