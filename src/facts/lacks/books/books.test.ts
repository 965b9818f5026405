import { expect, test } from "vitest";
import { changedIn } from "../../../../test/support/book.ts";
import { lackBooks } from "./books.fixture.ts";

test.each(Object.entries(lackBooks))("P1 %s: every phrase lacks what was reviewed, and nothing else", (_, book) => {
  expect(changedIn(book)).toEqual([]);
});
