import { expect, test } from "vitest";
import { layoutOf } from "./mission-layout.ts";

const placed = (...nodes: readonly (readonly [id: string, ...needs: string[]])[]): readonly string[] =>
  layoutOf(nodes.map(([id, ...needs]) => ({ id, needs }))).map(({ id, column, row }) => `${id} ${column},${row}`);

test("D10 a piece stands to the right of everything that it needs", () => {
  expect(placed(["c", "a", "b"], ["a"], ["b", "a"], ["d"])).toEqual(["c 2,0", "a 0,0", "b 1,0", "d 0,1"]);
});

test("D10 needs that are nowhere, and a circle, keep nobody from being seen", () => {
  expect(placed(["a", "nobody"])).toEqual(["a 0,0"]);
  expect(placed(["a", "b"], ["b", "a"])).toHaveLength(2);
});
