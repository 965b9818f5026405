import { expect, test } from "vitest";
import { changesOf, isInDiff, isPatch, lookAt } from "./changes.ts";

const kinds = (input: Readonly<Record<string, unknown>>): unknown =>
  changesOf({ input }).map(({ file, lines }) => [file, lines.map(({ kind, text }) => `${kind} ${text}`)]);

test("an edit is the difference between its two texts, and several edits are several differences", () => {
  const edit = { file_path: "/p/a.ts", old_string: "one\ntwo", new_string: "one\nthree" };
  expect(kinds(edit)).toEqual([["/p/a.ts", ["same one", "gone two", "new three"]]]);
  const { file_path, ...pair } = edit;
  expect(kinds({ file_path, edits: [pair, { old_string: "x", new_string: "" }] })).toEqual([
    ["/p/a.ts", ["same one", "gone two", "new three"]],
    ["/p/a.ts", ["gone x"]],
  ]);
  for (const other of [{ command: "ls" }, { file_path: "a", content: "b" }, { edits: "no list" }, { edits: [null, 3] }])
    expect(kinds(other)).toEqual([]);
});

test("members that a difference shows are not shown again, and all others are", () => {
  expect(["old_string", "new_string", "edits · 0 · oldString"].every(isInDiff)).toBe(true);
  expect(["file_path", "replace_all", "edits · 0 · replace_all", "content"].some(isInDiff)).toBe(false);
});

test("each line of a patch looks like what it does, wherever in it one looks", () => {
  const patch = "*** Begin Patch\n*** Update File: a\n@@ f\n-old\n+new\n same\n*** End Patch";
  expect([isPatch(patch), isPatch("git push"), isPatch("a\n@@ -1 +1 @@\n-x")]).toEqual([true, false, true]);
  const at = (words: string): string => lookAt(patch, patch.indexOf(words) + words.length - 1);
  expect([at("Update"), at("@@ f"), at("-ol"), at("+new"), at("same")]).toEqual([
    "diff-file",
    "diff-place",
    "diff-old",
    "diff-new",
    "diff-same",
  ]);
});
