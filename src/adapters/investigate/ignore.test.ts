import { expect, test } from "vitest";
import { ignoreIn } from "./ignore.ts";

const rules = ignoreIn(`
# a comment
*.log
!keep.log
build/
/only-here
docs/*.tmp
**/deep/secret
logs/**
a?c
[xy].txt
\\#odd
   
`);

test.each([
  ["x.log", false, true],
  ["src/x.log", false, true],
  ["keep.log", false, false],
  ["build", true, true],
  ["src/build", true, true],
  ["build", false, undefined],
  ["only-here", false, true],
  ["src/only-here", false, undefined],
  ["docs/a.tmp", false, true],
  ["docs/b/a.tmp", false, undefined],
  ["deep/secret", false, true],
  ["a/b/deep/secret", false, true],
  ["logs/a/b", false, true],
  ["logs", true, undefined],
  ["abc", false, true],
  ["a/c", false, undefined],
  ["x.txt", false, true],
  ["z.txt", false, undefined],
  ["#odd", false, true],
  ["src/a.ts", false, undefined],
])("of %s (a folder: %s) a .gitignore says %s", (path, isFolder, said) => {
  expect(rules(path, isFolder)).toBe(said);
});

test("no pattern makes it slow", () => {
  const slow = ignoreIn(`${"*a".repeat(200)}b\n${"**/".repeat(100)}x`);
  expect(slow("a".repeat(250), false)).toBeUndefined();
  expect(slow("a/".repeat(200).slice(0, -1), false)).toBeUndefined();
});

test("what is no pattern says nothing", () => expect(ignoreIn("[z-a]\n[")("z", false)).toBeUndefined());
