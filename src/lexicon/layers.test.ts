import { expect, test } from "vitest";
import { dispatchLayers, dispatchRefused, mayDispatch } from "./layers.ts";

test("D1 who may hand work to whom, and nobody else", () => {
  const allowed = dispatchLayers.flatMap((from) => dispatchLayers.filter((to) => mayDispatch(from, to)).map((to) => `${from} → ${to}`));
  expect(allowed).toEqual([
    "governance → companion",
    "governance → intake",
    "person → companion",
    "person → intake",
    "companion → intake",
    "intake → planner",
    "planner → worker",
  ]);
});

test("D1 a refusal says who may do what", () => {
  expect(dispatchRefused("worker", "intake")[0].because).toBe("a worker may not hand work to the intake: it hands on nothing");
  expect(dispatchRefused("companion", "worker")[0].because).toBe("a companion may not hand work to a worker: only to intake");
});
