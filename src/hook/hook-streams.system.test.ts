import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readInput } from "./hook-streams.ts";

let folder: string;
let pipe: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assent-streams-"));
  pipe = join(folder, "pipe");
  if (process.platform !== "win32") execFileSync("mkfifo", [pipe]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const limits = { maxBytes: 1_000_000, waitMs: 60_000 };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A pipe that does not block, as some clients hand theirs on. */
function ends(): { readonly from: number; readonly to: number } {
  const from = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  return { from, to: openSync(pipe, "w") };
}

describe.runIf(process.platform !== "win32")("what a client says", () => {
  test("in pieces, with nothing between them for a while, arrives whole", async () => {
    const { from, to } = ends();
    const text = `${"ä".repeat(40_000)}, and the rest`;
    const bytes = Buffer.from(text);
    const heard = readInput(from, limits);
    for (const [start, end] of [
      [0, 1],
      [1, 30_001],
      [30_001, undefined],
    ] as const) {
      writeSync(to, bytes.subarray(start, end));
      await pause(50);
    }
    closeSync(to);
    expect(await heard).toBe(text);
    closeSync(from);
  });

  test("and is too much, or never ends, is an error in time", async () => {
    const { from, to } = ends();
    writeSync(to, "x".repeat(5_000));
    await expect(readInput(from, { ...limits, maxBytes: 4_000 })).rejects.toThrow("too large");
    writeSync(to, "{"); // the last: who gave up waiting still reads
    await expect(readInput(from, { ...limits, waitMs: 100 })).rejects.toThrow("did not come to an end");
    closeSync(to);
    closeSync(from);
  });

  test("a thread that a disk keeps does not keep the process, and the exit code stays", async () => {
    const script = `
      import { readFile } from "node:fs/promises";
      import { leave } from ${JSON.stringify(join(import.meta.dirname, "hook-leave.ts"))};
      for (let thread = 0; thread < 4; thread += 1) void readFile(${JSON.stringify(pipe)});
      process.exitCode = 2;
      setTimeout(leave, 50);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
    const late = setTimeout(() => child.kill("SIGKILL"), 60_000);
    expect(await once(child, "exit")).toEqual([2, null]);
    clearTimeout(late);
  });

  test("where a disk keeps every thread, what is said is heard, or is too late in time", async () => {
    const script = `
      import { readFile } from "node:fs/promises";
      import { leave } from ${JSON.stringify(join(import.meta.dirname, "hook-leave.ts"))};
      import { writeWhole } from ${JSON.stringify(join(import.meta.dirname, "hook-streams.ts"))};
      for (let thread = 0; thread < 4; thread += 1) void readFile(${JSON.stringify(pipe)});
      process.exitCode = 2;
      await writeWhole(2, "heard", 60_000);
      await writeWhole(1, "x".repeat(10_000_000), 500).catch((cause) => writeWhole(2, cause.message, 60_000));
      await leave();`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "pipe" });
    const late = setTimeout(() => child.kill("SIGKILL"), 60_000);
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (said += String(text))); // and nobody reads the other one
    expect(await once(child, "exit")).toEqual([2, null]);
    expect(said).toBe("heardnobody took it within 0.5 s");
    clearTimeout(late);
  });
});
