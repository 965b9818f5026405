import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { understood } from "./understood.ts";

const shownMax = 10;

test.each(Object.entries(understood))("U6 %s: every text is understood as it was reviewed", (name, linesNow) => {
  const reviewed = readFileSync(join(import.meta.dirname, `${name}.txt`), "utf8")
    .trimEnd()
    .split("\n");
  const now = linesNow();
  const [was, is] = [new Set(reviewed), new Set(now)];
  const changed = [
    ...reviewed.filter((each) => !is.has(each)).map((each) => `- ${each}`),
    ...now.filter((each) => !was.has(each)).map((each) => `+ ${each}`),
  ].toSorted((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1));
  expect(changed.slice(0, shownMax), `${changed.length} lines differ; if they are right: npm run golden`).toEqual([]);
});
