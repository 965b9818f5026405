import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";
import { lessonsIn } from "./policy.ts";
import type { CompanionState } from "./types.ts";
import { words } from "./words.ts";

/** A companion: its lessons with where each comes from, and the missions that it proposed. */
export const CompanionView = shape({
  shows: z.literal("companion"),
  phase: z.string(),
  root: z.string(),
  rounds: z.number(),
  /** Null before the first round. */
  lastAt: z.nullable(z.string()),
  /** Null once it is over. */
  nextAt: z.nullable(z.string()),
  lessons: listOf(
    shape({
      kind: z.string(),
      subject: z.string(),
      text: z.string(),
      hits: z.number(),
      missions: z.number(),
      /** Events that it rests on, as `session@version`. */
      cites: listOf(z.string()),
      files: listOf(z.string()),
      firstAt: z.string(),
      lastAt: z.string(),
    }),
  ),
  proposals: listOf(
    shape({
      number: z.number(),
      mission: z.string(),
      /** `open`, `accepted`, `later`, `never`, `started` or `failed`. */
      standing: z.string(),
      says: z.string(),
      by: z.nullable(z.string()),
      session: z.nullable(z.string()),
      problem: z.nullable(z.string()),
    }),
  ),
});
export type CompanionView = z.infer<typeof CompanionView>;

export function companionView(state: CompanionState): CompanionView | null {
  if (state.phase === "idle") return null;
  const { phase, root, rounds, lastAt = null, nextAt } = state;
  const lessons = lessonsIn(state).map((trail) => {
    const { kind, subject, hits, missions, firstAt, lastAt: at } = trail;
    const text = words.lesson(trail);
    return { kind, subject, text, hits, missions, cites: [...trail.cites], files: [...trail.files], firstAt, lastAt: at };
  });
  const proposals = state.proposals.map(({ number, mission, standing, by = null, session = null, problem = null }) => ({
    ...{ number, mission, standing, says: words.standings[standing], by, session, problem },
  }));
  return { shows: "companion", phase, root, rounds, lastAt, nextAt: phase === "over" ? null : nextAt, lessons, proposals };
}
