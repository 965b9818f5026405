import type { KindRow } from "../tagged.ts";

/** Kinds of gates that are asked from what has happened: something is shown, and a person recognises it or does not. */
export const pastKinds = {
  recall: {
    guards: "work that follows another occasion than the one that was meant",
    options: [
      { id: "provide", label: "Say what is meant", text: "required" },
      { id: "dismiss", label: "None of these", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    candidates: { max: 3 },
    unattended: { takes: "dismiss" },
  },
  endpoint: {
    guards: "work that begins because something is felt, towards an end that nobody has named",
    options: [
      { id: "provide", label: "Say it in your own words", text: "required" },
      { id: "dismiss", label: "None of these", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    candidates: { max: 3 },
    unattended: { takes: "dismiss" },
  },
  rule: {
    guards: "a judgement that is given again and again because nobody wrote it down, or a rule that covers what nobody judged",
    options: [
      { id: "provide", label: "Say it narrower, wider or in your own words", text: "required" },
      { id: "dismiss", label: "It is no rule", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    candidates: { max: 3 },
    unattended: { takes: "dismiss" },
  },
  grasp: {
    guards: "finished work that is built upon as something that it is not",
    options: [
      { id: "provide", label: "Say it in your own words", text: "required" },
      { id: "dismiss", label: "Leave this part", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    candidates: { max: 3 },
    unattended: { takes: "dismiss" },
  },
} as const satisfies Record<string, KindRow>;
