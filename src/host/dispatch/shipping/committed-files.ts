import { blobsIn } from "../../../adapters/workplaces/blobs.ts";
import type { WorkRepository } from "../../../adapters/workplaces/checkout.ts";
import { treeAt } from "../../../adapters/workplaces/commits.ts";
import type { CommittedFiles } from "../../../scope/deploy-reach.ts";

/** Larger than scripts are. */
const scriptMaxBytes = 524_288;

/** Files of a commit as whoever runs something in it finds them, read when they are asked for. */
export async function committedFiles(repository: WorkRepository, commit: string): Promise<CommittedFiles> {
  const { files, links } = await treeAt(repository, commit);
  const textOf = async (path: string): Promise<string | undefined> => {
    for await (const [, bytes] of blobsIn(repository, [files.get(path) ?? ""].filter(Boolean), scriptMaxBytes))
      return bytes?.includes(0) ? undefined : bytes?.toString("utf8");
    return undefined;
  };
  const targets = new Map<string, string>();
  for await (const [id, bytes] of blobsIn(repository, [...new Set(links.map((path) => files.get(path) ?? ""))], scriptMaxBytes))
    targets.set(id, bytes?.toString("utf8") ?? "");
  const led = links.map((path) => [path, targets.get(files.get(path) ?? "") ?? ""] as const);
  return { paths: new Set(files.keys()), links: new Map(led), read: textOf };
}
