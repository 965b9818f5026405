import { expect, test } from "vitest";
import { cycleProblems, deadFileProblems, entriesOf } from "./graph.ts";
import { plant } from "./plant.ts";

test("a cycle is found, through types and over several files", () => {
  const sources = plant({
    "src/risk/a.ts": `import { b } from "./b.ts"`,
    "src/risk/b.ts": `import type { C } from "./c.ts"`,
    "src/risk/c.ts": `export * from "./a.ts"`,
  });
  expect(cycleProblems(sources)).toEqual(["import cycle: src/risk/a.ts → src/risk/b.ts → src/risk/c.ts → src/risk/a.ts"]);
});

test("two roads to one file are not a cycle", () => {
  const sources = plant({
    "src/risk/a.ts": `import "./b.ts"; import "./c.ts"`,
    "src/risk/b.ts": `import "./d.ts"`,
    "src/risk/c.ts": `import "./d.ts"`,
    "src/risk/d.ts": "",
  });
  expect(cycleProblems(sources)).toEqual([]);
});

test("a file that only a test refers to is dead, and so is what only a dead file refers to", () => {
  const sources = plant({
    "src/cli/main.ts": `import "../risk/a.ts"`,
    "src/risk/a.ts": `new Worker(new URL("./worker.ts", import.meta.url))`,
    "src/risk/worker.ts": "",
    "src/risk/forgotten.ts": `import "./deeper.ts"`,
    "src/risk/deeper.ts": "",
    "src/risk/forgotten.test.ts": `import "./forgotten.ts"`,
  });
  expect(deadFileProblems(sources, ["src/cli/main.ts"])).toEqual([
    "src/risk/forgotten.ts: nothing that ships refers to it",
    "src/risk/deeper.ts: nothing that ships refers to it",
  ]);
});

test("entries are the files of the command line and what package.json offers", () => {
  const paths = [
    "src/cli/main.ts",
    "src/cli/commands/run.ts",
    "src/console/main.tsx",
    "src/console/call.ts",
    "src/journal/index.ts",
    "src/adapters/codex.ts",
    "src/risk/a.ts",
  ];
  const manifest = {
    bin: { assent: "bin/assent.js" },
    exports: {
      "./journal": { types: "./lib/journal/index.d.ts", default: "./lib/journal/index.js" },
      "./adapters/*": "./lib/adapters/*.js",
    },
  };
  expect(entriesOf(manifest, paths)).toEqual(["src/cli/main.ts", "src/console/main.tsx", "src/journal/index.ts", "src/adapters/codex.ts"]);
});
