import { expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const project: Facts = {
  ...place,
  files: {
    "h.sh": "rm -rf ~\n",
    "old.sh": "echo old\n",
    "gen.cjs": "console.log(1)\n",
    "src/a.py": "print(1)\n",
    "package.json": JSON.stringify({ scripts: { build: "tsc", test: "vitest run" } }),
  },
  unreadable: {},
};

test("A11 a script that is not there, and that something in front of it may bring, is asked about", () => {
  const commands = [
    "csplit h.sh 1; sh xx00",
    "split -n1 h.sh n_; sh n_aa",
    "script -c 'cat h.sh' new.sh; sh new.sh",
    "gunzip new.sh.gz; sh new.sh",
    "git switch b && sh new.sh",
    "git pull && bash ./new.sh",
    "git stash pop && ./new.sh",
    "git submodule update --init && . ./sub/new.sh",
    "node gen.cjs && sh new.sh",
    "node gen.cjs && sh dist/new.sh",
    "python3 src/a.py; python3 new.py",
    "npx something-that-writes; timeout 5 bash new",
  ];
  expect(passing(commands, project)).toEqual([]);
});

test("A11 a script into which another program writes is not what was read", () => {
  const commands = [
    `awk '{print > "old.sh"}' h.sh; sh old.sh`,
    "sed -n 'w old.sh' h.sh; sh old.sh",
    "vim -es '+w old.sh' +q h.sh; sh old.sh",
    "ed -s h.sh <<< 'w old.sh'; sh old.sh",
    "find . -fprintf old.sh '%p'; sh old.sh",
    `sqlite3 x.db ".once old.sh" "select 1"; sh old.sh`,
    "docker cp x:/y old.sh; sh old.sh",
  ];
  expect(passing(commands, project)).toEqual([]);
});

test("A15 what a build leaves, and what is there already, needs nobody", () => {
  const commands = [
    "sh missing.sh",
    "cd src && sh missing.sh",
    "git pull && sh old.sh",
    "git pull && npm ci && npm test",
    "npm run build && node dist/index.js",
    "tsc && node build/a.js",
    "esbuild src/a.ts --bundle --outfile=dist/x.js && node dist/x.js",
    "gcc -o app src/a.c && ./app",
    "go build -o app ./cmd/app && ./app --help",
    "python3 -m venv .venv && . .venv/bin/activate && python3 src/a.py",
    "python3 -m venv env && source env/bin/activate",
    "cat > x.py <<'E'\nprint(1)\nE\npython3 x.py",
    "npm run build && npm test && python3 src/a.py",
  ];
  expect(stopped(commands, project)).toEqual([]);
});
