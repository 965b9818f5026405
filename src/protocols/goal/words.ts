import type { GateWords } from "../../kernel/gate.ts";
import { isGreen, type CheckToday } from "./measures.ts";
import type { Dimension, FieldProposal, GoalContract, GoalField } from "./types.ts";

const titles: Readonly<Record<Dimension, string>> = {
  outcome: "What should exist at the end",
  metric: "How anyone can tell that it is reached",
  boundary: "What it must not touch",
  priority: "What wins when two things cannot both be had",
};

const rejectedOutcome = (isLast: boolean): string =>
  isLast ? "Nothing else is left to propose; the session ends without a goal" : "Another outcome is proposed; a goal needs one";

interface EndStateParts extends Pick<GoalContract, "outcome" | "metric"> {
  readonly check: string | null;
  readonly today: CheckToday | undefined;
}

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
  /** U11: what is reached today already shows nothing; then a person looks too. */
  endState: ({ outcome, metric, check, today }: EndStateParts): string => {
    if (metric === null) return `${outcome}. A person confirms it.`;
    const measured = `${outcome}. It is reached when this holds: ${metric}.`;
    if (check === null) return `${measured} A person confirms it.`;
    return isGreen(today) ? `${measured} \`${check}\` exits 0 today already, so a person confirms it.` : measured;
  },
  ownCheck: (command: string): string => `\`${command}\` exits 0, with a test that failed before the work and passes after it`,
  andCheck: (wanted: string, command: string): string => `${wanted}; and \`${command}\` exits 0`,
  personTries: "The person who asked for it tries it and says that this is it",
  unmeasured: "It is measured in the same way before the work and after it, and better after it (no figure was named: change this to one)",
  noMeasure: "no figure in the words says how much is enough",
  today: (command: string, today: CheckToday): string => {
    if ("unrun" in today) return `\`${command}\` was not run beforehand: ${today.unrun}`;
    return today.exitCode === 0
      ? `\`${command}\` exits 0 today already: by itself it shows nothing new`
      : `\`${command}\` exits ${today.exitCode} today`;
  },
  leftOpen: (dimension: Dimension): string => `the ${dimension} of the goal`,
};
