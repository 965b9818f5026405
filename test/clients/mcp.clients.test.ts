import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addToken } from "../../src/secrets/tokens.ts";
import { programOf } from "../support/programs.ts";
import { runClaude } from "./claude.ts";
import { isThere, newGuarded, untracked, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script, type Step } from "./model/script.ts";
import type { ClientRun } from "./run.ts";
import { deleting, resultsOf } from "./story.ts";
import { claudeCode } from "./subjects.ts";

/** Claude Code with our MCP server: it assesses an action, reads the gate of its own call, and cannot answer it. */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

const commandLine = programOf("src/cli/main.ts");
const named = (tool: string): string => `mcp__assent__${tool}`;
const offered = ["assess_action", "list_gates", "get_gate", "start_session", "list_sessions", "get_session", "read_pool"];

/** Tools of a server are not loaded until they are looked for. */
const load: Step = { tool: "ToolSearch", input: { query: `select:${[...offered, "answer_gate"].map(named).join(",")}`, max_results: 10 } };
const shell = claudeCode.shell;
const assess: Step = { tool: named("assess_action"), input: { tool: "Bash", input: { command: "ls" }, cwd: "/" } };

async function tokenOf(guarded: Guarded, role: "person" | "agent"): Promise<string> {
  return addToken(join(guarded.assentHome, "tokens.json"), `some ${role}`, role, "2026-01-01T00:00:00.000Z");
}

/** The worst case: somebody gave the agent's client a person's token. */
const overStdio = async (guarded: Guarded): Promise<object> => ({
  type: "stdio",
  command: process.execPath,
  args: [commandLine, "mcp"],
  env: { ASSENT_HOME: guarded.assentHome, ASSENT_TOKEN: await tokenOf(guarded, "person") },
});

async function overHttp(guarded: Guarded): Promise<object> {
  await guarded.up();
  const { url } = JSON.parse(await readFile(join(guarded.assentHome, "up.json"), "utf8")) as { url: string };
  const headers = { Authorization: `Bearer ${await tokenOf(guarded, "agent")}` };
  return { type: "http", url: `${url}/mcp`, headers };
}

async function run(guarded: Guarded, entry: object, ...steps: readonly Step[]): Promise<ClientRun> {
  const file = join(guarded.place.temporary, "mcp.json");
  await writeFile(file, JSON.stringify({ mcpServers: { assent: entry } }));
  const args = ["--mcp-config", file, "--strict-mcp-config", "--dangerously-skip-permissions"];
  return runClaude({ place: guarded.place, server, prompt: script(...steps), args });
}

describe.each([
  { transport: "stdio, with a person's token", entryFor: overStdio },
  { transport: "HTTP, with an agent's token", entryFor: overHttp },
])("Claude Code with our MCP server over $transport", ({ entryFor }) => {
  test("K7 assesses an action, and cannot answer the gate of its own call", async () => {
    const guarded = await newGuarded({ waitMs: 0, quiet: true });
    onTestFinished(() => guarded.remove());
    const { place } = guarded;
    await untracked(place, "data");
    await claudeCode.install(place, hookCommand("claude-code"));
    const before = server.requests.length;
    const entry = await entryFor(guarded);
    const { events, code } = await run(
      guarded,
      entry,
      load,
      assess,
      shell(deleting("data")),
      { tool: named("get_gate"), find: "gate (g\\w+)", input: { id: "{found}" } },
      { tool: named("answer_gate"), find: "(g\\w+) \\(open\\)", input: { id: "{found}", option: "approve" } },
      shell(deleting("data")),
      { text: "the end" },
    );
    expect(code).toBe(0);
    const tools = events.find(({ subtype }) => subtype === "init")?.["tools"] as readonly string[];
    expect(tools.filter((name) => name.startsWith(named(""))).toSorted()).toEqual(offered.map(named).toSorted());
    const [, assessed, parked, gate, answered, again] = resultsOf(server, before);
    expect(assessed).toContain("low");
    expect(parked).toContain("a person has to decide");
    expect(gate).toContain("only a person may answer");
    expect(answered).toMatch(/No such tool|only a person|never answers/);
    expect(again).toContain("a person has to decide");
    expect(isThere(place, "data/measured.csv")).toBe(true);
    const types = (await guarded.events()).map(({ type }) => type);
    expect(types).toContain("gate.opened");
    expect(types).not.toContain("gate.answered");
  });
});

test("Claude Code without the guard asks our MCP server what a command deserves", async () => {
  const guarded = await newGuarded({ waitMs: 0, quiet: true });
  onTestFinished(() => guarded.remove());
  const before = server.requests.length;
  const input = { tool: "Bash", input: { command: "git push --force origin main" }, cwd: guarded.place.project };
  const { code } = await run(guarded, await overStdio(guarded), load, { tool: named("assess_action"), input }, { text: "so" });
  expect(code).toBe(0);
  expect(resultsOf(server, before)[1]).toContain('"verdict":"gate"');
});
