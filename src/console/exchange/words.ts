import type { PoolItem, SessionDetailView } from "../../server/api.ts";

export type ExchangeShown = Extract<SessionDetailView, { readonly shows: "exchange" }>;

/** Each kind of message by its word, its shape and its colour, so that none passes for another. */
export const kindMarks: Readonly<Record<PoolItem["kind"], readonly [word: string, shape: string, colour: string]>> = {
  thought: ["thought", "●", "calm"],
  injection: ["from outside", "▶", "warn"],
  audit: ["audit", "■", "good"],
  "auditor-role": ["auditor's rule", "▤", "good"],
  "observer-role": ["observer's role", "◇", "plain"],
  observer: ["observer", "◆", "plain"],
  restart: ["asks for a restart", "↻", "bad"],
};

export const termTitles: Readonly<Record<string, string>> = {
  prompt: "The pool's prompt",
  rule: "The auditor's rule",
  role: "The observer's role",
};

const waits = "paused until you answer";
const phaseWords: Readonly<Record<string, string>> = {
  between: "running",
  thinking: "running",
  auditing: "the auditor summarises",
  replying: waits,
  renegotiating: waits,
  stuck: waits,
  branching: "a branch is made",
  halting: "ended",
  over: "ended",
};
const restWords: Readonly<Record<string, string>> = {
  granted: "resting: every round that you granted is done",
  budget: "resting: the budget does not hold another round",
  held: "resting: you held it",
  branched: "resting: a branch goes on in its place",
};

/** Nothing more is said in it. */
export const isEnded = ({ phase }: Pick<ExchangeShown, "phase">): boolean => phase === "over" || phase === "halting";

export const standingWords = ({ phase, rests }: Pick<ExchangeShown, "phase" | "rests">): string =>
  (rests === null ? phaseWords[phase] : restWords[rests]) ?? "running";

export const standingMark = ({ phase, rests }: Pick<ExchangeShown, "phase" | "rests">): readonly [shape: string, colour: string] => {
  if (rests !== null) return ["Ⅱ", "calm"];
  const words = phaseWords[phase];
  return words === waits ? ["◆", "warn"] : words === "ended" ? ["✓", "calm"] : ["●", "good"];
};
