import { z } from "zod/mini";
import { isRecord, type Json } from "../kernel/ids.ts";
import { count, visibleLine } from "../kernel/text.ts";
import { shape } from "../shapes/shapes.ts";

/** The change that a look measured. */
export interface LookedChange {
  /** The range; null where there is no repository to read one from. */
  readonly change: string | null;
  readonly files: number;
}

/** Records of earlier work that a look read. */
export type LookedPast = {
  readonly answers: number;
  readonly calls: number;
  readonly commits: number;
  readonly sayings: number;
};

/** As a look told it; nothing from sessions that told nothing. */
export function lookedIn(learned: Json | undefined): LookedChange | null {
  const { change = null, files } = isRecord(learned) ? (learned as Partial<LookedChange>) : {};
  return typeof files === "number" ? { change, files } : null;
}

export function pastIn(learned: Json | undefined): LookedPast | null {
  const { past } = isRecord(learned) ? (learned as { readonly past?: LookedPast }) : {};
  return past ?? null;
}

type Records = { readonly [each in keyof LookedPast]: readonly unknown[] };
export const pastOf = ({ answers, calls, commits, sayings }: Records): LookedPast => ({
  answers: answers.length,
  calls: calls.length,
  commits: commits.length,
  sayings: sayings.length,
});

/** An all-clear says what it rests on. */
export const LookedView = z.nullable(shape({ line: z.string(), isEmpty: z.boolean() }));
export type LookedView = z.infer<typeof LookedView>;

export const lookedView = (looked: LookedChange | null | undefined): LookedView =>
  looked ? { line: lineOf(looked), isEmpty: looked.files === 0 } : null;

export function pastView(past: LookedPast | null | undefined): LookedView {
  if (!past) return null;
  const { answers, calls, commits, sayings } = past;
  const isEmpty = answers + calls + commits + sayings === 0;
  const line = isEmpty
    ? "There was nothing to look at: nobody has answered, run, committed or said anything here yet."
    : `Looked at ${count(answers, "answer")}, ${count(calls, "call")}, ${count(commits, "commit")} and ${count(sayings, "message")}.`;
  return { line, isEmpty };
}

function lineOf({ change, files }: LookedChange): string {
  if (change === null) return "No change was looked at: there is no repository here with a commit.";
  const name = visibleLine(change);
  return files === 0
    ? `No change was looked at: ${name} changes nothing. Name a range, as main..work.`
    : `Looked at ${name}: ${count(files, "file")}.`;
}
