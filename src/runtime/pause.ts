import { setTimeout as sleep } from "node:timers/promises";

/** Waits, or less when the signal aborts. Never throws. */
export const pauseFor = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});
