import { expect, test } from "vitest";
import { planGist, readMaxChars, stringsIn } from "./plan-text.ts";
import { viewOf } from "./rows/view.ts";

test.each([
  ["words: their first line", "1. npm ci\r\n2. deploy\n", "1. npm ci"],
  ["a plan with an intent", '{\n "intent": "Deploy the shop",\n "tasks": []}', "Deploy the shop"],
  [
    "a plan without one",
    '{"tasks": [{"action": {"tool": "Bash", "command": "npm test"}}, {"instruction": "deploy"}]}',
    "npm test (and 1 more)",
  ],
  ["JSON of another kind", '{\n  "steps": 3\n}', '{ "steps": 3 }'],
  ["a list", "[\n1]", "["],
])("what a plan is about: %s", (_, plan, gist) => expect(planGist(plan)).toBe(gist));

test.each([
  ["words", "x ".repeat(50_000)],
  ["long strings", JSON.stringify({ tasks: Array.from({ length: 9 }, () => "delete it ".repeat(1_000)) })],
  [
    "very many strings",
    JSON.stringify({ tasks: Array.from({ length: 300 }, (_, at) => ({ title: `t${at}`, more: Array(40).fill("a") })) }),
  ],
  ["strings that cannot be quoted", JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, `${at}"`])))],
])("S1 what is read of a plan is bounded: %s", (_, plan) => {
  const texts = stringsIn(plan);
  expect(texts.length).toBeLessThanOrEqual(400);
  expect(texts.join("").length).toBeLessThanOrEqual(readMaxChars);
});

test("S1 of a plan in JSON its strings are read, of any other all of it", () => {
  expect(stringsIn('{"intent": "a", "tasks": [{"title": "b", "tool": "Bash"}]}', /^tool$/)).toEqual(["a", "b"]);
  expect(stringsIn("- a\n- b")).toEqual(["- a\n- b"]);
  expect(stringsIn(" \n")).toEqual([]);
});

test.each(["x", "a-a-", "a.b", "xX", "a_", "/a", "--a=", "a@b."])(
  "S1 what has no end is covered as one piece, and not tried from each of its places: %j",
  (piece) => expect(viewOf(`Delete ${piece.repeat(500)} now`)).toMatch(/^Delete ¤+ now$/),
);
