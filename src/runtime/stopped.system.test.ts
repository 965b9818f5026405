import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { processRuntime } from "../../test/support/process-runtime.ts";
import { probeInstalled, startPlan, typesOf } from "../../test/support/world.ts";
import { sqliteJournal } from "../journal/sqlite/sqlite.ts";
import { drive } from "./drive.ts";
import { leasePolicy } from "./lease.ts";
import { createRuntime } from "./runtime.ts";

/** Looks of a watcher whose time runs fast: more than two terms go by in them. */
const looks = Math.ceil((2 * leasePolicy.termMs) / leasePolicy.unseenMaxMs) + 1;

test.skipIf(process.platform === "win32")(
  "K15 a driver that is stopped for longer than a term keeps its session and its command, and goes on where it was",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "assent-stopped-"));
    const journal = await sqliteJournal(join(folder, "journal.db"));
    const done: string[] = [];
    const { world } = processRuntime(journal, probeInstalled({ work: async (name) => String(done.push(name)) }));
    let uptimeMs = 0;
    const watcher = createRuntime({ ...world, uptimeMs: () => (uptimeMs += leasePolicy.unseenMaxMs) });
    const stream = await startPlan(watcher, [[{ name: "one", do: "once" }], [{ name: "two", do: "once" }]]);
    const log = (): string => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");
    const letGo = (name: string): void => writeFileSync(join(folder, `go-${name}`), "");
    const driver = spawn(process.execPath, [join(import.meta.dirname, "../../test/stopped/driver.ts"), folder, stream], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = once(driver, "exit");
    const stopped = async (meanwhile: () => Promise<void>): Promise<void> => {
      driver.kill("SIGSTOP");
      for (let look = 0; look < looks; look += 1)
        expect(await drive(watcher, stream)).toMatchObject({ end: "held", by: { pid: driver.pid, fence: 1 } });
      await meanwhile();
      driver.kill("SIGCONT");
    };
    try {
      await expect.poll(log).toBe("begin one\n");
      await stopped(async () => {
        letGo("one"); // the command goes on while its driver cannot
        await expect.poll(log).toBe("begin one\nend one\n");
        expect(await drive(watcher, stream)).toMatchObject({ end: "held" });
      });
      await expect.poll(log).toContain("begin two\n");
      await stopped(async () => {});
      letGo("two");
      expect(await ended).toEqual([0, null]);
      expect(log()).toBe("begin one\nend one\nbegin two\nend two\n");
      expect(done).toEqual([]);
      const types = await typesOf(journal, stream);
      expect(types.filter((type) => /^(?:effect|gate)\./.test(type))).toEqual([
        "effect.started",
        "effect.finished",
        "effect.started",
        "effect.finished",
      ]);
      expect(types.at(-1)).toBe("session.ended");
    } finally {
      driver.kill("SIGKILL");
      await journal.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
