import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Subject } from "../../inquiry/types.ts";
import { gapKinds, type ClarifiedIntent } from "./types.ts";
import { words } from "./words.ts";

export const clarifyTable: Inquiry = {
  name: "clarify",
  gate: "meaning",
  kinds: gapKinds,
  dismissal: "kind",
  asksAboutWords: true,
  roundsMax: 12,
  idleMax: 2,
  words,
  output: (subject, decisions) => ({ ...clarifiedIntent(subject, decisions) }),
};

/** S11: the clarified intent beside the original; every reading stands below the words it is about. */
export function clarifiedIntent({ intent }: Subject, decisions: readonly Decision[]): ClarifiedIntent {
  const readings = decisions
    .filter(({ how }) => how === "select" || how === "provide")
    .map(({ kind, key, text, by, at }) => ({ kind, quote: key, text, by, at }));
  const clarified = readings.length === 0 ? intent : words.clarified(intent, readings);
  return { original: intent, clarified, readings };
}
