import { expect, test } from "vitest";
import { changedIn } from "../../../../test/support/book.ts";
import { goalBooks } from "./books.fixture.ts";

test.each(Object.entries(goalBooks))("U11 %s: every phrase says how much, or not, as it was reviewed", (_, book) => {
  expect(changedIn(book)).toEqual([]);
});
