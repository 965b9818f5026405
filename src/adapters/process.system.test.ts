import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isProcessAlive, thisProcess } from "./process.ts";

test.runIf(process.platform === "linux")("a child is alive while it runs and dead once it has ended", async () => {
  const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "inherit"] });
  await once(child, "spawn");
  const { host, pidStart } = thisProcess();
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  const holder = { host, pid: child.pid ?? 0, pidStart: `${start} ${pidStart.split(" ")[1]}` };
  expect(isProcessAlive(holder)).toBe(true);
  expect(isProcessAlive({ ...holder, pidStart })).toBe(false);
  child.stdin.end();
  await once(child, "close");
  expect(isProcessAlive(holder)).toBe(false);
});
