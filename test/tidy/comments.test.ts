import { expect, test } from "vitest";
import { commentProblems } from "./comments.ts";
import { plant } from "./plant.ts";

const told = `begins with "What"; begin with what it is about`;

test("a doc comment that begins with What is told, on one line or on several", () => {
  const sources = plant({
    "src/risk/a.ts":
      "/** What a person reads. */\nexport const a = 1;\n\n/**\n * What `git` reads.\n * And more.\n */\nexport const b = 2;\n",
    "bench/a.ts": "/** What comes of it. */\nconst c = 3;\n",
  });
  expect(commentProblems(sources)).toEqual([`src/risk/a.ts:1 ${told}`, `src/risk/a.ts:4 ${told}`, `bench/a.ts:1 ${told}`]);
});

test.each([
  ["a noun", "/** Words for a person. What is missing is asked for. */"],
  ["a name", "/** What WhatsApp sends. */"],
  ["code", "const a = `/** What is this. */`;"],
])("%s is left alone", (_name, text) => {
  expect(commentProblems(plant({ "src/risk/a.ts": `${text}\n` }))).toEqual([]);
});
