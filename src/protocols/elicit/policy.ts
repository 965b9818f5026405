import { pastIn } from "../../inquiry/looked.ts";
import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Subject } from "../../inquiry/types.ts";
import type { Json } from "../../kernel/ids.ts";
import { isConcrete } from "./look.ts";
import { elicitKinds, type ResolvedEndPoint } from "./types.ts";
import { words } from "./words.ts";

export const elicitTable: Inquiry = {
  name: "elicit",
  gate: "endpoint",
  kinds: elicitKinds,
  roundsMax: 6,
  words,
  output: (subject, decisions, learned) => resolvedEndPoint(subject, decisions, learned) as unknown as Json,
};

export function resolvedEndPoint(subject: Subject, decisions: readonly Decision[], learned?: Json): ResolvedEndPoint {
  const taken = decisions.filter(({ how }) => how === "select" || how === "provide");
  return {
    intent: subject.intent,
    endPoint: taken.at(-1)?.text ?? null,
    isConcrete: isConcrete(subject),
    looked: pastIn(learned),
    decisions: taken.map(({ text, by, at }) => ({ title: words.title, text, by, at })),
  };
}
