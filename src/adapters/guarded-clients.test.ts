import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { guardedClients, noteClient, noteStarted } from "./guarded-clients.ts";
import { isComparable } from "./process.ts";

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), "assent-clients-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Obstacles where the notes lie, so that none can be made there. */
const inTheWay: Readonly<Record<string, (folder: string) => void>> = {
  "a link that leads nowhere": (folder) => symlinkSync(join(home, "gone", "far"), folder),
  "a file": (folder) => writeFileSync(folder, ""),
  "a link to a file": (folder) => {
    writeFileSync(join(home, "file"), "");
    symlinkSync(join(home, "file"), folder);
  },
};

describe.runIf(process.platform === "linux")("the clients of agents that were guarded here", () => {
  test("are none at first, and noted from the first call on", () => {
    expect(guardedClients(home)).toEqual([]);
    noteStarted(home, "claude-code", process.pid);
    noteStarted(home, "claude-code", process.pid);
    expect(guardedClients(home)).toMatchObject([{ pid: process.pid, name: "claude-code" }]);
  });

  test.each(Object.keys(inTheWay))("where they cannot be noted no call goes on, and nobody is a person: %s", (what) => {
    inTheWay[what]?.(join(home, "clients"));
    const fault = { code: "journal.unwritable" };
    expect(() => noteStarted(home, "opencode", process.pid)).toThrow(expect.objectContaining(fault));
    expect(() => noteClient(home, "claude-code", { pid: process.pid, parent: process.pid })).toThrow(expect.objectContaining(fault));
    expect(() => guardedClients(home)).toThrow(/clients/);
  });

  test("a pipe among the notes hangs nobody: nobody is a person then, until the client is noted anew", () => {
    noteStarted(home, "claude-code", process.pid);
    const note = join(home, "clients", readdirSync(join(home, "clients"))[0] ?? "");
    rmSync(note);
    execFileSync("sh", ["-c", 'mkfifo "$0"', note]);
    expect(() => guardedClients(home)).toThrow(note);
    noteStarted(home, "claude-code", process.pid);
    expect(guardedClients(home)).toMatchObject([{ pid: process.pid, name: "claude-code" }]);
  });

  test("are noted with the count of processes that their numbers belong to", () => {
    noteStarted(home, "claude-code", process.pid);
    const note = join(home, "clients", readdirSync(join(home, "clients"))[0] ?? "");
    const [group, name, namespace = ""] = readFileSync(note, "utf8").split("\n");
    expect(namespace).toMatch(/^\d+$/);
    writeFileSync(note, [group, name].join("\n")); // of an earlier assent
    expect(guardedClients(home)).toHaveLength(1);
  });

  const machine = "4026531836";
  test.each<[string, string | undefined, boolean]>([
    ["7", "7", true],
    ["7", machine, true],
    ["", "7", true],
    [machine, "7", false],
    ["7", "8", false],
    ["7", undefined, false],
    ["", undefined, false],
  ])("what was noted in namespace %j counts in %j: %j", (noted, here, counts) => expect(isComparable(noted, here)).toBe(counts));

  test("what cannot be tidied up there fails nothing", () => {
    mkdirSync(join(home, "clients", "a folder of somebody"), { recursive: true });
    noteStarted(home, "claude-code", process.pid);
    expect(guardedClients(home)).toHaveLength(1);
  });
});
