import { expect, test, vi } from "vitest";
import type * as View from "../../inquiry/rows/view.ts";
import { openDomains } from "./look.ts";

const viewed: string[] = [];
vi.mock("../../inquiry/rows/view.ts", async (original) => {
  const view = await original<typeof View>();
  return { ...view, viewOf: (text: string) => (viewed.push(text), view.viewOf(text)) };
});

test("S13 what is read of a plan is bounded, and prepared once for all domains", () => {
  const plan = `${"x ".repeat(40_000)} Deploy it.`;
  expect(openDomains({ intent: "Drop the table", plan, cwd: "/" }).map(({ kind }) => kind)).toEqual([
    "deletion",
    "data",
  ]);
  const ofPlan = viewed.filter((text) => text.startsWith("x x"));
  expect(ofPlan).toHaveLength(1);
  expect(ofPlan[0]?.length).toBeLessThan(plan.length);
});
