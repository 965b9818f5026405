import type { StartableProtocol } from "../../kernel/view.ts";

export const solicitStart = {
  protocol: "solicit",
  does: "Before a plan runs, asks the one thing most likely to make it wrong.",
  gives: "an informed plan",
  plan: "wanted",
  onlyAsks: true,
} as const satisfies StartableProtocol;
