import { letterFor, pushedEnding } from "../../../adapters/notify/push/push-notice.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { watching } from "../announce.ts";
import { pauseAfter } from "../keep-trying.ts";
import { endingOf } from "../press.ts";
import { liveDevices } from "./push-devices.ts";
import { forgetPushed, pushedNotices, type PushTold } from "./push-told.ts";
import { pushTo, type PushTelling } from "./push-way.ts";

const lookAgainMs = 30_000;

export interface PushTidying extends PushTelling {
  readonly runtime: Runtime;
}

/** Takes notices off devices when their gates are closed, wherever they were answered. */
export function tidyPushed({ runtime, ...telling }: PushTidying): { stop(): Promise<void> } {
  const { journal } = runtime.world;
  const ended = new AbortController();
  let failures = 0;

  /** Looks at every device that was told of something, and says how long to rest. */
  async function look(): Promise<number> {
    const told = pushedNotices(telling.paths);
    if (told.length === 0) return lookAgainMs;
    const devices = await liveDevices(telling.paths);
    for (const each of told) {
      const waitMs = await close(each, devices);
      if (waitMs !== undefined) return pauseAfter((failures += 1), waitMs);
    }
    failures = 0;
    return lookAgainMs;
  }

  /** Undefined when that is done with; else how long the push service wants to be left alone. */
  async function close(told: PushTold, devices: Awaited<ReturnType<typeof liveDevices>>): Promise<number | undefined> {
    const record = (await journal.findGates(told.gate)).find(({ id }) => id === told.gate);
    if (record?.closing === null) return undefined;
    const device = devices.find(({ id }) => id === told.device);
    if (device) {
      const ending = record === undefined ? "closed" : endingOf(record);
      const letter = letterFor(pushedEnding(told.gate, ending), told.gate);
      const problem = await pushTo(device, letter, { ...telling, signal: ended.signal });
      if (problem) return problem.waitMs ?? 0;
    }
    return void forgetPushed(telling.paths, told);
  }

  const loop = watching(journal, ended.signal, () => look().catch(() => pauseAfter((failures += 1))));
  return {
    async stop() {
      ended.abort();
      await loop;
    },
  };
}
