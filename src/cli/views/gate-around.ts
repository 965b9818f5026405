import type { GateRecord } from "../../journal/journal.ts";
import type { Runtime } from "../../runtime/types.ts";
import { saidBefore } from "../../host/timeline/said-before.ts";
import { answersBefore, askedCallOf, callsBefore, editBefore } from "../../server/inbox/before.ts";
import type { Io } from "../io.ts";
import { sayEarlier, taskResultsIn } from "./task-results.ts";
import type { GateSurroundings } from "./views.ts";

/** Who asks and where, what was called and answered before: read afresh from the journal. */
export async function aroundGate(runtime: Runtime, io: Io, gate: GateRecord): Promise<GateSurroundings> {
  const { journal } = runtime.world;
  const session = (await journal.findSessions(gate.stream)).find(({ stream }) => stream === gate.stream);
  const said = await saidBefore({ environment: process.env, world: runtime.world }, askedCallOf(gate, session));
  return {
    ...said,
    ...(session ? { session } : {}),
    earlier: sayEarlier(io, await taskResultsIn(runtime, gate.stream), gate.gate.key),
    calls: await callsBefore(journal, gate),
    edited: await editBefore(journal, gate),
    answers: await answersBefore(journal, gate, session?.cwd),
  };
}
