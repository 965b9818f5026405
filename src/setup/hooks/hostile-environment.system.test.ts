import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientNames, type ClientName } from "../../adapters/clients/rows.ts";
import { hookCommand } from "../../host/hook-place.ts";
import { quickWhere } from "./quick-command.ts";

/** A project's own settings may give its agent variables, and the agent hands them to the hook. */
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assent-hostile-"));
  writeFileSync(join(folder, "quiet.cjs"), "process.exit(0);\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const calls: Readonly<Partial<Record<ClientName, object>>> = {
  gemini: { hook_event_name: "BeforeTool", tool_name: "run_shell_command" },
  opencode: { type: "tool.execute.before", tool: "bash", sessionID: "s", callID: "c", args: { command: "rm -rf ~" } },
};

function ended(client: ClientName, environment: Readonly<Record<string, string>>): { readonly code: number | null; readonly said: string } {
  const [program = "", ...words] = quickWhere(client, hookCommand(client));
  const call = { hook_event_name: "PreToolUse", tool_name: "Bash", ...calls[client] };
  const input = { session_id: "s", cwd: folder, tool_use_id: "t", tool_input: { command: "rm -rf ~" }, ...call };
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, ASSENT_HOME: join(folder, "home"), ...environment },
    input: JSON.stringify(input),
    encoding: "utf8",
    timeout: 60_000,
  });
  return { code: status, said: stdout + stderr };
}

describe.each(clientNames)("A27 variables of Node do not reach the hook that %s starts", (client) => {
  test.each<Readonly<Record<string, string>>>([
    { NODE_OPTIONS: "--import data:text/javascript,process.exit(0)" },
    { NODE_OPTIONS: "--require ./quiet.cjs" },
    { NODE_OPTIONS: "--inspect-brk=0" },
    { NODE_OPTIONS: "--no-such-option" },
    { NODE_V8_COVERAGE: "/proc/x" },
    { NODE_COMPILE_CACHE: "/proc/x" },
  ])("%o", (environment) => {
    expect(ended(client, environment)).toEqual(ended(client, {}));
    expect(ended(client, environment).said).toMatch(/\bnot run\b|deny|block|refuse/i);
  });
});
