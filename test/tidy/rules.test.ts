import { describe, expect, test } from "vitest";
import { plant } from "./plant.ts";
import { idsLeading, ruleProblems } from "./rules.ts";

const readme = (text: string) => [{ path: "src/kernel/README.md", text }];
const held = (text: string) => plant({ "src/kernel/gate.test.ts": text });

describe("a rule listed in a README", () => {
  test("needs a test, whichever way it is listed", () => {
    const text = "| K1 | moves |\n- **K2** kinds\n* `K3` relay\n1. [K4](#k4) regret\nK5 in passing\n```\n- K6 an example\n```\n";
    expect(ruleProblems([], readme(text))).toEqual([
      "src/kernel/README.md:1 no running test's title begins with K1",
      "src/kernel/README.md:2 no running test's title begins with K2",
      "src/kernel/README.md:3 no running test's title begins with K3",
      "src/kernel/README.md:4 no running test's title begins with K4",
    ]);
  });

  test.each([
    `test("K7 holds", f)`,
    `it("K7 holds", f)`,
    `describe("K7", f)`,
    "test.each([1])(`K7 holds for ${1}`, f)",
    "test.each`a`('K7 holds', f)",
    `test.concurrent("K2, K7 hold", f)`,
    `describe("the kernel", () => { test("K7: holds", f) })`,
  ])("is held by %s", (text) => {
    expect(ruleProblems(held(text), readme("- K7 once"))).toEqual([]);
  });

  test.each([
    `test("holds K7", f)`,
    `test("K71 holds", f)`,
    `test("K7a holds", f)`,
    `other("K7 holds", f)`,
    `test.skipIf(1)("K7 holds", f)`,
    `// test("K7 holds", f)`,
  ])("is not held by %s", (text) => {
    expect(ruleProblems(held(text), readme("- K7 once"))).toEqual(["src/kernel/README.md:1 no running test's title begins with K7"]);
  });

  test("is not held by a file that is no test", () => {
    const sources = plant({ "src/kernel/gate.ts": `test("K7 holds", f)` });
    expect(ruleProblems(sources, readme("- K7 once"))).toHaveLength(1);
  });

  test.each([`test.skip("K7 late", f)`, `test.todo("K7 late")`, `describe.skip("all", () => { test("K7 late", f) })`])(
    "has no test switched off as in %s",
    (text) => {
      expect(ruleProblems(held(`test("K7 holds", f);\n${text}`), readme("- K7 once"))).toEqual([
        "src/kernel/gate.test.ts:2 a test of K7 is switched off",
      ]);
    },
  );
});

test("several ids may lead a title", () => {
  expect(idsLeading("K2, K3 and A14 agree on S1")).toEqual(["K2", "K3", "A14"]);
  expect(idsLeading("the K2 rule")).toEqual([]);
});
