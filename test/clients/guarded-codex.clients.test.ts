import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { isThere, newGuarded, untracked } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { codex } from "./subjects.ts";

/** Codex lets an agent name the folder of each command, and tells its hook that folder as if it were the session's. */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

test("A23 Codex: a command is weighed in the folder where it would run, in the session of its project", async () => {
  const guarded = await newGuarded({ waitMs: 0 });
  onTestFinished(() => guarded.remove());
  const { place } = guarded;
  await untracked(place, "data");
  await codex.install(place, hookCommand("codex"));
  const deleting = { cmd: "find measured.csv -delete" };
  const steps = [
    { tool: "exec_command", input: deleting }, // nothing there
    { tool: "exec_command", input: { ...deleting, workdir: "data" } },
    { tool: "exec_command", input: { cmd: "pwd", workdir: "/etc" } },
  ];
  await codex.run({ place, server, prompt: script(...steps) });
  expect(isThere(place, "data/measured.csv")).toBe(true);
  const events = await guarded.events();
  expect(storyOf(events, deleting.cmd).at(-1)).toEqual(["call.assessed gate", "gate.opened", "call.parked"]);
  expect(new Set(events.map(({ stream }) => stream)).size).toBe(1);
});
