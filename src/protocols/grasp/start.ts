import type { StartableProtocol } from "../../kernel/view.ts";

export const graspStart = {
  protocol: "grasp",
  does: "After finished work (a session or a range that you name, else the newest), holds what you say of each part against what is there.",
  gives: "what is understood, what is otherwise, what stays open",
  onlyAsks: true,
  onlyPeople: true,
} as const satisfies StartableProtocol;
