import { z } from "zod/mini";
import type { PastEvent } from "../../kernel/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import type { WorkerEvent, WorkerState } from "./types.ts";

const Attempt = shape({
  number: z.number(),
  /** Files that would land, and reasons why they did not; both empty while it is worked on. */
  owned: listOf(z.string()),
  refused: listOf(z.string()),
});

/** One brief and what became of it. */
export const WorkView = shape({
  shows: z.literal("work"),
  phase: z.string(),
  mission: z.string(),
  brief: z.string(),
  agent: z.string(),
  verifyCommand: z.string(),
  filesOwned: listOf(z.string()),
  /** The kind of box it has; null before it has one. */
  tier: z.nullable(z.string()),
  attempts: listOf(Attempt),
  /** `done_clean`, `pending` or `failed`, and why; null while it is not over. */
  done: z.nullable(shape({ status: z.string(), reason: z.string(), commit: z.nullable(z.string()), branch: z.string() })),
});
export type WorkView = z.infer<typeof WorkView>;

export function workerView(state: WorkerState, story: readonly PastEvent<WorkerEvent>[]): WorkView | null {
  if (state.phase === "idle") return null;
  const { brief, agent, ground, attempt } = state;
  const events = story.map(({ event }) => event);
  const attempts = Array.from({ length: attempt }, (_, at) => ({
    number: at + 1,
    owned: events.flatMap((event) => (event.type === "changes.audited" && event.attempt === at + 1 ? event.audit.owned : [])),
    refused: events.flatMap((event) => (event.type === "claim.refused" && event.attempt === at + 1 ? event.why : [])),
  }));
  return {
    shows: "work",
    phase: state.phase,
    mission: brief.mission,
    brief: brief.id,
    agent,
    verifyCommand: brief.verifyCommand,
    filesOwned: [...brief.filesOwned],
    tier: events.findLast((event) => event.type === "place.made")?.place.tier ?? null,
    attempts,
    done:
      "done" in state ? { status: state.done.status, reason: state.done.reason, commit: state.done.commit, branch: ground.branch } : null,
  };
}
