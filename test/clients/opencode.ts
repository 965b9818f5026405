import { join } from "node:path";
import { clientModules, plainEnvironment, type Place } from "./place.ts";
import { runProcess } from "./process.ts";
import { eventsOf, textAt, timeoutMsDefault, type ClientRun, type RunOptions } from "./run.ts";

export interface OpencodeOptions extends RunOptions {
  /** Configuration on top of what the home and the project have. */
  readonly config?: object;
}

/** opencode without a person: `opencode run`. Plugins lie in `.opencode/plugin` of the project. */
export async function runOpencode(options: OpencodeOptions): Promise<ClientRun> {
  const { place, server, prompt, args = [], resume, timeoutMs = timeoutMsDefault } = options;
  const modules = await clientModules();
  const finished = await runProcess({
    command: join(modules, "opencode-ai/bin/opencode.exe"),
    args: [
      ...["run", "--format", "json", "--model", "scripted/scripted", "--title", "scripted"],
      ...(resume === undefined ? [] : ["--session", resume]),
      ...args,
    ],
    cwd: place.project,
    env: { ...opencodeEnvironment(place, server.url, options.config), ...options.environment },
    input: prompt,
    timeoutMs,
  });
  const events = eventsOf(finished.stdout);
  const said = events.findLast(({ type }) => type === "text");
  return { ...finished, events, text: textAt(said, "part", "text"), sessionId: textAt(events[0], "sessionID") };
}

/** The provider is handed over in the environment, so the files of the project belong to the test. */
const opencodeEnvironment = (place: Place, serverUrl: string, config: object = {}): Record<string, string> => ({
  ...plainEnvironment(place, serverUrl),
  OPENCODE_CONFIG_CONTENT: JSON.stringify({
    provider: {
      scripted: {
        npm: "@ai-sdk/openai-compatible",
        name: "Scripted",
        options: { baseURL: `${serverUrl}/v1`, apiKey: "none" },
        models: { scripted: { name: "Scripted", tool_call: true, limit: { context: 200_000, output: 8_000 } } },
      },
    },
    autoupdate: false,
    share: "disabled",
    snapshot: false,
    ...config,
  }),
  OPENCODE_DISABLE_MODELS_FETCH: "1",
  OPENCODE_DISABLE_AUTOUPDATE: "1",
  OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
  OPENCODE_EXPERIMENTAL_DISABLE_FILEWATCHER: "1",
  // It installs the types of plugins at each start and waits for that; offline it fails in a second.
  npm_config_offline: "true",
  npm_config_fetch_retries: "0",
});
