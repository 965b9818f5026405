import type * as RestateSdk from "@restatedev/restate-sdk";
import { Fault } from "../../../kernel/trouble.ts";

export type Sdk = typeof RestateSdk;

/** Loaded only where the configuration names a Restate; whoever has one installs it. */
export async function loadSdk(): Promise<Sdk> {
  try {
    return await import("@restatedev/restate-sdk");
  } catch (cause) {
    const isMissing = (cause as { readonly code?: unknown }).code === "ERR_MODULE_NOT_FOUND";
    if (isMissing) throw new Fault("restate.missing", "the configuration names a Restate, and @restatedev/restate-sdk is not installed");
    throw new Fault("restate.unusable", `@restatedev/restate-sdk cannot be loaded: ${(cause as Error).message}`, { cause });
  }
}
