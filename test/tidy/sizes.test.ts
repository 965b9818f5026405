import { expect, test } from "vitest";
import { plant } from "./plant.ts";
import { fileSizeProblems, folderSizeProblems, functionSizeProblems, lineLengthProblems } from "./sizes.ts";

const lines = (count: number): string => "a;\n".repeat(count);

test("a file of 401 lines is too long, one of 400 is not", () => {
  const sources = plant({ "src/risk/long.ts": lines(401), "src/risk/fits.ts": lines(400) });
  expect(fileSizeProblems(sources)).toEqual(["src/risk/long.ts: 401 lines, at most 400"]);
});

test("a line of 141 characters is too long, also in a comment; text of several lines is not looked at", () => {
  const long = "x".repeat(139);
  const sources = plant({
    "src/risk/long.ts": `a;\n"${long}";\n//${long}\n\`${long}\`;`,
    "src/risk/fits.ts": `"${long.slice(1)}"\n\`${long}\n${long}xx\`;\n`,
  });
  expect(lineLengthProblems(sources)).toEqual([
    "src/risk/long.ts:2 142 characters, at most 140",
    "src/risk/long.ts:3 141 characters, at most 140",
    "src/risk/long.ts:4 142 characters, at most 140",
  ]);
});

test("a folder of 26 files is too full; tests in it, and folders below it, do not count", () => {
  const files = (folder: string, count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/f${at}.ts`, ""]));
  const sources = plant({
    ...files("src/full", 26),
    ...files("src/fits", 25),
    ...files("src/fits/below", 3),
    "src/fits/f1.test.ts": "",
    "src/fits/f.fixture.ts": "",
  });
  expect(folderSizeProblems(sources)).toEqual(["src/full: 26 files, at most 25"]);
});

test.each([
  ["a function", `function f() {\n${lines(69)}}`],
  ["an arrow function", `const f = () => {\n${lines(69)}};`],
  ["a method", `class C { f() {\n${lines(69)}} }`],
  ["a test", `test("x", () => {\n${lines(69)}});`],
])("%s of 71 lines is too long", (_name, text) => {
  expect(functionSizeProblems(plant({ "test/a.ts": text }))).toEqual(["test/a.ts:1 a function of 71 lines, at most 70"]);
});

test("a function of 70 lines fits, and a group of tests is no function", () => {
  const sources = plant({
    "src/risk/a.ts": `function f() {\n${lines(68)}}`,
    "test/support/suite.ts": `function describeIt() {\n${`test("x", () => {\n${lines(50)}});\n`.repeat(3)}}`,
    "src/risk/a.test.ts": `describe("x", () => {\n${lines(100)}}); describe.each([1])("y", () => {\n${lines(100)}});`,
  });
  expect(functionSizeProblems(sources)).toEqual([]);
});

test("a table that is made on first use is no function, but what stands in it is", () => {
  const table = (row: string): string => `const rows = () => [\n${row.repeat(80)}];`;
  const long = `const f = () => [{ does: () => {\n${lines(69)}} }];`;
  const sources = plant({
    "src/risk/a.ts": table("{},\n"),
    "src/risk/b.ts": long,
    "src/risk/c.ts": `const f = (a) => [\n${"a,\n".repeat(69)}];`,
  });
  expect(functionSizeProblems(sources)).toEqual([
    "src/risk/b.ts:1 a function of 71 lines, at most 70",
    "src/risk/c.ts:1 a function of 71 lines, at most 70",
  ]);
});
