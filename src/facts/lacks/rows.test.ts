import { describe, expect, test } from "vitest";
import { changeOf, type Files } from "../fit/change.fixture.ts";
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

describe("tests that touch a change", () => {
  const before: Files = {
    "src/cart.ts": "export function cart() {\n  return 1;\n}\n",
    "test/cart.test.ts": 'import { cart } from "../src/cart";\ntest("empty", () => expect(cart()).toBe(1));\n',
  };
  const fresh = { "src/refund.ts": "export function refunded(order) {\n  const total = order.sum;\n  return total;\n}\n" };
  const bare = (after: Files): readonly string[] =>
    lacksOf({ texts: [], records: [], today: "2026-11-18", change: changeOf(before, after) }).flatMap(({ what, about }) =>
      what === "test" ? [about] : [],
    );
  const more = (line: string): Files => ({ "test/cart.test.ts": `${before["test/cart.test.ts"] ?? ""}${line}\n` });

  test.each([
    ["no test is changed", {}],
    ["another test is changed", more('test("two", () => expect(cart()).not.toBe(2));')],
    ["another test says its word", more('test("a refund comes later", () => {}); // refunded, some day')],
    ["another test has a name of its own that is the same", more("const total = 3;")],
  ])("P1 a new file without a test is found although %s", (_, after) => expect(bare({ ...fresh, ...after })).toEqual(["src/refund.ts"]));

  test.each([
    ["takes it in", { "test/refund.test.ts": 'import { refunded } from "../src/refund";\nrefunded({});\n' }],
    ["is called after it", { "test/refund.test.ts": 'test("x", () => {});\n' }],
    ["uses what only it defines", more("test('r', () => expect(refunded({ sum: 1 })).toBe(1));")],
    ["names its path", more("test('r', () => run('src/refund.ts'));")],
  ])("P1 a new file is touched by a test that %s", (_, after) => expect(bare({ ...fresh, ...after })).toEqual([]));
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
