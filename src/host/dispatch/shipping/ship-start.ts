import type { GovernanceConfig } from "../../../config/governance.ts";
import type { WorkersConfig } from "../../../config/workers.ts";
import type { Person } from "../../../kernel/gate.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { ShippedWork } from "../../../lexicon/shipping.ts";
import { shippedWork } from "../../../protocols/mission/job.ts";
import type { MissionState } from "../../../protocols/mission/types.ts";
import type { ShipCommand } from "../../../protocols/ship/types.ts";
import type { WorkerState } from "../../../protocols/worker/types.ts";
import type { Meta, Runtime } from "../../../runtime/types.ts";
import { findSession } from "../../find.ts";
import { approvalTerms } from "../governance/approval-terms.ts";
import { shipWayOf } from "./ship-way.ts";
import { shipUnderWay } from "./turn.ts";

export interface ShipRequest {
  readonly reference: string;
  readonly isDry: boolean;
  readonly workers: WorkersConfig;
  readonly governance: GovernanceConfig;
  /** Who lets it go out. */
  readonly person: Person;
  readonly meta: (title: string) => Promise<Meta>;
}

/** Lets work that has landed go out, after the fact (D17). Refused where it is not clean. */
export async function startShip(runtime: Runtime, asked: ShipRequest): Promise<SessionId | Refusal> {
  const { reference, isDry, workers, meta, governance, person } = asked;
  const record = await findSession(runtime.world.journal, reference);
  if (isRefusal(record)) return record;
  const loaded = await runtime.load(record.stream);
  const work = loaded ? landedWork(record.protocol, loaded.session.state) : undefined;
  if (!work) return refuse("ship", `${record.stream} has no work that landed and is clean; only that goes out`);
  const other = isDry ? undefined : await shipUnderWay(runtime, work.root);
  if (other !== undefined)
    return refuse("ship", `${other} of this project is not over, and two would deploy over each other: assent resume ${other}`);
  const governed = isDry ? undefined : approvalTerms(governance, ["ship"], person);
  if (governed && isRefusal(governed)) return governed;
  const way = shipWayOf(workers, work.root);
  const at = runtime.world.clock();
  const command: ShipCommand = { type: "ship.begin", way, work, isDry, ...(governed ? { governed } : {}), at };
  const started = await runtime.start("ship", command, await meta(`${isDry ? "dry run: " : ""}ship: ${work.mission}`));
  return isRefusal(started) ? started : started.loaded.stream;
}

function landedWork(protocol: string, state: unknown): ShippedWork | undefined {
  if (protocol === "mission") return ofMission(state as MissionState);
  return protocol === "worker" ? ofWorker(state as WorkerState) : undefined;
}

/** Everything passed; whether it went out before does not matter. */
function ofMission(state: MissionState): ShippedWork | undefined {
  if (!("done" in state) || state.done.commit === null) return undefined;
  const { done } = state;
  const isClean = done.status === "done_clean" || (done.ship !== undefined && done.ship.result !== "skipped");
  return isClean ? shippedWork(state, done.commit ?? "") : undefined;
}

function ofWorker(state: WorkerState): ShippedWork | undefined {
  if (!("done" in state) || state.done.status !== "done_clean" || state.done.commit === null) return undefined;
  const { done, brief, ground } = state;
  const { root, base, tier, sacred = [] } = ground;
  const { mission, filesOwned, verifyCommand } = brief;
  return { mission, root, base, commit: done.commit ?? "", filesOwned, verifyCommand, more: { tier, sacred: sacred && [...sacred] } };
}
