import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { Fault } from "../../kernel/trouble.ts";
import type { PlacedWork } from "../../protocols/worker/types.ts";
import { secretsIn } from "../declared-secrets.ts";
import { answerHook } from "../guard/hooked.ts";
import type { CallOwner, GuardSession } from "../guard/types.ts";
import { ensureHook } from "../hook-bundle.ts";
import { hookRequest } from "../socket/requests.ts";
import { serve, type Handle } from "../socket/socket.ts";
import { socketLimits } from "../socket/socket-lines.ts";
import { boxBench } from "../weigh/box-bench.ts";
import { createWeigher } from "../weigh/weigher.ts";
import type { WorkerWorld } from "./work-performer.ts";
import { boxedWeighing, boxNoteIn, doorIn, doorSocket, placeOf } from "./places.ts";

/** The way from inside a box to the guard, for as long as its agent runs. */
export interface Door {
  /** How calls of that worker are weighed, whichever way they are heard of. */
  readonly guarding: Required<Pick<GuardSession, "weigher" | "looks">>;
  /** Whether a hook has come to it and was answered. */
  readonly isHeard: () => boolean;
  /** Messages that came so far, and those that wait for an answer. */
  readonly traffic: () => { readonly calls: number; readonly waiting: number };
  close(): Promise<void>;
}

/** Resources of the process that drives the agent of a worker. */
export interface DoorWorld extends WorkerWorld {
  readonly hashAction: GuardSession["hashAction"];
}

/** Longer than for `up`: what is too long there is looked at by the hook itself, and in a box there is nobody else. */
const doorLimits = { ...socketLimits, lineMaxChars: 8_388_608, connectionsMax: 64 };

/** Starts with the first call, when the box is there for certain, and stays while the agent works. */
const weighingLimits = { staysReady: false, idleMs: 900_000 };

/**
 * W10: one socket for one run of one worker. It is opened through a descriptor of its folder, because the name of a socket
 * has room for about a hundred characters and a path may be longer. The socket tells whose call it is; what a request says
 * about that is passed over, for the worker can write anything there.
 */
export async function openDoor(world: DoorWorld, work: PlacedWork, attend: NonNullable<CallOwner["attend"]>): Promise<Door> {
  await ensureHook(); // what weighs is in there too
  const { runtime, hashAction, paths, config, environment } = world;
  const { folder } = work.place;
  const { workplace } = await placeOf(work);
  const sight = { enter: workplace.enter, noteIn: boxNoteIn(folder), program: boxedWeighing, secrets: secretsIn(config, environment) };
  const weigher = createWeigher(() => boxBench(sight), weighingLimits);
  const guarding = { weigher, looks: weigher.files({ client: attend.session }) };
  const answering = { runtime, hashAction, paths, ...guarding, guardWorktrees: () => Promise.resolve() };
  let isHeard = false;
  let [calls, waiting] = [0, 0];
  const handle: Handle = async (method, params, signal) => {
    if (method === "hello") return { beatMs: doorLimits.beatMs };
    if (method !== "hook") throw new Fault("input.invalid", `a worker's door has no method "${method}"`);
    const { caller: _, ...asked } = hookRequest(params); // numbers of processes in a box mean nothing here
    const heard = { ...asked.heard, folder: work.ground.root }; // the project is the one of the brief
    calls += 1;
    waiting += 1;
    const told = await answerHook(answering, { ...asked, heard, canAsk: false, attend }, signal).finally(() => (waiting -= 1));
    isHeard = true;
    return told;
  };
  const place = await open(doorIn(folder), constants.O_DIRECTORY);
  const server = await serve(`/proc/self/fd/${place.fd}/${doorSocket}`, handle, doorLimits).catch(async (cause: unknown) => {
    await place.close();
    throw cause;
  });
  return {
    guarding,
    isHeard: () => isHeard,
    traffic: () => ({ calls, waiting }),
    async close() {
      await server.close();
      weigher.close();
      await place.close();
    },
  };
}
