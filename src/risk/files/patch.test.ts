import { expect, test } from "vitest";
import { deedsOfPatch, patchDeeds } from "./patch.ts";

const shown = (patch: string): readonly string[] =>
  deedsOfPatch(patch, "patch", "/p").map(({ act, target }) => `${act} ${target}`);

test.each([
  [
    "*** Begin Patch\n*** Add File: a.ts\n+x\n*** Update File: b.ts\n*** Move to: c.ts\n*** Delete File: d.ts\n*** End Patch",
    ["write a.ts", "write b.ts", "write c.ts", "delete d.ts"],
  ],
  ["--- a/x.ts\t2026\n+++ b/y.ts\t2026\n@@ -1 +1 @@\n", ["write x.ts", "write y.ts"]],
  ["--- /dev/null\n+++ b/new.ts\n", ["write new.ts"]],
  ["diff --git a/x b/y\nrename from x\nrename to y\n", ["write y", "delete x"]],
  ["diff --git a/x.png b/x.png\nindex 1..2 100644\nGIT binary patch\n", ["write x.png"]],
  ["nothing to see", ["opaque "]],
])("A14 every file that a patch names is touched", (patch, deeds) => {
  expect(shown(patch)).toEqual(deeds);
});

test("a patch comes under several names, or not at all", () => {
  const place = { cwd: "/p", tool: "apply_patch" };
  expect(patchDeeds({ patchText: "*** Add File: a" }, place)).toMatchObject([{ act: "write", target: "a" }]);
  expect(patchDeeds({ command: ["apply_patch", "*** Add File: a"] }, place)).toMatchObject([
    { act: "write", target: "a" },
  ]);
  expect(patchDeeds({ other: 1 }, place)).toBeUndefined();
});
