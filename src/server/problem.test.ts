import { expect, test } from "vitest";
import { Fault, type FaultCode } from "../kernel/trouble.ts";
import { problemOf } from "./problem.ts";

test.each<[FaultCode, number]>([
  ["input.invalid", 400],
  ["weighing.busy", 429],
  ["journal.busy", 503],
  ["journal.gone", 503],
  ["journal.displaced", 503],
  ["journal.unwritable", 503],
  ["effect.stuck", 500],
])("what the world does not give just now is no mistake of ours: %s is %d", (code, status) =>
  expect(problemOf(new Fault(code, "why"))).toMatchObject({ status, code, message: "why" }),
);
