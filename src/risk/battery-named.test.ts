import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const entries = '{ "hooks": { "PreToolUse": [{ "command": "assent hook" }] } }';
const guarded: Facts = { ...place, files: { ".claude/settings.local.json": entries, ".codex/hooks.json": entries } };

/** Programs that nobody knows for readers, with one of our entries or its folder among their words. */
const named = [
  "script -c ls .codex/hooks.json",
  "GIT_INDEX_FILE=.codex/hooks.json git add .",
  "emacs --batch .codex/hooks.json --eval '(erase-buffer)' -f save-buffer",
  "cmake -E remove_directory .codex",
  "cmake -E rename .claude x",
  "sd PreToolUse X .claude/settings.local.json",
  "sd PreToolUse X .claude/*.json",
  "cd .claude && sd PreToolUse X settings.local.json",
  "comby a b -i .claude/settings.local.json",
  "fastmod --hidden a b .claude",
  "ast-grep -U .claude",
  "safe-rm -rf .claude",
  "logsave .codex/hooks.json ls",
  "time -o .codex/hooks.json ls",
  "dasel put -f .codex/hooks.json -v x y",
  "setfacl -m u:mira:- .claude",
  "aria2c -d .claude -o settings.local.json https://x.test/a",
  "biome format --write .claude",
  "docker build -o .claude .",
  "tsc --outDir .claude",
  "tsc --outDir=.claude",
  "pip install -t .claude x",
  "python3 -m json.tool x .claude/settings.local.json",
  "some-tool --in-place=./.claude/settings.local.json",
  "git --work-tree=.claude checkout other -- .",
  `python3 -c 'import tarfile;tarfile.open("x.tar").extractall("/code/shop")'`,
  `python3 -c 'import tarfile;tarfile.open("x.tar").extractall()'`,
  `python3 -c 'import zipfile;zipfile.ZipFile("x.zip").extractall(path=".claude")'`,
  `python3 -c 'import shutil;shutil.unpack_archive("x.zip", ".")'`,
];

const silent = [
  "vim .claude/settings.local.json",
  "jq . .claude/settings.local.json",
  "dasel -f .codex/hooks.json hooks",
  "python3 -m json.tool .claude/settings.local.json",
  "npx prettier --check .claude/settings.json",
  "git add .claude/settings.json && git commit -m 'add .claude/settings.json'",
  "git diff .claude",
  "ls -la .claude .codex",
  "diff .claude/settings.json .claude/settings.local.json",
  "test -f .claude/settings.json && echo yes",
  "rg foo --glob '!.claude'",
  "tar czf dist/x.tgz --exclude .claude src",
  "rsync -a --exclude .claude src/ out/",
  "eslint --ignore-pattern .claude .",
  "bash scripts/check.sh .claude/settings.json",
  "tsc --outDir dist",
  "time npm test",
];

describe("A16 a word that leads to our entries", () => {
  test("is asked about wherever no table says that it is only read", () => {
    expect(passing(named, guarded)).toEqual([]);
  });

  test("A15 readers, git and what leaves it out are silent", () => {
    expect(stopped(silent, guarded)).toEqual([]);
    expect(verdictOf(`python3 -c 'import tarfile;tarfile.open("x.tar").extractall("vendor")'`, guarded)).toBe("advisory");
  });

  test("an MCP server is given a file by its address too", () => {
    const verdict = (name: string, input: Record<string, string>): string =>
      assess({ tool: `mcp__fs__${name}`, input, cwd: "/code/shop" }, guarded).verdict;
    const uri = "file:///code/shop/.claude/settings.local.json";
    expect(verdict("edit", { uri, text: "x" })).toBe("refuse");
    expect(verdict("write", { url: uri.replace("file://", "file://localhost"), content: "x" })).toBe("refuse");
    expect(verdict("save", { resource: uri.replace("settings", "s%65ttings"), content: "x" })).toBe("refuse");
    expect(verdict("delete", { link: uri })).toBe("refuse");
    expect(verdict("read_resource", { uri })).toBe("low");
    expect(verdict("edit", { uri: "file:///code/shop/src/a.ts", text: "x" })).toBe("low");
  });
});

describe("A16 another agent where no guard is", () => {
  const elsewhere = [
    "git worktree add ../wt9 && cd ../wt9 && claude -p x",
    "git worktree add ../wt9 && codex -C ../wt9 exec x",
    "cd /tmp && claude -p 'look around'",
    "codex -C /tmp exec x",
    "codex --cd=/tmp exec x",
    "cd $SOMEWHERE && claude -p x",
    "(cd ../wt3; codex exec x)",
    "opencode run x",
  ];
  const here = ["claude -p x", "codex exec x", "cd src && claude -p x", "cd /tmp && claude --version", "cd /tmp && claude mcp list"];

  test("is asked about; where our entries are seen it is noted as before", () => {
    expect(passing(elsewhere, guarded)).toEqual([]);
    expect(stopped(here, guarded)).toEqual([]);
  });

  test("A15 entries in the home, or in that folder, guard it; where none are seen at all nobody can tell", () => {
    const home = { ...guarded, foreign: { "/home/mira/.claude/settings.json": entries } };
    const there = { ...guarded, foreign: { "/code/wt3/.codex/hooks.json": entries } };
    expect(verdictOf("cd /tmp && claude -p x", home)).toBe("advisory");
    expect(verdictOf("(cd ../wt3 && codex exec x)", there)).toBe("advisory");
    expect(stopped(elsewhere.slice(2, 4), { ...guarded, files: {} })).toEqual([]);
  });
});
