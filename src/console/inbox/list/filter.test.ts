import { expect, test } from "vitest";
import type { GateDetail, GateEntry } from "../../../server/api.ts";
import { isFiltering, matching, noFilter, valuesOf } from "./filter.ts";
import { groupsOf, isSameQuestion } from "./groups.ts";

const gate = (id: string, more: Partial<GateEntry> = {}): GateEntry => ({
  id,
  stream: `guard-${id}`,
  protocol: "guard",
  key: `call:${id}`,
  kind: "risk",
  title: "Bash: npm publish",
  harm: "Publishes a package.",
  question: "May this run?",
  urgency: 3,
  openedAt: "2026-01-01T00:00:00.000Z",
  status: "open",
  session: { short: "guard-9rpw", title: "t", cwd: "/code/shop", agent: "claude-code" },
  ...more,
});

const push = gate("b", {
  title: "Bash: git push origin dev",
  harm: "Pushes to a remote.",
  urgency: 2,
  session: { short: "guard-x4k2", title: "t", cwd: "/code/bank", agent: "codex" },
});
const all = [gate("a"), push, gate("c", { kind: "gap" })];

test("every word must be there, in any place and order, and every chosen facet must hold", () => {
  const ids = (words: string, more = {}): string =>
    matching(all, { words, ...more })
      .map(({ id }) => id)
      .join("");
  expect([ids(""), ids("  push   BANK "), ids("push shop"), ids("publishes package")]).toEqual(["abc", "b", "", "ac"]);
  expect([ids("", { agent: "codex" }), ids("", { kind: "gap" }), ids("publish", { kind: "risk", project: "shop" })]).toEqual([
    "b",
    "c",
    "a",
  ]);
  expect([isFiltering(noFilter), isFiltering({ words: " " }), isFiltering({ words: "", agent: "x" })]).toEqual([false, false, true]);
});

test("a facet counts what choosing each of its values would show", () => {
  const filter = { words: "publish", project: "shop", kind: "risk" };
  expect([...valuesOf(all, filter, "kind")]).toEqual([
    ["risk", 1],
    ["gap", 1],
  ]);
  expect([...valuesOf(all, noFilter, "agent")]).toEqual([
    ["claude-code", 2],
    ["codex", 1],
  ]);
});

test("calls that read the same are one row, led by the selected one; other questions stand alone", () => {
  const gates = [gate("a"), push, gate("d"), gate("e", { kind: "gap" }), gate("f", { kind: "gap" }), gate("g")];
  const shown = (selected?: string): unknown =>
    groupsOf(gates, selected).map(({ lead, others }) => [lead.id, others.map(({ id }) => id).join("")]);
  expect(shown()).toEqual([
    ["a", "dg"],
    ["b", ""],
    ["e", ""],
    ["f", ""],
  ]);
  expect(shown("d")).toContainEqual(["d", "ag"]);
});

test("one answer is given to both only where the whole action and what each answer does are the same", () => {
  const detail = (command: string, more: Partial<GateDetail> = {}): GateDetail =>
    ({
      ...gate("a"),
      closing: null,
      others: [],
      context: [],
      options: [{ id: "halt", changes: "Blocked" }],
      subject: { action: { tool: "Bash", input: { command }, cwd: "/p" }, findings: [] },
      ...more,
    }) as unknown as GateDetail;
  const long = "x".repeat(500);
  expect(isSameQuestion(detail(`${long} a`), detail(`${long} a`))).toBe(true);
  expect(isSameQuestion(detail(`${long} a`), detail(`${long} b`))).toBe(false);
  expect(isSameQuestion(detail("a"), detail("a", { options: [] }))).toBe(false);
  expect(isSameQuestion(detail("a"), detail("a", { closing: {} as never }))).toBe(false);
});
