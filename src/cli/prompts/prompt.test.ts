import { expect, test } from "vitest";
import { askingFor, leftOpenWords } from "./prompt.ts";

test.each([
  ["Change it", "Does not run; your words become the command", "Change it: Does not run; your words become the command"],
  ["Say it differently", undefined, "Say it differently: in your words"],
  ["Change it", "The agent \u001b[2Jgoes on", "Change it: The agent \\x1b[2Jgoes on"],
])("A18 who chooses %j with %j is told what their text is used for", (label, changes, asked) =>
  expect(askingFor(changes === undefined ? { label } : { label, changes })).toBe(asked),
);

test("what is left open is named, in somebody's own words behind a gutter", () => {
  expect(leftOpenWords({ title: "Bash: git push --force" })).toBe("left open: │ Bash: git push --force");
  expect(leftOpenWords({ title: "\u001b[2J approved" })).toBe("left open: │ \\x1b[2J approved");
});
