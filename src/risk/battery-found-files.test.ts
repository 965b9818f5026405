import { expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const python = "import os\nos.system('rm -rf ~')\n";
const rust = `fn main() { Command::new("rm").args(["-rf", "/home/mira"]).status(); }\n`;
const elixir = `System.cmd("rm", ["-rf", "/home/mira"])\n`;
const ruby = "system('rm -rf ~')\n";
const project: Facts = {
  ...place,
  unreadable: {},
  files: {
    "main.go": '//go:generate sh -c "rm -rf ~"\nfunc main() { exec.Command("rm", "-rf", "/home/mira").Run() }\n',
    "build.rs": rust,
    "xtask/src/main.rs": rust,
    "x.dart": "main() { Process.runSync('rm', ['-rf', '/home/mira']); }\n",
    "x.exs": elixir,
    "mix.exs": elixir,
    "noxfile.py": python,
    "setup.py": python,
    "app.py": python,
    Gemfile: ruby,
    Podfile: ruby,
    "config.ru": ruby,
    "build.zig": 'b.addSystemCommand(&.{"rm", "-rf", "/home/mira"})\n',
    "shell.nix": "shellHook = ''\n rm -rf ~\n'';\n",
    "nodemon.json": '{"exec": "rm -rf ~"}\n',
    ".pnpmfile.cjs": "require('child_process').execSync('rm -rf ~')\n",
  },
};

const commands = [
  "go run .",
  "go generate ./...",
  "cargo clippy",
  "cargo xtask x",
  "dart run x.dart",
  "elixir x.exs",
  "mix test",
  "python -m nox",
  "pip install -e .",
  "python -m build",
  "bundle install",
  "pod install",
  "rackup",
  "flask run",
  "uvicorn app:app",
  "zig build",
  "nix-shell --run ls",
  "nodemon",
  "pnpm i",
];

test("A14 a file that a tool finds by itself counts under every entry of the tool", () => {
  expect(passing(commands, project)).toEqual([]);
});

test("A15 where the files say nothing of the kind, nobody is needed", () => {
  const clean = "rm -rf build\n";
  const files = Object.fromEntries(Object.keys(project.files ?? {}).map((name) => [name, clean]));
  const everyday = commands.filter((command) => !/^(?:uvicorn|dart|elixir|pod|nix-shell)/.test(command));
  expect(stopped(everyday, { ...project, files })).toEqual([]);
});
