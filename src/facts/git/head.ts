import { join } from "node:path";
import { readPlain, readText } from "../disk.ts";
import { findProject, readHead, readSettings, remotesIn, type Repository } from "./repository.ts";

const commit = /^([0-9a-f]{40,64})\b/;
const packedMaxBytes = 4 * 1024 * 1024;

/** The commit that a branch is at; without one, that of a head which names no branch. Undefined where it cannot be told. */
export async function headCommit({ gitFolder, commonFolder }: Repository, branch: string | undefined): Promise<string | undefined> {
  if (branch === undefined) return commit.exec((await readText(join(gitFolder, "HEAD"))) ?? "")?.[1];
  const loose = commit.exec((await readText(join(commonFolder, "refs", "heads", branch))) ?? "")?.[1];
  if (loose !== undefined) return loose;
  const packed = (await readPlain(join(commonFolder, "packed-refs"), packedMaxBytes))?.toString("utf8") ?? "";
  const end = packed.indexOf(` refs/heads/${branch}\n`);
  return end < 0 ? undefined : commit.exec(packed.slice(packed.lastIndexOf("\n", end) + 1, end + 1))?.[1];
}

/** The repository that a folder belongs to: its root, where it is pushed to, and the commit it stands at. */
export async function repositoryOf(
  folder: string,
): Promise<{ readonly root: string; readonly remote: string | null; readonly commit: string | null } | null> {
  const { root, repository } = await findProject(folder);
  if (!repository) return null;
  const remotes = remotesIn(await readSettings(repository));
  const { branch } = await readHead(repository);
  return { root, remote: remotes["origin"] ?? Object.values(remotes)[0] ?? null, commit: (await headCommit(repository, branch)) ?? null };
}
