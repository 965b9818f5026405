import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Subject } from "../../inquiry/types.ts";
import type { Pair, ValidatedMapping } from "./types.ts";
import { words } from "./words.ts";

/** There is one kind: a rule that meets a case. */
export const kind = "correspondence";

export const groundTable: Inquiry = {
  name: "ground",
  gate: "correspondence",
  kinds: [kind],
  asksAboutWords: true,
  roundsMax: 20,
  words,
  output: (subject, decisions) => ({ ...validatedMapping(subject, decisions) }),
};

/** A pair as a key, and back: the state holds nothing else of it. */
export const keyOf = ({ rule, case: thing }: Pair): string => JSON.stringify([rule, thing]);

export function pairOf(key: string): Pair {
  try {
    const [rule = key, thing = ""] = JSON.parse(key) as readonly string[];
    return { rule, case: thing };
  } catch {
    return { rule: key, case: "" }; // it was redacted
  }
}

function validatedMapping({ intent }: Subject, decisions: readonly Decision[]): ValidatedMapping {
  const mapping = decisions
    .filter(({ how }) => how === "confirm" || how === "adjust")
    .map(({ key, how, text, by, at }) => ({ ...pairOf(key), means: text, how, by, at }));
  return { intent, mapping };
}
