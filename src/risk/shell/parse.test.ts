import { expect, test } from "vitest";
import { actsOf } from "./deeds.fixture.ts";
import { lookLimits } from "./look.ts";
import { parseShell, shellLimits } from "./parse.ts";

const hereDocuments = (count: number): string =>
  Array.from({ length: count }, (_, at) => `cat <<E${at}\nx\nE${at}\n`).join("");

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
  expect(parseShell(text)).toEqual({ problem: expect.stringContaining(problem) });
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

/** Nothing may take long, whoever wrote it. The bound is generous: these ran for many seconds before they had limits. */
test.each<readonly [string, string]>([
  ["quotes", `echo ${'"'.repeat(60_000)}`],
  ["dollars", `echo ${"$".repeat(60_000)}`],
  ["statements", "ls;".repeat(20_000)],
  ["assignments", Array.from({ length: 4_000 }, (_, at) => `v${at}=1`).join(" && ")],
  ["wrappers", `${"env ".repeat(10_000)}ls`],
  ["loops", `${"for i in 1 2 3 4 5 6 7 8 9; do ".repeat(15)}ls; ${"done;".repeat(15)}`],
  ["functions", `${Array.from({ length: 30 }, (_, at) => `f${at}() { f${at + 1}; f${at + 1}; }`).join(";")}; f0`],
  ["doubling", `a=aaaaaaaaaa;${"a=$a$a;".repeat(40)}echo $a`],
  ["wildcards", `rm ${"*a".repeat(30_000)}`],
  ["braces", `echo ${"{a,b}".repeat(100)}`],
  ["redirections", `echo ${"> a ".repeat(15_000)}`],
  ["links", Array.from({ length: 1_000 }, (_, at) => `ln -s a${at} a${at + 1}`).join(";")],
])("A11 hostile %s are answered in bounded time", (_, text) => {
  const before = process.cpuUsage(); // other work on the machine is not ours
  actsOf(text);
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
});

test("A11 what is left unread gates", () => {
  expect(actsOf("ls;".repeat(lookLimits.stepsMax + 1))).toEqual(["opaque"]);
  expect(actsOf(`${"eval ".repeat(30)}ls`)).toEqual(["opaque"]);
  expect(actsOf(`${"env ".repeat(60)}ls`)).toEqual(["opaque"]);
});
