import type { StartableProtocol } from "../../kernel/view.ts";

export const recollectStart = {
  protocol: "recollect",
  does: "Finds what “like last time” points at: in sessions, history, decisions and talk.",
  gives: "the recalled context",
  onlyAsks: true,
} as const satisfies StartableProtocol;
