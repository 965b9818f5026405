import { describe, expect, test } from "vitest";
import { actsOf, plainCall } from "../deeds.fixture.ts";
import { isBareSql } from "../words/bare-sql.ts";
import { findPaths } from "../../tools/files/find-paths.ts";
import { listedIn, listing, predictedPaths, withoutListing } from "../words/listed.ts";
import { predictedOutput, unescaped } from "./output.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { isRunning, runningNames } from "../words/variables.ts";

describe("what a program prints, where the command alone decides it", () => {
  test.each<readonly [string, readonly string[], string | undefined, string | undefined]>([
    ["echo", ["a", "b"], undefined, "a b\n"],
    ["echo", ["-n", "a"], undefined, "a"],
    ["echo", ["-e", "\\x41\\n"], undefined, "A\n\n"],
    ["printf", ["%s-%s", "a", "b"], undefined, "a-b"],
    ["printf", ["%s\\n", "a", "b"], undefined, "a\nb\n"],
    ["printf", ["\\x72\\155"], undefined, "rm"],
    ["printf", ["%b", "\\x72"], undefined, "r"],
    ["printf", ["%08.3f", "1"], undefined, undefined],
    ["cat", [], "x", "x"],
    ["cat", ["file"], "x", undefined],
    ["tee", ["log"], "x", "x"],
    ["base64", ["-d"], "cm0=", "rm"],
    ["base64", [], "rm", "cm0=\n"],
    ["openssl", ["base64", "-d"], "cm0=", "rm"],
    ["xxd", ["-r", "-p"], "726d", "rm"],
    ["rev", [], "mr", "rm"],
    ["tac", [], "a\nb", "b\na"],
    ["tr", ["a-y", "b-z"], "ql", "rm"],
    ["tr", ["-d", "x"], "rxm", "rm"],
    ["tr", ["[:upper:]", "[:lower:]"], "RM", "rm"],
    ["pwd", [], undefined, "/code/shop\n"],
    ["which", ["rm"], undefined, "/usr/bin/rm\n"],
    ["basename", ["a/b.c"], undefined, "b.c"],
    ["dirname", ["a/b.c"], undefined, "a"],
    ["gunzip", ["-c"], "x", undefined],
    ["whoami", [], undefined, undefined],
    ["toString", [], undefined, undefined],
  ])("%s %j", (program, words, stdin, output) => {
    expect(predictedOutput(plainCall(program, words, stdin))).toBe(output);
  });
});

test("escapes are read as printf reads them", () => {
  expect(unescaped("\\x41\\u0042\\103\\n\\q")).toBe("ABC\n\\q");
});

test.each<readonly [readonly string[], readonly string[]]>([
  [["src", "-name", "*.ts"], ["src/**/*.ts"]],
  [
    ["a", "b", "-type", "f"],
    ["a/**", "b/**"],
  ],
  [["-name", "x"], ["./**/x"]],
  [["src", "!", "-name", "x"], ["src/**"]],
  [
    ["src", "-name", "x", "-o", "-name", "y"],
    ["src/**/x", "src/**/y"],
  ],
  [
    ["src", "-name", "x", "-o", "-type", "f"],
    ["src/**/x", "src/**"],
  ],
  [["src", "!", "(", "-name", "x", "-o", "-name", "y", ")"], ["src/**"]],
  [["src", "-path", "src/a", "-prune", "-o", "-name", "y"], ["src/**/y"]],
  [["src", "-path", "*/a/*"], ["src/**/a/**"]],
  [["src", "-path", "src/a/*", "-name", "*.js"], ["src/a/**/*.js"]],
  [
    ["src", "-path", "src/a*c"],
    ["src/a*c", "src/a*/**/*c"],
  ],
  [[".", "-regex", ".*/\\.a/.*"], ["./**/.a/**"]],
  [
    [".", "-regex", "./\\(a\\|b\\)/c"],
    ["./**/**/c", "./**/?/**/c"],
  ],
  [[".", "-exec", "echo", "-name", "x", ";"], ["./**"]],
])("find %j may find %j", (words, paths) => {
  expect(findPaths(plainCall("find", words).words).map(({ text }) => text)).toEqual(paths);
});

