import { expect, test } from "vitest";
import { phraseProblems } from "./phrases.ts";
import { plant } from "./plant.ts";

test.each([
  ['const why = "it cannot be given back";', "src/risk/a.ts"],
  ["const why = `${name}: nobody here knows it`;", "src/risk/a.ts"],
  ["const Page = () => <p>Someone was faster.</p>;", "src/console/a.tsx"],
])("a retired phrase is found in %s", (text, path) => {
  expect(phraseProblems(plant({ [path]: text }), [])).toEqual([expect.stringContaining(`${path}:1 says`)]);
});

test("also on a page of the docs, and not in a comment, a test or a decision", () => {
  const text = "Leave the questions.";
  const pages = ["README.md", "docs/guard.md", "docs/decisions/0001-a.md", "src/risk/README.md"].map((path) => ({ path, text }));
  expect(phraseProblems([], pages)).toEqual([expect.stringMatching(/^README.md/), expect.stringMatching(/^docs\/guard.md/)]);
  expect(
    phraseProblems(plant({ "src/a.ts": "// nobody here knows\nexport const a = 1;", "src/a.test.ts": 'test("nobody here knows")' }), []),
  ).toEqual([]);
});
