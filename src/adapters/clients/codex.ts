import { block, decision, json, momentOf, silent, warned } from "./claude-shaped.ts";
import { textIn } from "./payload.ts";
import type { Dialect, Spoken, Told } from "./types.ts";

/**
 * Codex takes only a no from this hook: it runs what it is asked to ask about, and what it is told to stop after.
 * So a question always waits in the inbox, and its own approval prompt stays as the person set it (K13).
 */
export const codex: Dialect = {
  client: "codex",
  canAsk: false,
  hear: (payload) => ({
    session: textIn(payload, "session_id"),
    folder: textIn(payload, "cwd"),
    moment: momentOf(payload),
  }),
  say: (moment, told) =>
    moment.kind === "call" ? sayAboutCall(told) : moment.kind === "result" ? warned(told) : silent,
  block,
};

const passing: readonly Told["answer"][] = ["none", "no-objection", "let-through"];

function sayAboutCall(told: Told): Spoken {
  if (passing.includes(told.answer)) return silent;
  return told.answer === "noted" ? json({ systemMessage: told.message }) : json(decision("deny", told));
}
