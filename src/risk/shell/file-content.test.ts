import { describe, expect, test } from "vitest";
import type { Facts } from "../facts.ts";
import { attended } from "../files/facts.fixture.ts";
import { actsOf } from "./deeds.fixture.ts";

/** A look that read some files and found others that it could not read. */
const looked = (exists: readonly string[], more: Partial<Facts> = {}): Facts => ({
  ...attended,
  files: { "ok.sh": "ls" },
  exists: ["ok.sh", ...exists],
  ...more,
});

describe("A11 a file that is there but could not be read", () => {
  const runs: readonly (readonly [string, string])[] = [
    ["bash big.sh", "big.sh"],
    ["./big.sh", "big.sh"],
    [". ./big.sh", "big.sh"],
    ["python3 tools/big.py", "tools/big.py"],
    ["node src/big.js", "src/big.js"],
    ["make all", "Makefile"],
    ["make -f big.mk all", "big.mk"],
    ["npm test", "package.json"],
    ["just x", "justfile"],
    ["bash < fifo", "fifo"],
  ];
  test.each(runs)("%s is an advisory", (command, file) => {
    expect(actsOf(command, looked([file]))).toEqual(["unknown"]);
  });

  test.each(runs)("%s gates if this session wrote it", (command, file) => {
    expect(actsOf(command, looked([file], { producedByMission: [file] }))).toEqual(["opaque"]);
  });

  test.each(runs)("%s is silent where no file was asked for, or it is not there", (command) => {
    expect(actsOf(command)).toEqual([]);
    expect(actsOf(command, looked([]))).toEqual([]);
  });

  test("a program that this session built is an advisory, like any other that nobody can read", () => {
    expect(actsOf("./bin/app", looked(["bin/app"], { producedByMission: ["bin/app"] }))).toEqual(["unknown"]);
  });

  test.each(["./node_modules/.bin/own", ".venv/bin/own"])("%s was installed", (file) => {
    expect(actsOf(file, looked([file.replace("./", "")]))).toEqual([]);
  });

  test("what was read, and the project itself, are none of it", () => {
    expect(actsOf("bash ok.sh", looked([]))).toEqual([]);
    expect(actsOf("node .", looked(["."]))).toEqual([]);
  });
});

describe("A11 files that run files", () => {
  const chain = { "a.sh": "bash b.sh", "b.sh": "bash c.sh", "c.sh": "bash d.sh" };
  const facts = looked([], { files: chain, exists: Object.keys(chain) });

  test("deeper than they are read is an advisory, and a gate if this session wrote the last one", () => {
    expect(actsOf("bash a.sh", facts)).toEqual(["unknown"]);
    expect(actsOf("bash a.sh", { ...facts, producedByMission: ["d.sh"] })).toEqual(["opaque"]);
    expect(actsOf("bash b.sh", facts)).toEqual([]);
  });

  test("tasks count like scripts, once for each file", () => {
    const files = { "package.json": '{"scripts":{"a":"npm run b","b":"npm run c","c":"bash b.sh"}}', ...chain };
    expect(actsOf("npm run a", { ...facts, files })).toEqual(["unknown"]);
    expect(actsOf("npm run a", { ...facts, files: { ...files, "c.sh": "ls" } })).toEqual([]);
    expect(actsOf("bash a.sh", { ...facts, files: { ...chain, "c.sh": "make" } })).toEqual(["unknown"]);
  });

  test("what is read is followed as deep as it goes", () => {
    const files = { ...chain, "d.sh": "bash e.sh", "e.sh": "kill 1" };
    expect(actsOf("bash a.sh", { ...facts, files })).toEqual(["stop"]);
  });
});
