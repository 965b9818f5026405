import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runAgentSdk } from "./agent-sdk.ts";
import { runClaude } from "./claude.ts";
import { codexHome, runCodex } from "./codex.ts";
import { listCodexHooks, trustCodexHooks } from "./codex-trust.ts";
import { isThere, untracked } from "./guarded.ts";
import { decided, hookSettings, recordingHook } from "./hook.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { newPlace, type Place } from "./place.ts";
import { deleting, resultsOf } from "./story.ts";
import { claudeCode, codex, type Subject } from "./subjects.ts";

/**
 * Proves the harness: each client runs calls that nobody minds, also one that loses data, and leaves one that its hook denies.
 * So what the guard's tests find undone is not undone by itself. For opencode, which takes longest to start, `guarded-failures` shows it.
 */

let server: ModelServer;
let place: Place;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  place = await newPlace();
  await untracked(place, "data");
});
afterEach(async () => {
  await place.remove();
  expect(server.problems).toEqual([]);
  expect(server.refused).toEqual([]);
});

const denied = "mkdir denied";
const steps = ({ shell }: Subject) =>
  script(shell("mkdir made && echo it is made"), shell(deleting("data")), shell(denied), { echo: true });
const there = () => ["made", "data", "denied"].filter((name) => isThere(place, name));
const no = decided("deny", "not this folder");
const ended = { code: 0, text: expect.stringContaining("not this folder") };

test("Claude Code runs what nobody minds, and leaves what its hook denies", async () => {
  const hook = await recordingHook(place, no, denied);
  const settings = hookSettings(hook.command, ["PreToolUse"], { onFailure: "block" });
  const args = ["--allowedTools", "Bash"];
  expect(await runClaude({ place, server, prompt: steps(claudeCode), settings, args })).toMatchObject(ended);
  expect(there()).toEqual(["made"]);
  expect(resultsOf(server, 0)[0]).toContain("it is made");
  const call = { hook_event_name: "PreToolUse", tool_name: "Bash" };
  expect(await hook.calls()).toMatchObject([call, call, call]);
});

test("Claude Agent SDK runs what nobody minds, and leaves what its hook denies", async () => {
  const hook = async ({ tool_input: { command } }: { tool_input: { command: string } }) => (command === denied ? no : {});
  const options = { hooks: { PreToolUse: [{ hooks: [hook] }] }, allowedTools: ["Bash"] };
  expect(await runAgentSdk({ place, server, prompt: steps(claudeCode), options })).toMatchObject(ended);
  expect(there()).toEqual(["made"]);
});

test("Codex runs what nobody minds, and leaves what its hook denies once a person has trusted the hook", async () => {
  const hook = await recordingHook(place, no, denied);
  await writeFile(join(codexHome(place), "hooks.json"), JSON.stringify(hookSettings(hook.command, ["PreToolUse"])));
  const before = server.requests.length;
  await runCodex({ place, server, prompt: steps(codex) });
  expect({ there: there(), calls: await hook.calls() }).toEqual({ there: ["made", "denied"], calls: [] });
  expect(resultsOf(server, before)[0]).toContain("it is made");

  expect(await trustCodexHooks(place)).toMatchObject([{ trustStatus: "untrusted" }]);
  expect(await listCodexHooks(place)).toMatchObject([{ trustStatus: "trusted" }]);
  const again = script(codex.shell(`${denied}-too`), { echo: true });
  expect(await runCodex({ place, server, prompt: again })).toMatchObject(ended);
  expect(isThere(place, "denied-too")).toBe(false);
  expect(await hook.calls()).toMatchObject([{ hook_event_name: "PreToolUse", tool_name: "Bash" }]);
});
