import { gateOpened, type GateOpened } from "../../kernel/gate.ts";
import { limitWords, type ReachedLimit } from "../../lexicon/work-limits.ts";
import { freshAccount } from "./budget.ts";
import { blockKey } from "./policy.ts";
import type { PlacedWork, WorkBlock, WorkDone, WorkerEvent, WorkerJob, WorkerState } from "./types.ts";
import { words } from "./words.ts";

export type PlacedState = Extract<WorkerState, { readonly place: unknown }>;

export const blockOpened = (job: WorkerJob, block: WorkBlock): GateOpened =>
  gateOpened("work-blocked", blockKey(job.attempt), words.block(job, block));

export const placed = ({ brief, ground, place }: PlacedWork): PlacedWork => ({ brief, ground, place });

export const failed = (reason: string): WorkDone => ({ status: "failed", reason, pendingActions: [], commit: null });

/** Ended at a limit: which, and what a person does about it, after whatever else was wrong. */
export const limited = (limit: ReachedLimit, why: readonly string[] = []): WorkDone => ({
  ...failed([...why, limitWords(limit)].join("\n")),
  limit,
});

export const clean = (commit: string): WorkDone => ({ status: "done_clean", reason: "", pendingActions: [], commit });

/** The job as it stands when the brief is taken. */
export const firstJob = ({
  type: _,
  at,
  source: _written,
  refused: before = [],
  ...begun
}: Extract<WorkerEvent, { type: "work.begun" }>): WorkerJob => ({
  ...begun,
  account: freshAccount,
  begunAt: at,
  attempt: 1,
  refused: before,
});

export const jobOf = ({
  brief,
  ground,
  agent,
  attended,
  attemptsMax,
  refused: why,
  wasSentBack,
  operated,
  fails,
  prior,
  premises,
  ...rest
}: WorkerJob): WorkerJob => {
  const { budget, account, begunAt, attempt } = rest;
  const kept = { brief, ground, agent, attended, attemptsMax, budget, account, begunAt, attempt };
  return {
    ...kept,
    refused: why,
    ...(wasSentBack ? { wasSentBack } : {}),
    ...(operated ? { operated } : {}),
    ...(fails ? { fails } : {}),
    ...(prior ? { prior } : {}),
    ...(premises ? { premises } : {}),
  };
};

export const closing = (state: PlacedState, done: WorkDone): WorkerState => ({
  ...jobOf(state),
  place: state.place,
  phase: "closing",
  done: state.premises ? { ...done, premises: state.premises } : done,
});

type Blocked = Extract<WorkerState, { phase: "blocked" }>;

/** D7: a block that was filed beside a done waits once everything else is over. */
export const landed = (state: LandedState, commit: string): WorkerState => {
  const { block, audit } = state;
  if (block === undefined) return closing(state, clean(commit));
  return { ...jobOf(state), place: state.place, audit, phase: "blocked", block, commit, isFiled: false } satisfies Blocked;
};

export type LandedState = Extract<WorkerState, { readonly phase: "landing" | "operating" }>;

/** How it ended; of one that is stopped later than that, what landed: the branch has it, whatever anybody wanted (D5). */
export function doneIn(state: WorkerState): WorkDone | undefined {
  if (state.phase === "telling" || state.phase === "over") return state.done;
  if (state.phase === "closing") return state.done.commit === null ? undefined : state.done;
  return state.phase === "blocked" && state.commit !== null ? clean(state.commit) : undefined;
}
