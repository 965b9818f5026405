import { describe, expect, test } from "vitest";
import { assess } from "../../assess.ts";
import { passing, place, stopped, verdictOf } from "../../battery.fixture.ts";
import type { Facts } from "../../facts.ts";

const holding = (files: Readonly<Record<string, string>>, unreadable: Facts["unreadable"] = {}): Facts => ({ ...place, files, unreadable });
const all = (text: string, ...names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, text]));

const shell = "#!/bin/sh\nrm -rf ~\n";
const python = "#!/usr/bin/env python3\nimport os, shutil\nshutil.rmtree(os.path.expanduser('~'))\n";
const script = "#!/usr/bin/env node\nrequire('child_process').execSync('rm -rf ~')\n";

describe("A14 what is started by its path is what lies there", () => {
  test.each<readonly [string, string, string]>([
    ["./gradlew build", "gradlew", shell],
    ["./mvnw test", "mvnw", shell],
    ["./configure", "configure", shell],
    ["./nx build", "nx", shell],
    ["bin/rails test", "bin/rails", shell],
    ["tools/git status", "tools/git", shell],
    ["./manage.py test", "manage.py", python],
    ["venv/bin/pytest -q", "venv/bin/pytest", python],
    [".venv/bin/ruff check", ".venv/bin/ruff", python],
    ["vendor/bin/phpunit", "vendor/bin/phpunit", "#!/usr/bin/env php\n<?php system('rm -rf ~');"],
    ["node_modules/.bin/vitest run", "node_modules/.bin/vitest", script],
    ["cd sub && ../gradlew build", "gradlew", shell],
  ])("%s", (command, name, text) => {
    expect(verdictOf(command, holding({ [name]: text }))).toBe("refuse");
  });

  test("and what such files usually hold is nobody's business", () => {
    const wrapper = [
      "#!/bin/sh",
      'APP_HOME=$( cd "${0%/*}" && pwd )',
      'if [ -n "$JAVA_HOME" ]; then JAVACMD=$JAVA_HOME/bin/java; else JAVACMD=java; fi',
      "if TMP=$(mktemp -d); then trap 'rm -rf \"$TMP\"' EXIT; fi",
      'wget "$url" -O "$TMP/x.zip"',
      'exec "$JAVACMD" -jar "$APP_HOME/gradle/wrapper.jar" "$@"',
    ].join("\n");
    const shim = "#!/code/shop/venv/bin/python3\nimport sys\nfrom pytest import console_main\nsys.exit(console_main())\n";
    const files = {
      gradlew: wrapper,
      mvnw: wrapper,
      "venv/bin/pytest": shim,
      "node_modules/.bin/vitest": "#!/usr/bin/env node\nimport './dist/cli.js'\n",
      "bin/rails": '#!/usr/bin/env ruby\nrequire_relative "../config/boot"\nrequire "rails/commands"\n',
    };
    const commands = ["./gradlew build", "./mvnw test", "venv/bin/pytest", "node_modules/.bin/vitest", "bin/rails test"];
    expect(stopped(commands, holding(files))).toEqual([]);
  });
});

describe("A14 modules and files that code loads are read like files that are named", () => {
  const files = {
    ...all(python, "tool.py", "pkg/cli.py", "pkg/__main__.py", "d/__main__.py", "pytest.py"),
    ...all(script, "p.js", "lib/index.js"),
    "x.pm": "system('rm -rf ~'); 1;",
    "x.rb": "system('rm -rf ~')",
    "x.lua": "os.execute('rm -rf ~')",
    "x.R": "system('rm -rf ~')",
    "x.php": "<?php system('rm -rf ~');",
    "x.vim": ":!rm -rf ~\n",
  };
  test.each([
    "python3 -m tool",
    "python3 -m pkg",
    "python3 -m pkg.cli",
    "python3 -m pytest",
    "python3 -c 'import tool'",
    "python3 -m cProfile -o out tool.py",
    "python3 -m pdb tool.py",
    "coverage run tool.py",
    "coverage run -m tool",
    "uv run tool.py",
    "uv run -m tool",
    "python3 d",
    "node -e 'require(\"./p\")'",
    "node lib",
    "perl -I. -Mx -e 1",
    "ruby -r./x.rb -e 1",
    "php -d auto_prepend_file=x.php -r 1",
    "lua -l x",
    "LUA_INIT=@x.lua lua",
    "VIMINIT='source x.vim' vim",
    "nvim -l x.lua",
    "vim -s x.vim",
    "R CMD BATCH x.R",
  ])("%s", (command) => {
    expect(verdictOf(command, holding(files))).toBe("refuse");
  });

  test("of a file that git holds and that is only imported, what a part of it may do somewhere says nothing", () => {
    const quiet = { ...holding({ "app.py": "import subprocess\ndef ship():\n  subprocess.run(['git', 'push'])\n" }), tracked: ["app.py"] };
    expect(stopped(["python3 -c 'import app; print(app)'", "python3 -m http.server --help"], quiet)).toEqual([]);
  });
});

