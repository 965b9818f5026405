import { expect, test } from "vitest";
import { briefFrom, briefOf } from "./brief.ts";

const { ship: _, ...whole } = briefOf("make add add", ["src/**"], "npm test");

test.each(Object.keys(whole))("D4 a brief without %s is told so by that name", (name) => {
  const { [name]: left, ...rest } = whole as Readonly<Record<string, unknown>>;
  expect(left).toBeDefined();
  expect(() => briefFrom(rest)).toThrow(new RegExp(`the brief:\\n  ${name} (?:is missing|must be ".*)$`));
});

test.each([
  [{ key_decisions: 1 }, "key_decisions"],
  [{ spec: { scope: {} } }, "spec.scope.files_owned is missing"],
  [{ lifecycle: "long" }, `lifecycle must be "ephemeral" or "persistent"`],
])("D4 %j is named", (wrong, message) => {
  expect(() => briefFrom({ ...whole, ...wrong })).toThrow(message);
});

test("D4 a brief is cut between characters, and one with half of a character can still be hashed", () => {
  const { mission } = briefOf(`${"a".repeat(199)}\u{1f389}`, ["src/**"], "npm test");
  expect(mission).toBe("a".repeat(199));
  expect(briefFrom({ ...whole, purpose: "\ud83c" }).purpose).toBe("\ufffd");
});
