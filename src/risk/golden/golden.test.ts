import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { books, linesOfBook } from "./books.fixture.ts";
import { wrongRows } from "./programs.fixture.ts";

const shownMax = 20;

test.each(Object.entries(books))("A14 %s: every example is judged as it was reviewed", (name, book) => {
  const reviewed = readFileSync(join(import.meta.dirname, `${name}.txt`), "utf8")
    .trimEnd()
    .split("\n");
  const now = linesOfBook(book);
  const [was, is] = [new Set(reviewed), new Set(now)];
  const changed = [
    ...reviewed.filter((line) => !is.has(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !was.has(line)).map((line) => `+ ${line}`),
  ].toSorted((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1));
  expect(changed.slice(0, shownMax), `${changed.length} lines differ; if they are right: npm run golden`).toEqual([]);
});

test("A14 every row of a program has an example, and matches its own and none of its counter-examples", () => {
  expect(wrongRows()).toEqual([]);
});
