import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Fault } from "../kernel/trouble.ts";
import { checkRuntime } from "./doctor-runtime.ts";
import { whyNotStarted } from "../host/socket/start-up.ts";
import { serve } from "../host/socket/socket.ts";
import { version } from "../host/version.ts";

test("a running runtime is asked whether it can still record: one that blocks every call is not well", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assent-doctor-"));
  const socket = join(folder, "up.sock");
  let isDisplaced = false;
  const serving = await serve(socket, async (method) => {
    if (method === "hello") return { version, pid: 7 };
    if (isDisplaced) throw new Fault("journal.displaced", "journal.db-wal was taken away while it was in use");
    return { position: 1 };
  });
  try {
    expect(await checkRuntime(socket)).toMatchObject({ state: "good" });
    isDisplaced = true;
    await expect(checkRuntime(socket)).rejects.toMatchObject({ code: "journal.displaced" });
    await serving.close();
    expect(await checkRuntime(socket)).toMatchObject({ state: "note", remedy: expect.stringContaining("assent up") });
    const startsUp = await checkRuntime(socket, "1h");
    const cannot = whyNotStarted() !== undefined; // in a clone that was not built
    expect(startsUp).toMatchObject({ state: cannot ? "note" : "good", says: expect.stringContaining("an agent's first call") });
    expect("remedy" in startsUp).toBe(cannot); // where calls start it, nobody is told to
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
