import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "./documents.ts";
import { completed, incompleteProblems } from "./lockfiles.ts";
import { otherKindProblems } from "./other-kinds.ts";
import { folderOf, platformProblems, promises } from "./platforms.ts";
import { readRepository, root } from "./repository.ts";
import type { Problem } from "./source.ts";

/**
 * `npm run lock`: after adding or updating a package, lists the binaries of other platforms in each lockfile, and then
 * sees for itself that each of them can be had, by installing as each kind of machine would. `npm run lock -- test/clients`
 * does so for one folder.
 */
const folders = process.argv.slice(2);
const lockfiles = readRepository()
  .lockfiles.filter((lockfile) => folders.length === 0 || folders.includes(folderOf(lockfile)))
  .map(complete);

function complete({ path, text }: Document): Document {
  if (incompleteProblems([{ path, text }]).length > 0) writeFileSync(join(root, path), completed(text));
  return { path, text: readFileSync(join(root, path), "utf8") };
}

const problems: Problem[] = [...platformProblems(lockfiles)];
for (const lockfile of lockfiles) {
  for (const kind of promises[folderOf(lockfile)]?.on ?? []) {
    const found = await otherKindProblems(lockfile, kind);
    problems.push(...found);
    process.stdout.write(`${found.length === 0 ? "✓" : "✗"} ${folderOf(lockfile)} on ${kind}\n`);
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
