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

test("A11 a task in a file of tasks that need each other for ever has an end", () => {
  const loop = { "Taskfile.yml": "tasks:\n  a:\n    deps: [b]\n  b:\n    deps: [a]\n", Rakefile: "task :a => [:b]\ntask :b => [:a]\n" };
  expect(stopped(["task a", "rake a"], { ...place, files: loop })).toEqual([]);
});
