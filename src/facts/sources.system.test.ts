import { utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { limits } from "./place.ts";
import { begin, beInFolder, gather, root, write } from "./repository.fixture.ts";

beInFolder();
beforeEach(() => void begin());

test("A14 files that fit a wildcard are found, and of many those that were changed last are read", async () => {
  const names = Array.from({ length: limits.sourcesMax + 3 }, (_, at) => `old${at}_test.go`);
  for (const name of names) write(`lang/${name}`);
  const pattern = join(root, "lang/*_test.go");
  await new Promise((resolve) => setTimeout(resolve, 20)); // a clock of the disk is coarse
  write("lang/new_test.go");
  utimesSync(join(root, "lang/new_test.go"), 1, 1); // a time that anybody can set hides nothing
  const { matching = {}, files = {} } = await gather({ matching: [pattern, join(root, "none/*.go")] });
  expect(matching["lang/*_test.go"]).toHaveLength(limits.sourcesMax);
  expect(matching["lang/*_test.go"]?.[0]).toBe("lang/new_test.go");
  expect(matching["none/*.go"]).toEqual([]);
  expect(files["lang/new_test.go"]).toBe("lang/new_test.go");
});

test("A14 files are found at any depth, folders are none of them, and where there are too many the wildcard stays", async () => {
  for (const name of ["deep/x.sh", "deep/a/b/c/y.sh", "deep/.hidden/z.SH", "deep/a/other.txt", "deep/d.sh/x.txt"]) write(name);
  const { matching = {} } = await gather({ matching: [join(root, "deep/**/*.sh"), join(root, "deep/a/**"), join(root, "none/**/*.sh")] });
  expect([...(matching["deep/**/*.sh"] ?? [])].toSorted()).toEqual(["deep/.hidden/z.SH", "deep/a/b/c/y.sh", "deep/x.sh"]);
  expect([...(matching["deep/a/**"] ?? [])].toSorted()).toEqual(["deep/a/b/c/y.sh", "deep/a/other.txt"]);
  expect(matching["none/**/*.sh"]).toEqual([]);
});
