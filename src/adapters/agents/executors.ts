import { acp, type Decide, type Settle } from "../clients/acp/executor.ts";
import type { Sight } from "../clients/acp/asked-calls.ts";
import { claudeCode } from "../clients/claude-code/executor.ts";
import { codex } from "../clients/codex/executor.ts";
import type { Executor, OnProgress } from "./types.ts";

/** A program that speaks the Agent Client Protocol. */
export interface AcpAgent {
  readonly command: string;
  readonly args: readonly string[];
}

/** Agents that are known to speak it, by the name that a person uses; the configuration adds to them. */
const acpAgents: Readonly<Record<string, AcpAgent>> = {
  opencode: { command: "opencode", args: ["acp"] },
  gemini: { command: "gemini", args: ["--acp"] },
  qwen: { command: "qwen", args: ["--acp"] },
  copilot: { command: "copilot", args: ["--acp"] },
  "claude-agent-acp": { command: "claude-agent-acp", args: [] },
  "codex-acp": { command: "codex-acp", args: [] },
};

/** The configuration's own first. */
export function acpAgentNamed(name: string, agents: Readonly<Record<string, AcpAgent>> = {}): AcpAgent | undefined {
  const all = { ...acpAgents, ...agents };
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

const governedAgents: readonly string[] = ["claude-code", "codex"];

/** Everyone who can be named, for those who only want to know. */
export const agentNames: readonly string[] = [...governedAgents, ...Object.keys(acpAgents)];

/** As `Executor.governed` says it. */
export const isGoverned = (name: string): boolean => governedAgents.includes(name);

export interface ExecutorOptions {
  /** The command line of our hook for a client, word by word. */
  readonly hookCommand: (client: string) => readonly string[];
  readonly decide: Decide;
  readonly settle?: Settle;
  readonly sight: Sight;
  /** Hears of the process of an agent that is not governed. */
  readonly onStart?: (name: string, pid: number) => void;
  /** Agents from the configuration; a known name is replaced. */
  readonly agents?: Readonly<Record<string, AcpAgent>>;
  readonly onProgress?: OnProgress;
}

/** Everyone who can be handed an instruction, by name. Whether they are installed shows when they run. */
export function executors({
  agents = {},
  decide,
  settle,
  sight,
  onStart,
  hookCommand,
  onProgress,
}: ExecutorOptions): ReadonlyMap<string, Executor> {
  const spoken = Object.entries({ ...acpAgents, ...agents });
  const watched = onProgress ? { onProgress } : {};
  return new Map(
    [
      ...spoken.map(([name, agent]) =>
        acp({
          name,
          ...agent,
          decide,
          sight,
          ...(settle ? { settle } : {}),
          ...watched,
          ...(onStart ? { onStart: (pid: number) => onStart(name, pid) } : {}),
        }),
      ),
      claudeCode({ hookCommand: hookCommand("claude-code"), ...watched }),
      codex({ hookCommand: hookCommand("codex"), ...watched }),
    ].map((executor) => [executor.name, executor]),
  );
}
