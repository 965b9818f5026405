import type { LiveSetup } from "../setup.ts";
import { claudeHeard, claudePayload } from "../shared/claude-live.ts";

const keyVariable = "LIVE_MODEL_KEY";

const settings = (url: string): Readonly<Record<string, string | number | boolean>> => ({
  model: "gpt-5.5", // of its own catalogue: with any other it offers other tools
  model_provider: "live",
  "model_providers.live.name": "live",
  "model_providers.live.base_url": `${url}/v1`,
  "model_providers.live.env_key": keyVariable,
  "model_providers.live.wire_api": "responses",
  "model_providers.live.supports_websockets": false,
  "model_providers.live.request_max_retries": 0,
  "model_providers.live.stream_max_retries": 0,
  "analytics.enabled": false,
});

/** It keeps its own home, because its trusted hooks are listed there. */
export const live: LiveSetup = {
  throughShell: true,
  hookEnvironment: () => ({}),
  payload: claudePayload,
  heard: claudeHeard,
  client: {
    words: (url) => [
      ...["exec", "--ephemeral", "--json", "--skip-git-repo-check", "--sandbox", "read-only", "--disable", "plugins"],
      ...Object.entries(settings(url)).flatMap(([key, value]) => ["-c", `${key}=${JSON.stringify(value)}`]),
      "-",
    ],
    environment: () => ({ [keyVariable]: "none" }),
  },
};
