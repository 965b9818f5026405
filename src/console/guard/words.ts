import { count } from "../../kernel/text.ts";
import type { GateDetail, GuardBoard, OutputOf } from "../../server/api.ts";

type Subject = NonNullable<GateDetail["subject"]>;
export type ShownProject = GuardBoard["projects"][number];
export type ShownPermission = GuardBoard["permissions"][number];

/** States in words, shapes and colours: no one of them alone. */
export const guardStates: Readonly<
  Record<ShownProject["state"], { readonly word: string; readonly shape: string; readonly name: string }>
> = {
  guarded: { word: "guarded", shape: "●", name: "good" },
  partly: { word: "partly guarded", shape: "◐", name: "good" },
  observing: { word: "observing", shape: "○", name: "calm" },
  paused: { word: "paused", shape: "‖", name: "warn" },
  degraded: { word: "needs repair", shape: "▲", name: "bad" },
  off: { word: "not guarded", shape: "○", name: "warn" },
  absent: { word: "not installed", shape: "○", name: "calm" },
};

/** Whether a call of this sort would run without a question by this permission (A19). */
export const isCovered = (
  { pattern, findings }: Pick<Subject, "pattern" | "findings">,
  { isOver, signals, ...rule }: ShownPermission,
): boolean =>
  !isOver &&
  (["tool", "target", "environment"] as const).every((part) => rule[part] === pattern[part]) &&
  findings.every(({ signal }) => signals.includes(signal));

interface Span {
  readonly label: string;
  readonly minutes: number;
}

/** Ways to pause; the guard cannot be off for longer than a week without a person's second word. */
export const pauses: readonly (Omit<Span, "minutes"> & { readonly minutes: number | undefined })[] = [
  { label: "15 minutes", minutes: 15 },
  { label: "1 hour", minutes: 60 },
  { label: "4 hours", minutes: 240 },
  { label: "1 day", minutes: 1_440 },
  { label: "7 days", minutes: 10_080 },
  { label: "until I resume it", minutes: undefined },
];

export const spans: readonly Span[] = [
  { label: "1 day", minutes: 1_440 },
  { label: "7 days", minutes: 10_080 },
  { label: "30 days", minutes: 43_200 },
  { label: "90 days", minutes: 129_600 },
  { label: "365 days", minutes: 525_600 },
];

export const sourceWords = {
  default: "default",
  yours: "your configuration",
  machine: "this machine's policy",
  project: "the project's file",
} as const;

/** After something was allowed: the questions that this answered, those that still wait, and how to take it back. */
export function allowedWords({ answered, left, number }: Pick<OutputOf<"allowAction">, "answered" | "left" | "number">): string {
  return [
    ...(answered.length === 0 ? [] : [`${count(answered.length, "question")} that waited for this: allowed once.`]),
    ...(left.length === 0 ? [] : [`${count(left.length, "question")} about it ask for more and still wait in the inbox.`]),
    ...(number === null ? [] : [`You can take it back: assent allow remove ${number}, or Revoke on the Guard page.`]),
  ].join(" ");
}
