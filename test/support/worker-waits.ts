import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import type { Newcomer } from "./cli.ts";
import { patienceMs } from "./pace.ts";

/** For the script of a worker: it waits there until `tellToGo`, however long the machine takes for what the test does meanwhile. */
export const untilTold = "until test -e ~/go; do sleep 0.2; done";

/** Lets a worker go on, as soon as it has a place: its home lies there. */
export const tellToGo = (who: Pick<Newcomer, "home">, worker: string): Promise<void> =>
  vi.waitFor(() => writeFile(join(who.home, "assent/workers", worker, "place/home/go"), ""), { timeout: patienceMs, interval: 100 });
