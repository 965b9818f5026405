import type { AgentJob } from "../../adapters/agents/types.ts";
import type { LifeSigns } from "../../protocols/worker/liveness.ts";
import { tellProgress } from "../attend/progress-watch.ts";
import type { CallOwner } from "../guard/types.ts";
import { openAccount, type OpenAccount } from "./account.ts";
import { openDoor, type Door, type DoorWorld } from "./door.ts";
import { lendTo, placeOf, usePlace, workerHome } from "./places.ts";
import { openWorkerRoad, type WorkerRoad } from "./road.ts";
import { forgetSettings } from "./run/own-settings.ts";
import type { AgentsWork } from "./work-of.ts";

/** Everything that an agent of a worker has while it runs: its box, the door to the guard, the road to its model. */
export interface WorkerWays {
  readonly job: Required<Pick<AgentJob, "box" | "environment" | "models" | "lend">>;
  /** Absent where there is no box: then the guard is where it always is. */
  readonly door?: Door;
  /** Nothing is left of its budget. */
  readonly over: AbortSignal;
  /** Signs of its life at the door and on the road (W20). */
  signs(): Omit<LifeSigns, "processorMs">;
  /** Its last words, with what it wanted from outside and did not get. */
  lastWords(said: string | undefined): { readonly detail?: string };
  close(): Promise<void>;
}

/** W7, W10, W12, W13: in its own place, with nothing of ours in its environment but what programs need. */
export async function openWays(world: DoorWorld, work: AgentsWork, attend: NonNullable<CallOwner["attend"]>): Promise<WorkerWays> {
  const { runtime, config } = world;
  const { PATH, LANG, LC_ALL, TZ, TERM } = world.environment;
  const { box } = await placeOf(work);
  await forgetSettings(workerHome(work.place));
  const account = await openAccount(work.session, { runtime, models: config.workers.models, tell });
  const { road, door } = work.place.kind === "layer" ? await openBoth(world, work, { attend, account }) : {};
  const letGo = usePlace(work.place);
  return {
    job: {
      box: (program) => box(program, road),
      environment: { PATH, LANG, LC_ALL, TZ, TERM },
      models: road?.models ?? [],
      lend: (name, text) => lendTo(work.place.folder, name, text),
    },
    ...(door ? { door } : {}),
    over: account.over,
    signs: () => ({ calls: 0, waiting: 0, ...door?.traffic(), traffic: road?.traffic() ?? 0 }),
    lastWords: (said = "") => (road && road.refused().length > 0 ? { detail: [said, ...road.refused()].filter(Boolean).join("\n") } : {}),
    async close() {
      letGo();
      await Promise.all([account, road, door].map((way) => way?.close()));
    },
  };
}

const tell = (text: string): void => tellProgress({ task: "", text });

interface AgentOwn {
  readonly attend: NonNullable<CallOwner["attend"]>;
  readonly account: OpenAccount;
}

/** Where one of them cannot be opened, nothing stays open. */
async function openBoth(
  world: DoorWorld,
  work: AgentsWork,
  { attend, account }: AgentOwn,
): Promise<{ readonly road: WorkerRoad | undefined; readonly door: Door }> {
  const { config, environment } = world;
  const open: { close(): Promise<void> }[] = [account];
  try {
    const road = await openWorkerRoad(work.place.folder, { config, environment, budget: account, onRefused: tell });
    if (road) open.push(road);
    return { road, door: await openDoor(world, work, attend) };
  } catch (cause) {
    await Promise.all(open.map((way) => way.close()));
    throw cause;
  }
}
