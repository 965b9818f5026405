import { expect, test } from "vitest";
import { changedIn } from "../../../test/support/book.ts";
import { claimBooks } from "./books.fixture.ts";

test.each(Object.entries(claimBooks))("U4 %s: every line is understood as it was reviewed", (_, book) => {
  expect(changedIn(book)).toEqual([]);
});
