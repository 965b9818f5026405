import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { clientModules, plainEnvironment, type Place } from "./place.ts";
import { runProcess } from "./process.ts";
import { eventsOf, textAt, timeoutMsDefault, type ClientRun, type RunOptions } from "./run.ts";

/** Gemini CLI without a person: it declines by itself what its own rules would ask about, so these are off; hooks are not. */
export async function runGemini(options: RunOptions): Promise<ClientRun> {
  const { place, server, prompt, args = [], resume, timeoutMs = timeoutMsDefault } = options;
  await keepsQuiet(place);
  const finished = await runProcess({
    command: join(await clientModules(), ".bin/gemini"),
    args: [
      ...["--model", "gemini-2.5-pro", "--yolo", "--output-format", "stream-json"],
      ...(resume === undefined ? [] : ["--resume", resume]),
      ...args,
    ],
    cwd: place.project,
    env: { ...plainEnvironment(place, server.url), ...geminiEnvironment(server.url), ...options.environment },
    input: prompt,
    timeoutMs,
  });
  const events = eventsOf(finished.stdout);
  const started = events.find(({ type }) => type === "init");
  return { ...finished, events, text: lastWords(events), sessionId: textAt(started, "session_id") };
}

/** It tells its makers how it is used, unless the person's settings say that it may not; no variable does. */
async function keepsQuiet({ home }: Place): Promise<void> {
  const file = join(home, ".gemini/settings.json");
  const before: object = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ ...before, privacy: { usageStatisticsEnabled: false } }));
}

/** Vertex AI is the one way to sign in that variables choose; with the others it wants it said in its settings. */
const geminiEnvironment = (serverUrl: string): Record<string, string> => ({
  GOOGLE_GENAI_USE_VERTEXAI: "true",
  GOOGLE_API_KEY: "none",
  GOOGLE_VERTEX_BASE_URL: serverUrl,
  GEMINI_TELEMETRY_ENABLED: "false",
  GEMINI_CLI_TRUST_WORKSPACE: "true",
});

/** Words of the model since the last result of a tool, which come in pieces. */
function lastWords(events: ClientRun["events"]): string {
  const since = events.findLastIndex(({ type }) => type === "tool_result");
  return events
    .slice(since + 1)
    .filter(({ type, role }) => type === "message" && role === "assistant")
    .map((event) => textAt(event, "content"))
    .join("");
}
