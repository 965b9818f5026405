import { expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const push = "git push --force origin main";
const scripts = JSON.stringify({ scripts: { "clean:a": push, lint: "oxlint" } });
const project: Facts = {
  ...place,
  unreadable: {},
  files: {
    "package.json": scripts,
    "pack/package.json": JSON.stringify({ scripts: { prepare: "rm -rf ~" } }),
    "a.py": `import os\nos.system("${push}")\n`,
    "a.js": `require("child_process").execSync("${push}")\n`,
    "a.rb": `system("${push}")\n`,
    "a.php": `<?php exec("${push}");\n`,
    "ok.py": "print(1)\n",
    "ok.js": "console.log(1)\n",
    "ok.rb": "puts 1\n",
  },
};

test("A14 what measures, serves or watches a program is looked through", () => {
  const commands = [
    `npx c8 ${push}`,
    `c8 --reporter=lcov ${push}`,
    `nyc --reporter text ${push}`,
    `heroku local:run -e .env.test ${push}`,
    `doppler run --command='${push}'`,
    `infisical run --env=dev --command '${push}'`,
    `mvn exec:exec -Dexec.executable=git -Dexec.args='push --force origin main'`,
    `coverlet a.dll --target git --targetargs 'push --force origin main'`,
    `mix cmd ${push}`,
    `mix do cmd ${push}`,
    `nix develop -c ${push}`,
    `nix shell pkgs --command ${push}`,
    `hatch env run -- ${push}`,
    `rerun '${push}'`,
    `wgo ${push}`,
  ];
  expect(passing(commands)).toEqual([]);
  const code = ['mix run -e \'System.cmd("assent", ["off"])\'', "lein exec -e '(sh \"assent off\")'"];
  expect(code.map((command) => verdictOf(command))).toEqual(["refuse", "refuse"]);
});

test("A14 a script is read under each program that runs it", () => {
  const python = [
    "torchrun --nproc_per_node 2 a.py",
    "python -m torch.distributed.run a.py",
    "accelerate launch --num_processes 2 a.py",
    "deepspeed a.py",
    "streamlit run a.py",
    "chainlit run a.py",
    "fastapi dev a.py",
    "marimo edit a.py",
    "gradio a.py",
    "kernprof -l a.py",
    "scalene a.py",
    "scalene run a.py",
    "memray run -o x a.py",
    "memray run -m a",
    "pyinstrument a.py",
    "viztracer -- a.py",
    "mprof run a.py",
    "fil-profile run a.py",
  ];
  const others = [
    "rails runner a.rb",
    "bundle exec rails r a.rb",
    "php artisan tinker a.php",
    ...["tsx watch", "vite-node", "esno", "zx", "swc-node", "ts-node-dev --respawn", "nodemon", "electron", "0x"].map((by) => `${by} a.js`),
  ];
  expect(passing([...python, ...others], project)).toEqual([]);
});

test("A14 names of scripts with a wildcard mean every script that has such a name, and a folder that is packed runs its own", () => {
  const commands = [
    'concurrently "npm:clean:*"',
    "npm-run-all 'clean:*'",
    "run-s 'clean:**'",
    'pnpm run "/^clean:.*/"',
    "npm pack ./pack",
    "npm publish --dry-run ./pack",
    "npm --prefix pack ci",
  ];
  expect(passing(commands, project)).toEqual([]);
});

test("A15 the same programs around ordinary work ask nothing", () => {
  const commands = [
    "npx c8 npm test",
    "c8 report --reporter text",
    "nyc report",
    "nyc --all mocha",
    "mvn exec:exec -Dexec.executable=ls",
    "mvn exec:java -Dexec.mainClass=shop.Main",
    "mix cmd mix test",
    "mix run -e 'IO.puts 1'",
    "nix develop -c make test",
    "wgo run main.go",
    "gow test ./...",
    "rails runner 'puts User.count'",
    "rails runner ok.rb",
    "php artisan tinker",
    "streamlit run ok.py",
    "coverage run ok.py",
    "vite-node ok.js",
    "nodemon ok.js",
    "npm-run-all 'lint*'",
    'concurrently "npm:lint" "npm:l*"',
    "npm pack",
  ];
  expect(stopped(commands, project)).toEqual([]);
});
