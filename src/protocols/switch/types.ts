import type { EffectShape } from "../../kernel/effect.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";

export type Command =
  | {
      readonly type: "switch.off";
      readonly project: string;
      readonly by: string;
      readonly at: string;
      /** When it goes on again by itself (ISO time); null: when a person says so. */
      readonly until: string | null;
    }
  | { readonly type: "switch.on"; readonly project: string; readonly by: string; readonly at: string };

type Own =
  | {
      readonly type: "switched.off";
      readonly project: string;
      readonly by: string;
      readonly at: string;
      readonly until: string | null;
    }
  | { readonly type: "switched.on"; readonly project: string; readonly by: string; readonly at: string };

export type Event = Own | KernelEvent;

export type State =
  | { readonly phase: "on" }
  | { readonly phase: "off"; readonly by: string; readonly at: string; readonly until: string | null };

/** A switch does nothing by itself: the guard looks at it before every call. */
export type Effect = EffectShape & { readonly type: never };
