import type { StartableProtocol } from "../../kernel/view.ts";

export const groundStart = {
  protocol: "ground",
  does: "Holds a general rule against the case it is to be followed in.",
  gives: "a validated mapping",
  plan: "taken",
  onlyAsks: true,
} as const satisfies StartableProtocol;
