import type { StartableProtocol } from "../../kernel/view.ts";

export const contextualizeStart = {
  protocol: "contextualize",
  does: "After work, looks whether the result fits where it will live: what is new here, or a range that you name (main..work).",
  gives: "what is left to do so that it fits",
  onlyAsks: true,
} as const satisfies StartableProtocol;
