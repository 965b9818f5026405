import { expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const foreign = {
  "/tmp/x.gdb": "shell git push --force\n",
  "/tmp/y.gdb": "source /tmp/x.gdb\n",
  "/tmp/x.py": "import os; os.system('git push --force')\n",
};
const facts: Facts = { ...place, files: {}, foreign, unreadable: {} };

test("A14 a debugger runs what it is told, by any of its names and from any file", () => {
  const names = "gdb cgdb gdb-multiarch rust-gdb gdbtui pwndbg arm-none-eabi-gdb lldb-18 rust-lldb".split(" ");
  const told = names.map((name) => `${name} ${name.includes("lldb") ? "-b -o 'platform" : "-batch -ex '"} shell git push --force'`);
  const files = [
    "gdb -batch -ex 'source /tmp/x.gdb'",
    "gdb -batch -ex 'so /tmp/x.gdb'",
    "gdb -batch -x /tmp/y.gdb",
    "gdb -batch -ex 'source /tmp/x.py'",
    "lldb -b -o 'command source /tmp/x.gdb'",
    "lldb -b -o 'command script import /tmp/x.py'",
    "rr replay -x /tmp/x.gdb",
  ];
  expect(passing([...told, ...files], facts)).toEqual([]);
  expect(stopped(["gdb -batch -ex bt ./a.out core", "rust-gdb -batch -ex 'info threads' ./a", "rr replay"], facts)).toEqual([]);
});

test("A14 editors and players that run what they are given", () => {
  const runs = [
    "kak -e '%sh{rm -rf ~}'",
    "kak -ui dummy -n -E 'nop %sh[ git push --force ]; quit' x",
    "kak -f '|sh -c \"rm -rf ~\"<ret>' x",
    "jed -batch -f 'system(\"rm -rf ~\")'",
    "sam -d <<< '!rm -rf ~'",
    "drgn -e 'import os; os.system(\"rm -rf ~\")'",
    "scriptlive -I in -B out",
  ];
  expect(passing(runs, facts)).toEqual([]);
  expect(
    stopped(["kak -e 'set global tabstop 2; quit' x", "kak -e 'echo %sh{ls}'", "kak a.ts", "scriptreplay -t t typescript"], facts),
  ).toEqual([]);
});
