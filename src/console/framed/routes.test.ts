import { expect, test } from "vitest";
import { routes, type Box } from "./routes.ts";
import type { Link } from "./sources.ts";

const box = (left: number, top: number, height = 40): Box => ({ left, right: left + 100, top, bottom: top + height });
const link = (from: string, to: string): Link => ({ id: `${from}>${to}`, from, to, style: "source", lens: "" }) as Link;
const numbers = (path: string): readonly number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);

test("a line goes from the right side of one place to the left side of the other", () => {
  const boxes = new Map([
    ["lens:a", box(0, 0)],
    ["claim:a1", box(300, 100)],
  ]);
  const [route] = routes([link("lens:a", "claim:a1"), link("lens:none", "claim:a1")], boxes);
  expect(numbers(route?.path ?? "")).toEqual([100, 20, 200, 20, 200, 120, 300, 120]);
});

test("a line does not run behind a dialogue that is not its own, and lines of one place do not meet", () => {
  const boxes = new Map([
    ["lens:a", box(0, 100)],
    ["dialogue:d1", box(200, 100)],
    ["claim:a1", box(400, 100)],
    ["claim:a2", box(400, 200)],
  ]);
  const found = routes([link("lens:a", "claim:a1"), link("lens:a", "claim:a2")], boxes);
  for (const { path } of found) {
    const straight = Number(/L[\d.]+,([\d.]+)/.exec(path)?.[1]);
    expect(straight <= 88 || straight >= 152).toBe(true);
  }
  const starts = found.map(({ path }) => numbers(path)[1]);
  expect(new Set(starts).size).toBe(2);
});

test("stacked places have no lines between them", () => {
  const boxes = new Map([
    ["lens:a", box(0, 0)],
    ["claim:a1", box(0, 100)],
  ]);
  expect(routes([link("lens:a", "claim:a1")], boxes)).toEqual([]);
});
