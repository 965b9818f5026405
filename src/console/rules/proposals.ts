import { visibleLine } from "../../kernel/text.ts";
import type { Rules } from "../../server/api.ts";

type Given = Rules["proposals"][number];

export interface ProposalWords {
  readonly says: string;
  /** How a person acts on it; nothing changes by itself (A29). */
  readonly act: string;
}

const word = (value: unknown): string => (typeof value === "string" ? visibleLine(value) : "something");
const number = (value: unknown): number => (typeof value === "number" ? value : 0);

/** A proposal in words. One that this console has never heard of is shown as it is. */
export function told(proposal: Given): ProposalWords {
  const { propose, signal, tool, target, wanted } = proposal;
  const sessions = number(proposal["sessions"]);
  if (propose === "rule")
    return {
      says: `${word(tool)} on ${word(target)} came up in ${sessions} sessions and has no rule of its own.`,
      act: "Add a row for it in src/risk/tools, or, if it is harmless here, `assent allow`.",
    };
  if (propose === "severity")
    return {
      says:
        `${word(signal)} on ${word(tool)} was missed in ${sessions} sessions, as people reported; it might ` +
        `${wanted === "refuse" ? "be refused" : "ask"}.`,
      act: "Raise the row in src/risk/tools that let it through.",
    };
  if (propose === "review")
    return {
      says:
        `${word(signal)} on ${word(tool)} asked ${number(proposal["asked"])} times in ${sessions} sessions and was run every time; it ` +
        "might not need to ask.",
      act: `If that is fine in a project: \`assent allow '${word(tool)} …' --for 7d\``,
    };
  return { says: JSON.stringify(proposal), act: "" };
}
