import type { StartableProtocol } from "../../kernel/view.ts";

/** An agent works for whoever starts it, so an agent may not: it would start another one past its own guard. */
export const attendStart = {
  protocol: "attend",
  does: "Does the work, with every action weighed.",
  gives: "what was done and what was asked",
  agent: "wanted",
  onlyAsks: false,
  onlyPeople: true,
} as const satisfies StartableProtocol;
