import { expect, test } from "vitest";
import { changedIn } from "../../../test/support/book.ts";
import { plans, situations } from "./plans.fixture.ts";

test("P1 every plan lacks what was reviewed, and nothing else", () => {
  expect(changedIn(plans)).toEqual([]);
});

test("P1 in a repository every plan lacks what was reviewed, and nothing else", () => {
  expect(changedIn(situations)).toEqual([]);
});
