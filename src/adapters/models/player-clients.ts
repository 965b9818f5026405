import type { Sight } from "../clients/acp/asked-calls.ts";
import { acp } from "../clients/acp/executor.ts";
import type { Heard } from "../agents/account.ts";
import { hearClaude } from "../clients/claude-code/stream.ts";
import { runClient } from "../agents/client-run.ts";
import { tomlText } from "../clients/codex/run-hooks.ts";
import { codexInstall, overrides } from "../clients/codex/app-server.ts";
import { hearCodex } from "../clients/codex/stream.ts";
import type { AcpAgent } from "../agents/executors.ts";
import { fieldsAt, parseFields, type Fields } from "../agents/json.ts";
import type { AgentJob, AgentReport, Environment } from "../agents/types.ts";
import type { Play, Played } from "./players.ts";

export interface PlayPlace {
  readonly cwd: string;
  readonly environment: Environment;
  readonly command?: string;
  /** More words for the command line, before the prompt. */
  readonly args?: readonly string[];
}

/**
 * Claude Code that only reads: no command, no network tool, no file outside of the folder, no settings and no servers of
 * user or project, nobody to ask. Needs 2.1.325 (`--restricted`); an older one does not start with these words.
 */
export const claudePlays =
  ({ cwd, environment, command = "claude", args = [] }: PlayPlace): Play =>
  ({ system, text, onText }, signal) => {
    const words = [
      ...["-p", "--output-format", "stream-json", "--verbose"],
      ...["--restricted", "--strict-mcp-config", "--tools", "Read,Grep,Glob"],
      ...["--permission-prompts", "none", "--no-session-persistence", "--system-prompt", system],
      ...args,
    ];
    const program = { command, args: words, cwd, env: environment };
    const install = "`npm install --global @anthropic-ai/claude-code` brings it; then run `claude` once to sign in";
    return listened({ program, install, prompt: text, hear: hearClaude, usage: claudeUsage, onText }, signal);
  };

/**
 * Codex in its own sandbox, which lets commands read and nothing else; without settings, servers, hooks and rules of the user.
 * It can read outside of the folder: that is what its sandbox allows.
 */
export const codexPlays =
  ({ cwd, environment, command = "codex", args = [] }: PlayPlace): Play =>
  ({ system, text, onText }, signal) => {
    const settings = [
      `approval_policy="never"`,
      `features.hooks=false`,
      `features.plugins=false`,
      `web_search="disabled"`,
      `projects={${tomlText(cwd)}={trust_level="untrusted"}}`,
    ];
    const words = [
      ...["exec", "--json", "--skip-git-repo-check", "--sandbox", "read-only", "--ephemeral"],
      ...["--ignore-user-config", "--ignore-rules", ...overrides(settings), ...args, "-"],
    ];
    const program = { command, args: words, cwd, env: environment };
    const prompt = `${system}\n\n${text}`;
    return listened({ program, install: codexInstall, prompt, hear: hearCodex, usage: codexUsage, onText }, signal);
  };

/** An agent that speaks ACP. It asks about what it chooses to: what only looks is let through, everything else is not. */
export const acpPlays =
  (name: string, agent: AcpAgent, { cwd, environment, sight }: PlayPlace & { readonly sight: Sight }): Play =>
  async ({ system, text, onText }, signal) => {
    let words = "";
    const executor = acp({
      name,
      ...agent,
      sight,
      decide: async (call) => (sight.isOnlyLooking(call, cwd) ? "allow" : "reject"),
      onProgress: ({ tool, text: said }) => {
        if (tool !== undefined) return;
        words = said;
        onText(said);
      },
    });
    const report = await executor.run(jobOf(`${system}\n\n${text}`, cwd, environment), signal);
    const isPlayed = report.unshown === "failed" || report.unshown === "unseen"; // its words are all that counts here
    return playedOf(isPlayed ? { ...report, ended: "completed" } : report, words);
  };

const jobOf = (instruction: string, cwd: string, environment: Environment): AgentJob => ({
  task: "perspective",
  attempt: 1,
  instruction,
  cwd,
  environment,
  session: "",
  run: "",
});

interface Listened {
  readonly program: Parameters<typeof runClient>[1]["program"];
  readonly install: string;
  readonly prompt: string;
  readonly hear: (line: string) => readonly Heard[];
  readonly usage: (line: Fields) => Played["usage"];
  readonly onText: (text: string) => void;
}

/** The report of a run keeps the end of its words only; here the whole of them counts. */
async function listened(
  { program, install, prompt, hear, usage, onText }: Listened,
  signal: AbortSignal,
): Promise<Played> {
  let words = "";
  let used: Played["usage"];
  const translate = (line: string): readonly Heard[] => {
    const heard = hear(line);
    for (const each of heard) {
      if (each.type === "said") words = each.text;
      if (each.type === "ended" && each.ended === "completed" && each.detail) words = each.detail;
    }
    used = usage(parseFields(line) ?? {}) ?? used;
    return heard;
  };
  const onProgress = ({ tool, text }: { readonly tool?: string; readonly text: string }): void => {
    if (tool === undefined) onText(text);
  };
  const job = jobOf(prompt, program.cwd, program.env);
  const report = await runClient(job, { program, install, prompt, translate, onProgress }, signal);
  return { ...playedOf(report, words), ...(used && { usage: used }) };
}

const playedOf = ({ ended, detail = "" }: AgentReport, words: string): Played => ({
  ended,
  text: ended === "completed" ? words : detail,
});

const count = (fields: Fields, key: string): number => (typeof fields[key] === "number" ? fields[key] : 0);

function claudeUsage(line: Fields): Played["usage"] {
  if (line["type"] !== "result") return undefined;
  const told = fieldsAt(line, "usage");
  const cachedTokens = count(told, "cache_read_input_tokens");
  const inputTokens = count(told, "input_tokens") + count(told, "cache_creation_input_tokens") + cachedTokens;
  return { inputTokens, outputTokens: count(told, "output_tokens"), ...(cachedTokens > 0 && { cachedTokens }) };
}

/** Its `input_tokens` has the cached ones in it. */
function codexUsage(line: Fields): Played["usage"] {
  if (line["type"] !== "turn.completed") return undefined;
  const told = fieldsAt(line, "usage");
  const cachedTokens = count(told, "cached_input_tokens");
  const inputTokens = count(told, "input_tokens");
  return { inputTokens, outputTokens: count(told, "output_tokens"), ...(cachedTokens > 0 && { cachedTokens }) };
}
