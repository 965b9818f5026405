import { dispatchLayers, type DispatchLayer } from "../../../../lexicon/layers.ts";
import { mission } from "../../../../protocols/mission/machine.ts";
import { begin } from "../../../../protocols/mission/mission.fixture.ts";
import { worker } from "../../../../protocols/worker/machine.ts";
import { begin as beginWork } from "../../../../protocols/worker/machine.fixture.ts";
import type { TaggedValue } from "../../../../kernel/protocol.ts";
import { isRefusal } from "../../../../kernel/trouble.ts";
import { claim } from "./runtime.fixture.ts";
import { piece } from "./plans.fixture.ts";
import type { SimWorld } from "./world.fixture.ts";

/** Who may hand work to whom, said a second time on purpose (D1). */
const allowed: Readonly<Record<"mission" | "worker", readonly DispatchLayer[]>> = {
  mission: ["governance", "person", "companion"],
  worker: ["planner"],
};

/** D1: somebody hands on work. The receiver takes it only by the table; else that stays on record, and nothing follows. */
export function forbiddenStart({ roll, count }: SimWorld, from: DispatchLayer = roll.oneOf(dispatchLayers)): void {
  const to = roll.oneOf(["mission", "worker"] as const);
  const decided =
    to === "mission"
      ? mission.decide({ ...begin(piece("one", ["src/a/**"])), from }, mission.initial)
      : worker.decide({ ...beginWork, from }, worker.initial);
  claim(!isRefusal(decided), "D1 whatever becomes of it is recorded");
  const types = decided.map(({ type }: TaggedValue) => type);
  if (allowed[to].includes(from)) return claim(!types.includes("dispatch.refused"), `D1 a ${from} may hand work to a ${to}`);
  count("forbidden start");
  claim(types.join() === "dispatch.refused,session.ended", `D1 a ${from} may hand nothing to a ${to}`);
  const after = to === "mission" ? mission.due(decided.reduce(mission.evolve as never, mission.initial)) : [];
  claim(after.length === 0, "D1 nothing follows from what was refused");
}
