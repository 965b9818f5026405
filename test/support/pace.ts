import { spawn } from "node:child_process";
import { once } from "node:events";

/** A limit that only something broken reaches, also on a machine that has eight times more to do than it can. */
export const patienceMs = 600_000;

/** As much for one thing that a page or the API behind it is to show: what never comes fails within minutes. */
export const screenMs = 180_000;

const quietStartMs = 60;
const slownessMax = 60;

/**
 * How many times longer than on a quiet machine a process takes to start here and now, at least 1. For the few limits that
 * a test has to run into: they grow with it, so that what should be in time is in time.
 */
export async function slowness(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ["--version"], { stdio: "ignore" }), "close");
  await once(spawn(process.execPath, ["--eval", "0"], { stdio: "ignore" }), "close");
  return Math.min(slownessMax, Math.max(1, (performance.now() - began) / quietStartMs));
}
