import type { Scene } from "../../kernel/protocol.ts";
import { worker } from "../../protocols/worker/machine.ts";
import type { PlacedWork, WorkerState } from "../../protocols/worker/types.ts";
import type { Runtime } from "../../runtime/types.ts";

/** The work that a session of attend is part of, if a worker's session started it. */
export async function workOf(runtime: Runtime, { start: { parent } }: Pick<Scene, "start">): Promise<PlacedWork | undefined> {
  if (!parent) return undefined;
  const loaded = await runtime.load(parent.session);
  if (loaded?.protocol.name !== worker.name) return undefined;
  const state = loaded.session.state as WorkerState;
  return "place" in state ? { brief: state.brief, ground: state.ground, place: state.place } : undefined;
}
