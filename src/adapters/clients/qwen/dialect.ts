import { block, momentOf, onlyNo, transcriptIn } from "../shared/claude-shaped.ts";
import { textIn } from "../shared/payload.ts";
import type { ClientDialect } from "../types.ts";

/** Qwen Code has Claude's hooks. A question always waits in the inbox: its own prompt stays as the person set it (K13). */
export const dialect: ClientDialect = {
  canAsk: false,
  hear: (payload, environment) => ({
    session: textIn(payload, "session_id"),
    folder: environment["QWEN_PROJECT_DIR"] || textIn(payload, "cwd"),
    moment: isGoingOn(payload) ? { kind: "nothing" } : momentOf(payload),
    ...transcriptIn(payload),
  }),
  say: onlyNo,
  block,
};

/** It tells of a prompt with no words after each call: nobody has typed anything, and the turn goes on. */
const isGoingOn = ({ hook_event_name: event, prompt }: Readonly<Record<string, unknown>>): boolean =>
  event === "UserPromptSubmit" && prompt === "";
