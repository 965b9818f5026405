import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFilm } from "../tools/pictures/animation.ts";
import { timeless } from "../tools/pictures/sample.ts";
import { recordStory } from "../tools/pictures/story.ts";

/** Whoever changes what the command line says records it anew: `npm run pictures`. */
test("the moving picture of the README shows what the program says today", async () => {
  const kept = readFileSync(join(import.meta.dirname, "../docs/pictures/assent.svg"), "utf8");
  expect(writeFilm(await recordStory())).toBe(kept);
  expect(kept.length).toBeLessThanOrEqual(150 * 1024);
});

test.each(["0 s", "9 s", "12 s", "3 min"])("a recording that took %s is the same recording", (taken) => {
  expect(timeless(`${taken.padStart(7)} │ asked ${taken} ago`)).toBe("    9 s │ asked 9 s ago");
});
