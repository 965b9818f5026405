import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Holder } from "../kernel/ports.ts";
import { isOver } from "./process.ts";
import { endLeft, leftRunning, noteRunning } from "./left-running.ts";

const step = ["attend-1", "run:t1"] as const;
let folder = "";
let child: ReturnType<typeof spawn>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "assent-left-"));
  child = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
  await once(child, "spawn");
});
afterEach(() => {
  child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});
const pid = (): number => child.pid ?? 0;

test("K15 what a step left running is found by it, and ended for it", async () => {
  noteRunning(folder, step, pid());
  expect(leftRunning(folder, ["attend-1", "run:t2"])).toEqual([]);
  expect(leftRunning(folder, step)).toMatchObject([{ pid: pid() }]);
  const ended = once(child, "exit");
  await endLeft(folder, step);
  await ended;
  expect(leftRunning(folder, step)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test("K15 what has come to its end is not looked for", () => {
  noteRunning(folder, step, pid())();
  expect(leftRunning(folder, step)).toEqual([]);
});

/** The same process, had it started at another time; and had it been counted in a sandbox. */
const earlier = (pidStart: string): string => pidStart.replace(/^\S+/, "1");
const counted = (pidStart: string): string => pidStart.replace(/\S+$/, "1");

test.each([["earlier", earlier] as const, ["in a sandbox", counted] as const])(
  "K15 another process that has the number now is left alone: noted %s",
  async (_, other) => {
    noteRunning(folder, step, pid());
    const [name = ""] = readdirSync(folder);
    const note = JSON.parse(readFileSync(join(folder, name), "utf8")) as Holder;
    writeFileSync(join(folder, name), JSON.stringify({ ...note, pidStart: other(note.pidStart) }));
    await endLeft(folder, step);
    expect(child.exitCode ?? child.signalCode).toBeNull();
  },
);

/** A note as a driver leaves it that is gone since. */
function orphaned(of: readonly [string, string], group: number, isRepeatable: boolean): void {
  for (const other of readdirSync(folder)) rmSync(join(folder, other));
  noteRunning(folder, of, group, { isRepeatable });
  const [name = ""] = readdirSync(folder);
  const note = JSON.parse(readFileSync(join(folder, name), "utf8")) as { by: Holder };
  writeFileSync(join(folder, name), JSON.stringify({ ...note, by: { ...note.by, pidStart: earlier(note.by.pidStart) } }));
}

test.runIf(process.platform === "linux")("K15 what outlives the process that started it is still found, and ended", async () => {
  const leader = spawn("sh", ["-c", "sleep 61 & echo $!; sleep 62"], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
  const [told] = (await once(leader.stdout, "data")) as [Buffer];
  const [group, inner] = [leader.pid ?? 0, Number(told.toString())];
  noteRunning(folder, step, group);
  leader.kill("SIGKILL");
  await once(leader, "exit");
  expect(leftRunning(folder, step)).toMatchObject([{ pid: group }]);
  await endLeft(folder, step);
  expect(isOver(inner)).toBe(true);
  expect(leftRunning(folder, step)).toEqual([]);
});

test("K15 what may be done again is ended for whatever its session does next; what must not, and others' work, is not", async () => {
  const next = ["attend-1", "run:t1,t2"] as const;
  orphaned(step, pid(), false);
  await endLeft(folder, next);
  noteRunning(folder, step, pid(), { isRepeatable: true });
  await endLeft(folder, next);
  orphaned(["attend-2", "run:t1"], pid(), true);
  await endLeft(folder, ["attend-3", "run:t1"]);
  expect(child.exitCode ?? child.signalCode).toBeNull();
  orphaned(step, pid(), true);
  await endLeft(folder, next);
  expect(isOver(pid())).toBe(true);
});
