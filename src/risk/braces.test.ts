import { expect, test } from "vitest";
import { expandBraces, spellingsOf } from "./braces.ts";
import { unknownPiece } from "./deed.ts";

test.each<readonly [string, readonly string[] | undefined]>([
  ["{a,b}", ["a", "b"]],
  ["x{a,b}{1,2}", ["xa1", "xa2", "xb1", "xb2"]],
  ["{a,{b,{c,d}}}", ["a", "b", "c", "d"]],
  ["{3..1}", ["3", "2", "1"]],
  ["{1..9..4}", ["1", "5", "9"]],
  ["{c..a}", ["c", "b", "a"]],
  ["{08..10}", ["08", "09", "10"]],
  ["{a..e..2}", ["a", "c", "e"]],
  ["{a}", ["{a}"]],
  ["{a{b,c}}", ["{ab}", "{ac}"]],
  ["{a,{b,c}", ["{a,b", "{a,c"]],
  ["\\{a,b}", ["\\{a,b}"]],
  ["{a", ["{a"]],
  ["{a\\,b,c}", ["a\\,b", "c"]],
  ["{,x}", ["", "x"]],
  ["{1..1000000000}", undefined],
  ["{a,b}".repeat(20), undefined],
  ["{a,".repeat(600) + "}".repeat(600), undefined],
])("braces: %s", (text, alternatives) => {
  expect(expandBraces(text)).toEqual(alternatives);
});

test("groups that are too many to follow may be anything", () => {
  expect(spellingsOf(`src/${"{a,b}".repeat(20)}.ts`)).toEqual([`src/${unknownPiece}.ts`]);
  expect(spellingsOf("src/{a,b}.ts")).toEqual(["src/a.ts", "src/b.ts"]);
});
