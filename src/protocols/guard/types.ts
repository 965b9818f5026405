import type { CallCommand, CallEvent, Calls } from "../../consent/types.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";

export type Command = { readonly type: "guard.open"; readonly client: string } | CallCommand;

export type Event = { readonly type: "guard.opened"; readonly client: string } | CallEvent | KernelEvent;

export type State =
  | { readonly phase: "idle" }
  | ({ readonly phase: "guarding"; readonly client: string } & Calls)
  | { readonly phase: "closed" };

/** The guard performs nothing: clients run their own tools. */
export type Effect = EffectShape & { readonly type: never };
