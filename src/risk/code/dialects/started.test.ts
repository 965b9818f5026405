import { expect, test } from "vitest";
import { passing, place, stopped } from "../../battery.fixture.ts";
import { startedIn } from "./started.ts";

const run = (command: string, file: string, code: string): readonly [string, string, string] => [command, file, code];

const removing = [
  run("lua", "a.lua", 'os.execute("rm -rf src")'),
  run("lua", "a.lua", 'local cmd = "rm -rf " .. "src"\nos.execute(cmd)'),
  run("lua", "a.lua", 'local h = io.popen([[rm -rf src]])\nprint(h:read("a"))'),
  run("lua", "a.lua", 'local f = io.open("/etc/hosts", "w")\nf:write("x")'),
  run("elixir", "a.exs", 'System.cmd("rm", ["-rf", "src"], into: IO.stream())'),
  run("elixir", "a.exs", '"rm" |> System.cmd(["-rf", "src"])'),
  run("elixir", "a.exs", ":os.cmd('rm -rf src')"),
  run("elixir", "a.exs", 'File.rm_rf!("src")'),
  run("groovy", "a.groovy", '"rm -rf src".execute()'),
  run("groovy", "a.groovy", '["rm", "-rf", "src"].execute().text'),
  run("groovy", "a.groovy", "def cmd = 'rm -rf src'\ncmd.execute()"),
  run("groovy", "a.groovy", 'new ProcessBuilder("rm", "-rf", "src").start()'),
  run("julia", "a.jl", "run(`rm -rf src`)"),
  run("Rscript", "a.R", 'system2("rm", c("-rf", "src"))'),
];

const ordinary = [
  run("lua", "a.lua", 'os.execute("ls -l")\n-- os.execute("rm -rf src")\n--[[\nos.execute("rm -rf src")\n]]'),
  run("lua", "a.lua", 'local f = io.open("a.txt")\nprint(#f:read("a"))'),
  run("elixir", "a.exs", 'System.cmd("git", ["status"])\n# File.rm_rf!("src")\nEnum.map([1], & &1)'),
  run("groovy", "a.groovy", 'println "git status".execute().text\n// "rm -rf src".execute()'),
  run("julia", "a.jl", "run(`git status`)"),
];

const asked = (rows: typeof removing, look: typeof passing): readonly string[] =>
  rows
    .filter(([command, file, code]) => look([`${command} ${file}`], { ...place, files: { [`/code/shop/${file}`]: code } }).length > 0)
    .map(([, , code]) => code);

test("A14 a script in a language that is not read is looked at for what it starts and removes in plain words", () => {
  expect(asked(removing, passing)).toEqual([]);
});

test("A15 what such a script starts is judged like a command", () => {
  expect(asked(ordinary, stopped)).toEqual([]);
});

test("texts are put together, and a comment starts nothing", () => {
  const commands = (code: string): readonly string[] => startedIn(code).map(({ text }) => text);
  expect(commands('x = "ls " .. "-l"\nos.execute(x)')).toEqual(["ls -l"]);
  expect(commands('System.cmd("ls", ["a b"])')).toEqual(["ls 'a b'"]);
  expect(commands('# System.cmd("ls", ["a"])')).toEqual([]);
});
