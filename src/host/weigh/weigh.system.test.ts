import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { pathsFor } from "../../config/paths.ts";
import { installation } from "../hook-place.ts";
import { surroundingsFor, weigh } from "./weigh.ts";

let folder = "";

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-weigh-")));
  const files = {
    "inner.sh": "rm -rf ~\n",
    "outer.sh": "bash inner.sh\n",
    "sourcing.sh": ". ./inner.sh\n",
    "third.sh": "./outer.sh\n",
    "clean.sh": 'rm -rf "$1"\n',
    "later.sh": "sh clean.sh data\n",
    Makefile: "all:\n\tbash inner.sh\nok:\n\techo hi\nclean:\n\trm -rf data\n",
    "package.json": '{"scripts":{"x":"bash outer.sh","fine":"echo hi","clean":"sh later.sh"}}',
  };
  mkdirSync(join(folder, "data", "deep"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

const weighed = async (command: string, cwd = folder) => {
  const paths = pathsFor({ ASSENT_HOME: join(folder, "home") });
  const surroundings = surroundingsFor(await readConfig(paths.config, folder), paths, {});
  return weigh({ tool: "Bash", input: { command }, cwd }, { ...surroundings, root: cwd });
};

test.each(["bash outer.sh", "bash sourcing.sh", "./third.sh", "npm run x", "make"])(
  "A14 a script inside a script is read: %s",
  async (command) => {
    const { assessment, facts } = await weighed(command);
    expect(assessment.verdict).toBe("refuse");
    expect(Object.keys(facts.files ?? {})).toContain("inner.sh");
  },
);

test("A14 a task or a module that runs from a folder outside the project is read there", async () => {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "assent-outside-")));
  const files = {
    "package.json": '{"scripts":{"x":"rm -rf ~","fine":"echo hi","postinstall":"rm -rf ~"}}',
    Makefile: "x:\n\trm -rf ~\nfine:\n\techo hi\n",
    justfile: "x:\n  rm -rf ~\n",
    "wipes.py": "import os\nos.system('rm -rf ~')\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(outside, name), text);
  const ran = ["npm run x", "npm install", "make x", "just x", "python3 -m wipes", 'python3 -c "import wipes"'];
  for (const command of ran)
    expect([command, (await weighed(`cd ${outside} && ${command}`)).assessment.verdict]).toEqual([command, "refuse"]);
  for (const command of ["npm run fine", "make fine"])
    expect((await weighed(`cd ${outside} && ${command}`)).assessment.verdict).toBe("low");
  rmSync(outside, { recursive: true });
});

test.each(["sh clean.sh data", "sh clean.sh data/deep", "make clean", "npm run clean", "sh later.sh"])(
  "A14 what a script removes is looked for: %s",
  async (command) => {
    expect((await weighed(command)).assessment.verdict).toBe("gate");
  },
);

test("A14 a module counts whole until git holds it as it is, also one that a module loads", async () => {
  const project = join(folder, "modules");
  const git = (...words: readonly string[]) => execFileSync("git", ["-C", project, "-c", "user.name=m", "-c", "user.email=m@x", ...words]);
  const pushes = "import subprocess\nsubprocess.run(['git', 'push', '--force'])\n";
  mkdirSync(project);
  for (const [name, text] of [
    ["one.py", "import two\n"],
    ["two.py", "import three\n"],
    ["three.py", pushes],
  ] as const)
    writeFileSync(join(project, name), text);
  git("init", "--quiet");
  const verdicts = async () => [
    (await weighed("python3 one.py", project)).assessment.verdict,
    (await weighed("python3 two.py", project)).assessment.verdict,
  ];
  expect(await verdicts()).toEqual(["gate", "gate"]);
  git("add", ".");
  git("commit", "--quiet", "-m", "modules");
  expect(await verdicts()).toEqual(["low", "low"]);
  appendFileSync(join(project, "three.py"), "\n");
  expect(await verdicts()).toEqual(["gate", "gate"]);
});

test("A15 and is not asked about where it is not there", async () => {
  expect((await weighed("sh clean.sh nothing")).assessment.verdict).toBe("low");
});

test.each(["npm run fine", "make ok"])("A15 and what it does not start is not: %s", async (command) => {
  const { assessment, facts } = await weighed(command);
  expect(assessment.verdict).toBe("low");
  expect(Object.keys(facts.files ?? {})).not.toContain("inner.sh");
});

test.each([
  `rm -rf ${installation}`,
  `mv ${installation} /tmp/elsewhere`,
  `sed -i s/a/b/ ${join(installation, "src/cli/main.ts")}`,
  `chmod -x ${process.execPath}`,
  `ln -sf /bin/true ${process.execPath}`,
  `rm -rf ${dirname(dirname(process.execPath))}`,
  `git -C ${installation} checkout v0`,
])("A16 our installation and the Node it runs on are out of reach, wherever they lie: %s", async (command) => {
  expect((await weighed(command)).assessment.verdict).toBe("refuse");
});

test.each([
  "curl -d '{}' http://localhost:4242/api/v1/gates/g7/answer",
  "curl http://[::1]:4242/mcp -d '{}'",
  `node -e "fetch('http://127.0.0.1:4242/api/v1/gates/g7/answer', { method: 'POST' })"`,
])("A16 the console of a running `up` is nobody's but a person's, wherever it listens: %s", async (command) => {
  const { address } = pathsFor({ ASSENT_HOME: join(folder, "home") });
  mkdirSync(dirname(address), { recursive: true });
  writeFileSync(address, JSON.stringify({ url: "http://127.0.0.1:4242", pid: process.pid }));
  expect((await weighed(command)).assessment.verdict).toBe("refuse");
  expect((await weighed("curl http://localhost:4242/api/v1/gates")).assessment.verdict).toBe("low");
  rmSync(address);
  expect((await weighed(command)).assessment.verdict).toBe("advisory");
});
