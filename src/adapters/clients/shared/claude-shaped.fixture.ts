/** A call that ended, as a client with Claude's hooks reports it. */
export const claudeShapedReports: readonly object[] = ["PostToolUse", "PostToolUseFailure"].map((event) => ({
  hook_event_name: event,
  session_id: "s",
  cwd: "/p",
  tool_use_id: "c",
  tool_name: "Bash",
  tool_input: { command: "npm test" },
  tool_response: "no",
  error: "no",
  agent_id: "a",
  agent_type: "explorer",
}));
