import { ensureHook } from "../../src/host/hook-bundle.ts";
import type { Ran } from "./cli.ts";

/** Where someone works on the source meanwhile, the hook is made anew and the command run again: it must only look. */
export async function withFreshHook(run: () => Promise<Ran>, triesLeft = 3): Promise<Ran> {
  const ran = await run();
  if (triesLeft === 0 || !ran.stdout.includes("older than its source")) return ran;
  await ensureHook();
  return withFreshHook(run, triesLeft - 1);
}
