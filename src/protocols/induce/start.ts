import type { StartableProtocol } from "../../kernel/view.ts";

export const induceStart = {
  protocol: "induce",
  does: "Turns what was judged or mended alike several times into one rule with its cases; you apply it.",
  gives: "a rule, for you to apply",
  onlyAsks: true,
} as const satisfies StartableProtocol;
