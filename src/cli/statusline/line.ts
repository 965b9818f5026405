import { short } from "../../kernel/text.ts";
import type { KeptGuard } from "./kept.ts";

export interface WaitingCount {
  /** Absent where nobody counted yet. */
  readonly total?: number | undefined;
  readonly urgent?: { readonly urgency: number; readonly harm: string };
}

const marks = ["○", "●", "▲", "▲"] as const;
const harmMaxChars = 60;

/**
 * "assent ▲ 2 waiting · guarded · Force-pushes to origin/main." The harm comes last: it may hold text of others. `trouble` is why
 * the guard cannot be told.
 */
export function lineOf({ total, urgent }: WaitingCount, guard: KeptGuard["state"] | "checking", trouble?: string): string {
  const counted = total === undefined ? "? waiting" : total === 0 ? "" : `${marks[urgent?.urgency ?? 1] ?? "●"} ${total} waiting`;
  const harm = urgent && total !== 0 ? inPrompt(urgent.harm) : "";
  const state = trouble === undefined ? (words[guard] ?? words.checking) : `guard unknown: ${inPrompt(trouble)}`;
  return `assent ${[counted, state, harm].filter((part) => part !== "").join(" · ")}`;
}

const words: Readonly<Record<KeptGuard["state"] | "checking", string>> = {
  guarded: "guarded",
  observing: "observing",
  off: "paused",
  degraded: "degraded",
  "not guarded": "not guarded",
  unknown: "guard unknown: see assent doctor",
  checking: "checking",
};

/**
 * Shells and multiplexers read their prompts as programs: `$(…)`, backticks, `%{`, `#(` and `\[` would run or hide something.
 * Nothing of that is left, nor anything that looks like the parts of our line.
 */
const inPrompt = (text: string): string => short(text.replaceAll("'", "’").replace(/[^\p{L}\p{N} ._/:@=+,’…-]/gu, "?"), harmMaxChars);
