import type { ReachedLimit } from "../../lexicon/work-limits.ts";

/** Things that befall an agent while it works: from whoever drives it, never from itself (W8, W20). */
export type InterruptionCommand =
  /** An agent begins, or begins again. */
  | { readonly type: "agent.begin" }
  | { readonly type: "limit.report"; readonly reached: ReachedLimit }
  /** Nothing was seen of it for so long, by a clock that only goes forward. */
  | { readonly type: "stall.report"; readonly quietMs: number }
  /** An agent came back to a driver that had lost the right to hear of it. */
  | { readonly type: "late.report"; readonly attempt: number; readonly why: string };

export type InterruptionEvent =
  /** It was ended and begins again, with these words. */
  | { readonly type: "agent.nudged"; readonly attempt: number; readonly quietMs: number; readonly text: string }
  | { readonly type: "limit.reached"; readonly attempt: number; readonly reached: ReachedLimit }
  | { readonly type: "limit.lifted"; readonly attempt: number }
  | { readonly type: "report.refused"; readonly attempt: number; readonly why: string };
