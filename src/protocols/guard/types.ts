import type { CallCommand, CallEvent, CallId, Calls } from "../../consent/types.ts";
import type { Decision, Gap, NamedGap } from "../../inquiry/types.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";

/** Commands about gaps while a client works: the same thing fails again, or the branch is another one (S10). */
export type GapCommand =
  /** `to` names the client that asks the person who sits there; else the inbox does. */
  | { readonly type: "gap.report"; readonly gap: Gap; readonly to?: string; readonly agent?: string }
  /** A call that the open question is about was sent away until somebody answers. */
  | { readonly type: "gap.hold"; readonly key: string; readonly call: CallId }
  /** The answer goes to the agent with this call; only one call gets it. */
  | { readonly type: "gap.tell"; readonly key: string; readonly call: CallId }
  /** Closes the client's question: the call ran after all, or the person spoke instead. */
  | { readonly type: "gap.leave" }
  /** The turn is over: what failed before is the person's to judge, and the branch theirs to change. */
  | { readonly type: "turn.close" };

export type GapEvent =
  | { readonly type: "gap.surfaced"; readonly gap: Gap; readonly to?: string; readonly agent?: string }
  | { readonly type: "gap.held"; readonly key: string; readonly call: CallId }
  | { readonly type: "gap.told"; readonly key: string; readonly call: CallId }
  | { readonly type: "gap.left"; readonly key: string }
  | { readonly type: "turn.closed" };

/** Record of gaps. Bounded, like everything in a state. */
export interface Gaps {
  readonly decisions: readonly Decision[];
  readonly open:
    | (NamedGap & {
        readonly question: string;
        readonly steps: readonly { readonly id: string; readonly label: string }[];
        readonly to?: string;
        /** The sub-agent that it is about; absent for the main one. */
        readonly agent?: string;
        /** The last call that stood before it. */
        readonly call?: CallId;
        /** The turn in which it was asked is over: nothing waits for it any more. */
        readonly released?: true;
      })
    | null;
  /** A person's answer that the agent has not heard yet. */
  readonly answer: {
    readonly key: string;
    readonly title: string;
    readonly text: string;
    readonly by: string;
    readonly agent?: string;
  } | null;
  /** The branch that the session last saw in this turn; null where it has not looked. */
  readonly branch: string | null;
  /** Calls of this turn that showed a failure. */
  readonly failed: number;
  /** Calls that ran when the last turn ended and have not reported: interrupted, most likely. */
  readonly abandoned: readonly CallId[];
}

/** The word of a person to an agent that works and waits for nothing. */
export interface StopAsked {
  readonly by: string;
  readonly at: string;
  readonly text?: string;
  /** When the first call heard it. */
  readonly toldAt?: string;
}

/** Settings of the client changed while it runs, and by what they say now our hook is not called any more. */
export interface SettingsLoss {
  readonly file: string;
  readonly why: string;
  /** The client was told to go on with those from before. */
  readonly isKept: boolean;
}

export type SettingsCommand =
  | ({ readonly type: "settings.lose" } & SettingsLoss)
  /** The next result tells the agent, and the person who sits there; only one does. */
  | { readonly type: "settings.tell" };

export type SettingsEvent = ({ readonly type: "settings.lost" } & SettingsLoss) | { readonly type: "settings.told" };

/** The client's own session is over; it may come back to it. */
export type GuardCommand =
  | { readonly type: "guard.open"; readonly client: string }
  | { readonly type: "client.leave" }
  | ({ readonly type: "stop.ask" } & Omit<StopAsked, "toldAt">)
  | CallCommand
  | GapCommand
  | SettingsCommand;

export type GuardEvent =
  | { readonly type: "guard.opened"; readonly client: string }
  | { readonly type: "client.left" }
  | ({ readonly type: "stop.asked" } & Omit<StopAsked, "toldAt">)
  /** The turn that was to be stopped is over. */
  | { readonly type: "stop.lapsed" }
  | CallEvent
  | GapEvent
  | SettingsEvent
  | KernelEvent;

export type GuardState =
  | { readonly phase: "idle" }
  | ({
      readonly phase: "guarding";
      readonly client: string;
      /** Absent where nothing was measured yet. */
      readonly gaps?: Gaps;
      /** The client has ended its session and made no call since. */
      readonly left?: true;
      /** The agent is to stop, and has not heard it or goes on. */
      readonly stop?: StopAsked;
      /** The loss that nobody at the client was told of yet. */
      readonly lost?: SettingsLoss;
    } & Calls)
  | { readonly phase: "closed" };

/** The guard performs nothing: clients run their own tools. */
export type GuardEffect = EffectShape & { readonly type: never };
