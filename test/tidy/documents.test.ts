import { describe, expect, test } from "vitest";
import {
  agentsLengthProblems,
  firstPageProblems,
  installScriptProblems,
  linkProblems,
  namedFileProblems,
  packedPathProblems,
  readmeProblems,
} from "./documents.ts";

const exists = (path: string): boolean => ["README.md", "docs/guide.md", "docs/a b.md", "src/kernel"].includes(path);
const problems = (text: string) => linkProblems([{ path: "docs/index.md", text }], exists);

describe("links", () => {
  test.each([
    ["a link", "see [it](gone.md)", "gone.md"],
    ["a link with a title", `[it](gone.md "Gone")`, "gone.md"],
    ["an image", "![it](../gone.png)", "../gone.png"],
    ["a reference", "[it]: gone.md", "gone.md"],
    ["an attribute", `<img src="gone.svg">`, "gone.svg"],
    ["a path from the root", "[it](/gone.md)", "/gone.md"],
  ])("%s to nowhere is found", (_name, text, link) => {
    expect(problems(`# Title\n${text}`)).toEqual([`docs/index.md:2 links to ${link}, which does not exist`]);
  });

  test.each([
    "[a](guide.md) and [b](../README.md#start)",
    "[folder](../src/kernel) [space](a%20b.md)",
    "[web](https://example.org/x.md) [mail](mailto:a@example.org) [here](#part)",
    "`[code](gone.md)`",
    "```md\n[code](gone.md)\n```",
  ])("%s is fine", (text) => {
    expect(problems(text)).toEqual([]);
  });
});

test("AGENTS.md may have 149 lines and no more", () => {
  const agents = (count: number) => [{ path: "AGENTS.md", text: "a line\n".repeat(count) }];
  expect(agentsLengthProblems(agents(149))).toEqual([]);
  expect(agentsLengthProblems(agents(150))).toEqual(["AGENTS.md: 150 lines, at most 149"]);
});

test("a first page that has grown is found", () => {
  const readme = (bytes: number) => ({ path: "README.md", text: "é".repeat(bytes / 2) });
  expect(firstPageProblems(readme(8_192))).toEqual([]);
  expect(firstPageProblems(readme(8_194))).toHaveLength(1);
});

test("a folder of src without a README is found", () => {
  const paths = ["src/kernel/gate.ts", "src/risk/shell/walk.ts", "src/index.ts", "test/tidy.test.ts"];
  expect(readmeProblems(paths, (path) => path === "src/kernel/README.md")).toEqual(["src/risk has no README.md"]);
});

test.each([
  ["`walk.ts` and `gone.ts`", ["AGENTS.md:1 names gone.ts, which does not exist"]],
  ["`consent/walk.ts`", ["AGENTS.md:1 names consent/walk.ts, which does not exist"]],
  ["`src/kernel`, `src/risk/shell/walk.ts`, `shell/walk.ts`, `*-rows.ts`, `x.json`", []],
  ["```\n`gone.ts`\n```", []],
])("a file that a guide names and that is gone is found: %s", (text, found) => {
  const paths = ["src/risk/shell/walk.ts"];
  expect(namedFileProblems([{ path: "AGENTS.md", text }], paths, (path) => paths.includes(path))).toEqual(found);
});

test("a packed package without ./ or / in front is found, and so is a script that an install would run", () => {
  const named = (text: string) => packedPathProblems([{ path: "docs/guard.md", text }]).length;
  expect(named("`npm install --global PATH/TO/assent-0.1.0.tgz`")).toBe(1);
  expect(named("npx --package dist/assent.tgz assent init")).toBe(1);
  expect(named("npm install --global ./assent-0.1.0.tgz and npx --package /PATH/TO/assent-0.1.0.tgz assent init")).toBe(0);
  const scripts = (name: string) => installScriptProblems({ scripts: { [name]: "x", build: "y", dependencies: "z" } }).length;
  expect(["prepare", "postinstall", "prepublish"].map(scripts)).toEqual([1, 1, 1]);
  expect(["prepack", "test"].map(scripts)).toEqual([0, 0]);
});
