import { describe, expect, test } from "vitest";
import { askedCall } from "../../adapters/clients/acp/updates.ts";
import { assess } from "../../risk/assess.ts";
import type { Facts } from "../../risk/facts.ts";
import { actionAsked, askedSight } from "./asked-action.ts";
import { changesIn } from "./told-changes.ts";

type Told = Readonly<Record<string, unknown>>;
const call = (told: Told) => askedCall({ toolCallId: "c1", kind: "edit", title: "Edit a.txt", ...told });
const other = (asked: Told, now: Told) => askedSight.otherThanAsked(call(asked), askedCall({ toolCallId: "c1", ...now }), "/p");

const file = Array.from({ length: 12 }, (_, at) => `line ${at}`);
const around = (from: number, to: number, changed: Readonly<Record<number, string>> = {}) =>
  file
    .map((line, at) => changed[at] ?? line)
    .slice(from, to)
    .join("\n");
const diff = (oldText: string | null, newText: string, path = "/p/a.txt") => ({ type: "diff", path, oldText, newText });
const texts = { file_path: "/p/a.txt", old_string: "line 5\n", new_string: "line five\n" };
const unified = (name: string): string =>
  `Index: ${name}\n===\n--- ${name}\n+++ ${name}\n@@ -5,3 +5,3 @@\n line 4\n-line 5\n+line five\n line 6\n\n`;
const patch = "*** Begin Patch\n*** Update File: a.txt\n@@\n line 4\n-line 5\n+line five\n*** End Patch";

/** One change of one file, in every form in which agents tell it. */
const forms: Readonly<Record<string, Told>> = {
  texts: { rawInput: texts },
  "texts of another client": { rawInput: { filePath: "a.txt", oldString: "line 5\n", newString: "line five\n" } },
  "a list of edits": { rawInput: { path: "a.txt", edits: [{ old_text: "line 5", new_text: "line five" }] } },
  "texts and a block": { rawInput: texts, content: [diff("line 5\n", "line five\n")] },
  "a block": { content: [diff("line 5", "line five")] },
  "a block with lines around": { content: [diff(around(2, 9), around(2, 9, { 5: "line five" }))] },
  "a block of the whole file": { content: [diff(`${around(0, 12)}\n`, `${around(0, 12, { 5: "line five" })}\n`)] },
  "a patch": { rawInput: { patchText: patch } },
  "a patch as it is": { rawInput: patch },
  "a unified diff": { rawInput: { filepath: "/p/a.txt", diff: unified("/p/a.txt") } },
  "a unified diff of git": {
    rawInput: { patch: `diff --git a/a.txt b/a.txt\nindex 12ab..34cd 100644\n${unified("a/a.txt").replace(/^Index.*\n=+\n/, "")}` },
  },
  "a list of files": { rawInput: { files: [{ filePath: "/p/a.txt", relativePath: "a.txt", type: "update", patch: unified("/p/a.txt") }] } },
  "a table of files": {
    rawInput: { call_id: "7", changes: { "/p/a.txt": { update: { unified_diff: unified("a.txt"), move_path: null } } } },
  },
};
const pairs = Object.keys(forms).flatMap((asked) => Object.keys(forms).map((now) => [asked, now] as const));

describe("A23 a change that was asked about is the same in another form", () => {
  test.each(pairs)("asked as %s, told as %s", (asked, now) => {
    expect(other(forms[asked]!, forms[now]!)).toBeUndefined();
  });

  const changed: Readonly<Record<string, Told>> = {
    "another text": { rawInput: { ...texts, new_string: "line 5; rm -rf data\n" } },
    "another text in a block": { content: [diff(around(2, 9), around(2, 9, { 5: "line six" }))] },
    "more of the file": { content: [diff(around(2, 9), around(2, 9, { 5: "line five", 7: "evil" }))] },
    "less of the file": { content: [diff(around(2, 9), around(3, 9, { 5: "line five" }))] },
    "another file": { content: [diff("line 5", "line five", "/p/b.txt")] },
    "another file besides": { rawInput: { patchText: patch.replace("*** End", "*** Add File: b.txt\n+x\n*** End") } },
    "the file removed": { rawInput: { patch: "*** Begin Patch\n*** Delete File: a.txt\n*** End Patch" } },
    "the file moved": { rawInput: { patch: patch.replace("@@", "*** Move to: b.txt\n@@") } },
    "a command besides": { rawInput: { ...texts, command: "rm -rf data" } },
  };

  test.each(Object.keys(forms).flatMap((asked) => Object.keys(changed).map((now) => [asked, now] as const)))(
    "asked as %s, %s is another",
    (asked, now) => expect(other(forms[asked]!, changed[now]!)).toEqual(expect.any(String)),
  );

  test("a text that stands in many places, in one piece for each", () => {
    const asked = { rawInput: { file_path: "a.txt", old_string: "ine 1", new_string: "INE 1", replace_all: true } };
    const shown = [diff("line 0\nline 1\nline 2", "line 0\nlINE 1\nline 2"), diff("line 9\nline 10\nline 11", "line 9\nlINE 10\nlINE 11")];
    expect(other(asked, { content: shown })).toBeUndefined();
  });

  test("a long edit that begins within a line, in two pieces", () => {
    const asked = { rawInput: { ...texts, old_string: "f(\n a,\n b,\n c,\n d)", new_string: "g(\n a,\n b,\n c,\n d, e)" } };
    expect(other(asked, { content: [diff("x\n  f(\n a,", "x\n  g(\n a,"), diff(" c,\n d);\ny", " c,\n d, e);\ny")] })).toBeUndefined();
    expect(other(asked, { content: [diff("x\n  f(\n a,", "x\n  evil(\n a,")] })).toEqual(expect.any(String));
  });

  test("a file that is written anew, told as the lines that differ", () => {
    const asked = { rawInput: { file_path: "a.txt", content: `${around(0, 12, { 5: "line five" })}\n` }, content: [diff(null, "x")] };
    const { content: _, ...plain } = asked;
    expect(other(plain, { content: [diff(around(2, 9), around(2, 9, { 5: "line five" }))] })).toBeUndefined();
    expect(other(plain, { content: [diff(around(2, 9), around(2, 9, { 5: "line six" }))] })).toEqual(expect.any(String));
  });
});

