import type { StartableProtocol } from "../../kernel/view.ts";

export const elicitStart = {
  protocol: "elicit",
  does: "Turns a feeling that something is off into an end point, read from what went on.",
  gives: "an end point, for goal",
  onlyAsks: true,
} as const satisfies StartableProtocol;
