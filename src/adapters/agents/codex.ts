import { Fault } from "../../kernel/trouble.ts";
import { promptOf } from "./account.ts";
import { runClient, stopWords } from "./client-run.ts";
import { codexHooks, codexObjection, codexTrust, tomlText } from "./codex-hooks.ts";
import { hearCodex } from "./codex-stream.ts";
import { isFields, type Fields } from "./json.ts";
import { jsonRpc } from "./json-rpc.ts";
import { expectStarted, startSpeaker } from "./speaker.ts";
import { stoppable } from "./stoppable.ts";
import type { AgentJob, Environment, Executor, OnProgress } from "./types.ts";

const lookMs = 20_000;
/** A look does not wait for plugins; they have no part in our hooks. */
const quick = "features.plugins=false";
const install = "`npm install --global @openai/codex` brings it; then run `codex login`";

export interface CodexOptions {
  /** The command line of our hook, word by word. */
  readonly hookCommand: readonly string[];
  readonly command?: string;
  readonly onProgress?: OnProgress;
}

/**
 * Drives `codex exec` with our hook in settings of this run only; the user's files and login stay as they are.
 *
 * 1. Codex skips a hook in silence when it does not trust it. So it is asked for the hashes of ours (`hooks/list`),
 *    told to trust just those, and asked again: a run whose hooks would not fire does not start.
 * 2. Text typed into a running program (`write_stdin`) passes no hook, so programs with an open input are off.
 * 3. The project is not trusted for this run: it cannot bring settings that undo ours, and Codex does not write
 *    that it is trusted into the user's configuration, as it otherwise does.
 */
export const codex = ({ hookCommand, command = "codex", onProgress }: CodexOptions): Executor =>
  stoppable({
    name: "codex",
    governed: true,
    failsOpen: true,
    async run(job, signal) {
      const env = { ...job.environment, ASSENT_SESSION: job.session, ASSENT_TASK: job.task };
      const place = { command, cwd: job.cwd, env, signal };
      const given = [...codexSettings(job.cwd), ...codexHooks(hookCommand)];
      const settings = [...given, codexTrust(await listHooks(place, given), hookCommand)];
      const objection = codexObjection(await listHooks(place, settings), hookCommand);
      if (objection !== undefined && !signal.aborted)
        throw new Fault("agent.unusable", `codex was not started: ${objection}`);
      const prompt = promptOf(job, job.agentSession !== undefined);
      const program = { command, args: codexArguments(job, settings), cwd: job.cwd, env };
      return runClient(job, { program, install, prompt, translate: hearCodex, onProgress }, signal);
    },
  });

const codexSettings = (cwd: string): readonly string[] => [
  `features.hooks=true`,
  `features.unified_exec_tty=false`,
  `sandbox_mode="workspace-write"`,
  `projects={${tomlText(cwd)}={trust_level="untrusted"}}`,
];

const overrides = (settings: readonly string[]): readonly string[] => settings.flatMap((setting) => ["-c", setting]);

const codexArguments = ({ agentSession }: AgentJob, settings: readonly string[]): readonly string[] => [
  "exec",
  ...(agentSession === undefined ? [] : ["resume"]),
  "--json",
  "--skip-git-repo-check",
  ...overrides(settings),
  ...(agentSession === undefined ? [] : [agentSession]),
  "-", // the prompt comes on the input
];

interface Place {
  readonly command: string;
  readonly cwd: string;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

/** What Codex says about the hooks of a run with these settings. Throws the faults of `Executor.run`. */
async function listHooks({ command, cwd, env, signal }: Place, settings: readonly string[]): Promise<Fields> {
  if (signal.aborted) return {};
  const speaker = startSpeaker(
    { command, args: ["app-server", ...overrides([...settings, quick])], cwd, env },
    (line) => server.receive(line),
  );
  const server = jsonRpc({ send: (line) => speaker.write(line) });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(lookMs)]);
  limit.addEventListener("abort", () => server.close(stopWords), { once: true });
  const silence = speaker.ended.then((silence) => {
    server.close(silence.words);
    return silence;
  });
  try {
    await server.request("initialize", { clientInfo: { name: "assent", version: "0" } });
    server.notify("initialized");
    const answer = await server.request("hooks/list", { cwds: [cwd] });
    return isFields(answer) ? answer : {};
  } catch (cause) {
    if (signal.aborted) return {};
    await speaker.stop();
    expectStarted(command, install, (await silence).ending);
    throw new Fault("agent.unusable", `codex does not tell its hooks: ${String(cause)}`, { cause });
  } finally {
    await speaker.stop();
  }
}
