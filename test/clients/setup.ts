import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { clientModules } from "./place.ts";
import { hookFolder, runVariable } from "./hook-bundle.ts";

/** Runs once before the client tests, because the first install takes longer than a test may. Returns what ends it. */
export async function setup(): Promise<() => Promise<void>> {
  await clientModules();
  process.env[runVariable] = String(process.pid);
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, "../../tools/bundle-hook.ts"), hookFolder]);
  return () => rm(hookFolder, { recursive: true, force: true });
}
