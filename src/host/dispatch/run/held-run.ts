import { stallMsOf } from "../../../config/workers.ts";
import { isRefusal } from "../../../kernel/trouble.ts";
import { limitWords } from "../../../lexicon/work-limits.ts";
import type { Finish, ReportDetails } from "../../../protocols/attend/effects.ts";
import type { InterruptionCommand, InterruptionEvent } from "../../../protocols/worker/interruption-types.ts";
import { words } from "../../../protocols/worker/words.ts";
import { toEvent } from "../../../runtime/session.ts";
import { wantedBy, whileHeld } from "../tenure.ts";
import { watchLife } from "./life.ts";
import { withinLimits } from "./limits.ts";
import { tellWork } from "./tell-work.ts";
import type { WorkerWays } from "../ways.ts";
import type { AgentsWork } from "../work-of.ts";
import type { WorkerWorld } from "../work-performer.ts";

type AgentEnd = Finish & ReportDetails;

interface HeldRun {
  readonly world: Pick<WorkerWorld, "runtime" | "config">;
  readonly work: AgentsWork;
  readonly ways: WorkerWays;
  /** Whether whoever drives it has lost the right to. */
  readonly isLost: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Runs a worker's agent for as long as it holds its limits (W8), has something left of its budget (D16) and is alive (W20). What
 * ended it otherwise is recorded with the work, and said in place of its last words.
 */
export async function holdRun<End extends AgentEnd>(held: HeldRun, run: (signal: AbortSignal) => Promise<End>): Promise<End> {
  await record(held, { type: "agent.begin" });
  const { runtime } = held.world;
  const end = await whileHeld(runtime, wantedBy(held.work.session, held.work), held.signal, (_, lost) => watched(held, lost, run));
  const { attempt } = held.work;
  // The journal takes no other word of it.
  if (await held.isLost()) await record(held, { type: "late.report", attempt, why: words.lateReport });
  return end;
}

async function watched<End extends AgentEnd>(held: HeldRun, lost: AbortSignal, run: (signal: AbortSignal) => Promise<End>): Promise<End> {
  const { world, work, ways, signal } = held;
  const stopping = AbortSignal.any([signal, ways.over, lost]);
  const stall = watchStall(held);
  const within = withinLimits(work.place, world.config.workers, () => run(AbortSignal.any([stopping, stall.over])));
  const { result, exceeded } = await within.finally(() => stall.close());
  if (exceeded !== undefined) return { ...result, ...endedBy(await record(held, { type: "limit.report", reached: exceeded })) };
  if (lost.aborted) return { ...result, ended: "failed", detail: words.filesLost };
  const cut = stall.recorded();
  return cut && result.ended === "died" ? { ...result, ...endedBy(cut) } : result; // else it came back by itself meanwhile
}

interface StallWatch {
  /** Aborted once a stall is recorded. */
  readonly over: AbortSignal;
  readonly recorded: () => InterruptionEvent | undefined;
  close(): Promise<void>;
}

function watchStall(held: HeldRun): StallWatch {
  const over = new AbortController();
  const stallMs = stallMsOf(held.world.config.workers);
  let recorded: InterruptionEvent | undefined;
  const onStalled = async (quietMs: number): Promise<void> => {
    recorded = await record(held, { type: "stall.report", quietMs }).catch(() => undefined); // then it fails without a reason
    over.abort();
  };
  const { ways, work, world } = held;
  const { uptimeMs } = world.runtime.world;
  const watch = stallMs === undefined ? undefined : watchLife({ folder: work.place.folder, ways, stallMs, uptimeMs, onStalled });
  return { over: over.signal, recorded: () => recorded, close: async () => watch?.close() };
}

async function record({ world, work }: HeldRun, command: InterruptionCommand): Promise<InterruptionEvent | undefined> {
  const moved = await tellWork(world.runtime, work.session, command, "driver");
  const message = isRefusal(moved) ? undefined : moved.messages.at(-1);
  return message && (toEvent(message) as unknown as InterruptionEvent);
}

/** The report to the agent's own session, which asks a person or lets it begin again. */
function endedBy(event: InterruptionEvent | undefined): Pick<AgentEnd, "ended" | "detail" | "nudge"> {
  if (event?.type === "agent.nudged") return { ended: "died", detail: words.nudged(event.quietMs), nudge: event.text };
  return { ended: "failed", ...(event?.type === "limit.reached" ? { detail: limitWords(event.reached) } : {}) };
}
