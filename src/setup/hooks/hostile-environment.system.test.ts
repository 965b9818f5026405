import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientNames, type ClientName } from "../../adapters/clients/rows.ts";
import { hookFileName, quickHookName } from "../../adapters/clients/shared/hook-entries.ts";
import { nodeVariables } from "../../adapters/clients/shared/hook-start.ts";
import { hookCommand } from "../../host/hook-place.ts";
import { quickWhere } from "./quick-command.ts";

/** A project's own settings may give its agent variables, and the agent hands them to the hook. */
type Variables = Readonly<Record<string, string>>;
const hostile: readonly Variables[] = [
  { NODE_OPTIONS: "--import data:text/javascript,process.exit(0)" },
  { NODE_OPTIONS: "--require ./quiet.cjs" },
  { NODE_OPTIONS: "--inspect-brk=0" },
  { NODE_OPTIONS: "--no-such-option" },
  { NODE_V8_COVERAGE: "/proc/x" },
  { NODE_COMPILE_CACHE: "/proc/x" },
  Object.fromEntries(nodeVariables.map((name) => [name, name === "NODE_OPTIONS" ? "--no-warnings" : join(tmpdir(), "assent-none")])),
];

let folder = "";
/** In the hook's place: says what reached it, and no. */
const standIn = () => join(folder, hookFileName);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assent-hostile-"));
  writeFileSync(join(folder, "quiet.cjs"), "process.exit(0);\n");
  writeFileSync(standIn(), `console.log(${JSON.stringify(nodeVariables)}.filter((name) => name in process.env)); process.exitCode = 2;\n`);
  copyFileSync(join(import.meta.dirname, "../../hook", quickHookName), join(folder, quickHookName));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const calls: Readonly<Partial<Record<ClientName, object>>> = {
  gemini: { hook_event_name: "BeforeTool", tool_name: "run_shell_command" },
  opencode: { type: "tool.execute.before", tool: "bash", sessionID: "s", callID: "c", args: { command: "rm -rf ~" } },
};

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

function ended(client: ClientName, command: readonly string[], variables: Variables = {}): Promise<Ended> {
  const [program = "", ...words] = command;
  const call = { hook_event_name: "PreToolUse", tool_name: "Bash", ...calls[client] };
  const env = { PATH: process.env["PATH"], HOME: folder, ASSENT_HOME: join(folder, "home"), ...variables };
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: folder, env });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (said += String(piece)));
    child.stdin.on("error", () => {});
    child.stdin.end(JSON.stringify({ session_id: "s", cwd: folder, tool_use_id: "t", tool_input: { command: "rm -rf ~" }, ...call }));
    child.on("close", (code) => resolve({ code, said }));
  });
}

const startOf = (client: ClientName): readonly string[] => quickWhere(client, hookCommand(client, standIn()));
/** One client for each way in which the hook is started. */
const ways = [...new Map(clientNames.map((client) => [startOf(client).slice(0, -1).join(" "), client])).values()];

describe.each(ways)("A27 variables of Node do not reach a hook that is started as %s starts it:", (client) => {
  test.each(hostile.map((variables) => [JSON.stringify(variables), variables] as const))("%s", async (_, variables) => {
    expect(await ended(client, startOf(client), variables)).toEqual({ code: 2, said: "[]\n" });
  });
});

test.each(clientNames)("A27 nor the one that %s starts, which says no", async (client) => {
  const { said } = await ended(client, quickWhere(client, hookCommand(client)), hostile[0]);
  expect(said).toMatch(/\bnot run\b|deny|block|refuse/i);
});

test("A27 without what `init` puts in front of it they would end it without a word", async () => {
  expect(await ended("gemini", hookCommand("gemini", standIn()), hostile[0])).toEqual({ code: 0, said: "" });
});
