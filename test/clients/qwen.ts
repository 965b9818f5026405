import { join } from "node:path";
import { clientModules, plainEnvironment } from "./place.ts";
import { runProcess } from "./process.ts";
import { eventsOf, textAt, timeoutMsDefault, type ClientRun, type RunOptions } from "./run.ts";

/** Qwen Code without a person: it declines by itself what its own rules would ask about, so these are off; hooks are not. */
export async function runQwen(options: RunOptions): Promise<ClientRun> {
  const { place, server, prompt, args = [], resume, timeoutMs = timeoutMsDefault } = options;
  const finished = await runProcess({
    command: join(await clientModules(), ".bin/qwen"),
    args: [
      ...["--auth-type", "openai", "--model", "scripted", "--yolo", "--output-format", "stream-json"],
      ...(resume === undefined ? [] : ["--resume", resume]),
      ...args,
    ],
    cwd: place.project,
    env: {
      ...plainEnvironment(place, server.url),
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: `${server.url}/v1`,
      QWEN_USAGE_STATISTICS_ENABLED: "false",
      QWEN_CODE_SUPPRESS_YOLO_WARNING: "1",
      ...options.environment,
    },
    input: prompt,
    timeoutMs,
  });
  const events = eventsOf(finished.stdout);
  const result = events.findLast(({ type }) => type === "result");
  return { ...finished, events, text: textAt(result, "result"), sessionId: textAt(result, "session_id") };
}
