import type { StartableProtocol } from "../../kernel/view.ts";

export const clarifyStart = {
  protocol: "clarify",
  does: "Settles what words mean that can be read in several ways.",
  gives: "a clarified intent",
  plan: "taken",
  onlyAsks: true,
} as const satisfies StartableProtocol;
