import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { completed, incompleteProblems } from "./lockfiles.ts";
import { readRepository, root } from "./repository.ts";

/** `npm run lock`: after adding or updating a package, lists the binaries of other platforms in each lockfile. */
for (const lockfile of readRepository().lockfiles) {
  if (incompleteProblems([lockfile]).length > 0) writeFileSync(join(root, lockfile.path), completed(lockfile.text));
}
