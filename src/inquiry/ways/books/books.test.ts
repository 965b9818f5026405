import { expect, test } from "vitest";
import { changedIn } from "../../../../test/support/book.ts";
import { wayBooks } from "./books.fixture.ts";

test.each(Object.entries(wayBooks))("U6 %s: every phrase leaves open what it was reviewed to, and settles it", (_, book) => {
  expect(changedIn(book)).toEqual([]);
});
