import type { LiveAnswer, LiveCall } from "../setup.ts";

/** A call in the words of Claude Code's hooks, which Codex took over. */
export const claudePayload = ({ session, call, command, root }: LiveCall): object => ({
  session_id: session,
  cwd: root,
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command },
  tool_use_id: call,
});

/** Silence is no objection. */
export function claudeHeard(stdout: string): LiveAnswer {
  if (stdout === "") return "passed";
  const { hookSpecificOutput } = JSON.parse(stdout) as { hookSpecificOutput?: { permissionDecision?: unknown } };
  return hookSpecificOutput?.permissionDecision === "deny" ? "stopped" : "passed";
}
