import { short } from "../../kernel/text.ts";
import type { KeptGuard } from "./kept.ts";

export interface WaitingCount {
  /** Absent where nobody counted yet. */
  readonly total?: number | undefined;
  readonly urgent?: { readonly urgency: number; readonly harm: string };
}

const marks = ["○", "●", "▲", "▲"] as const;
const harmMaxChars = 60;

/** "assent ▲ 2 waiting · guarded · Force-pushes to origin/main." The harm comes last: it may hold text of others. */
export function lineOf({ total, urgent }: WaitingCount, guard: KeptGuard["state"] | "checking"): string {
  const states: readonly string[] = ["guarded", "observing", "off", "degraded", "not guarded"];
  const state = !states.includes(guard) ? "checking" : guard === "off" ? "paused" : guard;
  const counted = total === undefined ? "? waiting" : total === 0 ? "" : `${marks[urgent?.urgency ?? 1] ?? "●"} ${total} waiting`;
  const harm = urgent && total !== 0 ? inPrompt(urgent.harm) : "";
  return `assent ${[counted, state, harm].filter((part) => part !== "").join(" · ")}`;
}

/**
 * Shells and multiplexers read their prompts as programs: `$(…)`, backticks, `%{`, `#(` and `\[` would run or hide something.
 * Nothing of that is left, nor anything that looks like the parts of our line.
 */
const inPrompt = (text: string): string => short(text.replaceAll("'", "’").replace(/[^\p{L}\p{N} ._/:@=+,’…-]/gu, "?"), harmMaxChars);
