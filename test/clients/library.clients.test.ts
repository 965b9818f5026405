import { adapterContract } from "../library/contract.ts";

/** The Claude Agent SDK starts an engine of its own, so this row stands beside the clients. */
adapterContract({
  name: "Claude Agent SDK",
  file: "claude-agent.js",
  isOneByOne: true,
  notesBeside: true,
  called: (tool) => `mcp__shop__${tool}`,
  environment: (modelUrl) => ({
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: "sk-ant-none",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    IS_SANDBOX: "1", // lets root do without the SDK's own prompts
    ...Object.fromEntries(["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].map((name) => [name, modelUrl])),
    NO_PROXY: "127.0.0.1,localhost",
  }),
});
