import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newGuarded, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { claudeCode } from "./subjects.ts";

let server: ModelServer;
let guarded: Guarded;
beforeAll(async () => {
  server = await startModelServer();
  guarded = await newGuarded({ waitMs: 300_000, quiet: true });
  await claudeCode.install(guarded.place, hookCommand("claude-code"));
});
afterAll(async () => {
  await guarded.remove();
  await server.close();
});

test("P3 what was said to Claude Code is found after its session has ended and its transcripts are gone, without the secret", async () => {
  const said = "From the audit talk: no accrual below 250, and the key is AKIAQ3EGF7X2M5WJ9RTB.";
  await claudeCode.run({ place: guarded.place, server, prompt: `${said}\n${script({ text: "noted" })}` });
  await rm(join(guarded.place.home, ".claude", "projects"), { recursive: true, force: true });
  const { stdout } = await guarded.assent("recollect", "use the exception from the audit talk");
  expect(stdout).toContain("no accrual below 250");
  expect(stdout).not.toContain("AKIAQ3EGF7X2M5WJ9RTB");
});
