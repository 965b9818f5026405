import type { StartableProtocol } from "../../kernel/view.ts";

export const attendStart = {
  protocol: "attend",
  does: "Does the work, with every action weighed.",
  gives: "what was done and what was asked",
  onlyAsks: false,
} as const satisfies StartableProtocol;
