import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Fault } from "../kernel/trouble.ts";
import { checkRuntime } from "./doctor-runtime.ts";
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
    expect(await checkRuntime(socket)).toMatchObject({ state: "note" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
