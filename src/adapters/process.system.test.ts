import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkHolder, processNamed, thisProcess } from "./process.ts";

test.runIf(process.platform === "linux")("a child is alive while it runs and dead once it has ended", async () => {
  const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "inherit"] });
  await once(child, "spawn");
  const { host, pidStart } = thisProcess();
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  const holder = { host, pid: child.pid ?? 0, pidStart: pidStart.replace(/^\d+/, `${start}`) };
  expect(checkHolder(holder)).toBe("alive");
  expect(checkHolder({ ...holder, pidStart })).toBe("gone");
  child.stdin.end();
  await once(child, "close");
  expect(checkHolder(holder)).toBe("gone");
});

test.runIf(process.platform === "linux")("one that is stopped is alive; one that was killed and nobody noticed is gone", async () => {
  const parent = spawn("sh", ["-c", "sleep 300 & echo $!; exec sleep 300"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const pid = Number(String((await once(parent.stdout, "data"))[0]).trim());
    const stopped = processNamed(pid);
    process.kill(pid, "SIGSTOP");
    await expect.poll(() => stateOf(pid)).toBe("T");
    expect(checkHolder(stopped)).toBe("alive");
    process.kill(pid, "SIGKILL");
    await expect.poll(() => stateOf(pid)).toBe("Z");
    expect(checkHolder(stopped)).toBe("gone");
    expect(checkHolder(processNamed(pid))).toBe("gone");
  } finally {
    parent.kill("SIGKILL");
  }
});

const canShift = spawnSync("unshare", ["--time", "--boottime", "1", "--fork", "true"]).status === 0;

test.runIf(canShift)("seen through a clock that is shifted, a process is the same one", () => {
  const module = JSON.stringify(new URL("process.ts", import.meta.url).href);
  const program = `const { processNamed } = await import(${module}); console.log(JSON.stringify(processNamed(${process.pid})))`;
  for (const seconds of ["1000000", "-1"]) {
    const words = ["--time", "--boottime", seconds, "--fork", process.execPath, "--input-type=module", "--eval", program];
    const named = JSON.parse(spawnSync("unshare", words, { encoding: "utf8" }).stdout) as ReturnType<typeof thisProcess>;
    expect(named).toEqual(thisProcess());
    expect(checkHolder(named)).toBe("alive");
  }
});

const stateOf = (pid: number): string | undefined => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[0];
};
