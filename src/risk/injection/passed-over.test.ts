import { expect, test } from "vitest";
import { couldMatch, needOf } from "../../kernel/could-match.ts";
import { fold } from "./fold.ts";
import { lookedFor } from "./phrase.ts";
import { rows } from "./rows.ts";

test("no row is passed over that matches", () => {
  for (const text of rows().flatMap(({ hits, misses }) => [...hits, ...misses].map((each) => fold(each).text)))
    for (const { pattern } of rows()) {
      const { source, flags } = pattern.onward();
      const isOut = flags.includes("m") && !couldMatch(needOf(source), (literal) => text.includes(literal));
      if (isOut) expect([...lookedFor(pattern, text)]).toEqual([]);
    }
});
