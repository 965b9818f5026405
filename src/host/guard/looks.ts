import { within } from "../../disk/within.ts";

/** A disk that has not answered by then hangs; each look has its own, much shorter limits. */
export const looksMaxMs = 20_000;

export const inTime = <Found>(look: Promise<Found>): Promise<Found> => within(looksMaxMs, "what the call is about", look);
