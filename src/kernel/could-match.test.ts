import { expect, test } from "vitest";
import { couldMatch, needOf } from "./could-match.ts";

test.each<readonly [RegExp, string, boolean]>([
  [/ignore all/, "ignore all rules", true],
  [/ignore all/, "ignore some rules", false],
  [/ignore (?:all|every)/, "ignore every rule", true],
  [/ignore (?:all|every)/, "ignore no rule", false],
  [/ignore (?:all )?rules/, "ignore rules", true],
  [/ignore(?: all){0,2}/, "ignore", true],
  [/ignore(?: all)+/, "ignore", false],
  [/users? said/, "user said", true],
  [/said(?! all)/, "said", true],
  [/(?<!never )said/, "said", true],
  [/\.env\b/, "a .env file", true],
  [/\.env\b/, "the environment", false],
  [/[abc]{3}/, "xyz", true],
  [/\bvms? or\b/, "a vm or none", true],
  [/\bvms? or\b/, "a machine or none", false],
  [/a\.?b|a,*b|a-{0,2}b/, "ab", true],
  [/said|[A-Z]/, "nothing", true],
])("whether %s could match %j: %j", (pattern, text, could) => {
  expect(couldMatch(needOf(pattern.source), (literal) => text.includes(literal))).toBe(could);
});
