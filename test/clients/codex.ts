import { join } from "node:path";
import { clientModules, plainEnvironment, type Place } from "./place.ts";
import { runProcess } from "./process.ts";
import { eventsOf, textAt, timeoutMsDefault, type ClientRun, type RunOptions } from "./run.ts";

export interface CodexOptions extends RunOptions {
  /** Without it only hooks that a person has trusted run; see `trustCodexHooks`. */
  readonly isTrustBypassed?: boolean;
  /** With the plugins of its home, which cost five seconds a run. */
  readonly hasPlugins?: boolean;
  /** Its own sandbox needs user namespaces, which not every machine gives. */
  readonly sandbox?: "danger-full-access" | "workspace-write" | "read-only";
}

/** The home of Codex: `config.toml` and `hooks.json` in it belong to the test. */
export const codexHome = ({ home }: Place): string => join(home, ".codex");

/** Codex without a person: `codex exec`. What the harness needs is on the command line, none of it in files. */
export async function runCodex(options: CodexOptions): Promise<ClientRun> {
  const { place, server, prompt, args = [], resume, timeoutMs = timeoutMsDefault } = options;
  const finished = await runProcess({
    command: await codexCommand(),
    args: [
      ...["exec", ...codexArguments(server.url, options.hasPlugins), "--json", "--skip-git-repo-check"],
      ...["--sandbox", options.sandbox ?? "danger-full-access"],
      ...(options.isTrustBypassed ? ["--dangerously-bypass-hook-trust"] : []),
      ...args,
      ...(resume === undefined ? [] : ["resume", resume]),
      "-",
    ],
    cwd: place.project,
    env: { ...codexEnvironment(place, server.url), ...options.environment },
    input: prompt,
    timeoutMs,
  });
  const events = eventsOf(finished.stdout);
  const message = events.findLast((event) => textAt(event, "item", "type") === "agent_message");
  const started = events.find(({ type }) => type === "thread.started");
  return { ...finished, events, text: textAt(message, "item", "text"), sessionId: textAt(started, "thread_id") };
}

/** A model of its bundled catalogue: with any other it offers other tools. Plugins would cost five seconds a run. */
export const codexArguments = (serverUrl: string, hasPlugins = false): readonly string[] => [
  ...(hasPlugins ? [] : ["--disable", "plugins"]),
  ...Object.entries({
    model: "gpt-5.5",
    model_provider: "scripted",
    "model_providers.scripted.name": "Scripted",
    "model_providers.scripted.base_url": `${serverUrl}/v1`,
    "model_providers.scripted.env_key": "SCRIPTED_KEY",
    "model_providers.scripted.wire_api": "responses",
    "model_providers.scripted.supports_websockets": false,
    "model_providers.scripted.request_max_retries": 0,
    "model_providers.scripted.stream_max_retries": 0,
    "analytics.enabled": false,
  }).flatMap(([key, value]) => ["-c", `${key}=${JSON.stringify(value)}`]),
];

export const codexCommand = async (): Promise<string> => join(await clientModules(), ".bin/codex");

export const codexEnvironment = (place: Place, serverUrl: string): Record<string, string> => ({
  ...plainEnvironment(place, serverUrl),
  CODEX_HOME: codexHome(place),
  SCRIPTED_KEY: "none",
});
