import { ensureHook } from "../../src/host/hook-bundle.ts";

/** Runs once before tests that use the bundled hook, so that no two of them make it at the same time. */
export const setup = (): Promise<void> => ensureHook();
