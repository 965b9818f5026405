import type { Evidence } from "../kernel/gate.ts";
import type { Gap, NextStep } from "./types.ts";
import { brief } from "./words.ts";

/** Something that was measured: which row found it, about what, and where it stands. */
export interface MeasuredFinding<What extends string> {
  readonly what: What;
  readonly about: string;
  readonly evidence: readonly Evidence[];
}

/** How a finding is put to a person. */
export interface MeasuredRow {
  readonly kind: string;
  readonly title: (about: string) => string;
  /** The harm of leaving it. */
  readonly harm: string;
  readonly question: string;
  readonly steps: readonly Pick<NextStep, "id" | "label" | "changes">[];
  /** S7: its key is the words it is about, so that whoever else asks about them waits. */
  readonly isPoint?: true;
}

const keyMaxChars = 300;

/** A gap with the finding's own evidence; each of its steps rests on the same. */
export function measuredGap<What extends string>(
  rows: Readonly<Record<What, MeasuredRow>>,
  { what, about, evidence }: MeasuredFinding<What>,
): Gap {
  const { kind, title, harm, question, steps, isPoint } = rows[what];
  const shown = brief(about);
  return {
    kind,
    key: (isPoint ? about : `${what}:${about}`).slice(0, keyMaxChars).toWellFormed(),
    title: title(shown),
    context: [harm],
    evidence,
    question,
    steps: steps.map((step) => ({ ...step, future: step.id, evidence })),
  };
}
