import type { LiveSetup } from "../setup.ts";
import { claudeHeard, claudePayload } from "../shared/claude-live.ts";

/** It keeps its own home, because its hooks may be there. */
export const live: LiveSetup = {
  throughShell: true,
  hookEnvironment: (root) => ({ QWEN_PROJECT_DIR: root }),
  payload: (call) => ({ ...claudePayload(call), tool_name: "run_shell_command" }),
  heard: claudeHeard,
  client: {
    words: () => ["--auth-type", "anthropic", "--model", "live", "--yolo", "--chat-recording=false", "--output-format", "json"],
    environment: (url) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "none", QWEN_SANDBOX: "false" }),
  },
};
