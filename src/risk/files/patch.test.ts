import { expect, test } from "vitest";
import { assess } from "../assess.ts";
import type { Facts } from "../facts.ts";
import type { Action, Verdict } from "../types.ts";
import { deedsOfPatch, patchDeeds } from "./patch.ts";

const shown = (patch: string): readonly string[] => deedsOfPatch(patch, "patch", "/p").map(({ act, target }) => `${act} ${target}`);

test.each([
  [
    "*** Begin Patch\n*** Add File: a.ts\n+x\n*** Update File: b.ts\n*** Move to: c.ts\n*** Delete File: d.ts\n*** End Patch",
    ["write a.ts", "write b.ts", "write c.ts", "delete d.ts"],
  ],
  ["--- a/x.ts\t2026\n+++ b/y.ts\t2026\n@@ -1 +1 @@\n", ["write x.ts", "write y.ts"]],
  ["--- /dev/null\n+++ b/new.ts\n", ["write new.ts"]],
  ["diff --git a/x b/y\nrename from x\nrename to y\n", ["write y", "delete x"]],
  ["diff --git a/x.png b/x.png\nindex 1..2 100644\nGIT binary patch\n", ["write x.png"]],
  ["--- a/x.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n", ["write x.ts", "delete x.ts"]],
  ["nothing to see", ["opaque "]],
])("A14 every file that a patch names is touched", (patch, deeds) => {
  expect(shown(patch)).toEqual(deeds);
});

test.each([
  ["*** Add File: a.csv\n+x", "gate"],
  ["*** Add File: new.csv\n+x", "low"],
  ["*** Update File: a.csv\n@@\n-x\n+y", "low"],
  ["*** Update File: src/a.ts\n*** Move to: a.csv\n@@\n-x\n+y", "gate"],
  ["*** Update File: src/a.ts\n*** Move to: src/b.ts\n@@\n-x\n+y", "low"],
  ["*** Update File: a.csv\n@@\n-x\n+y\n*** Add File: a.csv\n+x", "gate"],
] as const)("A15 %j over what git does not hold: %s", (body, verdict) => {
  const facts: Facts = { projectRoot: "/p", exists: ["a.csv", "src/a.ts"], tracked: ["src/a.ts"], untracked: ["a.csv"] };
  const patch = `*** Begin Patch\n${body}\n*** End Patch`;
  const weigh = (tool: string, input: Action["input"]): Verdict => assess({ tool, input, cwd: "/p" }, facts).verdict;
  expect(weigh("apply_patch", { input: patch })).toBe(verdict);
  expect(weigh("Bash", { command: `apply_patch <<'EOF'\n${patch}\nEOF` })).toBe(verdict);
});

test("a patch comes under several names, or not at all", () => {
  const place = { cwd: "/p", tool: "apply_patch" };
  expect(patchDeeds({ patchText: "*** Add File: a" }, place)).toMatchObject([{ act: "write", target: "a" }]);
  expect(patchDeeds({ command: ["apply_patch", "*** Add File: a"] }, place)).toMatchObject([{ act: "write", target: "a" }]);
  expect(patchDeeds({ other: 1 }, place)).toBeUndefined();
});

test("A11 what a patch names beyond what can be looked at is not passed over", () => {
  const patch = Array.from({ length: 501 }, (_, at) => `*** Add File: a${at}\n+x`).join("\n");
  const deeds = patchDeeds({ patch }, { cwd: "/code", tool: "apply_patch" });
  expect(deeds).toHaveLength(501);
  expect(deeds?.at(-1)).toMatchObject({ act: "opaque", why: "a patch of too many files" });
});

test("A14 a file that a patch changed runs with what the patch put into it", () => {
  const patch = (added: string): string => `--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n-echo 1\n-rm -rf ~\n+${added}\n echo 2\n`;
  const project = (added: string): Facts => ({
    projectRoot: "/p",
    cwd: "/p",
    home: "/home/dev",
    files: { "x.diff": patch(added), f: "echo 1\n" },
    tracked: ["**"],
    dirty: [],
    untracked: [],
  });
  const verdictOf = (command: string, added: string): Verdict =>
    assess({ tool: "Bash", input: { command }, cwd: "/p" }, project(added)).verdict;
  for (const command of ["git apply x.diff && sh f", "patch -p1 -i x.diff; bash f", "patch -p1 < x.diff; ./f", "git am x.diff && sh ./f"]) {
    expect.soft(verdictOf(command, "rm -rf ~"), command).toBe("refuse");
    expect.soft(verdictOf(command, "echo 3"), command).toBe("low");
  }
});
