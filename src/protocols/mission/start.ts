import type { StartableProtocol } from "../../kernel/view.ts";

export const missionStart = {
  protocol: "mission",
  does: "Has a mission planned and done by workers, each in a box of its own.",
  gives: "a branch that was checked as a whole",
  agent: "wanted",
  onlyAsks: false,
  isHandedOut: true,
} as const satisfies StartableProtocol;
