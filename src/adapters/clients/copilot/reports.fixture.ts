const shared = {
  session_id: "s",
  timestamp: "2026-11-19T18:05:26.234Z",
  cwd: "/p",
};
const call = { ...shared, tool_name: "Bash", tool_input: { command: "npm test", description: "tests" } };

/** A call as the client reports it, and how it ended. */
export const callReport = { ...call, hook_event_name: "PreToolUse" };

/** Variables that it sets for a hook. */
export const hookVariables = { COPILOT_PROJECT_DIR: "/p", CLAUDE_PROJECT_DIR: "/p", COPILOT_CLI: "1" } as const;

export const reports: readonly object[] = [
  {
    ...call,
    hook_event_name: "PostToolUse",
    tool_result: { result_type: "success", text_result_for_llm: "no\n<shellId: 0 completed with exit code 3>" },
  },
  { ...call, hook_event_name: "PostToolUseFailure", error: "no" },
];
