import { expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const files: Facts["files"] = {
  "Taskfile.yml": `version: '3'
vars: { A: 1 }
tasks:
  default: { deps: [test] }
  test:
    desc: git push --force origin main
    cmds:
      - echo "note: done"
      - go test ./...
  ship:
    deps: [test]
    cmds:
      - cmd: git push --force origin {{.BRANCH}}
  all:
    cmds:
      - task: ship
  short: git push --force origin main
  folded:
    cmds:
      - |
        cd src
        git push --force origin main
`,
  Rakefile: `task default: [:test]
desc 'sh "git push --force origin main"'
task :test do
  sh 'rspec'
end
task :ship => [:test] do
  sh "git push --force origin main"
end
task('all' => ['ship'])
task(:short) { system 'git push --force origin main' }
`,
  "tasks.py": `from invoke import task
@task
def test(c):
    c.run('pytest')

@task
def ship_all(c, x=1):
    c.run("git push --force origin main")
`,
  "noxfile.py": `import nox
@nox.session
def tests(session):
    session.install('pytest')
    session.run('pytest', '-q')
@nox.session
def ship(session):
    session.run('git', 'push', '--force', 'origin', 'main')
`,
  "tox.ini": `[tox]
envlist = py311
[testenv]
deps = pytest
commands =
    pytest {posargs}
[testenv:ship]
commands_pre = git push --force origin main
`,
  "mise.toml": `[tasks]
lint = 'eslint .'
short = "git push --force origin main"
[tasks.test]
run = "npm test"
[tasks.ship]
description = 'run = "x"'
run = ['npm test', 'git push --force origin main']
`,
};
const seen: Facts = { ...place, files, unreadable: {}, tracked: Object.keys(files) };
const runs = [
  ...["task ship", "task all", "task short", "task folded", "go-task test ship", "task -t Taskfile.yml ship"],
  ...["rake ship", "rake all", "rake short", "bundle exec rake ship"],
  ...["invoke ship-all", "inv ship_all", "nox -s ship", "nox", "tox -e ship", "tox", "mise run ship", "mise r short"],
];
const others = [
  ...["task", "task test", "task --list", "rake", "rake test", "rake -T", "invoke test", "inv --list", "nox -s tests"],
  ...["tox -e py311", "tox -e py311,lint", "mise run test", "mise run lint"],
];

test("A14 a task is what its section of the file does, whoever wrote it, and other sections are not run", () => {
  expect(passing(runs, seen)).toEqual([]);
  expect(stopped(others, seen)).toEqual([]);
});

const written: readonly (readonly [command: string, file: string, text: string])[] = [
  ["just foo", "justfile", "foo: bar\n    echo a\n\nbar:\n    PUSH\n"],
  ["just foo", "justfile", "foo: && bar\n    echo a\n\nbar:\n    PUSH\n"],
  ["just foo", "justfile", 'foo: (bar "x")\n\nbar name:\n    PUSH\n'],
  ["just", "justfile", "default: bar\n\nbar:\n    PUSH\n"],
  ["mise run foo", "mise.toml", '[tasks.bar]\nrun = "PUSH"\n[tasks.foo]\ndepends = ["bar"]\nrun = "echo a"\n'],
  ["task -s foo", "Taskfile.yml", "tasks:\n  foo: PUSH\n"],
  ["task -f foo", "Taskfile.yml", "tasks:\n  foo: [PUSH]\n"],
  ["rake -s foo", "Rakefile", "task :foo do\n  sh 'PUSH'\nend\n"],
  ["rake -t foo", "Rakefile", "task :foo do\n  sh 'PUSH'\nend\n"],
  ["inv -e foo", "tasks.py", "@task\ndef foo(c):\n    c.run('PUSH')\n"],
  ["nox -s foo", "noxfile.py", "def foo(session):\n    session.run('bash', '-c', 'PUSH', external=True)\n"],
  ["task foo", "Taskfile.yml", "vars:\n  X:\n    sh: PUSH\ntasks:\n  foo: echo {{.X}}\n"],
  ["task foo", "Taskfile.yml", "vars:\n  WHAT: push --force\ntasks:\n  foo: git {{.WHAT}} origin main\n"],
  ["tox -e foo", "tox.ini", "[testenv:foo]\ncommands =\n    py311: PUSH\n"],
];
const ordinary: typeof written = [
  [
    "task foo",
    "Taskfile.yml",
    "tasks:\n  foo:\n    sources: [src/**/*.ts]\n    dotenv:\n      - .env\n    aliases:\n      - b\n    cmds: [echo ok]\n",
  ],
  [
    "task foo",
    "Taskfile.yml",
    "tasks:\n  foo:\n    sources:\n      - src/**/*.ts\n    requires:\n      vars:\n        - NAME\n    cmds:\n      - echo ok\n",
  ],
  [
    "task foo",
    "Taskfile.yml",
    "tasks:\n  foo:\n    desc: >\n      builds it; then pushes\n      git push --force origin main\n    cmd: echo ok\n",
  ],
  ["task foo", "Taskfile.yml", "vars:\n  GO: go\n  BIN: bin\ntasks:\n  foo:\n    - '{{.GO}} build ./...'\n    - mkdir -p {{.BIN}}\n"],
  ["tox -e foo", "tox.ini", "[testenv:foo]\ncommands =\n    {envpython} -m build\n    lint: ruff check .\n"],
  [
    "nox -s foo",
    "noxfile.py",
    "def foo(session):\n    session.run('make', 'docs', external=True)\n    session.run('pytest', env={'A': '1'})\n",
  ],
  ["just foo", "justfile", "foo: bar # and then PUSH\n    echo a\n\nbar:\n    echo b\nother:\n    PUSH\n"],
];
const verdictsOf = (rows: typeof written): readonly string[] =>
  rows.flatMap(([command, file, text]) => {
    const facts: Facts = {
      ...place,
      unreadable: {},
      tracked: [file],
      files: { [file]: text.replaceAll("PUSH", "git push --force origin main") },
    };
    return stopped([command], facts).length > 0 ? [`${command}: ${text}`] : [];
  });

test("A14 what a task needs is done with it, and options are no tasks", () => {
  expect(verdictsOf(written)).toEqual(written.map(([command, , text]) => `${command}: ${text}`));
  expect(verdictsOf(ordinary)).toEqual([]);
});

test("A11 tasks that need each other in every way are each read once", () => {
  const levels = Array.from({ length: 40 }, (_, at) => at);
  const deep: Facts = {
    ...place,
    files: {
      "Taskfile.yml": `tasks:\n${levels.map((at) => `  t${at}:\n    deps: [t${at + 1}, t${at + 1}]\n    cmds: [echo ${at}]\n`).join("")}`,
      Rakefile: levels.map((at) => `task :t${at} => [:t${at + 1}, :t${at + 1}] do\n  sh 'echo ${at}'\nend\n`).join(""),
      justfile: levels.map((at) => `t${at}: t${at + 1} t${at + 1}\n    echo ${at}\n\n`).join(""),
    },
  };
  expect(stopped(["task t0", "rake t0", "just t0"], deep)).toEqual([]);
}, 5_000);

test("A11 a task in a file of tasks that need each other for ever has an end", () => {
  const loop = { "Taskfile.yml": "tasks:\n  a:\n    deps: [b]\n  b:\n    deps: [a]\n", Rakefile: "task :a => [:b]\ntask :b => [:a]\n" };
  expect(stopped(["task a", "rake a"], { ...place, files: loop })).toEqual([]);
});
