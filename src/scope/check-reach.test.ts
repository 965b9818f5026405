import { expect, test } from "vitest";
import { checkScripts } from "./check-reach.ts";

const project: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    scripts: { test: "npm run lint && node --test test", pretest: "node tools/before.mjs", lint: "bash scripts/lint.sh src", build: "tsc" },
  }),
  "shop/package.json": JSON.stringify({ scripts: { test: "sh ./bin/all" } }),
  "shop/bin/all": "#!/bin/sh\nexec ./inner.sh\n",
  "check.sh": [
    ". ./src/a/lib.sh",
    'if ! "$(dirname "$0")/tools/deep.sh"; then exit 1; fi',
    "for each in checks/*.sh; do sh $each || exit 1; done",
    "node src/cart.mjs | grep -q 42",
    "grep -q . src/tax && [ -s src/tax ]",
    'test "$(sh src/add.sh 1 2)" = 3 && sh src/list.sh | grep -q x || exit 1',
  ].join("\n"),
  "src/a/lib.sh": "source src/a/settings\n[ -f src/a/own.sh ] && . src/a/own.sh\n",
  "src/a/settings": "LIMIT=3\n",
  "tools/deep.sh": "python3 src/price.py\n",
  "tools/before.mjs": 'import "./helper.mjs";\n',
  "tools/all/__main__.py": "from rules import all\nimport src.price\n",
  "tools/all/rules.py": "",
  "tools/check/main.mjs": 'import { rules } from "./lib/rules.mjs";\nimport { price } from "../../src/price.mjs";\n',
  "tools/check/lib/rules.mjs": 'const sums = require("./sums");\n',
  "tools/check/lib/sums.mjs": "",
  "src/price.mjs": "",
  "src/price.py": "",
  "src/selfcheck.mjs": 'import "./price.mjs";\n',
  "scripts/lint.sh": "eslint $1\n",
  "checks/one.sh": "./tools/told\n",
  "tools/told": "#!/usr/bin/env bash\ntrue\n",
  Makefile: "check:\n\t@./scripts/make-check.sh\n",
  "scripts/make-check.sh": "sh check.sh\n",
  "src/tax": "20\n",
  "src/vat": "19\n",
  "src/cart.mjs": 'import "./price.mjs";\n',
};
const files = {
  paths: new Set(Object.keys(project)),
  links: new Map([["all.sh", "scripts/lint.sh"]]),
  read: (path: string) => Promise.resolve(project[path]),
};

test.each([
  ["sh check.sh", ["src/a/lib.sh", "src/a/settings", "src/a/own.sh", "tools/deep.sh", "checks/one.sh", "checks/new.sh", "tools/told"]],
  ["npm test", ["tools/before.mjs", "scripts/lint.sh"]],
  ["npm run lint -- --fix", ["scripts/lint.sh"]],
  ["make check", ["scripts/make-check.sh", "check.sh", "src/a/lib.sh"]],
  ["cd shop && npm test", ["shop/bin/all", "shop/inner.sh"]],
  ["python3 -m tools.all", ["tools/all/__main__.py", "tools/all/rules.py"]],
  ["node tools/check/main.mjs", ["tools/check/main.mjs", "tools/check/lib/rules.mjs", "tools/check/lib/sums.mjs"]],
  ["sh ./all.sh", ["scripts/lint.sh"]],
])("W16 `%s` rests on scripts that it runs by way of others", async (command, scripts) => {
  const isScript = await checkScripts([command], files);
  expect(scripts.filter((path) => !isScript(path))).toEqual([]);
});

test("W16 a program that a script looks at is no part of the check, nor is what a test takes in", async () => {
  const isScript = await checkScripts(
    [
      "sh check.sh",
      "npm test",
      "npm run build",
      "make check",
      "grep -q . src/vat && [ -s src/vat ]",
      "node tools/check/main.mjs",
      "node src/selfcheck.mjs",
    ],
    files,
  );
  expect(
    [
      "src/cart.mjs",
      "src/tax",
      "src/vat",
      "src/price.mjs",
      "src/price.py",
      "src/add.sh",
      "src/list.sh",
      "tools/helper.mjs",
      "src/a/a.txt",
      "README.md",
    ].filter(isScript),
  ).toEqual([]);
});

test("W16 a script of half a megabyte, in one line or in many, is looked through in moments", async () => {
  const look = async (text: string): Promise<boolean> => {
    const files = { paths: new Set(["check.sh"]), links: new Map<string, string>(), read: async (): Promise<string> => text };
    return (await checkScripts(["sh check.sh"], files))("late.sh");
  };
  for (const piece of ["a", "a ", "$(", " ", "\n", ". a\n", "if ", "./a.sh;", `${"a".repeat(990)}\n`])
    expect(await look(`${piece.repeat(500_000 / piece.length)}\nsh late.sh`)).toBe(false); // takes hours where it takes the square
  expect(await look(`${"a ".repeat(5_000)}\nsh late.sh`)).toBe(true);
});
