import { expect, test } from "vitest";
import type { Io } from "../io.ts";
import { widthOf } from "../views/fit.ts";
import { gateLine, idCharsOf, type GateBrief } from "./gate-line.ts";

const plain = (text: string): string => text;
const io = { json: false, interactive: true, bold: plain, dim: plain, good: plain, warn: plain, bad: plain } as Io;
const at = "2026-01-01T00:00:00.000Z";
const harm = "Discards work or rewrites history: HEAD~1. It cannot be brought back by anybody.";
const brief = (more: Partial<GateBrief>): GateBrief => ({
  id: "gj9ku5yt4cf",
  urgency: 3,
  openedAt: at,
  harm,
  action: "ls",
  where: "shop",
  session: "",
  ...more,
});
const shown = (more: Partial<GateBrief>, columns: number | undefined): string => gateLine(io, brief(more), { now: at, columns });

test.each([80, 100, 110, 160])(
  "a command that leaves room for the harm keeps its end in %i columns, and the project stands behind it",
  (columns) => {
    for (const action of ["git reset --hard HEAD~1", "git push origin +main", "rm -r a"]) {
      const line = shown({ action }, columns);
      expect(line.endsWith(`│ ${action} │ shop`)).toBe(true);
      expect(widthOf(line)).toBeLessThan(columns);
    }
  },
);

test.each([50, 60, 90, 140])(
  "where both are long, each keeps a part, and no line is left for the terminal to break, in %i columns",
  (columns) => {
    const line = shown({ action: "curl --silent --show-error ".repeat(9), where: "a-project-with-a-very-long-name-indeed" }, columns);
    expect(widthOf(line)).toBeLessThan(columns);
    const [, toldHarm = "", toldAction = ""] = line.split("│ ");
    expect(Math.min(toldHarm.length, toldAction.length)).toBeGreaterThanOrEqual(5);
  },
);

test("the session stands among our own marks, and not where the line is too narrow for it", () => {
  expect(shown({ session: "guard-9rpw" }, 100)).toMatch(/^\S+ gj9ku5yt4cf guard-9rpw +0 s │ .+ │ ls │ shop$/);
  expect(shown({ session: "guard-9rpw" }, undefined)).toContain(" guard-9rpw ");
  for (const columns of [60, 80]) expect(shown({ session: "guard-9rpw" }, columns)).not.toContain("guard-9rpw");
  expect(shown({ session: "gu│rd-\u001b[2J" }, 100).split("│")[0]).not.toContain("\u001b");
});

test("without a terminal nothing is cut", () =>
  expect(shown({ action: "x".repeat(190) }, undefined)).toContain(`${harm} │ ${"x".repeat(190)} │ shop`));

test("ids of any length keep the columns behind them in one place", () => {
  const list = [brief({ id: "g1", session: "guard-短い名前" }), brief({ id: "g1234567890", session: "goal-1" })];
  const ids = idCharsOf(list);
  const places = list.map((each) => widthOf(gateLine(io, each, { now: at, columns: 160, ids }).split("│")[0] ?? ""));
  expect(new Set(places).size).toBe(1);
});
