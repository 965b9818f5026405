import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
  await spareWork(place, modules);
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

const knownModels = ({ temporary }: Place): string => join(temporary, "models.json");

/**
 * A start costs eight seconds of a processor, three of them for what no test is about: the catalogue of the models of
 * this world, and the types of plugins, which it installs in each folder of configuration unless they lie there.
 */
async function spareWork(place: Place, modules: string): Promise<void> {
  await writeFile(knownModels(place), "{}");
  const manifest = await readFile(join(modules, "opencode-ai/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const name = "@opencode-ai/plugin";
  const wanted = { dependencies: { [name]: version } };
  const packages = { "": wanted, [`node_modules/${name}`]: { version } };
  const files = {
    "package.json": wanted,
    "package-lock.json": { lockfileVersion: 3, requires: true, packages },
    [`node_modules/${name}/package.json`]: { name, version },
  };
  const own = join(place.home, ".config/opencode");
  const ofProject = join(place.project, ".opencode");
  for (const folder of existsSync(ofProject) ? [own, ofProject] : [own])
    for (const [path, content] of Object.entries(files)) await save(join(folder, path), JSON.stringify(content));
}

async function save(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
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
  OPENCODE_MODELS_PATH: knownModels(place),
  OPENCODE_DISABLE_AUTOUPDATE: "1",
  OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
  OPENCODE_EXPERIMENTAL_DISABLE_FILEWATCHER: "1",
  BUN_JSC_useFTLJIT: "0", // what is over in seconds is not worth compiling that well
  // Whatever else it would install fails at once.
  npm_config_offline: "true",
  npm_config_fetch_retries: "0",
});
