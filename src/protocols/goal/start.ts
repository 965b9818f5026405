import type { StartableProtocol } from "../../kernel/view.ts";

export const goalStart = {
  protocol: "goal",
  does: "Settles what a piece of work is for: outcome, metric, boundary, priority.",
  gives: "a goal contract",
  onlyAsks: true,
} as const satisfies StartableProtocol;
