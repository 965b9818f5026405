import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

describe("Copilot CLI starts what a project's settings of Claude Code name, and what its own do", () => {
  const own = () => mira.run(["init", "--yes", "--client", "copilot"]);
  const environment = { COPILOT_PROJECT_DIR: "/", COPILOT_CLI: "1" };
  let times = 0;
  const at = (): object => ({ timestamp: new Date(1_795_111_525_819 + (times += 1)).toISOString() });
  const asCopilot = (event: object): object => ({ ...event, ...at(), tool_use_id: undefined });

  async function tellAs(client: "claude-code" | "copilot", event: object): Promise<string> {
    const line = shellLine([process.execPath, hookFile, client]);
    const { code, stdout } = await mira.run([], {
      before: [...mira.client, "sh", "-c", `${line}; exit`],
      input: JSON.stringify({ session_id: "s1", cwd: mira.project, ...event }),
      environment: { ...environment, COPILOT_PROJECT_DIR: mira.project },
    });
    return `${stdout === "" ? "silent" : JSON.parse(stdout).permissionDecision} ${code}`;
  }

  test("A25 a call that only those name is weighed as its own", async () => {
    await init();
    await tellAs("claude-code", asCopilot(started));
    expect(await tellAs("claude-code", asCopilot(dangerous()))).toBe("deny 2");
    expect(await tellAs("claude-code", asCopilot({ ...dangerous(), tool_input: { command: "ls" } }))).toBe("silent 0");
  });

  test("K13 beside its own they are silent, and each call is asked about once", async () => {
    await init();
    await own();
    await tellAs("claude-code", asCopilot(started));
    await tellAs("copilot", asCopilot(started));
    const call = asCopilot(dangerous());
    expect([await tellAs("claude-code", call), await tellAs("copilot", call)]).toEqual(["silent 0", "deny 2"]);
  });

  test("A25 a call with an id is Claude Code's, whatever its variables say", async () => {
    await init();
    expect(await tell("settings", dangerous(), environment)).toBe("deny");
    expect(await tell("settings", { ...dangerous(), ...at() }, environment)).toBe("deny");
  });
});
