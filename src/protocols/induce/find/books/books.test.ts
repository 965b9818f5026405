import { expect, test } from "vitest";
import { changedIn } from "../../../../../test/support/book.ts";
import { induceBooks } from "./books.fixture.ts";

test.each(Object.entries(induceBooks))("P5 %s: what makes a rule is as it was reviewed", (_, book) => {
  expect(changedIn(book)).toEqual([]);
});
