import { describe, expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";
import type { Json } from "../kernel/ids.ts";
import { assess } from "./assess.ts";
import { needsOf } from "./needs.ts";

const entries = '{ "hooks": { "PreToolUse": [{ "command": "node /opt/assent/dist/hook/assent-hook.js codex" }] } }';
const guarded: Facts = {
  ...place,
  filesOwned: ["**"],
  tracked: ["**"],
  controlPlane: [".assent/**", "/opt/assent", "/opt/assent/**", "/opt/assent/dist/hook", "/opt/assent/dist/hook/**"],
  files: { ".claude/settings.local.json": entries, ".codex/hooks.json": entries },
};

const editing = [
  "find . -name hooks.json -exec sed -i 's/PreToolUse/X/' {} +",
  "find . -name '*.json' -exec perl -pi -e 's/PreToolUse/X/' {} +",
  "find . -name '*.json' -exec perl -pi -e 'print 1 if /x/' {} +",
  "find . -name '*.json' -exec chmod 000 {} +",
  "find . -name 'settings*.json' | xargs sed -i 's/hook/x/'",
  "find . -name '*.json' -print0 | xargs -0 sed -i 's/[Hh]ook.*/x/'",
  "sed -i s/Pre/X/ $(find . -name '*.json')",
  "for f in $(find . -name '*.json'); do sed -i s/Pre/X/ $f; done",
  `find . -name '*.json' | while read f; do echo '{}' > "$f"; done`,
  `while read -r f; do echo '{}' > "$f"; done < <(find . -name '*.json')`,
  `mapfile -t all < <(find . -name '*.json'); sed -i s/Pre/X/ "\${all[@]}"`,
  "find . -name '*.json' -exec sh -c 'echo > $1' _ {} \\;",
  "find . -type f | sort | xargs sed -i 's/PreToolUse/X/'",
  "find . -type f | grep -v node_modules | xargs sed -i 's/PreToolUse/X/'",
  "find . -path ./node_modules -prune -o -name '*.json' -exec sed -i s/Pre/X/ {} +",
  "grep -rl PreToolUse . | xargs sed -i s/PreToolUse/X/",
  "grep -rl assent-hook . | xargs sed -i s/assent-hook/x/",
  "grep -rl --include='*.json' hooks . | xargs sed -i s/hooks/x/",
  "rg -uuu -l PreToolUse | xargs sed -i s/PreToolUse/X/",
  "rg --hidden -l PreToolUse | xargs sed -i s/PreToolUse/X/",
  "sed -i s/Pre/X/ $(grep -rl PreToolUse .)",
  "git ls-files -oi --exclude-standard | xargs sed -i s/Pre/X/",
  "fd -H -e json . | xargs sed -i s/Pre/X/",
  "fd -H -e json -X sed -i s/Pre/X/",
  "fd -HI hooks.json -x chmod 000",
  "fd -u -e json -x sh -c 'echo > $1' _ {}",
  "fdfind -H -e json --exec-batch perl -pi -e s/Pre/X/",
  "shopt -s dotglob globstar; sed -i s/Pre/X/ **/*.json",
  "find / -name '*.js' -exec sed -i s/a/b/ {} +",
  "find . -name '*.json' | xargs truncate -s 0",
  "shopt -s dotglob; cp -r e/* .",
  "bash -O dotglob -c 'cp -r e/* .'",
  "setopt glob_dots; cp -r e/* .",
  "zsh -c 'cp -r e/*(D) .'",
  "find e -mindepth 1 -maxdepth 1 -exec cp -r {} . \\;",
  "find e -mindepth 1 -maxdepth 1 -exec cp -rt . {} +",
  "ls -A e | xargs -I{} cp -r e/{} .",
];

const silent = [
  "cp -r e/* .",
  "cp -r e/* lib",
  "shopt -s dotglob; cp -r e/* lib",
  "find e -name '*.md' -exec cp {} docs \\;",
  "find e -maxdepth 1 -type f -exec cp {} . \\;",
  "find e -mindepth 1 -maxdepth 1 -exec cp -r {} build \\;",
  "find src -name '*.ts' | xargs sed -i 's/foo/bar/'",
  "fd -e ts -x sed -i s/foo/bar/",
  "fd -e json -X sed -i s/oldName/newName/",
  "fd -H -e ts -X sed -i s/hooks/x/",
  "fd -e png -x convert {} {.}.jpg",
  "find . -name '*.py' -exec sed -i 's/foo/bar/' {} +",
  "find . -type f -name '*.ts' -not -path './node_modules/*' -exec sed -i s/foo/bar/ {} +",
  "grep -rl foo src | xargs sed -i s/foo/bar/",
  "grep -rl oldName . | xargs sed -i s/oldName/newName/",
  "grep -rl oldName . | xargs sed -i 's/\\boldName\\b/newName/g'",
  "grep -rlE 'oldName|otherOld' . | xargs sed -i -E 's/oldName|otherOld/newName/g'",
  "grep -rl --include='*.ts' PreToolUse . | xargs sed -i s/PreToolUse/X/",
  "grep -rl --exclude-dir=.claude --exclude-dir=.codex PreToolUse . | xargs sed -i s/PreToolUse/X/",
  "rg -l PreToolUse | xargs sed -i s/PreToolUse/X/",
  "rg -l PreToolUse -g '*.ts' --hidden | xargs sed -i s/PreToolUse/X/",
  "find . -name '*.json' -exec sed -i 's/oldName/newName/g' {} +",
  "find . -maxdepth 1 -name '*.json' -exec sed -i 's/hooks/x/' {} +",
  "find . -name '*.json' -not -path '*/.claude/*' -not -path '*/.codex/*' | xargs sed -i s/hooks/x/",
  "find . -name '*.json' | grep -v '/\\.' | xargs sed -i s/hooks/x/",
  "find . -path './.*' -prune -o -name '*.json' -exec sed -i s/hooks/x/ {} +",
  "sed -i s/hooks/x/ **/*.json",
  "sed -i s/hooks/x/ packages/*/package.json",
  "find . -name '*.json' -exec cat {} +",
  "for f in src/*.ts; do sed -i s/a/b/ $f; done",
  "find . -type d -exec chmod 755 {} +",
];

describe("A16 a path that a file holds", () => {
  const told = [
    "rm -f $(cat p)",
    "rm -f $(cat < p)",
    ": > $(cat p)",
    "sed -i s/PreToolUse/X/ $(cat p)",
    'read f < p; : > "$f"',
    'read -r f < p; rm "$f"',
    'while read f; do rm -f "$f"; done < p',
    'while IFS= read -r f; do rm -f "$f"; done < many',
    "cat p | xargs sed -i s/PreToolUse/X/",
    "cp src/a.ts $(cat p)",
    "chmod 000 $(cat p)",
    "truncate -s 0 $(cat p)",
    'f=$(git ls-files -oi --exclude-standard | head -1); : > "$f"',
  ];
  const files = { ...guarded.files, p: ".claude/settings.local.json\n", many: "src/a.ts\n.codex/hooks.json\n" };

  test("is judged as that path", () => {
    expect(passing(told, { ...guarded, files })).toEqual([]);
    expect(needsOf({ tool: "Bash", input: { command: "rm -f $(cat p)" }, cwd: "/code/shop" }).files).toContain("p");
  });

  test("A15 other paths in files are as they were", () => {
    const plain = { ...guarded, files: { ...guarded.files, p: "src/a.ts\n", VERSION: "1.2.3\n" } };
    expect(stopped(["sed -i s/a/b/ $(cat p)", "echo $(cat VERSION)", 'read v < VERSION; echo "$v"'], plain)).toEqual([]);
  });
});

describe("A16 changing a set of files that may hold our entries", () => {
  test("stops where the set reaches them and the change may change them", () => {
    expect(passing(editing, guarded)).toEqual([]);
    expect(verdictOf("grep -rl PreToolUse . | xargs sed -i s/PreToolUse/X/", guarded)).toBe("refuse");
    expect(verdictOf(`find . -name '*.json' | while read f; do echo '{}' > "$f"; done`, guarded)).toBe("refuse");
  });

  test("A15 what finds others, or looks for something that is not in them, is silent", () => {
    expect(stopped(silent, guarded)).toEqual([]);
  });

  test("A15 where no entries are seen, nothing is said of them", () => {
    expect(stopped(["find . -name '*.json' -exec sed -i 's/hooks/x/' {} +"], { ...guarded, files: {} })).toEqual([]);
  });

  test("whoever changes a set asks for our entries", () => {
    const command = "grep -rl x . | xargs sed -i s/x/y/";
    expect(needsOf({ tool: "Bash", input: { command }, cwd: "/code/shop" }).files).toEqual(
      expect.arrayContaining([".claude/settings.local.json", ".codex/hooks.json"]),
    );
  });
});

describe("A16 our entries", () => {
  const files = { ...guarded.files, p: ".claude/settings.local.json\n", q: "src/a.ts\n" };
  const facts = { ...guarded, files };

  test("are shut away with the folder that they lie in", () => {
    const shutting = ["chmod -R 000 .", "chmod -R a-r .", "chmod 000 $PWD", "chmod 600 ..", "setfacl -R -m u:me:- ."];
    expect(shutting.filter((command) => verdictOf(command, facts) !== "refuse")).toEqual([]);
    expect(stopped(["chmod -R u+w .", "chmod -R 755 .", "chmod -R go-w .", "chmod -R a-x,a+X src"], facts)).toEqual([]);
  });

  test("are removed by tools that take the names from a list", () => {
    const removing = [
      "tar cf x.tar --remove-files -T p",
      "tar cfT x.tar p --remove-files",
      "tar cf x.tar --remove-files -T nobody-knows",
      "echo .codex/hooks.json > q; tar cf x.tar --remove-files --files-from=q",
      "zip -m x.zip -@ < p",
      "cat p | zip -m@ x.zip",
      "find . -name '*.json' | zip -m x.zip -@",
      "7z a x.7z @p -sdel",
      "find -files0-from p -delete",
      "git rm -f --pathspec-from-file=p",
    ];
    expect(passing(removing, facts)).toEqual([]);
    expect(stopped(["tar cf x.tar --remove-files -T q", "tar cf x.tar -T p", "zip x.zip -@ < p", "jq . p"], facts)).toEqual([]);
  });

  test("are changed by whatever takes a path and writes to it", () => {
    const writing = [
      `python3 -c 'import zipfile;zipfile.ZipFile(".codex/hooks.json","w")'`,
      `python3 -c 'import gzip;gzip.open(".codex/hooks.json","w")'`,
      `python3 -c 'import fileinput;[print() for l in fileinput.input(".codex/hooks.json",inplace=True)]'`,
      `python3 -c 'import logging;logging.basicConfig(filename=".codex/hooks.json",filemode="w")'`,
      `python3 -c 'import sqlite3;sqlite3.connect(".codex/hooks.json").execute("create table a(b)")'`,
      `node -e 'require("adm-zip")().writeZip(".codex/hooks.json")'`,
      `perl -MStorable -e 'store({}, ".codex/hooks.json")'`,
      `Rscript -e 'saveRDS(1,".codex/hooks.json")'`,
      `sqlite3 x.db "vacuum into '.codex/hooks.json'"`,
      "jaq -i . .codex/hooks.json",
      "some-tool --out=.codex/hooks.json",
    ];
    const looking = [
      `python3 -c 'import os;print(os.path.exists(".codex/hooks.json"))'`,
      `python3 -c 'import json;print(json.load(open(".codex/hooks.json")))'`,
      `python3 -c 'import zipfile;print(zipfile.ZipFile("a.zip").namelist())'`,
      `python3 -c 'import tarfile;tarfile.open("a.tgz","w:gz").add("src")'`,
      "jq . .codex/hooks.json",
    ];
    expect(passing(writing, facts)).toEqual([]);
    expect(stopped(looking, facts)).toEqual([]);
  });

  test("are changed by a tool that is told the folder and the name apart, or several things at once", () => {
    const verdict = (input: Readonly<Record<string, Json>>) => assess({ tool: "mcp__fs__write", input, cwd: "/code/shop" }, facts).verdict;
    expect(verdict({ cwd: "/code/shop/.codex", path: "hooks.json", data: "" })).toBe("refuse");
    expect(verdict({ directory: ".codex", filename: "hooks.json", content: "" })).toBe("refuse");
    expect(verdict({ ops: ["rm .codex/hooks.json"] })).toBe("refuse");
    expect(verdict({ cwd: "/code/shop/src", path: "a.ts", content: "x" })).toBe("low");
  });
});
