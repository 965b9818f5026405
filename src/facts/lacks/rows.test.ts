import { describe, expect, test } from "vitest";
import { actRows } from "./acts.ts";
import { choiceRows } from "./alternatives.ts";
import { assumptionRows } from "./assumptions.ts";
import { lacksOf } from "./index.ts";
import { ownerRuleOf, ownerRules } from "./owners.ts";

const found = (plan: string): readonly string[] =>
  lacksOf({ texts: [{ text: plan, source: "the plan" }], records: [], today: "2026-11-18" }).map(({ what }) => what);

const rows = [
  ...actRows,
  ...choiceRows.map((row) => ({ ...row, what: "alternative" })),
  ...assumptionRows.map((row) => ({ ...row, what: "assumption" })),
];

describe("what a plan lacks, by its words alone", () => {
  test.each(rows.flatMap(({ what, hits }) => hits.map((text) => [text, what] as const)))("P1 “%s” lacks its %s", (text, what) => {
    expect(found(text)).toContain(what);
  });
  test.each(rows.flatMap(({ what, misses }) => misses.map((text) => [text, what] as const)))("P1 “%s” needs no %s", (text, what) => {
    expect(found(text)).not.toContain(what);
  });

  test.each([
    ["a backup that comes first", "1. Take a backup\n2. DROP TABLE orders\n", []],
    ["a backup that comes too late", "1. DROP TABLE orders\n2. Take a backup\n", ["backup"]],
    ["a backup that is refused", "1. No backup is taken\n2. DROP TABLE orders\n", ["backup"]],
    ["a backup in brackets or in a comment", "1. DROP TABLE orders (the nightly backup is off)\n", ["backup"]],
    ["what can be made again", "1. DROP TABLE search_index\n2. It is regenerated from the orders\n", []],
    ["a comparison in a comment", "1. rclone move a: b: # compares hashes\n", ["verify"]],
    ["a comparison as a step", "1. rclone move a: b:\n2. Compare the counts of both\n", []],
    ["a plan in JSON", '{"tasks":[{"title":"DROP TABLE orders"}]}', ["backup"]],
    ["nothing at all", "", []],
  ])("P1 %s", (_, plan, lacks) => expect(found(plan)).toEqual(lacks));
});

describe("owners", () => {
  const rules = ownerRules("* @all\n*.js @js # scripts\n/docs/ @docs\napps/ @apps\n/build/* @build\n/free/\n[Team] @team\nteam.txt\n");
  test.each([
    ["README", ["@all"]],
    ["src/deep/a.js", ["@js"]],
    ["docs/a/b.md", ["@docs"]],
    ["x/docs/a.md", ["@all"]],
    ["x/apps/a.md", ["@apps"]],
    ["build/a.md", ["@build"]],
    ["build/a/b.md", ["@all"]],
    ["free/a.js", []],
    ["a/team.txt", ["@team"]],
  ])("P1 the last rule that matches %s says %j", (path, owners) => {
    expect(ownerRuleOf(rules, path)?.owners).toEqual(owners);
  });
});

describe("the boundary map", () => {
  const lacks = (text: string, ...more: readonly { readonly by: string; readonly text: string }[]): readonly string[] =>
    lacksOf({
      texts: [{ text: "Set RETENTION_DAYS to 90", source: "the plan" }],
      records: [
        { kind: "boundary", domain: "retention periods", by: "Ada", text, source: "bound-1" },
        ...more.map((record) => ({ kind: "answer" as const, source: "attend-1", ...record })),
      ],
      today: "2026-11-18",
    }).map(({ what, about }) => `${what}: ${about}`);

  test("P1 somebody else who decides is asked for; who kept it for themselves is the one who is asked here", () => {
    expect(lacks("decided by legal")).toEqual(["boundary: legal"]);
    expect(lacks("never below 60")).toEqual([]);
  });

  test("P1 an answer of theirs counts if it speaks of this, and not if it is about something else", () => {
    expect(lacks("decided by legal", { by: "legal", text: "retention may go down to 90" })).toEqual([]);
    expect(lacks("decided by legal", { by: "legal", text: "the footer is fine" })).toEqual(["boundary: legal"]);
  });
});
