import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAgentSdk } from "./agent-sdk.ts";
import { runClaude } from "./claude.ts";
import { codexHome, runCodex } from "./codex.ts";
import { listCodexHooks, trustCodexHooks } from "./codex-trust.ts";
import { decided, hookSettings, recordingHook } from "./hook.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script, type Step } from "./model/script.ts";
import { runOpencode } from "./opencode.ts";
import { newPlace, type Place } from "./place.ts";

/** Proves the harness: each client runs a call that nobody minds, and leaves one that its hook denies. */

let server: ModelServer;
let place: Place;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  place = await newPlace();
});
afterEach(async () => {
  await place.remove();
  expect(server.problems).toEqual([]);
  expect(server.refused).toEqual([]);
});

const made = (): boolean => existsSync(join(place.project, "made"));
const command = "mkdir made && echo it is made";
const noHooks = { hooks: {} };

const claudeCall: Step = { tool: "Bash", input: { command, description: "makes a folder" } };

describe("Claude Code", () => {
  const run = (settings: object) =>
    runClaude({
      place,
      server,
      prompt: script(claudeCall, { echo: true }),
      settings,
      args: ["--allowedTools", "Bash"],
    });

  test("runs a call that nobody minds", async () => {
    expect(await run(noHooks)).toMatchObject({ code: 0, text: "it is made" });
    expect(made()).toBe(true);
  });

  test("leaves a call that its hook denies", async () => {
    const hook = await recordingHook(place, decided("deny", "not this folder"));
    const { code, text } = await run(hookSettings(hook.command, ["PreToolUse"], { onFailure: "block" }));
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining("not this folder") });
    expect(made()).toBe(false);
    expect(await hook.calls()).toMatchObject([{ hook_event_name: "PreToolUse", tool_name: "Bash" }]);
  });

  test("goes on with a session", async () => {
    const { sessionId } = await run(noHooks);
    const resumed = await runClaude({ place, server, prompt: script({ text: "still here" }), resume: sessionId });
    expect(resumed).toMatchObject({ code: 0, text: "still here", sessionId });
  });
});

describe("Claude Agent SDK", () => {
  const run = (options: object) =>
    runAgentSdk({ place, server, prompt: script(claudeCall, { echo: true }), options: { ...options } });

  test("runs a call that nobody minds", async () => {
    expect(await run({ allowedTools: ["Bash"] })).toMatchObject({ code: 0, text: "it is made" });
    expect(made()).toBe(true);
  });

  test("leaves a call that its hook denies", async () => {
    const hooks = { PreToolUse: [{ hooks: [async () => decided("deny", "not this folder")] }] };
    const { code, text } = await run({ hooks, allowedTools: ["Bash"] });
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining("not this folder") });
    expect(made()).toBe(false);
  });
});

describe("Codex", () => {
  const run = (isTrustBypassed = false) =>
    runCodex({
      place,
      server,
      prompt: script({ tool: "exec_command", input: { cmd: command } }, { echo: true }),
      isTrustBypassed,
    });
  const denying = async () => {
    const hook = await recordingHook(place, decided("deny", "not this folder"));
    await writeFile(join(codexHome(place), "hooks.json"), JSON.stringify(hookSettings(hook.command, ["PreToolUse"])));
    return hook;
  };

  test("runs a call that nobody minds", async () => {
    expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining("it is made") });
    expect(made()).toBe(true);
  });

  test("leaves a call that its hook denies", async () => {
    const hook = await denying();
    expect(await run(true)).toMatchObject({ code: 0, text: expect.stringContaining("not this folder") });
    expect(made()).toBe(false);
    expect(await hook.calls()).toMatchObject([{ hook_event_name: "PreToolUse", tool_name: "Bash" }]);
  });

  test("runs a hook only after a person has trusted it", async () => {
    const hook = await denying();
    await run();
    expect({ isMade: made(), calls: await hook.calls() }).toEqual({ isMade: true, calls: [] });

    expect(await trustCodexHooks(place)).toMatchObject([{ trustStatus: "untrusted" }]);
    expect(await listCodexHooks(place)).toMatchObject([{ trustStatus: "trusted" }]);
    expect(await run()).toMatchObject({ text: expect.stringContaining("not this folder") });
    expect(await hook.calls()).toHaveLength(1);
  });
});

describe("opencode", () => {
  const run = () =>
    runOpencode({
      place,
      server,
      prompt: script({ tool: "bash", input: { command, description: "makes a folder" } }, { echo: true }),
    });

  test("runs a call that nobody minds", async () => {
    expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining("it is made") });
    expect(made()).toBe(true);
  });

  test("leaves a call that its plugin denies", async () => {
    const folder = join(place.project, ".opencode/plugin");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "gate.js"), denyingPlugin(join(place.home, "seen.json")));
    expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining("not this folder") });
    expect(made()).toBe(false);
    expect(JSON.parse(await readFile(join(place.home, "seen.json"), "utf8"))).toMatchObject([
      { tool: "bash" },
      { args: { command } },
    ]);
  });
});

const denyingPlugin = (seen: string): string => `
import { writeFileSync } from "node:fs";
export const Gate = async () => ({
  "tool.execute.before": async (input, output) => {
    writeFileSync(${JSON.stringify(seen)}, JSON.stringify([input, output]));
    throw new Error("not this folder");
  },
});
`;
