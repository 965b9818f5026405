import type { LiveAnswer, LiveSetup } from "../setup.ts";
import { claudePayload } from "../shared/claude-live.ts";

export const live: LiveSetup = {
  throughShell: true,
  hookEnvironment: (root) => ({ COPILOT_CLI: "1", COPILOT_PROJECT_DIR: root }),
  payload: (told) => ({ ...claudePayload(told), timestamp: told.call }),
  heard,
  client: { notStarted: "it keeps a record of every session, and nothing leaves that out" },
};

/** Silence is no objection. */
function heard(stdout: string): LiveAnswer {
  if (stdout === "") return "passed";
  const { permissionDecision } = JSON.parse(stdout) as { permissionDecision?: unknown };
  return permissionDecision === "deny" ? "stopped" : "passed";
}
