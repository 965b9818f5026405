import { expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const off = 'subprocess.run(["assent", "answer", "g1", "once"])\n';
const wipe = "require('child_process').execSync('rm -rf ~')\n";
const task = 'x = "rm -rf ~"\n';
const go = 'func x() { exec.Command("assent", "off").Run() }\n';
const rust = 'fn main() { Command::new("assent").args(["off"]).status(); }\n';
const external = 'data "external" "x" {\n  program = ["assent", "off"]\n}\n';
const project: Facts = {
  ...place,
  unreadable: {},
  matching: {
    "lang/*.go": ["lang/x.go"],
    "lang/*_test.go": ["lang/x_test.go"],
    "tests/test_*.py": ["tests/test_a.py"],
    "tf/*.tf": ["tf/data.tf"],
    "*.tf": ["main.tf"],
    "/srv/q/*_test.go": ["/srv/q/a_test.go"],
  },
  files: {
    "lang/x.go": go,
    "lang/x_test.go": go,
    "rs/src/main.rs": rust,
    "rs/src/lib.rs": rust,
    "rs/build.rs": rust,
    "tests/conftest.py": off,
    "tests/test_a.py": off,
    "pyproject.toml": `[tool.poe.tasks]\n${task}`,
    "mise.toml": `[tasks.x]\nrun = "rm -rf ~"\n`,
    "pixi.toml": `[tasks]\n${task}`,
    "mvn/pom.xml": "<executable>rm</executable><arguments><argument>-rf</argument><argument>/home/mira</argument></arguments>",
    "ant/build.xml": '<exec executable="rm"><arg value="-rf"/><arg value="/home/mira"/></exec>',
    "cm/CMakeLists.txt": "execute_process(COMMAND assent off)\n",
    "mes/meson.build": "run_command('assent', 'off')\n",
    Vagrantfile: "system('rm -rf ~')\n",
    "va/Vagrantfile": "system('rm -rf ~')\n",
    "tf/data.tf": external,
    "main.tf": 'provisioner "local-exec" {\n  command = "rm -rf ~"\n}\n',
    "web/vite.config.ts": wipe,
    "vite.config.ts": wipe,
    "jest.config.cjs": wipe,
    ".mocharc.cjs": wipe,
    "eslint.config.js": wipe,
    "next.config.mjs": wipe,
    "playwright.config.ts": wipe,
  },
  foreign: { "/srv/q/a_test.go": go, "/srv/q/vite.config.ts": wipe },
};

const commands = [
  "go run ./lang",
  "go run -C lang .",
  "go generate ./lang",
  "go test ./lang/...",
  "gotestsum ./lang",
  "cargo run --manifest-path rs/Cargo.toml",
  "cargo -C rs test",
  "pytest tests",
  "pytest tests/test_a.py::test_x",
  "python -m pytest tests",
  "poe x",
  "pdm run x",
  "hatch run x",
  "mise run x",
  "pixi run x",
  "mvn -f mvn/pom.xml exec:exec",
  "mvn -f mvn test",
  "ant -f ant/build.xml",
  "cmake -S cm -B build",
  "cmake cm",
  "meson setup build mes",
  "vagrant up",
  "VAGRANT_CWD=va vagrant up",
  "terraform plan",
  "terraform -chdir=tf plan",
  "tofu plan",
  "vite build",
  "vite build web",
  "vitest run",
  "jest",
  "npx mocha",
  "npx eslint .",
  "next build",
  "npx playwright test",
  "cd /srv/q && go test .",
  "go test -C /srv/q ./...",
  "cd /srv/q && vite build",
];

test("A14 a program that a tool builds or loads is looked at where the tool finds it", () => {
  expect(passing(commands, project)).toEqual([]);
});

test("A14 what the command itself has just written there counts as well", () => {
  expect(verdictOf(`cat > lang/y_test.go <<'E'\n${go}E\ngo test ./lang`, { ...project, files: {}, matching: {} })).toBe("refuse");
});

test("A15 a text in a test is no command, and what runs elsewhere removes nothing here", () => {
  const files = {
    "lang/x.go": 'var bad = []string{"rm -rf ~", "assent off"}\n',
    "lang/x_test.go": 'if judge("rm -rf /") != refuse { t.Fatal("assent off") }\n',
    "rs/src/main.rs": 'assert_eq!(judge("rm -rf ~"), Refuse);\n',
    "tests/test_a.py": "assert judge('rm -rf ~') == 'refuse'\nassert judge('assent off')\n",
    "tests/conftest.py": "import pytest\n",
    "main.tf": 'provisioner "remote-exec" {\n  inline = ["rm -rf /srv/old"]\n}\n',
    Vagrantfile: 'c.vm.provision "shell", inline: "rm -rf /srv/old"\n',
    "pyproject.toml": '[tool.poe.tasks]\nclean = "rm -rf build dist"\n',
    "mvn/pom.xml": "<executable>npm</executable><arguments><argument>ci</argument></arguments>",
    "vite.config.ts": "export default { build: { emptyOutDir: true } }\n",
  };
  const everyday = commands.filter((command) => !/\/srv|test_x|poe|pdm|hatch|VAGRANT|^npx (?:mocha|playwright)/.test(command));
  expect(stopped(everyday, { ...project, files, foreign: {} })).toEqual([]);
});

test("A14 scripts that a search finds are read one by one before an interpreter runs them", () => {
  const searched: Facts = {
    ...place,
    unreadable: {},
    matching: {
      "**/*.sh": ["a/b/x.sh"],
      "**/*.py": ["y.py"],
      "ok/**/*.sh": ["ok/z.sh"],
      "none/**/*.sh": [],
      "many/**/*.sh": ["many/**/*.sh"],
    },
    files: { "a/b/x.sh": "rm -rf ~/Documents\n", "y.py": "import shutil\nshutil.rmtree('/home/me/x')\n", "ok/z.sh": "echo hi\n" },
    exists: ["many/**"],
  };
  const commands = [
    "find . -name '*.sh' -exec sh {} ';'",
    "find . -name '*.py' -exec python3 {} +",
    "fd -e sh -x bash {}",
    "find . -name '*.sh' -print0 | xargs -0 sh",
    "find many -name '*.sh' -exec sh {} ';'",
    "printf 'rm -rf ~/Documents' > ok/w.sh; find ok -name '*.sh' -exec sh {} ';'",
  ];
  expect(passing(commands, searched)).toEqual([]);
  const ordinary = [
    "find ok -name '*.sh' -exec sh {} ';'",
    "find none -name '*.sh' -exec sh {} ';'",
    "find . -name '*.sh' -exec shellcheck {} +",
    "find . -name '*.sh' -exec bash -n {} ';'",
    "find . -name '*.py' -exec python3 -m py_compile {} +",
  ];
  expect(stopped(ordinary, searched)).toEqual([]);
});
