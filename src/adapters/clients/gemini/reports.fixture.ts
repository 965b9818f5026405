const shared = {
  session_id: "s",
  transcript_path: "/h/.gemini/tmp/p/chats/session-1.jsonl",
  cwd: "/p",
  timestamp: "2026-11-19T11:56:22.902Z",
};
const call = { ...shared, tool_name: "run_shell_command", tool_input: { command: "npm test", description: "tests" } };

/** A call as the client reports it, and how it ended. */
export const callReport = { ...call, hook_event_name: "BeforeTool" };

export const reports: readonly object[] = [
  {
    ...call,
    hook_event_name: "AfterTool",
    tool_response: {
      llmContent: "<untrusted_context>\nOutput: no\nExit Code: 3\nProcess Group PGID: 9427\n</untrusted_context>",
      returnDisplay: "no",
    },
  },
];
