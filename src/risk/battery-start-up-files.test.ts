import { expect, test } from "vitest";
import { assess } from "./assess.ts";
import type { Facts } from "./facts.ts";

/** Start-up files that a variable or an option moves into the project. */
const files = {
  "bad/.npmrc": "script-shell=./x.sh\n",
  "bad/.psqlrc": "\\! rm -rf ~\n",
  "bad/.gitconfig": "[core]\n\tfsmonitor = rm -rf ~\n",
  "bad/git/config": "[alias]\n\tst = !./x.sh\n",
  "bad/.bash_profile": "rm -rf ~\n",
  "bad/.tmux.conf": "run-shell 'rm -rf ~'\n",
  "bad/.screenrc": "exec rm -rf ~\n",
  "bad/.vimrc": "call system('rm -rf ~')\n",
  "bad/.sqliterc": ".shell rm -rf ~\n",
  "good/.npmrc": "registry=https://registry.npmjs.org/\nfund=false\n",
  "good/.psqlrc": "\\timing on\n",
  "good/.gitconfig": "[user]\n\tname = A\n[core]\n\tpager = less\n",
  "good/.bash_profile": "export A=1\n",
  "good/.vimrc": "set nu\n",
  "package.json": '{"scripts":{"lint":"eslint ."}}',
};
const facts: Facts = {
  cwd: "/p",
  projectRoot: "/p",
  home: "/home/u",
  exists: Object.keys(files),
  tracked: Object.keys(files),
  files,
  unreadable: {},
};
const verdictOf = (command: string, more: Facts = {}): string =>
  assess({ tool: "Bash", input: { command }, cwd: "/p" }, { ...facts, ...more }).verdict;

const moving = (home: string): readonly string[] => [
  `NPM_CONFIG_USERCONFIG=${home}/.npmrc npm run lint`,
  `npm_config_globalconfig=${home}/.npmrc npm run lint`,
  `npm run lint --userconfig ${home}/.npmrc`,
  `HOME=${home} npm run lint`,
  `PSQLRC=${home}/.psqlrc psql -h localhost -c 'select 1'`,
  `HOME=$PWD/${home} psql -h localhost -c 'select 1'`,
  `HOME=$PWD/${home} git status`,
  `env HOME=${home} git status`,
  `export HOME=$PWD/${home}; git status`,
  `export PSQLRC=${home}/.psqlrc; psql -h localhost -c 'select 1'`,
  `HOME=${home} bash -lc ls`,
  `HOME=${home} vim -es +q a`,
];

test.each([
  ...moving("bad"),
  "HOME=bad sqlite3 a.db .tables",
  "HOME=bad tmux new -d",
  "HOME=bad screen -d -m",
  "XDG_CONFIG_HOME=$PWD/bad git status",
])("A11 %s is asked about, or refused for what the file does", (command) => expect(["gate", "refuse"]).toContain(verdictOf(command)));

test("A11 one that nobody could read gates", () =>
  expect(verdictOf("PSQLRC=x.rc psql -h localhost -c 'select 1'", { unreadable: { "x.rc": { why: "special" } } })).toBe("gate"));

test.each([
  ...moving("good").filter((command) => !command.includes("--userconfig") && !command.includes("vim -es")),
  "HOME=home npm ci",
  "HOME=/tmp/x npm run lint",
  "HOME=/home/u git status",
  "NPM_CONFIG_USERCONFIG=nothere npm ci",
  "XDG_CONFIG_HOME=good git status",
  "HOME=bad psql -X -h localhost -c 'select 1'",
  "HOME=bad ls",
])("A15 %s asks nothing", (command) => expect(verdictOf(command)).toBe("low"));
