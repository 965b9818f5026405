import type { Gap } from "../../../../inquiry/types.ts";
import type { Evidence } from "../../../../kernel/gate.ts";
import type { HeldAssumption } from "../held.ts";
import { quoted, spotOf } from "../moments.ts";
import { step } from "../types.ts";

export function staleGap({ text, by, spot, madeMs, changed }: HeldAssumption, nowMs: number, name: string): Gap {
  const minutes = Math.floor((nowMs - madeMs) / 60_000);
  const what = changed?.what ?? "";
  const evidence: Evidence[] = [
    { claim: `assumed ${minutes} minutes ago by the ${by}: "${quoted(text)}"`, source: spotOf(spot, name) },
    { claim: `${what} changed since: ${changed?.how ?? ""}`, source: spotOf(changed?.spot ?? {}, name) },
  ];
  return {
    kind: "stale",
    key: `stale:${quoted(text)}`,
    title: `An assumption of ${minutes} minutes ago may no longer hold: ${what} changed`,
    context: [`"${quoted(text)}"`, `${what} was changed since, and nobody has looked at it again.`],
    evidence,
    question: "Does the assumption still hold?",
    steps: [
      step("look", `Look at ${what} again and say whether "${quoted(text)}" still holds`, evidence),
      step("holds", `It still holds: go on, resting on ${what} as it is now`, evidence),
      step("stop", `It no longer holds: stop and plan again without "${quoted(text)}"`, evidence),
    ],
  };
}
