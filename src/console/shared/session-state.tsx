import type { SessionRecord } from "../../server/api.ts";
import { visibleLine } from "../../kernel/text.ts";
import { count } from "./time.ts";

type Known = Pick<SessionRecord, "status" | "outcome" | "openGates" | "due">;

/** Where a session stands, in the words that matter most first. */
export function SessionState({ record }: { readonly record: Known }) {
  const { shape, name, word } = standing(record);
  return (
    <span className={`mark mark-${name}`}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}

function standing({ status, outcome, openGates, due }: Known): { shape: string; name: string; word: string } {
  if (outcome !== null)
    return outcome === "converged"
      ? { shape: "✓", name: "good", word: "converged" }
      : { shape: "✕", name: "calm", word: visibleLine(outcome) };
  if (status === "ended") return { shape: "✕", name: "calm", word: "ended" };
  if (status === "suspended") return { shape: "Ⅱ", name: "calm", word: "suspended" };
  if (openGates > 0) return { shape: "◆", name: "warn", word: `waits for ${count(openGates, "answer")}` };
  return due > 0 ? { shape: "●", name: "good", word: "works" } : { shape: "●", name: "good", word: "running" };
}
