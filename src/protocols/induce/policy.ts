import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Subject } from "../../inquiry/types.ts";
import { isRecord } from "../../kernel/ids.ts";
import { ruleKinds, type ShapedRule, type ShapedRules } from "./types.ts";
import { words } from "./words.ts";

export const induceTable: Inquiry = {
  name: "induce",
  gate: "rule",
  kinds: ruleKinds,
  roundsMax: 12,
  words,
  output: (subject, decisions, learned) => ({ ...shapedRules(subject, decisions), ...(isRecord(learned) ? learned : {}) }),
};

/** Fewer are an accident; judged otherwise as often, it is no judgement. */
export const induceLimits = {
  instancesMin: 3,
  sessionsMin: 2,
  /** Of answers to one question, where nothing tells the others apart. */
  sameShare: 0.8,
  /** One fix is small: lines that one commit may change besides. */
  mendedLinesMax: 12,
  /** Commits between a line's going here and its coming there. */
  movedWithin: 12,
  /** Later work of people against a rule after which it counts as given up. */
  givenUpMin: 2,
  rulesMax: 6,
  shownMax: 6,
} as const;

/** P5: what the person chose or said, with the place that it goes to. Only the person puts it there. */
export function shapedRules({ intent }: Subject, decisions: readonly Decision[]): ShapedRules {
  const taken = decisions.filter(({ how, text }) => (how === "select" || how === "provide") && (text ?? "").trim() !== "");
  return {
    intent,
    rules: taken.map(({ title, text, by, at }) => ({ title, ...placed((text ?? "").trim()), by, at })),
    unwanted: decisions.filter(({ how }) => how === "dismiss").map(({ title }) => title),
    decisions: taken.map(({ title, text, by, at }) => ({ title, text, by, at })),
  };
}

/** Own words without a place are a line for AGENTS.md. */
function placed(text: string): Pick<ShapedRule, "file" | "text"> {
  if (/^assent allow\s/.test(text)) return { file: null, text };
  const [, file, rest] = /^(\.?[\w./-]*\.\w+): (.+)$/s.exec(text) ?? [];
  if (file !== undefined && rest !== undefined) return { file, text: rest };
  return { file: "AGENTS.md", text: text.startsWith("- ") ? text : `- ${text}` };
}
