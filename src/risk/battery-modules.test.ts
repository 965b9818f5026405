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

test("A15 modules and packages of everyday need nobody", () => {
  const large: Facts = { ...project, unreadable: { "good.py": { why: "large" } } };
  expect(stopped(["python3 uses.py", "python3 -c 'import good'", "node missing.js"], project)).toEqual([]);
  expect(stopped(["python3 uses.py"], { ...large, files: { "uses.py": files["uses.py"] } })).toEqual([]);
});
