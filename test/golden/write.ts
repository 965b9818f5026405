import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { books, linesOfBook } from "../../src/risk/golden/books.fixture.ts";
import { root } from "../tidy/repository.ts";
import { linesOf } from "../support/book.ts";
import { sentenceBooks } from "./sentences.ts";
import { understood } from "./understood.ts";

/** `npm run golden`: writes down what the engine says of every example. The difference is for a person to read. */
for (const [name, book] of Object.entries(books))
  writeFileSync(join(root, "src/risk/golden", `${name}.txt`), `${linesOfBook(book).join("\n")}\n`);
for (const [name, lines] of Object.entries(understood)) writeFileSync(join(import.meta.dirname, `${name}.txt`), `${lines().join("\n")}\n`);
for (const book of sentenceBooks)
  writeFileSync(
    book.file,
    `${linesOf(book)
      .map(({ now }) => now)
      .join("\n")}\n`,
  );
