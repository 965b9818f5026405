import type { GateWords } from "../../kernel/gate.ts";
import type { Dimension, FieldProposal, GoalField } from "./types.ts";

const titles: Readonly<Record<Dimension, string>> = {
  outcome: "What should exist at the end",
  metric: "How anyone can tell that it is reached",
  boundary: "What it must not touch",
  priority: "What wins when two things cannot both be had",
};

const rejectedOutcome = (isLast: boolean): string =>
  isLast ? "Nothing else is left to propose; the session ends without a goal" : "Another outcome is proposed; a goal needs one";

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (dimension: Dimension, intent: string, { text, evidence }: FieldProposal, isLast: boolean): GateWords => ({
    title: titles[dimension],
    context: [`Goal: ${intent}`, `Proposed ${dimension}: ${text}`],
    evidence,
    question: `Is this the ${dimension}?`,
    changes: {
      accept: `The ${dimension} is: ${text}`,
      modify: `Your words become the ${dimension}`,
      reject: dimension === "outcome" ? rejectedOutcome(isLast) : `The goal has no ${dimension}`,
      extend: `The proposal and your words together become the ${dimension}`,
    },
  }),

  settled: ({ text, how }: GoalField): string => (text === null ? `left out (${how})` : `${text} (${how})`),
  endState: (outcome: string, check: string | null): string =>
    check === null ? `${outcome}. A person confirms it.` : `${outcome}. \`${check}\` exits 0.`,
  leftOpen: (dimension: Dimension): string => `the ${dimension} of the goal`,
};
