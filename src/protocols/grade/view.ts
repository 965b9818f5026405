import { z } from "zod/mini";
import type { PastEvent } from "../../kernel/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import type { GradeEvent, GradeState } from "./types.ts";
import { words } from "./words.ts";

/** An audit by agents: what is asked, who looks, who decides, and what they said. */
export const GradeView = shape({
  shows: z.literal("grade"),
  phase: z.string(),
  gate: z.string(),
  asks: z.string(),
  mission: z.string(),
  commit: z.string(),
  lead: z.string(),
  checker: z.string(),
  threshold: z.nullable(z.number()),
  papers: listOf(shape({ role: z.string(), says: z.string() })),
  /** Null while it goes on. */
  end: z.nullable(shape({ passed: z.boolean(), detail: z.string(), score: z.nullable(z.number()), isIndependent: z.boolean() })),
});
export type GradeView = z.infer<typeof GradeView>;

export function gradeView(state: GradeState, story: readonly PastEvent<GradeEvent>[]): GradeView | null {
  if (state.phase === "idle") return null;
  const { audit, work, phase } = state;
  const { gate, asks, lead, checker, threshold = null } = audit;
  const end = "end" in state ? { ...state.end, score: state.end.score ?? null } : null;
  const papers = story.flatMap(({ event }) =>
    event.type === "paper.read" ? [{ role: words.roles[event.role], says: words.paper(event.paper) }] : [],
  );
  return { shows: "grade", phase, gate, asks, mission: work.mission, commit: work.commit, lead, checker, threshold, papers, end };
}
