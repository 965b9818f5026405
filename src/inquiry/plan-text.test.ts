import { expect, test } from "vitest";
import { planGist } from "./plan-text.ts";

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
