import { describe, expect, test } from "vitest";
import { attended } from "../../files/facts.fixture.ts";
import { actsOf } from "../deeds.fixture.ts";
import { holders } from "./attached.ts";

const facts = {
  ...attended,
  processes: [
    { pid: 4242, name: "node", command: "node /srv/guard/bin/assent up" },
    { pid: 11, name: "node", command: "node a.js", isOwn: true },
  ],
} as const;
const rows = holders().map((row) => ({ ...row, name: row.names }));

describe("A14 a process that somebody else started is held by a debugger as it is ended by a signal", () => {
  test.each(rows)("$name", ({ hits, misses }) => {
    const acts = (command: string): readonly string[] => actsOf(command.replace(/\bP\b/, "4242"), facts);
    expect(hits.filter((command) => !acts(command).includes("stop"))).toEqual([]);
    expect(misses.filter((command) => acts(command).includes("stop"))).toEqual([]);
    const own = hits.filter((command) => /\bP\b/.test(command)).map((command) => command.replace(/\bP\b/, "11"));
    expect(own.filter((command) => actsOf(command, facts).includes("stop"))).toEqual([]);
  });

  test.each([
    "gdb -p $(pgrep -f 'assent up')",
    "strace -f -p $(pgrep -f 'assent up')",
    "lldb -n assent",
    'gdb -batch -ex "attach $(pgrep -f assent)"',
    "pgrep -f 'assent up' | xargs -n1 strace -p",
    "dlv attach $(pgrep -f assent)",
    "reptyr $(pgrep -f 'assent up')",
    "kill -STOP $(pgrep -f 'assent up')",
  ])("our own is refused: %s", (command) => expect(actsOf(command, facts)).toContain("control-plane"));

  test.each(["npm test & strace -p $!", "gdb -p 11 ./assent/a.out", "node a.js & gdb -batch -p $! -ex bt"])("%s is its own", (command) => {
    for (const act of ["stop", "control-plane"]) expect(actsOf(command, facts)).not.toContain(act);
  });
});
