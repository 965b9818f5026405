import { expect, test } from "vitest";
import { actsOf } from "./deeds.fixture.ts";
import { lookLimits } from "./look.ts";
import { parseShell, shellLimits } from "./parse.ts";
import { expectBounded } from "../../../test/support/growth.ts";

const hereDocuments = (count: number): string => Array.from({ length: count }, (_, at) => `cat <<E${at}\nx\nE${at}\n`).join("");

test.each<readonly [string, string, string]>([
  ["too long", `echo ${"a".repeat(shellLimits.charsMax)}`, "longer than"],
  ["a NUL", "ls \0", "NUL"],
  ["here-documents", hereDocuments(shellLimits.hereDocumentsMax + 1), "too many here-documents"],
  ["parentheses", "(".repeat(shellLimits.nestingMax + 1), "nested too deeply"],
  ["braces", "{".repeat(shellLimits.bracesMax + 1), "too many braces"],
  ["an open quote", "echo 'x", "cannot be parsed"],
  ["an open double quote", 'echo "x', "cannot be parsed"],
  ["an open substitution", "echo $(x", "cannot be parsed"],
  ["half an if", "if x; then y", "cannot be parsed"],
  ["a stray bracket", "echo )", "cannot be parsed"],
])("A11 %s is a problem", (_, text, problem) => {
  expect(parseShell(text)).toMatchObject({ problem: expect.stringContaining(problem) });
  expect(actsOf(text)).toEqual(["opaque"]);
});

test.each([
  `echo '${"a".repeat(60_000)}'`,
  hereDocuments(100),
  `${"(".repeat(50)}ls${")".repeat(50)}`,
  "ls\r\nls\r\n",
  "",
  "# nothing but words",
])("ordinary text is none: %#", (text) => {
  expect(actsOf(text)).toEqual([]);
});

/** Nothing may take long, whoever wrote it. What is written again and again, and how often at most. */
test.each<readonly [string, number, (count: number) => string]>([
  ["quotes", 60_000, (count) => `echo ${'"'.repeat(count)}`],
  ["dollars", 60_000, (count) => `echo ${"$".repeat(count)}`],
  ["statements", 20_000, (count) => "ls;".repeat(count)],
  ["assignments", 4_000, (count) => upTo(count, (at) => `v${at}=1`).join(" && ")],
  ["wrappers", 10_000, (count) => `${"env ".repeat(count)}ls`],
  ["loops", 60, (count) => `${"for i in 1 2 3 4 5 6 7 8 9; do ".repeat(count)}ls; ${"done;".repeat(count)}`],
  ["functions", 120, (count) => `${upTo(count, (at) => `f${at}() { f${at + 1}; f${at + 1}; }`).join(";")}; f0`],
  ["doubling", 160, (count) => `a=aaaaaaaaaa;${"a=$a$a;".repeat(count)}echo $a`],
  ["wildcards", 30_000, (count) => `rm ${"*a".repeat(count)}`],
  ["braces", 400, (count) => `echo ${"{a,b}".repeat(count)}`],
  ["redirections", 15_000, (count) => `echo ${"> a ".repeat(count)}`],
  ["links", 400, (count) => upTo(count, (at) => `ln -s a${at} a${at + 1}`).join(";")],
])("A11 hostile %s are answered in bounded time", (_, count, made) => {
  expectBounded((some) => void actsOf(made(some)), count);
});

const upTo = (count: number, each: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => each(at));

test("A11 what is left unread gates", () => {
  expect(actsOf("ls;".repeat(lookLimits.stepsMax + 1))).toEqual(["opaque"]);
  expect(actsOf(`${"eval ".repeat(30)}ls`)).toEqual(["opaque"]);
  expect(actsOf(`${"env ".repeat(60)}ls`)).toEqual(["opaque"]);
});
