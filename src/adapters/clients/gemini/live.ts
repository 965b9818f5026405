import type { LiveAnswer, LiveSetup } from "../setup.ts";

export const live: LiveSetup = {
  throughShell: true,
  hookEnvironment: (root) => ({ GEMINI_PROJECT_DIR: root }),
  payload: ({ session, call, command, root }) => ({
    session_id: session,
    transcript_path: "",
    cwd: root,
    hook_event_name: "BeforeTool",
    timestamp: call,
    tool_name: "run_shell_command",
    tool_input: { command },
  }),
  heard,
  client: { notStarted: "where it finds its model is said in its settings, which are not ours to change" },
};

/** Silence is no objection. */
function heard(stdout: string): LiveAnswer {
  if (stdout === "") return "passed";
  const { decision } = JSON.parse(stdout) as { decision?: unknown };
  return decision === "deny" ? "stopped" : "passed";
}
