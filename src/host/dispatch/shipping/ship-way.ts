import { homedir } from "node:os";
import { resolve } from "node:path";
import type { WorkersConfig } from "../../../config/workers.ts";
import { Fault } from "../../../kernel/trouble.ts";
import type { ShipWay } from "../../../lexicon/shipping.ts";

/** A folder as somebody wrote it into their configuration. */
export const folderOf = (written: string): string => resolve(written.replace(/^~(?=\/|$)/, homedir()));

/** How work of a project goes out, by its user's configuration; undefined where that says nothing. */
export const shipWayIn = ({ ship }: Pick<WorkersConfig, "ship">, root: string): ShipWay | undefined =>
  Object.entries(ship).find(([folder]) => folderOf(folder) === root)?.[1];

/** The same. Throws `input.invalid` where the configuration says nothing. */
export function shipWayOf(workers: Pick<WorkersConfig, "ship">, root: string): ShipWay {
  const found = shipWayIn(workers, root);
  if (found) return found;
  throw new Fault(
    "input.invalid",
    `where this project ships to is not configured; write it into your own configuration, with a deploy command if there is one:
  "workers": { "ship": { ${JSON.stringify(root)}: { "remote": "origin", "branch": "main" } } }`,
  );
}
