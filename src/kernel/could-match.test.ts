import * as fc from "fast-check";
import { expect, test } from "vitest";
import { askedText, couldMatch, couldMatchIn, flatNeed, needOf, type LiteralNeed } from "./could-match.ts";

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
  [/said \p{Lowercase}+/u, "said so", true],
  [/said \p{Lowercase}+/u, "told so", false],
])("whether %s could match %j: %j", (pattern, text, could) => {
  expect(couldMatch(needOf(pattern.source), (literal) => text.includes(literal))).toBe(could);
  expect(couldMatchIn(flatNeed(needOf(pattern.source)), askedText(text))).toBe(could);
});

test("laid out flat, a need asks for the same", () => {
  const literal = fc.stringMatching(/^[ab ]{2,4}$/);
  const { need } = fc.letrec<{ need: LiteralNeed }>((tie) => ({
    need: fc.oneof(
      { maxDepth: 3 },
      literal,
      fc.record({ all: fc.array(tie("need"), { maxLength: 3 }) }),
      fc.record({ some: fc.array(tie("need"), { minLength: 1, maxLength: 3 }) }),
    ),
  }));
  fc.assert(
    fc.property(need, fc.stringMatching(/^[ab ]{0,9}$/), (each, text) => {
      expect(couldMatchIn(flatNeed(each), askedText(text))).toBe(couldMatch(each, (part) => text.includes(part)));
    }),
  );
});
