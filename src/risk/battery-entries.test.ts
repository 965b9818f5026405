import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import { place, verdictOf } from "./battery.fixture.ts";
import { needsOf } from "./needs.ts";
import type { Action, Verdict } from "./types.ts";

const verdicts = (commands: readonly string[], facts = place): Readonly<Record<string, Verdict>> =>
  Object.fromEntries(commands.map((command) => [command, verdictOf(command, facts)]));
const all = (commands: readonly string[], verdict: Verdict): Readonly<Record<string, Verdict>> =>
  Object.fromEntries(commands.map((command) => [command, verdict]));
const ofTool = (tool: string, input: Action["input"]): Verdict => assess({ tool, input, cwd: "/code/shop" }, place).verdict;

/** Whoever takes our entries out of a client's settings, or the settings away from the client, has no guard any more. */
const taken = [
  "mv .claude .claude-off",
  "mv .codex x",
  "mv .opencode x",
  "mv .claude /tmp/x",
  "mv -t x .claude",
  "mv --exchange x .claude",
  "mv .claude/* x/",
  "mv .cl* x",
  "mv .claude/settings.local.json x",
  "mv ~/.claude x",
  "mv ~/.codex x",
  "mv ~/.config x",
  "mv ~/.config/opencode x",
  "git mv .claude x",
  "git mv .codex/hooks.json x",
  "git rm -r .claude",
  "git rm -q .codex/hooks.json",
  "git clean -fd .claude",
  "rename s/claude/x/ .claude",
  "rename .claude x .claude",
  "mmv .claude x",
  "exch .claude x",
  "rsync -a --remove-source-files .claude/ x/",
  "tar --remove-files -cf x.tar .claude",
  "zip -rm x.zip .claude",
  "7z a -sdel x.7z .claude",
  "chmod 000 .claude",
  "chmod 0 .codex",
  "chmod -R 000 .codex",
  "chmod 644 .claude",
  "chmod u-x .claude",
  "chmod a= .claude",
  "chmod -r .claude/settings.local.json",
  "ln -sfn x .claude",
  "ln -sf x .codex/hooks.json",
  "trash .claude",
  "gio trash .claude",
  "rm .claude/settings.local.json",
  "rm -r .claude",
  "rm .claude/*.json",
  "rm .codex/hooks.json",
  "rm .opencode/plugin/assent.js",
  "rm -r .opencode/plugin",
  "rm -r packages/a/.claude",
  "rm -r .Claude",
  "cd .claude && rm settings.local.json",
  "find .claude -delete",
  "find .claude -name '*.json' -delete",
  "truncate -s 0 .claude/settings.local.json",
  "> .claude/settings.local.json",
  "cp x .claude/settings.local.json",
  `python3 -c "import os; os.rename('.claude', 'x')"`,
  `python3 -c "import shutil; shutil.move('.claude', 'x')"`,
  `python3 -c "from pathlib import Path; Path('.claude').rename('x')"`,
  `python3 -c "import os; os.chmod('.claude', 0)"`,
  `node -e "require('fs').renameSync('.claude', 'x')"`,
  `node -e "require('fs').chmodSync('.codex', 0o000)"`,
  `perl -e 'rename ".claude", "x"'`,
  `ruby -e 'File.rename(".claude", "x")'`,
];

/** Settings and instructions of agents where nothing says that ours are among them. */
const others = [
  "mv .claude/settings.json x",
  "rm .claude/settings.json",
  "rm ~/.claude/settings.json",
  "rm -r .claude/commands",
  "rm .claude/agents/x.md",
  "mv .claude/commands x",
  "mv .cursor x",
  "mv opencode.json x",
  "rm .codex/config.toml",
  "rm .opencode/plugin/other.js",
];

const silent = ["ls -la .claude", "cat .claude/settings.local.json", "tar -cf docs/x.tar src", "mv src/a.ts src/b.ts"];

