import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { claudeHookFile } from "../../src/adapters/clients/claude-code/hook-file.ts";
import { codexHookFile } from "../../src/adapters/clients/codex/hook-file.ts";
import { copilotHookFile } from "../../src/adapters/clients/copilot/hook-file.ts";
import { geminiHookFile } from "../../src/adapters/clients/gemini/hook-file.ts";
import { qwenHookFile } from "../../src/adapters/clients/qwen/hook-file.ts";
import { opencodePlugin } from "../../src/adapters/clients/opencode/plugin.ts";
import { runAgentSdk } from "./agent-sdk.ts";
import { runClaude } from "./claude.ts";
import { runCodex } from "./codex.ts";
import { runCopilot } from "./copilot.ts";
import { runGemini } from "./gemini.ts";
import { script, type Step, type ToolCall } from "./model/script.ts";
import { runOpencode } from "./opencode.ts";
import { runQwen } from "./qwen.ts";
import type { Place } from "./place.ts";
import type { ClientRun, RunOptions } from "./run.ts";

/** A client under test: the same story in its own words. */
export interface Subject {
  /** As people say it. */
  readonly label: string;
  /** As our hook says it. */
  readonly name: "claude-code" | "codex" | "copilot" | "gemini" | "opencode" | "qwen";
  /** Puts this command where the client looks for hooks. */
  install(place: Place, command: readonly string[], timeoutS?: number): Promise<void>;
  run(options: SubjectRun): Promise<ClientRun>;
  shell(command: string): ToolCall;
  write(path: string, content: string): ToolCall;
  /** Hands these steps to a sub-agent and waits for it. */
  delegate(...steps: readonly Step[]): readonly Step[];
  /** How the gate about such a task begins: a script in it may look like a forged call. */
  readonly delegation: string;
  /** The file that holds our hook, in the project. */
  readonly hookFile: string;
}

export interface SubjectRun extends Omit<RunOptions, "args"> {
  /** The client runs what it is told without a question of its own, guard or no guard. */
  readonly isFree?: boolean;
}

const timeoutSDefault = 600;

