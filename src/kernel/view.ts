import type { EffectStarted } from "./effect.ts";
import type { GateOpened } from "./gate.ts";
import type { KernelEvent } from "./protocol.ts";

/** An event as a view reads it: what happened and when, with what the runtime recorded besides the protocol's own. */
export interface Happened<Event> {
  readonly at: string;
  readonly event: Event | Exclude<KernelEvent, GateOpened> | (GateOpened & { readonly id: string }) | EffectStarted;
}