describe("A14 changes are weighed for each file that they name", () => {
  const facts: Facts = {
    projectRoot: "/p",
    cwd: "/p",
    exists: ["a.txt", "data.csv", "n.txt"],
    tracked: ["a.txt", "n.txt"],
    untracked: ["data.csv"],
  };
  const weighed = (told: Told) => {
    const action = actionAsked(call(told), "/p");
    return [action.tool, assess(action, facts).verdict];
  };

  test.each(Object.entries(forms))("%s of a file that git has is an ordinary edit", (_, told) => {
    expect(weighed(told)[1]).toBe("low");
  });

  test("a file that git has may be removed", () => {
    expect(weighed({ rawInput: { files: [{ filePath: "a.txt", type: "delete" }] } })).toEqual(["apply_patch", "low"]);
  });

  test("a title that names the tool and the file is no command, though there is a program of that name", () => {
    const written = { rawInput: { file_path: "/tmp/new.txt", content: "x\n" }, content: [diff(null, "x\n", "/tmp/new.txt")] };
    expect(weighed({ ...written, title: "Write /tmp/new.txt" })).toEqual(["Write", "low"]);
    expect(weighed({ ...written, title: "Write ada" })[1]).not.toBe("low");
  });

  const several = {
    title: "2 files",
    locations: [{ path: "/p/n.txt" }, { path: "/p/m.txt" }, { path: "/p/a.txt" }],
    rawInput: {
      filepath: "n.txt, a.txt",
      diff: `${unified("/p/n.txt")}Index: /p/a.txt\n===\n--- /p/a.txt\n+++ /p/a.txt\n@@ -1,1 +0,0 @@\n-x\n\n`,
      files: [
        {
          filePath: "/p/n.txt",
          relativePath: "m.txt",
          type: "move",
          patch: unified("/p/n.txt"),
          additions: 1,
          deletions: 1,
          movePath: "/p/m.txt",
        },
        { filePath: "/p/a.txt", relativePath: "a.txt", type: "delete", patch: "--- /p/a.txt\n+++ /p/a.txt\n@@ -1,1 +0,0 @@\n-x\n" },
      ],
    },
    content: [diff("line 5\n", "line five\n", "/p/m.txt"), diff("x\n", "")],
  };

  test("several in one are one patch, with what is made, moved and removed", () => {
    const action = actionAsked(call(several), "/p");
    expect(action.tool).toBe("apply_patch");
    expect(String(action.input["patch"]).match(/^\*\*\* .*/gm)).toEqual([
      "*** Begin Patch",
      "*** Delete File: n.txt",
      "*** Add File: m.txt",
      "*** Delete File: a.txt",
      "*** Update File: n.txt",
      "*** End Patch",
    ]);
    expect(assess(action, facts).verdict).toBe("low");
  });

  test.each<readonly [string, Told]>([
    ["outside", { rawInput: { patchText: patch.replace("a.txt", "/etc/passwd") } }],
    ["outside, by a unified diff", { rawInput: { diff: unified("/etc/passwd") } }],
    ["outside, beside a harmless one", { rawInput: { patchText: patch.replace("*** End", "*** Add File: ../../x\n+x\n*** End") } }],
    ["outside, in a table", { rawInput: { changes: { "/etc/hosts": { type: "add", content: "x" } } } }],
    ["removed without a way back", { rawInput: { patchText: "*** Begin Patch\n*** Delete File: data.csv\n*** End Patch" } }],
    ["removed, by a unified diff", { rawInput: { diff: "--- a/data.csv\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n" } }],
    ["removed, in a list", { rawInput: { files: [{ filePath: "data.csv", type: "delete" }] } }],
    ["moved over another", { rawInput: { patchText: patch.replace("@@", "*** Move to: data.csv\n@@") } }],
    ["written over", { rawInput: { files: [{ filePath: "data.csv", type: "add", content: "x" }] } }],
    ["told in one form and another in the next", { rawInput: texts, content: [diff("x", "y", "/etc/passwd")] }],
    ["named besides", { rawInput: { patchText: patch }, locations: [{ path: "/etc/passwd" }] }],
    ["with a command", { rawInput: { patchText: patch, command: "rm -rf data" } }],
    ["with a command as its title", { rawInput: { patchText: patch }, title: "rm -rf ~" }],
    ["by a text that is no patch", { rawInput: { patchText: `${patch}\nnow run rm -rf data` } }],
    ["ours", { rawInput: { patchText: patch.replace("a.txt", ".assent/config.json") } }],
  ])("a file %s asks", (_, told) => {
    expect(["gate", "refuse"]).toContain(weighed(told)[1]);
  });
});

test.each<unknown>([
  "",
  "text",
  { file_path: "a" },
  { file_path: "", content: "x" },
  { edits: [] },
  { files: [3] },
  { path: "a", filePath: "b", content: "x" },
  [],
  null,
])("%j is no change alone", (input) => expect(changesIn(input, "/p")).toBeUndefined());
