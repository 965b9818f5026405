import { join } from "node:path";
import { readPlainFile } from "../../disk/plain-file.ts";
import { sacredListFile, sacredListIn } from "../../scope/sacred-list.ts";

const listMaxBytes = 65_536;

/** D19: the project's own list; empty where it has none, null where it has one that cannot be read. */
export async function sacredListOf(root: string): Promise<readonly string[] | null> {
  const found = await readPlainFile(join(root, sacredListFile), { maxBytes: listMaxBytes });
  if (found.kind === "absent") return [];
  return (found.kind === "read" && sacredListIn(found.bytes.toString("utf8"))) || null;
}
