import type { StartableProtocol } from "../../kernel/view.ts";

export const boundStart = {
  protocol: "bound",
  does: "Settles who decides what: a person, the agent after asking, or the agent alone.",
  gives: "a boundary map",
  plan: "taken",
  onlyAsks: true,
} as const satisfies StartableProtocol;
