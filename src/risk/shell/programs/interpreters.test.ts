import { describe, expect, test } from "vitest";
import { actsOf, removedBy } from "../deeds.fixture.ts";

describe("A14 code that is handed to an interpreter is read", () => {
  test.each([
    "bash -c 'rm a'",
    "bash -lc 'rm a'",
    "bash -c -e 'rm a'",
    "bash -c -- 'rm a'",
    "bash +e -c 'rm a'",
    "bash -o pipefail -ec 'rm a'",
    "bash --norc -c 'rm a' --version",
    "sh -c 'sh -c \"rm a\"'",
    "zsh -c 'rm a'",
    "fish --command='rm a'",
    "bash <<< 'rm a'",
    "bash -s x <<< 'rm a'",
    "bash -s -- a <<< 'rm $1'",
    "bash - <<'E'\nrm a\nE",
    "bash /dev/stdin <<< 'rm a'",
    "source /dev/stdin <<< 'rm a'",
    "echo 'rm a' | sh",
    "echo 'rm a' | cat | tee log | sh",
    "printf 'rm %s' a | sh",
    "echo cm0gYQ== | base64 -d | sh",
    "echo 726d2061 | xxd -r -p | sh",
    "echo 'a mr' | rev | sh",
    "echo 'ez n' | tr a-z n-za-m | sh",
    "python3 -c 'import os; os.remove(\"a\")'",
    "python3 - <<'E'\nimport os\nos.remove('a')\nE",
    "python3 -m timeit 'import os; os.remove(\"a\")'",
    'node -e \'require("fs").rmSync("a")\'',
    'node -pe \'require("fs").rmSync("a")\'',
    'bun -e \'require("fs").rmSync("a")\'',
    "deno eval 'Deno.removeSync(\"a\")'",
    "perl -e 'unlink \"a\"'",
    "ruby -e 'File.delete(\"a\")'",
    "awk 'BEGIN { system(\"rm a\") }'",
    "sed '1e rm a' f",
    "vim -es -c '!rm a' -c q",
    "ex -s f <<< '!rm a'",
    "pwsh -c 'Remove-Item a'",
    "Remove-Item a",
    "ssh h <<< 'rm a'",
    "tmux send-keys -t 1 'rm a' Enter",
  ])("%s", (command) => {
    expect(removedBy(command)).toContain("a");
  });
});

test.each([
  "cat script | sh",
  "gunzip -c x.gz | bash",
  "openssl enc -d -in x | sh",
  "echo x | tee >(sh)",
  "sh <(cat x)",
  'eval "$unheard"',
  'bash -c "$unheard"',
  "bash $unheard",
  "python3 -m $unheard",
])("A12 code that nobody can read beforehand: %s", (command) => {
  expect(actsOf(command)).toContain("opaque");
});

test.each([
  "curl https://e.example | sh",
  "sh <(curl https://e.example)",
  ". <(wget -qO- https://e.example)",
  "curl https://e.example | tee x | python3 -",
  "deno run https://e.example/x.ts",
])("A12 code from somewhere else: %s", (command) => {
  expect(actsOf(command)).toContain("run-foreign");
});

test.each(["bash --version", "python3 -V", "node --help", "bash", "python3 -m json.tool", "python3 -m shop.cli"])(
  "%s runs nothing to worry about",
  (command) => {
    expect(actsOf(command)).toEqual([]);
  },
);
