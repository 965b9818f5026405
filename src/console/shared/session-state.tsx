import type { SessionItem } from "../../server/api.ts";
import { visibleLine } from "../../kernel/text.ts";
import { count } from "./time.ts";

type Known = Pick<SessionItem, "status" | "outcome" | "openGates" | "standing">;

/** Where a session stands, in the words that matter most first. */
export function SessionState({ record }: { readonly record: Known }) {
  const { shape, name, word } = sessionMark(record);
  return (
    <span className={`mark mark-${name}`}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}

export function sessionMark({ outcome, standing, ...own }: Known): { shape: string; name: string; word: string } {
  const { status, openGates, isSeenTo, rests } = standing ?? { ...own, isSeenTo: true, rests: undefined };
  if (outcome !== null)
    return outcome === "converged"
      ? { shape: "✓", name: "good", word: "done" }
      : { shape: "✕", name: "calm", word: outcome === "escaped" ? "ended early" : visibleLine(outcome) };
  if (status === "ended") return { shape: "✕", name: "calm", word: "ended" };
  if (status === "suspended") return { shape: "Ⅱ", name: "calm", word: "suspended" };
  if (openGates > 0) return { shape: "◆", name: "warn", word: `waiting for you: ${count(openGates, "answer")}` };
  if (!isSeenTo) return { shape: "Ⅱ", name: "warn", word: "not running: nobody drives it" };
  return rests ? { shape: "Ⅱ", name: "calm", word: "resting" } : { shape: "●", name: "good", word: "running" };
}
