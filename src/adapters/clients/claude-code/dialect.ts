import { block, decision, json, momentOf, silent, transcriptIn, warned } from "../shared/claude-shaped.ts";
import { textIn } from "../shared/payload.ts";
import type { ClientDialect, HookOutput, MomentAnswer } from "../types.ts";

/** Claude Code can be told no, asked to ask, and told yes; without an answer it goes by its own rules. */
export const dialect: ClientDialect = {
  canAsk: true,
  hear: (payload, environment) => ({
    session: textIn(payload, "session_id"),
    folder: environment["CLAUDE_PROJECT_DIR"] || textIn(payload, "cwd"),
    moment: momentOf(payload),
    ...transcriptIn(payload),
  }),
  say(moment, told) {
    if (moment.kind === "call") return sayAboutCall(told);
    if (moment.kind === "result") return warned(moment, told);
    return moment.kind === "settings" && told.answer === "refused" ? block(told.message) : silent;
  },
  block,
};

function sayAboutCall(told: MomentAnswer): HookOutput {
  switch (told.answer) {
    case "none":
    case "no-objection":
    case "let-through":
      return told.quiet ? json(decision("allow", told)) : silent;
    case "noted":
      return json({ systemMessage: told.message, ...(told.quiet ? decision("allow", told) : {}) });
    case "handed":
      return json(decision("ask", told));
    default: // `continue: false` alone would let the call run first
      return json({ ...decision("deny", told), ...(told.stop ? { continue: false, stopReason: told.message } : {}) });
  }
}