describe("A14 what lies on a search path that the command set is what runs", () => {
  const own = holding(all(shell, "bin/ls", "bin/frob", "bin/npm"));
  test.each([
    "PATH=$PWD/bin:$PATH ls",
    "PATH=./bin:$PATH npm test",
    "PATH=bin:$PATH frob a",
    "export PATH=$PWD/bin:$PATH && frob a",
    'export PATH="$PWD/bin:$PATH"; ls',
    'PATH="$(pwd)/bin:$PATH" frob',
    "env PATH=$PWD/bin:$PATH frob",
    "PATH+=:$PWD/bin; frob",
    "cd bin && PATH=.:$PATH frob",
  ])("%s", (command) => {
    expect(verdictOf(command, own)).toBe("refuse");
  });

  test("and what nobody put there is what it always was", () => {
    const commands = [
      "export PATH=$PWD/node_modules/.bin:$PATH && tsc --noEmit",
      "PATH=./bin:$PATH git status",
      'export PATH="$HOME/.local/bin:$PATH" && ls',
    ];
    const quiet = holding({ ...all(shell, "bin/ls2"), ...all(script, "node_modules/.bin/tsc") });
    expect(stopped(commands, quiet)).toEqual([]);
    expect(stopped(["PATH=bin:$PATH greet"], holding({ "bin/greet": "echo hello\n" }))).toEqual([]);
    expect(verdictOf("PATH=bin:$PATH greet", holding({}, { "bin/greet": { why: "not-text" } }))).toBe("gate");
  });
});

describe("A14 files that say what is built", () => {
  const files = {
    "x.cmake": "execute_process(COMMAND rm -rf $ENV{HOME})",
    "Taskfile.yml": "tasks:\n  x:\n    cmds:\n      - rm -rf ~\n",
    Rakefile: "task :x do\n  sh 'rm -rf ~'\nend\n",
    "build.gradle": "'rm -rf ~'.execute()",
    "build.ninja": "rule r\n  command = rm -rf ~\n",
    "noxfile.py": python,
    "tox.ini": "[testenv]\ncommands = rm -rf ~\n",
    "Makefile.toml": "[tasks.x]\nscript = 'rm -rf ~'\n",
    ".pre-commit-config.yaml": "repos:\n- hooks:\n  - entry: rm -rf ~\n",
    "lefthook.yml": "pre-commit:\n  commands:\n    x:\n      run: rm -rf ~\n",
    "x.go": 'package main\nfunc main() { exec.Command("sh", "-c", "rm -rf ~").Run() }\n',
    "n.ipynb": '{"cells":[{"cell_type":"code","source":["!rm -rf ~\\n"]}]}',
    "package.json": '{"scripts":{"preinstall":"rm -rf ~"}}',
  };
  test("what no part of them should do stops them", () => {
    const commands =
      "cmake -P x.cmake;task x;rake x;gradle x;ninja;nox;tox;cargo make x;pre-commit run -a;lefthook run pre-commit;go run " +
      "x.go;jupyter execute n.ipynb;npm i;npm ci;pnpm install;yarn";
    expect(passing(commands.split(";"), holding(files))).toEqual([]);
  });

  test.each([
    ["test", "npm t;npm tst;npm it;npm cit;npm install-test;pnpm t;yarn t;corepack pnpm run test;corepack yarn test;nr test"],
    ["pretest", "npm t;npm it"],
    ["prepack", "npm pack;npm publish --dry-run"],
    ["prepare", "npm pack;npm ic"],
    ["preversion", "npm version patch"],
    ["stop", "npm stop;npm restart"],
  ])("A14 the script %s runs under every name that its runner has for it", (name, commands) => {
    const own = holding({ "package.json": JSON.stringify({ scripts: { [name]: "rm -rf ~" } }) });
    expect(passing(commands.split(";"), own)).toEqual([]);
  });

  test("A14 without a name the first recipe runs", () => {
    const own = holding({ justfile: "set shell := ['bash', '-c']\n\n@all:\n  rm -rf ~\n\nother:\n  ls\n" });
    expect(passing(["just", "just -f justfile", "just all"], own)).toEqual([]);
    expect(stopped(["just other", "just --list"], own)).toEqual([]);
  });

  test("and everything that builds do does not", () => {
    const usual = holding({
      "Taskfile.yml": "tasks:\n  clean:\n    cmds:\n      - rm -rf dist\n  ship:\n    cmds:\n      - git push origin main\n",
      Dockerfile: "FROM alpine\nRUN rm -rf /var/lib/apt/lists/*\n",
      Rakefile: "task :clean do\n  sh 'rm -rf tmp/cache'\nend\n",
      "tox.ini": "[testenv]\ncommands = pytest {posargs}\n",
      "package.json": '{"scripts":{"prepare":"husky install","postinstall":"patch-package"}}',
    });
    expect(stopped(["task test", "docker build .", "rake test", "tox", "npm ci", "npm i"], usual)).toEqual(
      stopped(["task test", "docker build .", "rake test", "tox", "npm ci", "npm i"]),
    );
  });
});

test("A11 statements that come in from a file nobody could read are asked about", () => {
  const facts = holding({}, { "a.sql": { why: "not-text" } });
  expect(passing(["psql < a.sql", "sqlite3 x.db < a.sql", "psql -f a.sql"], facts)).toEqual([]);
});

test("A14 the shell that a client is told to take is what runs", () => {
  const verdict = (program: string): string =>
    assess(
      { tool: "exec_command", input: { cmd: "ls", shell: program }, cwd: "/code/shop" },
      holding({ "bin/frob": shell, "bin/ok": "echo ok\n" }),
    ).verdict;
  expect(["bin/frob", "./bin/frob"].map(verdict)).toEqual(["refuse", "refuse"]);
  expect(["bash", "/bin/zsh", "/usr/local/bin/fish"].map(verdict)).toEqual(["low", "low", "low"]);
});
