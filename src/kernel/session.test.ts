import { expect, test } from "vitest";
import { fromWords } from "./session.ts";

test("a part and a branch are told apart", () =>
  expect(["worker-1", "worker-1@4"].map(fromWords)).toEqual(["part of worker-1", "branch of worker-1@4"]));
