import { mendName } from "../../protocols/mission/graph.ts";
import { ownedIn } from "../../protocols/mission/job.ts";
import type { SessionStarted } from "../../kernel/session.ts";
import type { MissionEvent, MissionState } from "../../protocols/mission/types.ts";
import type { WorkerEvent, WorkerState } from "../../protocols/worker/types.ts";

/** Events that something can be learned from: those of missions and of workers. */
export type WatchedEvent = MissionEvent | WorkerEvent;

/** A session that is watched, as it stands: what its events do not say themselves. */
export interface WatchedSession {
  readonly protocol: "mission" | "worker";
  readonly root: string;
  /** The mission that it is or belongs to; of a worker of its own, the worker. */
  readonly mission: string;
  readonly agent: string;
  readonly verifyCommand: string;
  readonly filesOwned: readonly string[];
  /** It mends a whole that does not pass: whatever fails there is known from the check of the whole. */
  readonly isMender?: true;
}

export const isWatched = (protocol: string): protocol is WatchedSession["protocol"] => protocol === "mission" || protocol === "worker";

interface FoundSession {
  readonly protocol: WatchedSession["protocol"];
  readonly stream: string;
  readonly state: unknown;
  readonly parent: SessionStarted["parent"];
}

/** Undefined for a session that has not begun, and for planners and graders: their work is a paper, not the project. */
export function watchedSession({ protocol, stream, state, parent }: FoundSession): WatchedSession | undefined {
  const about = protocol === "mission" ? ofMission(state as MissionState) : ofWorker(state as WorkerState);
  const isMender = protocol === "worker" && parent !== undefined && mends(state as WorkerState);
  return about && { protocol, mission: parent?.session ?? stream, ...about, ...(isMender ? { isMender } : {}) };
}

type About = Omit<WatchedSession, "protocol" | "mission">;

function ofMission(state: MissionState): About | undefined {
  if (state.phase === "idle") return undefined;
  const { plan, ground } = state;
  const filesOwned = ownedIn(plan);
  return { root: ground.root, agent: plan.agent, verifyCommand: plan.verifyCommand, filesOwned };
}

const mends = (state: WorkerState): boolean => "brief" in state && mendName.test(state.brief.id);

const isPaper = (path: string): boolean => path.startsWith(".orchestrator/");

function ofWorker(state: WorkerState): About | undefined {
  if (state.phase === "idle" || state.phase === "corrected" || state.brief.filesOwned.every(isPaper)) return undefined;
  const { brief, ground, agent } = state;
  return { root: ground.root, agent, verifyCommand: brief.verifyCommand, filesOwned: brief.filesOwned };
}
