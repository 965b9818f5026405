import { expect, test } from "vitest";
import { changedIn } from "../../../../../test/support/book.ts";
import { detectBooks } from "./books.fixture.ts";

test.each(Object.entries(detectBooks))("S2 %s: every line is understood as it was reviewed", (_, book) => {
  expect(changedIn(book)).toEqual([]);
});
