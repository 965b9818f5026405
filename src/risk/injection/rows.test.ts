import { expect, test } from "vitest";
import { fold } from "./fold.ts";
import { lookedFor, matchesOf, type PhrasePattern } from "./phrase.ts";
import { rows } from "./rows.ts";
import { wordsOf } from "./words.ts";

const found = (pattern: PhrasePattern, text: string): boolean => !lookedFor(pattern, fold(text).text).next().done;

test("A12 every row finds its hits, and none of its misses", () => {
  const missed = rows().flatMap(({ pattern, hits }) => hits.filter((text) => !found(pattern, text)));
  const wrong = rows().flatMap(({ pattern, misses }) => misses.filter((text) => found(pattern, text)));
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
});

test("the words of a text pass over no match", () => {
  const { text } = fold(
    rows()
      .flatMap(({ hits, misses }) => [...hits, ...misses])
      .join(".\n"),
  );
  const words = wordsOf(text);
  for (const { pattern } of rows()) expect([...matchesOf(pattern, text, words)]).toEqual([...lookedFor(pattern, text)]);
});
