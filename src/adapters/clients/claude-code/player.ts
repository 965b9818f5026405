import { countAt, listened, type PlayPlace } from "../../agents/played.ts";
import { fieldsAt, type JsonObject } from "../../agents/json.ts";
import type { Play, PlayResult } from "../../models/players.ts";
import { install } from "./install.ts";
import { hearClaude } from "./stream.ts";

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
    return listened({ program, install, prompt: text, hear: hearClaude, usage: claudeUsage, onText }, signal);
  };

function claudeUsage(line: JsonObject): PlayResult["usage"] {
  if (line["type"] !== "result") return undefined;
  const told = fieldsAt(line, "usage");
  const cachedTokens = countAt(told, "cache_read_input_tokens");
  const inputTokens = countAt(told, "input_tokens") + countAt(told, "cache_creation_input_tokens") + cachedTokens;
  return { inputTokens, outputTokens: countAt(told, "output_tokens"), ...(cachedTokens > 0 && { cachedTokens }) };
}
