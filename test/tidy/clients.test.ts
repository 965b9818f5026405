import { expect, test } from "vitest";
import { clientRows } from "../../src/adapters/clients/rows.ts";
import { clientFiles } from "../../src/lexicon/client-files.ts";
import { clientNameProblems } from "./clients.ts";
import { parseSource } from "./source.ts";

const problems = (path: string, text: string, allowed = {}) => clientNameProblems([parseSource(path, text)], ["claude", "codex"], allowed);

test.each([
  ["a string", `export const a = "claude-code";`],
  ["a part of a template", "export const a = `${1} of Codex`;"],
  ["a key", `export const a = { codex: 1 };`],
  ["a pattern", `export const a = /\\.codex\\//;`],
  ["a file of its folder", `import { b } from "../adapters/clients/codex/b.ts"; export const a = b;`],
])("a client that is named in %s is found", (_, text) =>
  expect(problems("src/setup/a.ts", text)).toEqual([expect.stringMatching(/^src\/setup\/a\.ts:1 names a client/)]),
);

test.each([
  ["its folder", "src/adapters/clients/codex/a.ts", `export const a = "codex";`],
  ["a test", "src/setup/a.test.ts", `export const a = "codex";`],
  ["a comment", "src/setup/a.ts", `export const a = 1; // as Codex wants it`],
])("in %s it may be named", (_, path, text) => expect(problems(path, text)).toEqual([]));

test("an exception that is not needed any more is a problem", () => {
  const allowed = { "src/setup/": "because" };
  expect(problems("src/setup/a.ts", `export const a = "codex";`, allowed)).toEqual([]);
  expect(problems("src/setup/a.ts", `export const a = 1;`, allowed)).toEqual([
    "src/setup/: mayName lists it, but no client is named there",
  ]);
});

test.each(clientRows)("the risk engine knows where $name is told about our hook", ({ program, guardPath }) =>
  expect(clientFiles.find(({ programs }) => programs.includes(program))?.entries[0]).toBe(guardPath),
);
