import type { StartableProtocol } from "../../kernel/view.ts";

/** X6: its observer starts it. */
export const exchangeStart = {
  protocol: "exchange",
  does: "Lets several minds think about a theme over many rounds, audited by a public rule; you alone decide how it goes on.",
  gives: "a report of what they thought",
  agent: "taken",
  rounds: true,
  onlyAsks: false,
  isHandedOut: true,
  onlyPeople: true,
} as const satisfies StartableProtocol;
