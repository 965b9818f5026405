import { listenPlace, type RestateConfig } from "../../../config/restate.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { Fault } from "../../../kernel/trouble.ts";
import type { Journal } from "../../../journal/journal.ts";
import { adopt, leaving, type AdoptOptions, type NextLook } from "../../../runtime/adopt.ts";
import { pauseFor } from "../../../runtime/pause.ts";
import { boundsOf } from "../../../runtime/place.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { machinesFor } from "../../machines/placing.ts";
import { createVisits } from "../visiting.ts";
import type { WorkHost, WorkPorts } from "../types.ts";
import { objectOf, restateApi } from "./restate-api.ts";
import { restateLink, type RestateLink } from "./restate-link.ts";
import { serveObject } from "./restate-object.ts";
import { loadSdk } from "./restate-sdk.ts";

export const restatePolicy = {
  /** Time between two looks at all sessions while Restate wakes this machine. */
  sweepMs: 20_000,
  /** The same while it does not. */
  aloneMs: 1_000,
  /** Time between two looks at which machines are there: work of one that went is looked for at once. */
  goneMs: 2_000,
} as const;

/**
 * M6: Restate wakes this machine for each session that it can do, and keeps the timers. What it does not bring, the machine
 * finds itself: slowly while Restate can be reached, as fast as without one while it cannot.
 */
export async function restateHost(config: RestateConfig, ports: WorkPorts): Promise<WorkHost> {
  const sdk = await loadSdk();
  const machine = await machineOf(ports.runtime);
  const { endpoint, ingress, identityKeys } = config;
  const name = objectOf(machine);
  return {
    async run(signal) {
      const link = restateLink({ api: restateApi(config), object: name, endpoint, ingress, onChange: ports.onNote });
      const visits = createVisits(ports, signal);
      const { nowMs } = ports.runtime.world.journal;
      const work = { look: visits.step, heard: link.heard, mistimed: link.mistimed, nowMs };
      const served = await serveObject(sdk, { name, identityKeys, ...listenPlace(config) }, work);
      const linked = link.run(signal);
      try {
        const { runtime, onDriven, onTrouble } = ports;
        const isHandedOver = async (stream: SessionId): Promise<boolean> =>
          link.isUp() &&
          (await isFor(runtime, machine, stream)) &&
          (await link.send({ object: name, key: stream, handler: "wake", said: {} })) === "sent";
        const drive: AdoptOptions["drive"] = async (stream) => ((await isHandedOver(stream)) ? { end: "handed" } : visits.whole(stream));
        await adopt(runtime, signal, {
          drive,
          onDriven,
          onTrouble,
          rest: pacing(link, runtime.world.journal),
          heeds: () => !link.isUp(),
          crowdedMs: restatePolicy.sweepMs,
        });
        await visits.settled();
      } finally {
        await served.close();
        await linked;
      }
    },
  };
}

async function machineOf({ world }: Runtime): Promise<string> {
  const here = await world.here?.();
  if (!here || !world.journal.presence)
    throw new Fault(
      "restate.unusable",
      "Restate is for machines that share a journal; this one's journal is a file: set journal.url in config.json to a PostgreSQL database",
    );
  return here.machine;
}

/** Work that only others can do would come back from Restate undone, with every look. */
async function isFor(runtime: Runtime, machine: string, stream: SessionId): Promise<boolean> {
  const loaded = await runtime.load(stream);
  const start = loaded?.session.ledger.start;
  return start ? (await machinesFor(runtime.world.journal, start, boundsOf(loaded))).includes(machine) : false;
}

const pacing = (link: RestateLink, { presence }: Pick<Journal, "presence">): NonNullable<AdoptOptions["rest"]> => {
  const isOneGone = leaving(presence);
  return async ({ inMs }: NextLook, until) => {
    const began = performance.now();
    const left = (ms: number): number => Math.min(inMs, ms) - (performance.now() - began);
    while (!until.aborted && link.isUp() && left(restatePolicy.sweepMs) > 0) {
      await pauseFor(Math.min(restatePolicy.goneMs, left(restatePolicy.sweepMs)), until);
      if (await isOneGone()) return;
    }
    if (!link.isUp() && left(restatePolicy.aloneMs) > 0) await pauseFor(left(restatePolicy.aloneMs), until);
  };
};
