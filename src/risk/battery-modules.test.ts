import { expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const wipes = { python: "import os\nos.system('rm -rf ~')\n", node: "require('child_process').execSync('rm -rf ~')\n" };
const files = {
  "wipe.py": wipes.python,
  "import.py": "import wipe\n",
  "star.py": "from wipe import *\n",
  "named.py": "import importlib\nimportlib.import_module('wipe')\n",
  "twice.py": "import os, import_\nimport star\n",
  "pkg/__init__.py": "",
  "pkg/inner.py": wipes.python,
  "from-pkg.py": "from pkg import (inner)\n",
  "sub/a.py": "import b\n",
  "sub/b.py": wipes.python,
  "json.py": wipes.python,
  "good.py": "import os, shutil\ndef clean():\n    shutil.rmtree('build')\n",
  "uses.py": "from good import clean\nimport requests\nclean()\n",
  "wipe.cjs": wipes.node,
  "require.cjs": "require('./wipe.cjs')\n",
  "import.mjs": "import './wipe.cjs'\n",
  "later.mjs": "await import('./wipe.cjs')\n",
  "worker.cjs": "new (require('node:worker_threads').Worker)('./wipe.cjs')\n",
  "fork.cjs": "require('child_process').fork('wipe.cjs')\n",
  "bin/run.js": "import { x } from '../lib/x.js'\n",
  "lib/x.js": wipes.node,
  "wipe.rb": "system('rm -rf ~')\n",
  "relative.rb": "require_relative 'wipe'\n",
  "wipe.pl": "system('rm -rf ~');\n",
  "require.pl": "require './wipe.pl';\n",
  "wipe.php": "<?php system('rm -rf ~');\n",
  "include.php": "<?php include 'wipe.php';\n",
  "wipe.lua": "os.execute('rm -rf ~')\n",
  "dofile.lua": "dofile('wipe.lua')\n",
  "package.json": JSON.stringify({ scripts: { go: "node require.cjs" } }),
};
const project: Facts = { ...place, files, unreadable: {} };

test("A14 what a script loads from beside it runs with it", () => {
  const commands = [
    ...["import", "star", "named", "twice", "from-pkg", "sub/a"].map((name) => `python3 ${name}.py`),
    "python3 -c 'from wipe import *'",
    "python3 -m star",
    "python3 -m runpy wipe",
    "python3 -m unittest wipe",
    "python3 -m json.tool x",
    ...["require.cjs", "import.mjs", "later.mjs", "worker.cjs", "fork.cjs", "bin/run.js"].map((name) => `node ${name}`),
    "node --import ./import.mjs good.js",
    "ruby relative.rb",
    "perl require.pl",
    "php include.php",
    "lua dofile.lua",
    "npm run go",
  ];
  expect(passing(commands, project)).toEqual([]);
});

test("A11 what is no text where a module belongs is asked about", () => {
  const { "wipe.cjs": _, ...rest } = files;
  const unread: Facts = { ...project, files: rest, unreadable: { "wipe.cjs": { why: "not-text" } } };
  expect(passing(["node require.cjs"], unread)).toEqual([]);
});

const pushes = {
  python: "import subprocess\ndef go():\n    subprocess.run(['git', 'push', '--force'])\n",
  node: "export const go = () => require('child_process').execSync('git push --force')\n",
  ruby: "system('git push --force')\n",
  perl: "system('git push --force'); 1;\n",
  php: "<?php system('git push --force');\n",
};
/** Ways from a script to a module that pushes. */
const loaders: Readonly<Record<string, string>> = {
  "a.py": "import ev\n",
  "b.py": "try:\n    from ev import (\n        go,\n    )\nexcept ImportError:\n    pass\n",
  "c.py": "from tools import back\n",
  "d.py": "from tools.near import go\n",
  "e.py": "import sys, os\nsys.path.append(os.path.join(os.path.dirname(__file__), 'more'))\nimport other\n",
  "f.py": "from tools import up\n",
  "a.js": "const { go } = require('./ev')\n",
  "b.mjs": "import {\n  go,\n} from './ev.js'\n",
  "c.mjs": "export * from './folder/index.js'\n",
  "d.js": "require(path.join(__dirname, 'ev.js'))\n",
  "e.mjs": "import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('./ev.js')\n",
  "f.mjs": "new Worker(new URL('./ev.js', import.meta.url))\n",
  "a.rb": "require_relative 'ev'\n",
  "b.rb": "$LOAD_PATH.unshift(File.expand_path('more', __dir__))\nrequire 'other'\n",
  "c.rb": "require File.join(__dir__, 'ev')\n",
  "a.pl": 'use FindBin; use lib "$FindBin::Bin/more"; use Other;\n',
  "b.pl": "do './ev.pl';\n",
  "a.php": "<?php require_once __DIR__ . '/ev.php';\n",
};
const evil = {
  "ev.py": pushes.python,
  "tools/__init__.py": "",
  "tools/back.py": "import ev\n",
  "tools/near.py": "from . import inner\n",
  "tools/inner.py": pushes.python,
  "tools/up.py": "from .. import ev\n",
  "more/other.py": pushes.python,
  "ev.js": pushes.node,
  "folder/index.js": pushes.node,
  "ev.rb": pushes.ruby,
  "more/other.rb": pushes.ruby,
  "ev.pl": pushes.perl,
  "more/Other.pm": pushes.perl,
  "ev.php": pushes.php,
};
const starts = { py: "python3", js: "node", mjs: "node", rb: "ruby", pl: "perl", php: "php" } as const;
const runs = Object.keys(loaders).map((name) => `${starts[name.split(".")[1] as keyof typeof starts]} ${name}`);
const inGit: Facts = {
  ...place,
  files: { ...loaders, ...evil },
  unreadable: {},
  tracked: ["**"],
  dirty: [],
  untracked: [],
  producedByMission: [],
};

test("A14 a module that nobody has committed is judged like the script that loads it", () => {
  const names = Object.keys(evil);
  for (const facts of [{ untracked: names, tracked: Object.keys(loaders) }, { dirty: names }, { producedByMission: names }])
    expect(passing(runs, { ...inGit, ...facts })).toEqual([]);
  expect(stopped(runs, inGit)).toEqual([]); // people's own scripts, as they committed them
});

test("A11 a module that cannot be read is asked about unless git holds it", () => {
  const long: Facts = { ...inGit, files: { "a.py": "import ev\n", "b.py": "import ev\n", "ev.py": `#${"x".repeat(70_000)}\n` } };
  expect(passing(["python3 a.py"], { ...long, dirty: ["ev.py"] })).toEqual([]);
  expect(
    passing(["python3 a.py"], { ...inGit, files: { "a.py": "import ev\n" }, unreadable: { "ev.py": { why: "large" } }, dirty: ["ev.py"] }),
  ).toEqual([]);
  expect(stopped(["python3 a.py"], long)).toEqual([]);
});

test("A14 modules beside a script outside the project are read too", () => {
  const foreign = { "/tmp/x/a.py": "import ev\n", "/tmp/x/ev.py": pushes.python };
  expect(passing(["python3 /tmp/x/a.py"], { ...inGit, foreign })).toEqual([]);
});

test("A15 the name of a module says nothing, and results of builds are nobody's", () => {
  const built = { "run.js": "require('./dist/ev.js')\n", "dist/ev.js": pushes.node, "deploy.py": "x = 1\n", "a.py": "import deploy\n" };
  const facts: Facts = { ...inGit, files: built, tracked: ["run.js", "a.py"], untracked: ["dist/**", "deploy.py"] };
  expect(stopped(["node run.js", "python3 a.py"], facts)).toEqual([]);
  expect(passing(["node run.js"], { ...facts, producedByMission: ["dist/ev.js"] })).toEqual([]);
});

test("A16 a module that git holds may not remove a home either, wherever that lies", () => {
  const home = {
    ...inGit,
    home: "/tmp/home",
    files: { "a.py": "import ev\n", "ev.py": "import shutil, os\nshutil.rmtree(os.path.expanduser('~'))\n" },
  };
  expect(passing(["python3 a.py"], home)).toEqual([]);
});

test("A15 modules and packages of everyday need nobody", () => {
  const large: Facts = { ...project, unreadable: { "good.py": { why: "large" } }, tracked: ["**"] };
  expect(stopped(["python3 uses.py", "python3 -c 'import good'", "node missing.js"], project)).toEqual([]);
  expect(stopped(["python3 uses.py"], { ...large, files: { "uses.py": files["uses.py"] } })).toEqual([]);
});
