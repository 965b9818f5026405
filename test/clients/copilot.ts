import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { clientModules, plainEnvironment, type Place } from "./place.ts";
import { runProcess } from "./process.ts";
import { eventsOf, textAt, timeoutMsDefault, type ClientRun, type RunOptions } from "./run.ts";

export interface CopilotOptions extends RunOptions {
  /** The person never said that it may trust the project. */
  readonly isUntrusted?: true;
}

/** Copilot CLI without a person and without an account: its model is ours. */
export async function runCopilot(options: CopilotOptions): Promise<ClientRun> {
  const { place, server, prompt, args = [], resume, isUntrusted, timeoutMs = timeoutMsDefault } = options;
  const modules = await clientModules();
  if (!isUntrusted) await trusts(place);
  const finished = await runProcess({
    command: join(modules, ".bin/copilot"),
    args: [
      ...["--prompt", prompt, "--output-format", "json", "--no-color"],
      ...(resume === undefined ? [] : [`--resume=${resume}`]),
      ...args,
    ],
    cwd: place.project,
    env: {
      ...plainEnvironment(place, server.url),
      COPILOT_PROVIDER_BASE_URL: `${server.url}/v1`,
      COPILOT_PROVIDER_TYPE: "openai",
      COPILOT_PROVIDER_API_KEY: "none-is-needed", // stars take its place wherever it stands in what is printed
      COPILOT_MODEL: "gpt-5.2",
      COPILOT_OFFLINE: "true",
      COPILOT_CACHE_HOME: join(modules, ".cache/copilot"), // where it unpacks itself, which takes seconds
      ...options.environment,
    },
    input: "",
    timeoutMs,
  });
  const events = eventsOf(finished.stdout);
  const last = events.findLast(({ type }) => type === "assistant.message");
  const result = events.findLast(({ type }) => type === "result");
  return { ...finished, events, text: textAt(last, "data", "content"), sessionId: textAt(result, "sessionId") };
}

/** As a person answers who is asked about a folder for the first time. */
async function trusts({ home, project }: Place): Promise<void> {
  const file = join(home, ".copilot/config.json");
  if ((await readFile(file, "utf8").catch(() => "")).includes(project)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ trustedFolders: [project] }));
}