describe("A16 our entries in a client's settings", () => {
  test("taking them away by any road is refused", () => {
    expect(verdicts(taken)).toEqual(all(taken, "refuse"));
  });

  test("other settings and instructions of agents gate", () => {
    expect(verdicts(others)).toEqual(all(others, "gate"));
  });

  test("A15 what only looks at them, and what moves something else, is silent", () => {
    expect(verdicts(silent)).toEqual(all(silent, "low"));
  });

  test.each([
    ["Delete", { path: ".codex/hooks.json" }],
    ["Move", { from: ".claude", to: "x" }],
    ["mcp__fs__move_file", { source: ".claude", destination: "x" }],
    ["apply_patch", { input: "*** Begin Patch\n*** Delete File: .codex/hooks.json\n*** End Patch" }],
    ["apply_patch", { input: "*** Begin Patch\n*** Update File: .codex/hooks.json\n*** Move to: x\n@@\n-a\n+b\n*** End Patch" }],
  ] as const)("%s %j is refused", (tool, input) => {
    expect(ofTool(tool, input)).toBe("refuse");
  });

  test("what a file holds decides, where that is known", () => {
    const ours = '{ "hooks": { "PreToolUse": [{ "command": "assent hook" }] } }';
    const removal = ["rm .claude/settings.json", "mv .claude/settings.json x", "rm .claude/settings.local.json"];
    expect(verdicts(removal, { ...place, files: { ".claude/settings.json": ours } })).toEqual(all(removal, "refuse"));
    const known = { ...place, files: { ".claude/settings.local.json": "{}", ".claude/settings.json": "{}" } };
    expect(verdicts(["rm .claude/settings.local.json", "rm -r .claude", "mv .claude x"], known)).toEqual(
      all(["rm .claude/settings.local.json", "rm -r .claude", "mv .claude x"], "gate"),
    );
    expect(verdictOf("rm -r .claude", { ...known, files: { ...known.files, ".claude/settings.json": ours } })).toBe("refuse");
  });

  test("our plugin is ours as a whole, and nothing is put behind our entries in settings", () => {
    const entries = '{ "hooks": { "PreToolUse": [{ "command": "assent hook" }] } }';
    const plugin = ".opencode/plugin/assent.js";
    const changes = [
      `echo 'x' > ${plugin}`,
      `echo 'x' >> ${plugin}`,
      `echo '"a": 1' >> ${plugin}`,
      `cat x >> ~/.config/opencode/plugin/assent.js`,
      `sed -i s/a/b/ ${plugin}`,
    ];
    const others = { ...place, files: { [plugin]: "export const mine = 1;" } };
    expect(verdicts(changes)).toEqual(all(changes, "refuse"));
    expect(verdictOf(`echo '"a": 1' >> ${plugin}`, others)).toBe("gate");
    expect(verdictOf(`echo x > ${plugin}`, { ...place, exists: [] })).toBe("gate");
    const added = [`echo '{"a": 1}' >> .codex/hooks.json`, `echo '"a": 1' | tee -a .codex/hooks.json`];
    expect(verdicts(added, { ...place, files: { ".codex/hooks.json": entries } })).toEqual(all(added, "refuse"));
    expect(verdicts(added, { ...place, files: { ".codex/hooks.json": "{}" } })).toEqual(all(added, "gate"));
  });

  test("a new file takes nothing away", () => {
    expect(verdictOf("cp x .claude/settings.local.json", { ...place, exists: ["x"] })).toBe("gate");
  });

  test("whoever takes a folder away asks for what lies in it", () => {
    const { files } = needsOf({ tool: "Bash", input: { command: "mv .claude x" }, cwd: "/code/shop" });
    expect(files).toEqual(expect.arrayContaining([".claude/settings.local.json", ".claude/settings.json"]));
  });
});

test("A16 all hidden names of a folder are taken as the folder is; those of the project or of what holds it are ours too", () => {
  const globs = [".*", ".[!.]*", ".[^.]*", ".??*", ".[a-z]*", ".[[:alnum:]]*", "{.,}[!.]*"];
  const folders = ["data", "dist", "packages/a", "tests", "src/generated"];
  const asFolder = folders.flatMap((folder) => globs.map((glob) => [`rm -rf ${folder}/${glob}`, verdictOf(`rm -rf ${folder}`)] as const));
  expect(verdicts(asFolder.map(([command]) => command))).toEqual(Object.fromEntries(asFolder));
  expect(verdictOf("find data -name '.[!.]*' -delete")).toBe(verdictOf("rm -rf data"));
  const holding = [".", "..", "/code/shop", "src/..", "~", "packages/*"];
  const whole = holding.flatMap((folder) => globs.slice(0, 4).map((glob) => `rm -rf ${folder}/${glob}`));
  expect(verdicts([...whole, "find . -name '.[!.]*' -delete"])).toEqual(all([...whole, "find . -name '.[!.]*' -delete"], "refuse"));
  expect(verdicts(["cat src/.[!.]*", "cat data/.*"])).toEqual(all(["cat src/.[!.]*", "cat data/.*"], "gate"));
});

describe("A16 git and our entries, by what it holds", () => {
  const settings = ".claude/settings.local.json";
  const seen = { ...place, files: { [settings]: '{"hooks":{"PreToolUse":[{"command":"assent-hook"}]}}' } };
  const untracked = { ...seen, untracked: [settings] };
  const ignored = { ...seen, files: { ...seen.files, ".gitignore": ".claude/\n" } };
  const tracked = { ...seen, tracked: [...(place.tracked ?? []), settings] };
  const changed = { ...tracked, dirty: [settings] };

  test("what is taken in and then stashed leaves the disk; what is ignored stays", () => {
    const commands = ["git add . && git stash", "git add -A; git stash push -m x", "git add .claude && git stash -q"];
    expect(verdicts(commands, untracked)).toEqual(all(commands, "refuse"));
    expect(verdicts(commands, ignored)).toEqual(all(commands, "low"));
    expect(verdicts(commands, tracked)).toEqual(all(commands, "low"));
    const others = ["git stash", "git add src && git stash", "git add -u && git stash", "git add -n . && git stash"];
    expect(verdicts(others, untracked)).toEqual(all(others, "low"));
  });

  test("a change of ours in a file that git holds is stashed with the rest", () => {
    const commands = ["git stash", "git stash push -- .claude", "git stash save x"];
    expect(verdicts(commands, changed)).toEqual(all(commands, "refuse"));
    const others = ["git stash push -- src", "git stash list", "git stash pop", "git stash show -p"];
    expect(verdicts(others, changed)).toEqual(all(others, "low"));
  });

  test("a part of the tree leaves the rest of what git holds off the disk", () => {
    const commands = ["git sparse-checkout set src", "git sparse-checkout set --no-cone src", "git sparse-checkout init"];
    expect(verdicts(commands, tracked)).toEqual(all(commands, "refuse"));
    expect(verdicts(commands, untracked)).toEqual(all(commands, "low"));
    const others = ["git sparse-checkout set src .claude", "git sparse-checkout list", "git sparse-checkout disable"];
    expect(verdicts(others, tracked)).toEqual(all(others, "low"));
  });
});
