import { block, momentOf, onlyNo, transcriptIn } from "../shared/claude-shaped.ts";
import { textIn } from "../shared/payload.ts";
import type { ClientDialect, ClientMoment } from "../types.ts";

/**
 * Codex takes only a no from this hook: told to ask, or to stop afterwards, it runs the call. So a question always
 * waits in the inbox, and its own approval prompt stays as the person set it (K13).
 */
export const dialect: ClientDialect = {
  canAsk: false,
  // The payload's folder is where this one command would run, which the agent chooses; the hook starts in the session's.
  hear: (payload, environment) => ({
    session: textIn(payload, "session_id"),
    folder: environment["PWD"] || textIn(payload, "cwd"),
    moment: inOurWords(momentOf(payload)),
    ...transcriptIn(payload),
  }),
  say: onlyNo,
  block,
};

/** The tools of its namespaces come with the namespace glued to their names. */
const glued = /^(?:multi_agent_v\d+|collaboration)[._]?(?=[a-z])/;

/** Codex shows its shell as Claude's. Unlike Claude's, it takes typed input later, which no hook hears. */
const toolOf = (tool: string): string => (tool === "Bash" ? "exec_command" : tool.replace(glued, ""));

function inOurWords(moment: ClientMoment): ClientMoment {
  if (moment.kind === "result") {
    const tool = toolOf(moment.tool);
    return { ...moment, tool, ...(tool === "exec_command" ? { unsure: true } : {}) }; // the exit code is not passed on
  }
  if (moment.kind !== "call") return moment;
  return { ...moment, action: { ...moment.action, tool: toolOf(moment.action.tool) } };
}
