import { setImmediate as othersTurn } from "node:timers/promises";

/** Lets everything else that is ready go first, some times over: what a test waits for without a clock. */
export async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await othersTurn();
}
