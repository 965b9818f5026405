import { expect, test } from "vitest";
import { keptWords, patternsIn } from "./tables.ts";

const shownMax = 20;

test.each([...keptWords()])("U6 %s finds every phrase that it was reviewed with", async (file, ways) => {
  const now = await patternsIn(file);
  const lost = [...ways].flatMap(([way, phrases]) => {
    const patterns = (now.get(way) ?? []).map((each) => new RegExp(each.source, each.flags.replace("g", "")));
    return phrases.filter((phrase) => !patterns.some((pattern) => pattern.test(phrase))).map((phrase) => `${way}: ${phrase}`);
  });
  expect(lost.slice(0, shownMax), `${lost.length} phrases are lost; if that is right: npm run golden`).toEqual([]);
});
