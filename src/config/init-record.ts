import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Paths } from "./paths.ts";

/** The record, in our own folder, of the files that `init` wrote into a project. */
export const recordFile = ({ home }: Paths, root: string): string =>
  join(home, "init", `${createHash("sha256").update(root).digest("hex").slice(0, 32)}.json`);

/** Whether the checkout at this place was made after `init` wrote there: then it is another one, and has nothing of ours. */
export async function isMadeAnew(paths: Paths, root: string): Promise<boolean> {
  const [checkout, record] = await Promise.all(
    [join(root, ".git"), recordFile(paths, root)].map((file) => stat(file).catch(() => undefined)),
  );
  return checkout !== undefined && record !== undefined && checkout.birthtimeMs > record.mtimeMs;
}
