import type { Gap, Step } from "../../../inquiry/types.ts";
import type { Evidence } from "../../../kernel/gate.ts";
import { splitPart } from "./causes.ts";
import type { Part } from "./drift-ledger.ts";
import { spotOf } from "./moments.ts";
import { digestOf } from "./parts.ts";
import { step } from "./types.ts";

/** A change as a person would say it. */
function sayChange(part: string, before: string, now: string): string {
  const [kind, rest] = splitPart(part);
  const file = rest.split("#")[0] ?? rest;
  switch (kind) {
    case "branch":
      return `branch ${before} → ${now}`;
    case "head":
      return `head ${before.slice(0, 10)} → ${now.slice(0, 10)}`;
    case "tool":
      return `${rest} ${before} → ${now}`;
    case "env":
      return `variable ${rest} has another value`;
    case "dirty":
      return `${file} differs from what git holds`;
    default:
      return `${file} changed`;
  }
}

const shownMax = 6;

export function driftGap(drifted: readonly (readonly [string, Part])[], name: string): Gap {
  const shown = drifted.slice(0, shownMax);
  const changes = shown.map(([part, { before, now }]) => sayChange(part, before, now));
  const more = drifted.length - shown.length;
  const evidence: Evidence[] = shown.map(([part, { before, now, first, changed = first }]) => ({
    claim: `${sayChange(part, before, now)}; before: ${spotOf(first, name)}`,
    source: spotOf(changed, name),
  }));
  return {
    kind: "drift",
    key: `drift:${drifted
      .map(([part, { now }]) => `${part}=${now}`)
      .toSorted()
      .join(",")
      .slice(0, 400)}`,
    title: `The workspace is not the one the work began with: ${changes[0] ?? ""}`,
    context: [
      `${changes.join("; ")}${more > 0 ? `; and ${more} more` : ""}`,
      "Nothing done or said in this session explains it.",
    ],
    evidence,
    question: "Should the work go on as planned?",
    steps: shown.flatMap(([part, { before, now }], at) => stepsFor(part, before, now, evidence[at])).slice(0, 3),
  };
}

function stepsFor(part: string, before: string, now: string, seen: Evidence | undefined): readonly Step[] {
  const evidence = seen ? [seen] : [];
  const [kind, rest] = splitPart(part);
  const file = rest.split("#")[0] ?? rest;
  switch (kind) {
    case "branch":
      return [
        step("back", `Go back to branch ${before} before anything else`, evidence),
        step("stay", `Stay on ${now}: plan again from what lies there`, evidence),
      ];
    case "head":
      return [
        step(
          "look-commits",
          `Read what came in between ${before.slice(0, 10)} and ${now.slice(0, 10)}, then say what it changes in the plan`,
          evidence,
        ),
        step("stop-head", `Stop; I will say whose commit ${now.slice(0, 10)} is`, evidence),
      ];
    case "tool":
      return [
        step(`keep-${rest}`, `Go back to ${rest} ${before}`, evidence),
        step(`take-${rest}`, `Take ${rest} ${now} and check the plan against it`, evidence),
      ];
    case "env":
      return [step(`env-${rest}`, `Stop; I will say which value ${rest} should have`, evidence)];
    default:
      return [
        step(`read-${digestOf(file)}`, `Read ${file} again and say what its change means for the plan`, evidence),
        step(`mine-${digestOf(file)}`, `The change of ${file} is mine: take it as it is`, evidence),
      ];
  }
}
