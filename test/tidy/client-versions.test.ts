import { expect, test } from "vitest";
import { clientVersionProblems } from "./client-versions.ts";

const rows = [{ package: "opencode-ai", title: "opencode", least: "1.2.3" }];
const readme = (version: string) => ({ path: "README.md", text: `| opencode ≥ ${version} | partly |` });

test("a version that is tested and promised is no problem", () => {
  expect(clientVersionProblems(rows, { "opencode-ai": "1.2.3" }, readme("1.2.3"))).toEqual([]);
});

test("another version in the tests or in the README is found", () => {
  expect(clientVersionProblems(rows, { "opencode-ai": "1.2.0" }, readme("1.2.4"))).toEqual([
    "opencode: 1.2.3 is said to be enough, and 1.2.0 is tested",
    "README.md does not say opencode ≥ 1.2.3",
  ]);
});