test.each(["a b", "it's", "$x", "a;b", "*", ""])("a quoted word is one word again: %j", (word) => {
  expect(predictedOutput(plainCall("echo", ["-n", word]))).toBe(word);
  expect(quoteWord(word)).toBe(`'${word.replaceAll("'", `'\\''`)}'`);
});

describe("variables that decide what runs", () => {
  for (const { hits, misses } of runningNames) {
    test.each([...hits.map((text) => [text, true] as const), ...misses.map((text) => [text, false] as const)])(
      "%s: %s",
      (text, running) => {
        const [name = "", ...value] = text.split("=");
        expect(isRunning(name, value.join("="))).toBe(running);
      },
    );
  }

  test.each(["LD_PRELOAD=./x.so ls", "export BASH_ENV=./x", "PATH=.; ls", "declare -x GIT_SSH=./x"])("A12 %s", (command) => {
    expect(actsOf(command).length).toBeGreaterThan(0);
  });
});

test.each<readonly [string, readonly string[]]>([
  ["unset HISTFILE", ["disarm"]],
  ["export HISTFILE=/dev/null", ["disarm"]],
  ["HISTSIZE=0", ["disarm"]],
  ["set +o history", ["disarm"]],
  ["set", ["read-secret"]],
  ["declare -x", ["read-secret"]],
  ["typeset -x", ["read-secret"]],
  ["export -p", ["read-secret"]],
  ["enable -f ./x.so y", ["opaque"]],
  ["hash -p ./x ls", ["opaque"]],
  ["set -euo pipefail; export CI=1; unset A; declare -r B=2", []],
])("A12 the shell's own commands: %s", (command, acts) => {
  expect(actsOf(command)).toEqual(acts);
});

test.each<readonly [string, boolean]>([
  ["DROP TABLE users", true],
  ["delete from users where id = 1", true],
  ["select a from b", true],
  ["TRUNCATE users;", true],
  ["FLUSHALL", true],
  ["truncate -s 0 a", false],
  ["update-alternatives", false],
  ["select x in a b", false],
  ["create-react-app", false],
])("SQL where a command belongs: %s", (text, bare) => {
  expect(isBareSql(text)).toBe(bare);
});

test.each<readonly [string, readonly string[], readonly string[] | undefined]>([
  ["ls", [], ["./*"]],
  ["ls", ["-A", "src"], ["src", "./*"]],
  ["ls", ["-d", "src"], ["src"]],
  ["grep", ["-rl", "x", "src"], ["src/**"]],
  ["rg", ["-l", "x"], ["./**"]],
  ["grep", ["-r", "x", "src"], undefined],
  ["rg", ["-l", "-e", "x", "src"], ["src/**"]],
  ["rg", ["-l", "-t", "ts", "x", "src"], ["src/**"]],
  ["rg", ["--files", "src"], ["src/**"]],
  ["rg", ["-L", "x", "src"], undefined],
  ["grep", ["-rlT", "x", "src", "lib"], ["src/**", "lib/**"]],
  ["grep", ["-l", "--label=a", "x"], undefined],
  ["find", ["src", "-printf", "%f\\n"], undefined],
  ["find", ["src", "-exec", "echo", "a", ";"], undefined],
  ["fd", ["-e", "ts", ".", "src"], ["src/**/*.ts"]],
  ["fd", ["-e", "ts", "src"], ["./**/*.ts"]],
  ["git", ["ls-files"], ["./**"]],
  ["git", ["ls-files", "-m", "src", "lib"], ["src/**", "lib/**"]],
  ["git", ["ls-files", "src/*.ts", ":!src/a"], ["src/**/*.ts"]],
  ["git", ["ls-files", ":/lib"], undefined],
  ["git", ["ls-files", "-s"], undefined],
  ["git", ["-C", "lib", "ls-files"], undefined],
  ["git", ["grep", "-l", "x", "--", "src"], ["src/**"]],
  ["git", ["diff", "--name-only"], ["\uFFFC\uFFFC*"]],
  ["cat", ["a"], undefined],
])("%s %j prints the names %j", (program, words, paths) => {
  expect(predictedPaths(plainCall(program, words))?.map(({ text }) => text)).toEqual(paths);
});

const fed = (program: string, words: readonly string[]): readonly string[] | undefined => {
  const paths = [{ text: "./**", span: { start: 0, end: 0 }, glob: true }];
  return predictedPaths({ ...plainCall(program, words), stdin: { kind: "pipe", from: ["git"], paths } })?.map(({ text }) => text);
};

test.each<readonly [string, readonly string[], readonly string[] | undefined]>([
  ["sort", ["-u"], ["./**"]],
  ["head", ["-n", "3"], ["./**"]],
  ["head", ["-c", "3"], undefined],
  ["sort", ["list"], undefined],
  ["cat", ["list"], undefined],
  ["grep", ["-v", "^lib/"], ["./**"]],
  ["grep", ["^src/"], ["src/**"]],
  ["grep", ["^src/a.*\\.ts$"], ["src/**"]],
  ["grep", ["^src/\\|^lib/"], ["./**"]],
  ["grep", ["^src/*"], ["./**"]],
  ["grep", ["^s.c/"], ["./**"]],
  ["grep", ["-o", "x"], undefined],
  ["sed", ["s/a/b/"], undefined],
])("%s %j leaves of the names that it reads %j", (program, words, paths) => {
  expect(fed(program, words)).toEqual(paths);
});

test("a listing names places, and each of them holds what is not known", () => {
  const paths = ["src/**", "./**/*.ts", "*.md", "a/**/b.sh", "README.md"].map((text) => ({ text, span: { start: 0, end: 0 } }));
  const text = listing({ sets: new Map() }, paths);
  expect(text.replaceAll("\uFFFC\uFFFC", "?")).toBe("src/**/?\n./**/?.ts\n./?.md\na/**/?b.sh\nREADME.md/?");
  expect(listedIn(text)).toHaveLength(5);
  expect(listedIn("fixes a\nand \uFFFC")).toBe(undefined);
  expect(withoutListing("see ?q=src/**/\uFFFC\uFFFC.ts&a=1")).toBe("see ?q=\uFFFC&a=1");
});
