import { expect, test } from "vitest";
import { plant } from "./plant.ts";
import { readingProblems } from "./reading.ts";

test.each([
  [`import { readFileSync } from "node:fs"`, "readFileSync"],
  [`import { stat, readFile } from "node:fs/promises"`, "readFile"],
  [`import { open as begin } from "fs/promises"`, "open"],
  [`import * as fs from "node:fs"`, "all of it"],
])("a file that is not listed must not say %s", (text, way) => {
  expect(readingProblems(plant({ "src/cli/a.ts": text }), {})).toEqual([
    `src/cli/a.ts:1 imports ${way}; only src/disk and files in mayRead may`,
  ]);
});

test.each([
  [`import { statSync } from "node:fs"`, "src/cli/a.ts"],
  [`import type { open } from "node:fs"`, "src/cli/a.ts"],
  [`import { readFileSync } from "node:fs"`, "src/disk/a.ts"],
  [`import { readFileSync } from "node:fs"`, "src/cli/a.test.ts"],
])("what opens nothing, or is the place for it, is left alone: %s in %s", (text, path) =>
  expect(readingProblems(plant({ [path]: text }), {})).toEqual([]),
);

test("a file that is listed for nothing is told", () => {
  expect(readingProblems(plant({ "src/cli/a.ts": "" }), { "src/cli/a.ts": "why" })).toHaveLength(1);
});
