import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newcomer, type Newcomer } from "../../test/support/cli.ts";
import { hookFile } from "../host/hook-place.ts";
import { shellLine } from "../lexicon/shell-words.ts";

/** The hook as settings start it, and as a plugin does, in one session of Claude Code. */
let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(() => mira.remove());

const starts = { settings: [], plugin: ["--plugin"] } as const;

async function tell(by: keyof typeof starts, event: object, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const payload = { session_id: "s1", cwd: mira.project, ...event };
  const line = shellLine([process.execPath, hookFile, "claude-code", ...starts[by]]);
  const { code, stdout } = await mira.run([], {
    before: [...mira.client, "sh", "-c", `${line}; exit`],
    input: JSON.stringify(payload),
    environment,
  });
  return code !== 0 ? `exit ${code}` : stdout === "" ? "silent" : JSON.parse(stdout).hookSpecificOutput.permissionDecision;
}

const started = { hook_event_name: "SessionStart", source: "startup" };
let calls = 0;
const dangerous = () => ({
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "rm -rf ~" },
  tool_use_id: `t${(calls += 1)}`,
});

const local = () => join(mira.project, ".claude/settings.local.json");
const init = () => mira.run(["init", "--yes", "--client", "claude-code"]);

test("K13 a plugin guards as long as nothing else does", async () => {
  await tell("plugin", started);
  expect(await tell("plugin", dangerous())).toBe("deny");
});

test("K13 beside settings that were read at the session's start the plugin is silent, and the settings' hook says no", async () => {
  await init();
  await Promise.all([tell("settings", started), tell("plugin", started)]);
  const call = dangerous();
  expect([await tell("plugin", call), await tell("settings", call)]).toEqual(["silent", "deny"]);
});

test("K13 settings that came after the session's start do not make the plugin silent: the client may not have read them", async () => {
  await tell("plugin", started);
  await init();
  expect(await tell("plugin", dangerous())).toBe("deny");
});

test.each([
  ["were taken back", async () => void (await mira.run(["init", "--yes", "--undo"]))],
  ["do not block when the hook fails", () => rewrite((text) => text.replaceAll('"onFailure": "block"', '"onFailure": "ignore"'))],
  ["name a hook that is gone", () => rewrite((text) => text.replaceAll("assent-hook.js", "gone/assent-hook.js"))],
  ["are for some tools only", () => rewrite((text) => text.replaceAll('"matcher": "*"', '"matcher": "Edit"'))],
])("K13 settings that %s in the session do not make the plugin silent", async (_, change) => {
  await init();
  await tell("settings", started);
  await change();
  expect(await tell("plugin", dangerous())).toBe("deny");
});

test("K13 another session's start says nothing of this one", async () => {
  await init();
  await tell("settings", { ...started, session_id: "s2" });
  expect(await tell("plugin", dangerous())).toBe("deny");
});

test("K13 variables of `attend` alone do not make the plugin silent", async () => {
  const attend = { ASSENT_SESSION: "attend-1", ASSENT_TASK: "t1" };
  expect(await tell("plugin", dangerous(), attend)).not.toBe("silent");
});

async function rewrite(change: (text: string) => string): Promise<void> {
  await writeFile(local(), change(await readFile(local(), "utf8")));
}
