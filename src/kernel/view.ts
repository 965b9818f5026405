import type { ChildStarted } from "./child.ts";
import type { EffectStarted } from "./effect.ts";
import type { GateOpened } from "./gate.ts";
import type { KernelEvent } from "./protocol.ts";

/** A past event as a view reads it: with its time, and with the kernel's events besides the protocol's own. */
export interface PastEvent<Event> {
  readonly at: string;
  readonly event: Event | Exclude<KernelEvent, GateOpened> | (GateOpened & { readonly id: string }) | EffectStarted | ChildStarted;
}

/** A row of a protocol that somebody with a few words, and perhaps a plan, can start. */
export interface StartableProtocol {
  readonly protocol: string;
  /** One sentence, for whoever chooses. */
  readonly does: string;
  /** Its result, as it is told to whoever chooses. */
  readonly gives: string;
  /** A plan that would run: looked at if there is one, or asked for. */
  readonly plan?: "taken" | "wanted";
  /** Who works has to be said, or may be. */
  readonly agent?: "wanted" | "taken";
  /** It only asks, and changes nothing; the others do the work. */
  readonly onlyAsks: boolean;
  /** Rounds are granted to it, and its audits may wait for a person. */
  readonly rounds?: true;
  /** Lenses may be named for it, and whether they investigate now. */
  readonly lenses?: true;
  /** Others work on it for long, and whoever answers a question of it does not wait for them. */
  readonly isHandedOut?: true;
  /** An agent may not start it. */
  readonly onlyPeople?: true;
}
