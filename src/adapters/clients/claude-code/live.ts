import { join } from "node:path";
import type { LiveSetup } from "../setup.ts";
import { claudeHeard, claudePayload } from "../shared/claude-live.ts";

const variables = (url: string): Readonly<Record<string, string>> => ({
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: "none",
  ANTHROPIC_AUTH_TOKEN: "",
  CLAUDE_CODE_USE_BEDROCK: "",
  CLAUDE_CODE_USE_VERTEX: "",
  CLAUDE_CODE_USE_FOUNDRY: "",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
});

export const live: LiveSetup = {
  throughShell: true,
  hookEnvironment: (root) => ({ CLAUDE_PROJECT_DIR: root }),
  payload: claudePayload,
  heard: claudeHeard,
  client: {
    words: (url) => [
      ...["-p", "--no-session-persistence", "--strict-mcp-config", "--output-format", "json"],
      ...["--settings", JSON.stringify({ env: variables(url) })], // a project's own would outweigh the environment
    ],
    environment: (url, home) => ({ ...variables(url), CLAUDE_CONFIG_DIR: join(home, "claude") }),
  },
};
