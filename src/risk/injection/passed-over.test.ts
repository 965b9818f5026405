import { expect, test } from "vitest";
import { couldMatch, needOf } from "../../kernel/could-match.ts";
import { fold } from "./fold.ts";
import { lookedFor } from "./phrase.ts";
import { rows } from "./rows.ts";

test("no row is passed over that matches", () => {
  const texts = rows().flatMap(({ hits, misses }) => [...hits, ...misses].map((each) => fold(each).text));
  const passedOver = rows().flatMap(({ pattern }) => {
    const { source, flags } = pattern.onward();
    const need = needOf(source);
    const out = flags.includes("m") ? texts.filter((text) => !couldMatch(need, (literal) => text.includes(literal))) : [];
    return out.filter((text) => [...lookedFor(pattern, text)].length > 0).map((text) => [text, source]);
  });
  expect(passedOver).toEqual([]);
});
