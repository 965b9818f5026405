import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Subject } from "../../inquiry/types.ts";
import { elicitKinds, type ResolvedEndPoint } from "./types.ts";
import { words } from "./words.ts";

export const elicitTable: Inquiry = {
  name: "elicit",
  gate: "endpoint",
  kinds: elicitKinds,
  roundsMax: 6,
  words,
  output: (subject, decisions) => ({ ...resolvedEndPoint(subject, decisions) }),
};

export function resolvedEndPoint({ intent }: Subject, decisions: readonly Decision[]): ResolvedEndPoint {
  const taken = decisions.filter(({ how }) => how === "select" || how === "provide");
  return {
    intent,
    endPoint: taken.at(-1)?.text ?? null,
    decisions: taken.map(({ text, by, at }) => ({ title: words.title, text, by, at })),
  };
}
