import { describe, expect, test } from "vitest";
import { detectSecrets } from "../detect.ts";
import { secretShapes } from "./secret-shapes.ts";

/** A text without its « and », and where they stood. */
function unmarked(marked: string): { text: string; secrets: { start: number; end: number }[] } {
  const secrets: { start: number; end: number }[] = [];
  let text = "";
  for (const character of marked) {
    if (character === "«") secrets.push({ start: text.length, end: 0 });
    else if (character === "»") secrets.at(-1)!.end = text.length;
    else text += character;
  }
  return { text, secrets };
}

describe.each(secretShapes())("$name", ({ name, examples }) => {
  const { hits, misses } = examples();

  test.each(hits)("D22 is found in %j", (marked) => {
    const { text, secrets } = unmarked(marked);
    expect(detectSecrets(text).map(({ start, end }) => ({ start, end }))).toEqual(secrets);
  });

  test.each(misses)("is not seen in %j", (text) => {
    expect(detectSecrets(text).filter((secret) => secret.name === name)).toEqual([]);
  });

  test("has examples of both", () => {
    expect([hits.length, misses.length]).not.toContain(0);
  });
});

test("names are told apart", () => {
  const names = secretShapes().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
