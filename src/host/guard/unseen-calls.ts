import type { AgentReport } from "../../adapters/agents/types.ts";
import type { Message } from "../../kernel/message.ts";

/** Tools that pass no hook by their nature, and only look. */
const hookless: readonly string[] = ["web_search"];

/**
 * A27: an agent that ran more than the session let through had calls that passed no hook, as when the hook could not
 * start. Then its task is not done, and a person is told how many calls were unseen; which ones is unknown.
 */
export function unseenCalls(
  calls: AgentReport["calls"],
  since: readonly Pick<Message, "type" | "body">[],
): { readonly ended: "failed"; readonly detail: string } | Record<never, never> {
  const ran = calls.filter(({ tool, denied }) => !denied && !hookless.includes(tool));
  const passed = since.filter(
    ({ type, body }) => (type === "call.allowed" || type === "pass.used") && !String(body["call"]).startsWith("task:"),
  );
  const missing = ran.length - passed.length;
  if (missing <= 0) return {};
  const what = ran.map(({ tool, text }) => `${tool} ${text}`).join("; ");
  return {
    ended: "failed",
    detail:
      `${missing} of ${ran.length} calls ran that no hook saw; look at what was changed, and run assent doctor. ` +
      `It says it ran: ${what}`,
  };
}
