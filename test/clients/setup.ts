import { clientModules } from "./place.ts";

/** Runs once before the client tests, because the first install takes longer than a test may. */
export async function setup(): Promise<void> {
  await clientModules();
}
