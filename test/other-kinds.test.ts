import { expect, test } from "vitest";
import { otherKindProblems } from "./tidy/other-kinds.ts";
import { folderOf, type KindName } from "./tidy/platforms.ts";
import { readRepository } from "./tidy/repository.ts";

/** `npm run lock` does this for every kind of machine and every folder; here it is done for the one that is not at hand. */
const other: KindName = process.arch === "arm64" ? "Linux x64" : "Linux arm64";

test(`npm ci brings every binary on ${other} too`, async () => {
  const [lockfile = expect.fail("no lockfile")] = readRepository().lockfiles.filter((each) => folderOf(each) === ".");
  expect(await otherKindProblems(lockfile, other)).toEqual([]);
});
