import { pathToFileURL } from "node:url";
import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import { Fault } from "../../../kernel/trouble.ts";
import { promptOf } from "../../agents/account.ts";
import { runClient } from "../../agents/client-run.ts";
import { stoppable } from "../../agents/stoppable.ts";
import { belonging, modelIn, started, type AgentJob, type BoxedModel, type ClientOptions, type Executor } from "../../agents/types.ts";
import { hookTimeoutSeconds } from "../shared/hook-start.ts";
import { boxedPlugin } from "./plugin.ts";
import { hearOpencode } from "./stream.ts";

const install = "install it with: npm install -g opencode-ai";

/**
 * Drives `opencode run` in a worker's box, with our plugin in settings of this run only.
 *
 * 1. A plugin that does not load is passed over in silence. Ours tells the door when it is loaded, and a run in which the
 *    model answers before that is ended.
 * 2. Ours comes last, so it sees a call as it will run. Plugins and settings of the project are not loaded, and what an
 *    attempt wrote into its home is gone before the next.
 * 3. opencode itself asks nothing: nobody would answer, and what it does not let run it would not tell the model to report.
 */
export const opencodeExecutor = ({ hookCommand, command = "opencode", onProgress }: ClientOptions): Executor =>
  stoppable({
    name: "opencode",
    governed: true,
    async run(job, signal) {
      if (!job.lend) throw new Fault("agent.unusable", "opencode is run this way in a worker's box only");
      const plugin = await job.lend("opencode-plugin.js", boxedPlugin({ command: hookCommand, timeoutS: hookTimeoutSeconds }));
      const model = modelIn(job, "anthropic", "openai");
      const env = { ...job.environment, ...belonging(job), ...boxedEnvironment(model, plugin) };
      const program = started(job, { command, args: opencodeArguments(job, model), env });
      const prompt = promptOf(job, job.agentSession !== undefined);
      return runClient(job, { program, install, prompt, translate: hearOpencode, onProgress }, signal);
    },
  });

const opencodeArguments = ({ agentSession }: AgentJob, { api, model }: BoxedModel): readonly string[] => [
  ...["run", "--format", "json", "--title", "assent"], // a title of its own would be another call of the model
  ...(model === undefined ? [] : ["--model", `${api}/${model}`]),
  ...(agentSession === undefined ? [] : ["--session", agentSession]),
];

/** Everything else that it would fetch has no road out, and would keep it waiting. */
const boxedEnvironment = (model: BoxedModel, plugin: string): ProcessEnvironment => ({
  OPENCODE_CONFIG_CONTENT: JSON.stringify(boxedSettings(model, plugin)),
  OPENCODE_DISABLE_PROJECT_CONFIG: "1",
  OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
  OPENCODE_DISABLE_MODELS_FETCH: "1",
  OPENCODE_DISABLE_AUTOUPDATE: "1",
  OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  npm_config_offline: "true",
  npm_config_fetch_retries: "0",
});

/** W9: the road takes the place of the vendor's address; the library of one vendor adds the version itself, that of the other does not. */
const boxedSettings = ({ api, url, keyVariable, model }: BoxedModel, plugin: string): object => ({
  plugin: [pathToFileURL(plugin).href],
  enabled_providers: [api],
  provider: {
    [api]: {
      options: { baseURL: api === "anthropic" ? `${url}/v1` : url, apiKey: `{env:${keyVariable}}` },
      ...(model === undefined ? {} : { models: { [model]: {} } }),
    },
  },
  ...(model === undefined ? {} : { small_model: `${api}/${model}` }),
  permission: { "*": "allow" },
  autoupdate: false,
  share: "disabled",
  snapshot: false,
});
