import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { claudeEnvironment, claudeModel } from "./claude.ts";
import { isBody, type Body } from "./model/wire.ts";
import { clientModules } from "./place.ts";
import { startProcess, type ClientProcess } from "./process.ts";
import { textAt, timeoutMsDefault, type ClientRun, type RunOptions } from "./run.ts";

/** The part of the SDK that we use. It is installed on first use, so the compiler cannot see its types. */
interface Sdk {
  query(call: { prompt: string; options: object }): AsyncIterable<unknown>;
}

interface SpawnRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface AgentSdkOptions extends Omit<RunOptions, "args"> {
  /** Options of the SDK itself: `hooks`, `canUseTool`, `mcpServers`, … */
  readonly options?: object;
}

/** The Agent SDK, in this process; the engine it starts has a group of its own. A throw of the SDK ends in `stderr`. */
export async function runAgentSdk(options: AgentSdkOptions): Promise<ClientRun> {
  const { place, server, prompt, resume, timeoutMs = timeoutMsDefault } = options;
  const sdk: Sdk = await import(pathToFileURL(join(await clientModules(), "@anthropic-ai/claude-agent-sdk/sdk.mjs")).href);
  const startedMs = performance.now();
  const engines: ClientProcess[] = [];
  const events: Body[] = [];
  let [stderr, isLate] = ["", false];
  const stop = new AbortController();
  const timer = setTimeout(() => {
    isLate = true;
    stop.abort();
  }, timeoutMs);
  const spawnClaudeCodeProcess = ({ command, args, cwd, env }: SpawnRequest): object => {
    const engine = startProcess(command, args, { cwd, env });
    engines.push(engine);
    engine.child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
    return engine.child;
  };
  try {
    const stream = sdk.query({
      prompt,
      options: {
        cwd: place.project,
        env: { ...claudeEnvironment(place, server.url), ...options.environment },
        model: claudeModel,
        settingSources: [],
        abortController: stop,
        spawnClaudeCodeProcess,
        ...(resume === undefined ? {} : { resume }),
        ...options.options,
      },
    });
    for await (const event of stream) if (isBody(event)) events.push(event);
  } catch (error) {
    stderr += String(error);
  } finally {
    clearTimeout(timer);
    for (const { end } of engines) end();
  }
  const result = events.findLast(({ type }) => type === "result");
  return {
    code: result?.["subtype"] === "success" ? 0 : 1,
    stdout: "",
    stderr,
    isLate,
    durationMs: performance.now() - startedMs,
    events,
    text: textAt(result, "result"),
    sessionId: textAt(result, "session_id"),
  };
}
