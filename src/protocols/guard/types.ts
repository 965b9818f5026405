import type { EffectShape } from "../../kernel/effect.ts";
import type { Hash } from "../../kernel/ids.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { Action, Assessment, Pattern, Signal } from "../../risk/types.ts";

/** A call is one attempt of a client to use a tool. Its id comes with the command. */
export type CallId = string;

/** How a call ended, as far as anyone saw. Approved never reads as done (A23). */
export type Outcome = "ran" | "failed" | "blocked-by-client";

export type Command =
  | { readonly type: "guard.open"; readonly client: string }
  | {
      readonly type: "call.offer";
      readonly call: CallId;
      readonly action: Action;
      /** HMAC over the unredacted action: what an answer is bound to. */
      readonly hash: Hash;
      readonly assessment: Assessment;
      readonly at: string;
    }
  | { readonly type: "call.claim"; readonly call: CallId; readonly hash: Hash; readonly at: string }
  | { readonly type: "call.park"; readonly call: CallId }
  | { readonly type: "call.report"; readonly call: CallId; readonly outcome: Outcome; readonly detail?: string };

type Own =
  | { readonly type: "guard.opened"; readonly client: string }
  | ({
      readonly type: "call.assessed";
      readonly call: CallId;
      readonly action: Action;
      readonly hash: Hash;
      readonly at: string;
    } & Assessment)
  | { readonly type: "call.allowed"; readonly call: CallId; readonly why: "low" | "noted" | "approved" }
  | { readonly type: "call.refused"; readonly call: CallId; readonly reasons: readonly string[] }
  /** An identical action waits already: this call waits with it instead of asking a second time. */
  | { readonly type: "call.joined"; readonly call: CallId; readonly waiting: CallId }
  | { readonly type: "call.parked"; readonly call: CallId }
  /** The single-use pass of an answered gate was taken by this call (A20, A33). */
  | { readonly type: "pass.used"; readonly call: CallId; readonly from: CallId }
  | { readonly type: "pass.lapsed"; readonly from: CallId }
  | {
      readonly type: "call.blocked";
      readonly call: CallId;
      readonly from: CallId;
      readonly option: string;
      readonly text?: string;
      readonly by: string;
    }
  | { readonly type: "call.settled"; readonly call: CallId; readonly outcome: Outcome; readonly detail?: string };

export type Event = Own | KernelEvent;

/** A call whose gate is open, or answered and not yet collected. */
export interface Waiting {
  readonly hash: Hash;
  readonly pattern: Pattern;
  readonly signals: readonly Signal[];
  readonly bound?: Hash;
  /** When it was offered: a caller that has not parked or claimed long after that is gone. */
  readonly at: string;
  /** The client stopped waiting; whoever comes back with the same action collects the answer. */
  readonly parked: boolean;
  readonly judged?: { readonly option: string; readonly text?: string; readonly by: string; readonly at: string };
}

export interface Approval {
  readonly pattern: Pattern;
  readonly signals: readonly Signal[];
  readonly bound?: Hash;
}

export type State =
  | { readonly phase: "idle" }
  | {
      readonly phase: "guarding";
      readonly client: string;
      readonly waiting: Readonly<Record<CallId, Waiting>>;
      readonly approvals: readonly Approval[];
      /** Calls that were let through and have not reported back; the oldest are forgotten first. */
      readonly running: readonly CallId[];
      readonly counts: {
        readonly low: number;
        readonly noted: number;
        readonly asked: number;
        readonly refused: number;
      };
    }
  | { readonly phase: "closed" };

export type Guarding = Extract<State, { phase: "guarding" }>;

/** The guard performs nothing: clients run their own tools. */
export type Effect = EffectShape & { readonly type: never };
