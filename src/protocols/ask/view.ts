import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";
import type { AskState } from "./types.ts";

/** A program's question, and its answer as soon as there is one. */
export const AskView = shape({
  shows: z.literal("ask"),
  phase: z.string(),
  /** The program's own name for it. */
  name: z.string(),
  asker: z.string(),
  title: z.string(),
  why: listOf(z.string()),
  /** Null while it is open, and where it ended without one. */
  answer: z.nullable(shape({ option: z.string(), text: z.nullable(z.string()), by: z.string(), at: z.string() })),
});
export type AskView = z.infer<typeof AskView>;

export function askView(state: AskState): AskView | null {
  if (state.phase === "idle") return null;
  const { name, asker, title, why } = state.question;
  const answer = "answer" in state ? state.answer : null;
  return {
    shows: "ask",
    phase: state.phase,
    name,
    asker,
    title,
    why: [...why],
    answer: answer && { option: answer.option, text: answer.text ?? null, by: answer.by.name, at: answer.at },
  };
}
