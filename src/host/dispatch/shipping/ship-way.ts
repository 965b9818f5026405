import { homedir } from "node:os";
import { resolve } from "node:path";
import type { WorkersConfig } from "../../../config/workers.ts";
import { Fault } from "../../../kernel/trouble.ts";
import type { ShipWay } from "../../../lexicon/shipping.ts";

/** A folder as somebody wrote it into their configuration. */
export const folderOf = (written: string): string => resolve(written.replace(/^~(?=\/|$)/, homedir()));

/** How work of a project goes out, by its user's configuration. Throws `input.invalid` where that says nothing. */
export function shipWayOf({ ship }: Pick<WorkersConfig, "ship">, root: string): ShipWay {
  const [, found] = Object.entries(ship).find(([folder]) => folderOf(folder) === root) ?? [];
  if (found) return found;
  throw new Fault(
    "input.invalid",
    `where this project ships to is not configured; write it into your own configuration, with a deploy command if there is one:
  "workers": { "ship": { ${JSON.stringify(root)}: { "remote": "origin", "branch": "main" } } }`,
  );
}