async function save(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

export const claudeCode: Subject = {
  label: "Claude Code",
  name: "claude-code",
  hookFile: ".claude/settings.local.json",
  async install(place, command, timeoutS = timeoutSDefault) {
    const file = join(place.project, claudeCode.hookFile);
    await save(file, claudeHookFile(file, { command, timeoutS }).put(null));
  },
  run: ({ isFree, ...options }) => runClaude({ ...options, args: isFree ? ["--dangerously-skip-permissions"] : [] }),
  shell: (command) => ({ tool: "Bash", input: { command, description: "as scripted" } }),
  write: (path, content) => ({ tool: "Write", input: { file_path: path, content } }),
  delegation: "Agent: ",
  delegate: (...steps) => [
    {
      tool: "Agent",
      input: { description: "a part of it", prompt: script(...steps), subagent_type: "general-purpose", run_in_background: false },
    },
  ],
};

export const agentSdk: Subject = {
  ...claudeCode,
  label: "Claude Agent SDK",
  run: ({ isFree, ...options }) =>
    runAgentSdk({
      ...options,
      options: {
        settingSources: ["local"],
        ...(isFree ? { permissionMode: "bypassPermissions", allowDangerouslySkipPermissions: true } : {}),
      },
    }),
};

/** Codex reads what a project brings only where a person trusts the project. */
const trusted = ({ project }: Place): readonly string[] => ["-c", `projects={${JSON.stringify(project)}={trust_level="trusted"}}`];

export const codex: Subject = {
  label: "Codex",
  name: "codex",
  hookFile: ".codex/hooks.json",
  async install(place, command, timeoutS = timeoutSDefault) {
    const file = join(place.project, codex.hookFile);
    await save(file, codexHookFile(file, { command, timeoutS }).put(null));
  },
  run: ({ isFree: _, ...options }) => runCodex({ ...options, isTrustBypassed: true, args: trusted(options.place) }),
  shell: (command) => ({ tool: "exec_command", input: { cmd: command } }),
  write: (path, content) => ({
    tool: "apply_patch",
    input: `*** Begin Patch\n*** Add File: ${path}\n${content.replace(/^/gm, "+")}\n*** End Patch`,
  }),
  delegation: "spawn_agent: ",
  delegate: (...steps) => [
    { tool: "multi_agent_v1.spawn_agent", input: { message: script(...steps) } },
    { tool: "multi_agent_v1.wait_agent", find: String.raw`agent_id\W+([\w-]+)`, input: { targets: ["{found}"], timeout_ms: 60_000 } },
  ],
};

export const opencode: Subject = {
  label: "opencode",
  name: "opencode",
  hookFile: ".opencode/plugin/assent.js",
  install: (place, command, timeoutS = timeoutSDefault) =>
    save(join(place.project, opencode.hookFile), opencodePlugin({ command, timeoutS }, "test")),
  run: ({ isFree: _, ...options }) => runOpencode(options),
  shell: (command) => ({ tool: "bash", input: { command, description: "as scripted" } }),
  write: (path, content) => ({ tool: "write", input: { filePath: path, content } }),
  delegation: "task: ",
  delegate: (...steps) => [{ tool: "task", input: { description: "a part of it", prompt: script(...steps), subagent_type: "general" } }],
};

export const qwen: Subject = {
  label: "Qwen Code",
  name: "qwen",
  hookFile: ".qwen/settings.json",
  async install(place, command, timeoutS = timeoutSDefault) {
    const file = join(place.project, qwen.hookFile);
    await save(file, qwenHookFile(file, { command, timeoutS }).put(null));
  },
  run: ({ isFree: _, ...options }) => runQwen(options),
  shell: (command) => ({ tool: "run_shell_command", input: { command, is_background: false, description: "as scripted" } }),
  write: (path, content) => ({ tool: "write_file", input: { file_path: path, content } }),
  delegation: "agent: ",
  delegate: (...steps) => [
    {
      tool: "agent",
      input: { description: "a part of it", prompt: script(...steps), subagent_type: "general-purpose", run_in_background: false },
    },
  ],
};

export const gemini: Subject = {
  label: "Gemini CLI",
  name: "gemini",
  hookFile: ".gemini/settings.json",
  async install(place, command, timeoutS = timeoutSDefault) {
    const file = join(place.project, gemini.hookFile);
    await save(file, geminiHookFile(file, { command, timeoutS }).put(null));
  },
  run: ({ isFree: _, ...options }) => runGemini(options),
  shell: (command) => ({ tool: "run_shell_command", input: { command, description: "as scripted" } }),
  write: (path, content) => ({ tool: "write_file", input: { file_path: path, content } }),
  delegation: "invoke_agent: ",
  delegate: (...steps) => [{ tool: "invoke_agent", input: { agent_name: "generalist", prompt: script(...steps, completed) } }],
};

export const copilot: Subject = {
  label: "Copilot CLI",
  name: "copilot",
  hookFile: ".github/copilot/settings.local.json",
  async install(place, command, timeoutS = timeoutSDefault) {
    const file = join(place.project, copilot.hookFile);
    await save(file, copilotHookFile(file, { command, timeoutS }).put(null));
  },
  run: ({ isFree, ...options }) => runCopilot({ ...options, args: isFree ? ["--allow-all-tools"] : [] }),
  shell: (command) => ({ tool: "bash", input: { command, description: "as scripted" } }),
  write: (path, content) => ({ tool: "create", input: { path, file_text: content } }),
  delegation: "Agent: ",
  delegate: (...steps) => [
    {
      tool: "task",
      input: { name: "part", description: "a part of it", agent_type: "general-purpose", mode: "sync", prompt: script(...steps) },
    },
  ],
};

/** Its sub-agents end by a tool, or are asked to. */
const completed: Step = { tool: "complete_task", input: { result: "done" } };

export const subjects: readonly Subject[] = [claudeCode, codex, opencode];
