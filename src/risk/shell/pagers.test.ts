import { expect, test } from "vitest";
import { assess } from "../assess.ts";
import { attended } from "../files/facts.fixture.ts";
import type { Facts } from "../facts.ts";

/** Where a client types into what it started, and its hook is not told what. */
const asked = (command: string, facts: Facts = attended): boolean =>
  ["gate", "refuse"].includes(assess({ tool: "exec_command", input: { command }, cwd: "/code/shop" }, facts).verdict);

test.each([
  "GIT_PAGER=less git log",
  "PAGER=less git diff",
  "PAGER=less psql -c 'select 1'",
  "AWS_PAGER=less aws s3 ls",
  "GH_PAGER='less -R' gh pr list",
  "BAT_PAGER=less bat x",
  "export GIT_PAGER=less; git diff",
  "PAGER=$X; git log",
  "unset GIT_PAGER PAGER; git log",
  "env -u GIT_PAGER -u PAGER git log",
  "git -c core.pager=less log",
  "git -c pager.log=most log",
  "git log --help",
  "git help log",
  "npm help install",
  "journalctl",
  "systemctl status x",
  "bat --paging=always x",
  "delta a b",
  "glow -p x.md",
])("A11 a pager has a key for a shell: %s", (command) => {
  expect(asked(command)).toBe(true);
});

test.each([
  "git log",
  "git log -3 | cat",
  "GIT_PAGER=cat git log",
  "PAGER= git diff",
  "export PAGER=cat; git log",
  "git -c core.pager=cat log",
  "git --no-pager log",
  "git log --help | head",
  "AWS_PAGER='' aws s3 ls",
  "journalctl -n 5 --no-pager",
  "systemctl status x | head",
  "systemctl is-active x",
  "bat --paging=never x",
  "git help -a",
])("A15 what is shown at once takes nothing: %s", (command) => {
  expect(asked(command)).toBe(false);
});

test("A15 a machine that shows pages at once has no pager", () => {
  const facts = { ...attended, variables: { PAGER: "cat" } };
  expect(asked("git help log", facts)).toBe(false);
  expect(asked("journalctl", facts)).toBe(false);
  expect(asked("PAGER=less git log", facts)).toBe(true);
});

test.each([
  "npx",
  "npx --",
  "npm exec",
  "npm x",
  "npm exec --",
  "pnpm exec",
  "yarn node",
  "pixi shell",
  "bundle console",
  "rake console",
  "frobnicate shell",
  "while IFS= read -r l; do $l; done",
  'while IFS= read -r l; do eval "$l"; done',
  "source /dev/tty",
  "groovy -",
  "perl -n -e 'eval'",
  "ruby -ne 'eval $_'",
  "influx",
  "surreal sql",
  "dolt sql",
  "etcdctl watch -i",
  "just --choose",
  "qemu-system-x86_64 -monitor stdio",
  "code tunnel",
  "code --wait x",
  "git mergetool",
  "git difftool",
  "echo | vipe",
  "hexedit x",
  "xargs curl",
  "xargs docker",
  "xargs -n1 npm",
])("A11 what is typed there runs: %s", (command) => {
  expect(asked(command)).toBe(true);
});

test("A11 a script that opens a prompt", () => {
  const facts = { ...attended, files: { "rep.js": 'require("repl").start()' }, unreadable: {} };
  expect(asked("node rep.js", facts)).toBe(true);
});

test.each([
  "npx vitest run",
  "npx --version",
  "npm exec -- vitest run",
  "yarn node x.js",
  "ls shell",
  "cd console",
  "mkdir repl",
  "code .",
  "just --list",
  "dolt status",
  "echo a | xargs curl -s",
  "git ls-files | xargs wc -l",
  'git ls-files | while IFS= read -r f; do wc -l "$f"; done',
  'while IFS= read -r l; do echo "$l"; done < notes.txt',
  "perl -ne 'print if /x/' notes.txt",
])("A15 nothing is typed there: %s", (command) => {
  expect(asked(command)).toBe(false);
});

test("A14 what nobody knows of how words are split hides no program", () => {
  expect(asked("IFS=$X; l=$(cat list); $l")).toBe(true);
});
