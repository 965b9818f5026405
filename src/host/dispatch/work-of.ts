import type { SessionId } from "../../kernel/ids.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { worker } from "../../protocols/worker/machine.ts";
import type { PlacedWork, WorkerState } from "../../protocols/worker/types.ts";
import type { Runtime } from "../../runtime/types.ts";

export interface AgentsWork extends PlacedWork {
  /** The worker's session. */
  readonly session: SessionId;
  readonly attempt: number;
}

/** The work that a session of attend is part of, if a worker's session started it. */
export async function workOf(runtime: Runtime, { start: { parent } }: Pick<Scene, "start">): Promise<AgentsWork | undefined> {
  if (!parent) return undefined;
  const loaded = await runtime.load(parent.session);
  if (loaded?.protocol.name !== worker.name) return undefined;
  const state = loaded.session.state as WorkerState;
  if (!("place" in state)) return undefined;
  const { brief, ground, place, attempt } = state;
  return { session: parent.session, brief, ground, place, attempt };
}
