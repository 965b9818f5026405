import { expect, test } from "vitest";
import { leadOf } from "./lead.ts";

test.each<readonly [RegExp, ReturnType<typeof leadOf>]>([
  [/\bignore (?:all )?rules/, { words: ["ignore"], beginnings: [] }],
  [/\b(?:add|put) (?:this|that)\b/, { words: ["add", "put"], beginnings: [] }],
  [/\busers? said/, { words: [], beginnings: ["user"] }],
  [/\b(?:the )?next\b/, { words: ["the", "next"], beginnings: [] }],
  [/\bauthori[sz]e|\b(?:do (?:not|x)|don't) ask/, { words: ["do"], beginnings: ["authori", "don"] }],
  [/\bgo ?on/, { words: [], beginnings: ["go"] }],
  [/\b(?:very )*bad/, undefined],
  [/\bone|two/, undefined],
  [/<system>/, undefined],
  [/\b[a|b]c/, undefined],
])("what a match of %s begins with", (pattern, lead) => {
  expect(leadOf(pattern.source)).toEqual(lead);
});
