import type { EffectShape } from "../../kernel/effect.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";

export type SwitchCommand =
  | {
      readonly type: "switch.off";
      readonly project: string;
      readonly by: string;
      readonly at: string;
      /** When it goes on again by itself (ISO time); null: when a person says so. */
      readonly until: string | null;
    }
  | { readonly type: "switch.on"; readonly project: string; readonly by: string; readonly at: string }
  /** Somebody looked at the clock: the off time may be over, and these standing permissions are. */
  | { readonly type: "time.note"; readonly project: string; readonly at: string; readonly over: readonly string[] };

type Own =
  | {
      readonly type: "switched.off";
      readonly project: string;
      readonly by: string;
      readonly at: string;
      readonly until: string | null;
    }
  | { readonly type: "switched.on"; readonly project: string; readonly by: string; readonly at: string }
  /** By name: the configuration holds the permissions themselves. */
  | {
      readonly type: "permissions.ended";
      readonly project: string;
      readonly over: readonly string[];
      readonly at: string;
    };

export type SwitchEvent = Own | KernelEvent;

/** Standing permissions that were seen to be over; the oldest are forgotten. */
interface Over {
  readonly over?: readonly string[];
}

export type SwitchState = Over &
  ({ readonly phase: "on" } | { readonly phase: "off"; readonly by: string; readonly at: string; readonly until: string | null });

/** A switch does nothing by itself: the guard looks at it before every call. */
export type SwitchEffect = EffectShape & { readonly type: never };
