import { visibleLine } from "../../kernel/text.ts";
import type { Rules } from "../../server/api.ts";

type Given = Pick<Rules["proposals"][number], "propose"> & Readonly<Record<string, unknown>>;

export interface ProposalWords {
  readonly says: string;
  /** How a person acts on it where no button does. */
  readonly act: string;
  /** The words for leaving everything as it is. */
  readonly keeps: string;
  /** The rule that it is about, as figures name it. */
  readonly signal: string;
  readonly tool: string;
}

const word = (value: unknown): string => (typeof value === "string" ? visibleLine(value) : "something");
const name = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" ? value : 0);

/** A proposal in words. One that this console has never heard of is shown as it is. */
export function told(proposal: Given): ProposalWords {
  const { propose, signal, tool, target, wanted } = proposal;
  const sessions = number(proposal["sessions"]);
  const rule = { signal: name(signal), tool: name(tool) };
  if (propose === "rule")
    return {
      ...rule,
      says: `${word(tool)} on ${word(target)} is an unknown program that came up in ${sessions} sessions.`,
      act: "Allow it where it is harmless, or add a row for it in src/risk/tools.",
      keeps: "Leave it unknown",
      signal: "Emergent",
    };
  if (propose === "severity")
    return {
      ...rule,
      says: `People reported in ${sessions} sessions: ${word(tool)} should ${wanted === "refuse" ? "never be allowed" : "need approval"}.`,
      act: `Raise the row in src/risk/tools that let it through (${word(signal)}).`,
      keeps: "Leave it as it is",
    };
  if (propose === "review")
    return {
      ...rule,
      says: `${word(tool)} asked ${number(proposal["asked"])} times in ${sessions} sessions, and you allowed it every time.`,
      act: "Allow the commands that are fine for a time; everything else goes on asking.",
      keeps: "Keep asking",
    };
  return { ...rule, says: JSON.stringify(proposal), act: "", keeps: "Leave it as it is" };
}
