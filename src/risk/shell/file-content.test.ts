import { describe, expect, test } from "vitest";
import type { Facts, UnreadableReason } from "../facts.ts";
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
  test.each(runs)("%s gates", (command, file) => {
    const acts = actsOf(command, looked([file]));
    // Started by the system it may be a program; nobody said which of the two it is.
    expect(acts).toEqual([command.startsWith("./") && !command.endsWith(".sh") ? "unknown" : "opaque"]);
  });

  const unread: readonly UnreadableReason["why"][] = ["large", "not-text", "special", "forbidden", "loop", "secret", "late"];
  test.each(unread.flatMap((why) => runs.map(([command, file]) => [command, why, file] as const)))(
    "%s gates, the file being %s",
    (command, why, file) => {
      expect(actsOf(command, looked([], { unreadable: { [file]: { why } } }))).toEqual(["opaque"]);
    },
  );

  test("a name that is known proves nothing about a file that cannot be read", () => {
    const facts = looked([], { unreadable: { ls: { why: "not-text" }, "bin/git": { why: "special" } } });
    expect(actsOf("./ls", facts)).toEqual(["opaque"]);
    expect(actsOf("bash bin/git status", facts)).toEqual(["opaque"]);
  });

  test("it is not passed over for the next file that a runner would read", () => {
    const facts = looked([], { files: { Makefile: "all:\n\techo\n" }, unreadable: { GNUmakefile: { why: "special" } } });
    expect(actsOf("make all", facts)).toEqual(["opaque"]);
  });

  test("so much as is too long for a script is read for its tasks", () => {
    const long = `all:\n\techo hi\nbad:\n\tkill 1\n${"#\n".repeat(40_000)}`;
    const facts = looked([], { files: { Makefile: long, "long.sh": long } });
    expect(actsOf("make all", facts)).toEqual([]);
    expect(actsOf("make bad", facts)).toEqual(["stop"]);
    expect(actsOf("bash long.sh", facts)).toEqual(["opaque"]);
  });

  test("settings in a file of secrets may be read by a shell, unless they decide what runs", () => {
    const sourced = (names: readonly string[]): readonly string[] =>
      actsOf(". ./.env", looked([], { unreadable: { ".env": { why: "settings", names } } }));
    expect(sourced(["DATABASE_URL", "PORT"])).toEqual(["unknown"]);
    expect(sourced(["PORT", "BASH_ENV"])).toEqual(["opaque"]);
    expect(sourced(["PATH"])).toEqual(["opaque"]);
  });

  test("a compiled program is an advisory where the system starts it, and a gate where an interpreter is to read it", () => {
    const facts = looked([], { unreadable: { "bin/app": { why: "program" } } });
    expect(actsOf("./bin/app serve", facts)).toEqual(["unknown"]);
    expect(actsOf("timeout 5 ./bin/app", facts)).toEqual(["unknown"]);
    expect(actsOf("bash bin/app", facts)).toEqual(["opaque"]);
  });

  test("a file outside the project is read too, and stays an advisory if it does nothing", () => {
    const facts = looked([], { foreign: { "/opt/x/ok.sh": "ls", "/opt/x/bad.sh": "kill 1" } });
    expect(actsOf("bash /opt/x/ok.sh", facts)).toEqual(["unknown"]);
    expect(actsOf("bash /opt/x/bad.sh", facts)).toEqual(["unknown", "stop"]);
    expect(actsOf("bash /opt/x/none.sh", looked([], { unreadable: { "/opt/x/none.sh": { why: "large" } } }))).toEqual(["opaque"]);
  });

  test.each(runs)("%s is silent where no file was asked for, or it is not there", (command) => {
    expect(actsOf(command)).toEqual([]);
    expect(actsOf(command, looked([]))).toEqual([]);
  });

  test("a program that this session built is an advisory, like any other that nobody can read", () => {
    expect(actsOf("./bin/app", looked(["bin/app"], { producedByMission: ["bin/app"] }))).toEqual(["unknown"]);
  });

  test.each(["./node_modules/.bin/own", ".venv/bin/own"])("%s was installed", (file) => {
    const name = file.replace("./", "");
    expect(actsOf(file, looked([name]))).toEqual([]);
    for (const why of ["program", "large"] as const) expect(actsOf(file, looked([name], { unreadable: { [name]: { why } } }))).toEqual([]);
    expect(actsOf(file, looked([name], { unreadable: { [name]: { why: "special" } } }))).toEqual(["opaque"]);
  });

  test("what was read, and the project itself, are none of it", () => {
    expect(actsOf("bash ok.sh", looked([]))).toEqual([]);
    expect(actsOf("node .", looked(["."]))).toEqual([]);
  });
});

describe("A11 files that run files", () => {
  const chain = { "a.sh": "bash b.sh", "b.sh": "bash c.sh", "c.sh": "bash d.sh" };
  const facts = looked([], { files: chain, exists: Object.keys(chain) });

  test("deeper than they are read is a gate", () => {
    expect(actsOf("bash a.sh", facts)).toEqual(["opaque"]);
    expect(actsOf("bash b.sh", facts)).toEqual([]);
  });

  test("tasks count like scripts, once for each file", () => {
    const files = { "package.json": '{"scripts":{"a":"npm run b","b":"npm run c","c":"bash b.sh"}}', ...chain };
    expect(actsOf("npm run a", { ...facts, files })).toEqual(["opaque"]);
    expect(actsOf("npm run a", { ...facts, files: { ...files, "c.sh": "ls" } })).toEqual([]);
    expect(actsOf("bash a.sh", { ...facts, files: { ...chain, "c.sh": "make" } })).toEqual(["opaque"]);
  });

  test("what is read is followed as deep as it goes", () => {
    const files = { ...chain, "d.sh": "bash e.sh", "e.sh": "kill 1" };
    expect(actsOf("bash a.sh", { ...facts, files })).toEqual(["stop"]);
  });
});
