import type { StartableProtocol } from "../../kernel/view.ts";

export const gapStart = {
  protocol: "gap",
  does: "At a decision, looks for what such a decision usually has and this one lacks; name a range (main..work) to have a diff looked at.",
  gives: "an audited decision",
  plan: "taken",
  onlyAsks: true,
} as const satisfies StartableProtocol;
