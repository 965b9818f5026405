import { describe, expect, test } from "vitest";
import { directionProblems } from "./direction.ts";
import { plant } from "./plant.ts";

const packages = { shipped: ["zod", "@scope/tool"], development: ["vitest"] };
const problems = (path: string, text: string) => directionProblems(plant({ [path]: text }), packages);

describe("what is refused", () => {
  test.each([
    ["the kernel importing a folder", "src/kernel/a.ts", `import "../risk/b.ts"`, "kernel must not import risk"],
    ["the kernel importing Node", "src/kernel/a.ts", `import "node:path"`, "kernel imports nothing, not even node:path"],
    ["the kernel importing a package", "src/kernel/a.ts", `import "zod"`, "kernel imports nothing, not even zod"],
    ["a leaf importing its neighbour", "src/risk/a.ts", `import "../facts/b.ts"`, "risk must not import facts"],
    ["types from outside count too", "src/risk/a.ts", `import type { B } from "../runtime/b.ts"`, "risk must not import runtime"],
    ["a protocol importing the runtime", "src/protocols/goal/a.ts", `import "../../runtime/b.ts"`, "protocols must not import runtime"],
    ["a protocol importing the journal", "src/protocols/goal/a.ts", `import "../../journal/b.ts"`, "protocols must not import journal"],
    [
      "a protocol importing another",
      "src/protocols/goal/a.ts",
      `import type { B } from "../frame/types.ts"`,
      "the protocol goal must not import src/protocols/frame/types.ts: ask for it through an effect",
    ],
    [
      "a protocol importing the list of protocols",
      "src/protocols/goal/a.ts",
      `import "../index.ts"`,
      "the protocol goal must not import src/protocols/index.ts: ask for it through an effect",
    ],
    ["the runtime importing a protocol", "src/runtime/a.ts", `export * from "../protocols/goal/b.ts"`, "runtime must not import protocols"],
    [
      "the server loading the engine",
      "src/server/a.ts",
      `import { b } from "../risk/b.ts"`,
      "server may import only types from src/risk/b.ts",
    ],
    [
      "the console loading the server",
      "src/console/a.ts",
      `import { b } from "../server/api.ts"`,
      "console may import only types from src/server/api.ts",
    ],
    ["the console knowing the journal", "src/console/a.ts", `import type { B } from "../journal/b.ts"`, "console must not import journal"],
    [
      "the console loading a view",
      "src/console/a.ts",
      `import { b } from "../protocols/goal/view.ts"`,
      "console may import only types from src/protocols/goal/view.ts",
    ],
    [
      "the console knowing the state of a protocol",
      "src/console/a.ts",
      `import type { B } from "../protocols/goal/types.ts"`,
      "console must not import protocols",
    ],
    ["the console loading Node", "src/console/a.ts", `import "node:fs"`, "node:fs is not there in a browser"],
    ["anything importing the command line", "src/server/a.ts", `import "../cli/main.ts"`, "server must not import cli"],
    ["a lazy import", "src/risk/a.ts", `await import("../facts/b.ts")`, "risk must not import facts"],
    ["an import inside a type", "src/risk/a.ts", `type B = import("../facts/b.ts").B`, "risk must not import facts"],
    ["a worker's file", "src/risk/a.ts", `new URL("../facts/b.js", import.meta.url)`, "risk must not import facts"],
    ["a built-in module fetched by hand", "src/kernel/a.ts", `process.getBuiltinModule("fs")`, "kernel imports nothing, not even fs"],
    ["shipped code importing test code", "src/risk/a.ts", `import "./b.fixture.ts"`, "shipped code must not import src/risk/b.fixture.ts"],
    [
      "shipped code importing test support",
      "src/risk/a.ts",
      `import "../../test/support/b.ts"`,
      "imports test/support/b.ts, which lies outside src",
    ],
    [
      "shipped code importing a development package",
      "src/risk/a.ts",
      `import { test } from "vitest"`,
      "vitest is a development package; shipped code must not import it",
    ],
    ["an undeclared package", "src/risk/a.ts", `import "left-pad/index.js"`, "left-pad is not a dependency in package.json"],
    ["a test breaking the direction", "src/risk/a.test.ts", `import "../facts/b.ts"`, "risk must not import facts"],
  ])("%s", (_name, path, text, because) => {
    expect(problems(path, text)).toEqual([`${path}:1 ${because}`]);
  });

  test("a folder outside the architecture", () => {
    expect(problems("src/utils/a.ts", "")).toEqual([`src/utils/a.ts: "utils" is not a folder of the architecture`]);
  });
});

describe("what is allowed", () => {
  test.each([
    ["its own folder", "src/kernel/a.ts", `import "./b.ts"`],
    ["inward", "src/protocols/goal/a.ts", `import "../../kernel/b.ts"; import "../../risk/b.ts"; import "../../scope/b.ts"`],
    ["a list of protocols", "src/protocols/index.ts", `export * from "./goal/machine.ts"`],
    ["the journal in the server", "src/server/a.ts", `import { b } from "../journal/b.ts"`],
    ["types of the engine in the server", "src/server/a.ts", `import { type B } from "../risk/b.ts"`],
    ["the client of the api in the console", "src/console/a.ts", `import { b } from "../server/client.ts"`],
    ["what is bundled into the console", "src/console/a.tsx", `import "vitest"; import { b } from "../kernel/b.ts"`],
    ["types of views in the console", "src/console/a.tsx", `import type { B } from "../protocols/goal/view.ts"`],
    ["api types in the console", "src/console/a.tsx", `import type { B } from "../server/api.ts"`],
    ["anything in the command line", "src/cli/main.ts", `import "../server/a.ts"; import "../adapters/b.ts"`],
    ["shipped packages", "src/config/a.ts", `import { z } from "zod"; import "@scope/tool/deep"; import "node:fs"`],
    ["what a kernel test needs", "src/kernel/a.test.ts", `import "vitest"; import "node:fs"; import "../../test/support/b.ts"`],
    ["code outside src", "test/a.test.ts", `import "../src/cli/main.ts"; import "left-pad"`],
  ])("%s", (_name, path, text) => {
    expect(problems(path, text)).toEqual([]);
  });
});
