import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clientModules, plainEnvironment, type Place } from "./place.ts";
import { runProcess } from "./process.ts";
import { eventsOf, textAt, timeoutMsDefault, type ClientRun, type RunOptions } from "./run.ts";

export interface ClaudeOptions extends RunOptions {
  /** Settings for this run only, on top of those that the home and the project have. */
  readonly settings?: object;
}

export const claudeModel = "claude-opus-4-8";

/** Claude Code without a person: `claude -p`. Its settings lie in `.claude` of the home and of the project. */
export async function runClaude(options: ClaudeOptions): Promise<ClientRun> {
  const { place, server, prompt, settings, args = [], resume, timeoutMs = timeoutMsDefault } = options;
  const modules = await clientModules();
  const settingsFile = join(place.temporary, "claude-settings.json");
  if (settings !== undefined) await writeFile(settingsFile, JSON.stringify(settings));
  const finished = await runProcess({
    command: join(modules, "@anthropic-ai/claude-code/bin/claude.exe"),
    args: [
      ...["-p", "--output-format", "stream-json", "--verbose", "--model", claudeModel],
      ...(settings === undefined ? [] : ["--settings", settingsFile]),
      ...(resume === undefined ? [] : ["--resume", resume]),
      ...args,
    ],
    cwd: place.project,
    env: { ...claudeEnvironment(place, server.url), ...options.environment },
    input: prompt,
    timeoutMs,
  });
  const events = eventsOf(finished.stdout);
  const result = events.findLast(({ type }) => type === "result");
  return { ...finished, events, text: textAt(result, "result"), sessionId: textAt(result, "session_id") };
}

export const claudeEnvironment = (place: Place, serverUrl: string): Record<string, string> => ({
  ...plainEnvironment(place, serverUrl),
  ANTHROPIC_BASE_URL: serverUrl,
  ANTHROPIC_API_KEY: "sk-ant-none",
  CLAUDE_CONFIG_DIR: join(place.home, ".claude"),
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_ERROR_REPORTING: "1",
  IS_SANDBOX: "1", // lets root use --dangerously-skip-permissions
});
