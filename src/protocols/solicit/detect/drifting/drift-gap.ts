import type { Gap, NextStep } from "../../../../inquiry/types.ts";
import type { Evidence } from "../../../../kernel/gate.ts";
import { splitPart } from "../failing/causes.ts";
import { isSame, type WorkspacePart } from "./drift-ledger.ts";
import { spotOf, type WorkspaceDigests } from "../moments.ts";
import { step } from "../types.ts";

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

/** A gap for parts that drifted while a session went on; `name` is the place where it can be read. */
export const driftGap = (drifted: readonly (readonly [string, WorkspacePart])[], name: string): Gap =>
  gapOf({
    changes: drifted.map(([part, { before, now, first, changed = first }]) => ({
      part,
      before,
      now,
      beforeAt: spotOf(first, name),
      source: spotOf(changed, name),
    })),
    title: "The workspace is not the one the work began with",
    context: "Nothing that was done or said since then explains it.",
  });

/** A workspace as it was when a plan was looked at, and as it is now. */
export interface WorkspaceComparison {
  readonly before: WorkspaceDigests;
  readonly now: WorkspaceDigests;
  readonly cwd: string;
  /** When and in which session it was seen before, where that is known. */
  readonly since?: { readonly session: string; readonly at: string };
}

/** S2: a gap for the parts that changed since the plan was looked at. Nothing where all is as it was. */
export function workspaceGap({ before, now, cwd, since }: WorkspaceComparison): Gap | undefined {
  const seen = since === undefined ? "when the plan was looked at" : `${minuteOf(since.at)}, session ${since.session}`;
  const changes = Object.entries(now).flatMap(([part, value]) => {
    const was = before[part];
    if (was === undefined || isSame(was, value)) return [];
    return [{ part, before: was, now: value, beforeAt: seen, source: `${cwd}, as it is now` }];
  });
  if (changes.length === 0) return undefined;
  const context = `The plan was looked at before${since === undefined ? "" : ` (${seen})`}; nobody has said since why this changed.`;
  return gapOf({ changes, title: "The workspace has changed since the plan was looked at", context });
}

/** To the minute: "2026-03-01 12:00 UTC". */
const minuteOf = (at: string): string => at.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, "$1 $2 UTC");

interface Change {
  readonly part: string;
  readonly before: string;
  readonly now: string;
  /** Place or time at which it was seen as before. */
  readonly beforeAt: string;
  readonly source: string;
}

interface Drift {
  readonly changes: readonly Change[];
  readonly title: string;
  readonly context: string;
}

function gapOf({ changes, title, context }: Drift): Gap {
  const shown = changes.slice(0, shownMax);
  const told = shown.map(({ part, before, now }) => sayChange(part, before, now));
  const more = changes.length - shown.length;
  const evidence: readonly Evidence[] = shown.map(({ beforeAt, source }, at) => ({
    claim: `${told[at] ?? ""}; before: ${beforeAt}`,
    source,
  }));
  return {
    kind: "drift",
    key: `drift:${changes
      .map(({ part, now }) => `${part}=${now}`)
      .toSorted()
      .join(",")
      .slice(0, 400)}`,
    title: `${title}: ${told[0] ?? ""}${changes.length > 1 ? ` (and ${changes.length - 1} more)` : ""}`,
    context: [`${told.join("; ")}${more > 0 ? `; and ${more} more` : ""}`, context],
    evidence,
    question: "Should the work go on as planned?",
    steps: shown.length > 1 ? stepsForAll(evidence) : shown.flatMap((change) => stepsFor(change, evidence)),
  };
}

/** One answer settles all that changed, so every answer is about all of it. */
const stepsForAll = (evidence: readonly Evidence[]): readonly NextStep[] => [
  step("back", "Go back to how it was, all of it, before anything else", evidence),
  step("take", "Take all of it as it is now and check the plan against it", evidence),
];

function stepsFor({ part, before, now }: Change, evidence: readonly Evidence[]): readonly NextStep[] {
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
          "look",
          `Read what came in between ${before.slice(0, 10)} and ${now.slice(0, 10)}, then say what it changes in the plan`,
          evidence,
        ),
        step("stop", `Stop; I will say whose commit ${now.slice(0, 10)} is`, evidence),
      ];
    case "tool":
      return [
        step("back", `Go back to ${rest} ${before}`, evidence),
        step("take", `Take ${rest} ${now} and check the plan against it`, evidence),
      ];
    case "env":
      return [step("stop", `Stop; I will say which value ${rest} should have`, evidence)];
    default:
      return [
        step("read", `Read ${file} again and say what its change means for the plan`, evidence),
        step("mine", `The change of ${file} is mine: take it as it is`, evidence),
      ];
  }
}
