import { Fault } from "../../../kernel/trouble.ts";
import { promptOf } from "../../agents/account.ts";
import { runClient } from "../../agents/client-run.ts";
import { codexHooks, codexObjection, codexTrust, tomlText } from "./run-hooks.ts";
import { hearCodex } from "./stream.ts";
import { askCodexHooks, codexInstall as install, overrides } from "./app-server.ts";
import { stoppable } from "../../agents/stoppable.ts";
import { belonging, modelIn, started, type AgentJob, type BoxedModel, type ClientOptions, type Executor } from "../../agents/types.ts";

/**
 * Drives `codex exec` with our hook in settings of this run only; the user's files and login stay as they are.
 *
 * 1. Codex skips a hook in silence when it does not trust it. So it is asked for the hashes of ours (`hooks/list`),
 *    told to trust just those, and asked again: a run whose hooks would not fire does not start.
 * 2. Text typed into a running program (`write_stdin`) passes no hook, so programs with an open input are off.
 * 3. The project is not trusted for this run: it cannot bring settings that undo ours, and Codex does not write
 *    that it is trusted into the user's configuration, as it otherwise does.
 */
export const codexExecutor = ({ hookCommand, command = "codex", onProgress }: ClientOptions): Executor =>
  stoppable({
    name: "codex",
    governed: true,
    failsOpen: true,
    async run(job, signal) {
      const env = { ...job.environment, ...belonging(job) };
      const place = { ...started(job, { command, args: [], env }), signal };
      const given = [...codexSettings(job), ...codexHooks(hookCommand)];
      const settings = [...given, codexTrust(await askCodexHooks(place, given), hookCommand)];
      const objection = codexObjection(await askCodexHooks(place, settings), hookCommand);
      if (objection !== undefined && !signal.aborted) throw new Fault("agent.unusable", `codex was not started: ${objection}`);
      const prompt = promptOf(job, job.agentSession !== undefined);
      const program = started(job, { command, args: codexArguments(job, settings), env });
      return runClient(job, { program, install, prompt, translate: hearCodex, onProgress }, signal);
    },
  });

const codexSettings = (job: AgentJob): readonly string[] => [
  `features.hooks=true`,
  `features.unified_exec_tty=false`,
  `projects={${tomlText(job.cwd)}={trust_level="untrusted"}}`,
  ...(job.box ? boxedSettings(modelIn(job, "openai")) : [`sandbox_mode="workspace-write"`]),
];

/**
 * W9: its own sandbox cannot be set up inside ours. It reads no variable for the address of its model, so the road is a provider
 * of its own; what else it would fetch has no road out.
 */
const boxedSettings = ({ url, keyVariable, model }: BoxedModel): readonly string[] => [
  ...(model === undefined ? [] : [`model=${tomlText(model)}`]),
  `sandbox_mode="danger-full-access"`,
  `model_provider="assent"`,
  `model_providers.assent.name="assent"`,
  `model_providers.assent.base_url=${tomlText(url)}`,
  `model_providers.assent.env_key=${tomlText(keyVariable)}`,
  `model_providers.assent.wire_api="responses"`,
  `model_providers.assent.supports_websockets=false`,
  `features.plugins=false`,
  `analytics.enabled=false`,
];

const codexArguments = ({ agentSession }: AgentJob, settings: readonly string[]): readonly string[] => [
  "exec",
  ...(agentSession === undefined ? [] : ["resume"]),
  "--json",
  "--skip-git-repo-check",
  ...overrides(settings),
  ...(agentSession === undefined ? [] : [agentSession]),
  "-", // the prompt comes on the input
];
