import { cp, rm } from "node:fs/promises";
import { ensureHook } from "../../src/host/hook-bundle.ts";
import { hookFolder as builtFolder } from "../../src/host/hook-place.ts";
import { clientModules } from "./place.ts";
import { hookFolder, runVariable } from "./hook-bundle.ts";

/**
 * Runs once before the client tests, because the first install takes longer than a test may. The hook is made once, for
 * the commands that look for it where it is shipped, and copied for this run. Returns what ends it.
 */
export async function setup(): Promise<() => Promise<void>> {
  await clientModules();
  process.env[runVariable] = String(process.pid);
  await ensureHook();
  await cp(builtFolder, hookFolder, { recursive: true });
  return () => rm(hookFolder, { recursive: true, force: true });
}
