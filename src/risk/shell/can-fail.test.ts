import { expect, test } from "vitest";
import { canFail } from "./can-fail.ts";

test.each([
  ...["true", ":", "/bin/true", "echo ok", "printf done", "exit", "exit 0", "exit 0; npm test", "FOO=1", "sleep 1", "( true )", "{ :; }"],
  ...[
    "sh -c true",
    "bash -lc 'echo ok'",
    "env true",
    "env A=1 true",
    "command true",
    "nice true",
    "sudo true",
    "eval true",
    "timeout 5 true",
  ],
  ...[
    "npm test || true",
    "npm test || echo failed",
    "npm test; true",
    "npm test; exit 0",
    "npm test &",
    "npm test | cat",
    "npm test | tee log",
  ],
  ...["if true; then :; fi", "for x in 1 2; do echo $x; done", "[ 1 = 1 ]", "test 1", "true && echo ok", "npm test && true || :"],
])("D4 %s cannot fail, so it proves nothing", (command) => {
  expect(canFail(command)).toBe(false);
});

test.each([
  ...["npm test", "make check", "npm test && echo ok", "cd app && npm test", "timeout 60 npm test", "npm test || exit 1", "node --test"],
  ...[
    "set -e; npm test; echo ok",
    "set -o pipefail; npm test | tee log",
    "npm test | grep -q passed",
    "[ -f done.txt ]",
    "test -s out.json",
  ],
  ...[
    "sh -c 'npm test'",
    "if ! npm test; then exit 1; fi",
    "for x in a b; do npm test -w $x; done",
    "git diff --exit-code",
    "A=1 npm test",
  ],
])("D4 %s is a check", (command) => {
  expect(canFail(command)).toBe(true);
});

test("D4 one that cannot be read is neither", () => {
  expect(canFail("npm test 'unclosed")).toBeUndefined();
});
