import { join } from "node:path";
import type { LayerChange } from "../../adapters/workplaces/changes.ts";
import { readPlainFile } from "../../disk/plain-file.ts";
import type { ScopeViolation } from "../../protocols/worker/types.ts";
import { landingSecrets, textIn } from "../../scope/landing-secrets.ts";
import type { OpenWorkplace } from "./places.ts";

/** Looking takes about a second for each megabyte; larger than people write. */
export const scannedMaxBytes = 8_388_608;

/** D28: files that would bring a secret into the repository, with the names of what is in them. */
export async function secretsAmong(
  { workplace, checkout }: OpenWorkplace,
  changes: readonly LayerChange[],
  declared: readonly string[],
): Promise<readonly ScopeViolation[]> {
  const found: ScopeViolation[] = [];
  for (const { path, kind, target = "" } of changes) {
    if (kind !== "file" && kind !== "link") continue;
    const [now, then] = await Promise.all([kind === "link" ? target : textOf(workplace.fileOf(path)), textOf(join(checkout.tree, path))]);
    const secrets = now === undefined ? [untold] : landingSecrets({ path, text: now, before: then }, declared);
    if (secrets.length > 0) found.push({ path, why: "secret", secrets });
  }
  return found;
}

export const untold = "nobody can tell: it cannot be read, or is larger than 8 MB";

/** Undefined where nobody could look. */
async function textOf(file: string): Promise<string | undefined> {
  const found = await readPlainFile(file, { maxBytes: scannedMaxBytes });
  if (found.kind === "absent") return "";
  return found.kind === "read" ? textIn(found.bytes) : undefined;
}
