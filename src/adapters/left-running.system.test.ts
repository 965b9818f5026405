import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endLeft, leftRunning, noteRunning } from "./left-running.ts";

const step = ["attend-1", "run:t1"];
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

test("K15 another process that has the number now is left alone", async () => {
  noteRunning(folder, step, pid());
  const [name = ""] = readdirSync(folder);
  const note = JSON.parse(readFileSync(join(folder, name), "utf8")) as object;
  writeFileSync(join(folder, name), JSON.stringify({ ...note, pidStart: "1 another" }));
  await endLeft(folder, step);
  expect(child.exitCode ?? child.signalCode).toBeNull();
});
