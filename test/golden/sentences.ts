import { claimBooks } from "../../src/claims/books/books.fixture.ts";
import { wayBooks } from "../../src/inquiry/ways/books/books.fixture.ts";
import { lackBooks } from "../../src/facts/lacks/books/books.fixture.ts";
import { plans, situations } from "../../src/facts/lacks/plans.fixture.ts";
import { goalBooks } from "../../src/protocols/goal/books/books.fixture.ts";
import { induceBooks } from "../../src/protocols/induce/find/books/books.fixture.ts";
import { detectBooks } from "../../src/protocols/solicit/detect/books/books.fixture.ts";
import type { Book } from "../support/book.ts";

/** All books of sentences that stand beside the code they are about. */
export const sentenceBooks: readonly Book[] = [
  plans,
  situations,
  ...Object.values(lackBooks),
  ...Object.values(goalBooks),
  ...Object.values(detectBooks),
  ...Object.values(induceBooks),
  ...Object.values(claimBooks),
  ...Object.values(wayBooks),
];
