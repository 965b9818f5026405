import type { KindRow } from "../tagged.ts";

/** Kinds of gates before a decision is taken and after its work is done: `gap` and `contextualize`. */
export const decisionKinds = {
  lack: {
    guards: "a decision that is taken without what would have shown, undone or prevented its harm",
    options: [
      { id: "provide", label: "Say how it is met", text: "required" },
      { id: "dismiss", label: "Decide without it", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    candidates: { max: 3 },
    unattended: { takes: "dismiss" },
  },
  fit: {
    guards: "work that is right by itself and wrong where it will live",
    options: [
      { id: "provide", label: "Say what to do about it", text: "required" },
      { id: "dismiss", label: "Leave it as it is", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    candidates: { max: 3 },
    unattended: { takes: "dismiss" },
  },
} as const satisfies Record<string, KindRow>;
