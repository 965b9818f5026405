import type { Hash } from "../kernel/ids.ts";
import type { KernelEvent } from "../kernel/protocol.ts";
import type { Action, Assessment, Finding, Pattern, Signal, Thread } from "../risk/types.ts";

/** A call is one attempt to use a tool, by a client, an executor or a task. Its id comes with the command. */
export type CallId = string;

/** How a call ended, as far as anyone saw. Approved never reads as done (A23). */
export type CallOutcome = "ran" | "failed" | "blocked-by-client";

interface Ending {
  readonly outcome: CallOutcome;
  /** The branch after it, where it is another one than before. */
  readonly branch?: string;
  readonly detail?: string;
  /** Both ends of what it printed, where the client told it and a person did not switch that off. */
  readonly output?: string;
  /** Where the client says it as a number; else its words may. */
  readonly exitCode?: number;
  /** The client did not say how it ended: `ran` only says that it came back. */
  readonly unsure?: true;
  /** Of the files that it was to write, those that were seen to be written; absent where nobody looked. */
  readonly wrote?: readonly string[];
  /** The state of the session's own files that this call wrote or changed. */
  readonly marks?: Readonly<Record<string, string>>;
  /** Files that were the session's own and are gone, or have something else in their place. */
  readonly disowned?: readonly string[];
}

/** The maker of a call inside its session. */
export interface CallMaker {
  /** The sub-agent, in the client's own words; absent for the main one. */
  readonly agent?: string;
  /** The task of `attend` it belongs to. */
  readonly task?: string;
}

/** A missed call, in the terms of the rule that should have spoken (A29). */
export interface Miss {
  readonly signal: Signal;
  readonly tool: string;
  readonly wanted: "gate" | "refuse";
  readonly note: string;
}

/** Commands about calls, shared by every protocol that lets calls through. */
export type CallCommand =
  | ({
      readonly type: "call.offer";
      readonly call: CallId;
      readonly action: Action;
      /** HMAC over the unredacted action: answers are bound to it. */
      readonly hash: Hash;
      /** M4: the hash that it has in every checkout of the same repository at the same commit, where it names none. */
      readonly portable?: Hash;
      /** HMAC over the action alone, without its facts: calls with the same one say the same. */
      readonly same?: Hash;
      readonly assessment: Assessment;
      readonly at: string;
      /** The way to ask a person: the client asks the one who sits there (A32), else the inbox does. */
      readonly asks?: "client";
      /** Only recorded: a call that would be asked about is let through (`init --observe`). */
      readonly observing?: true;
      /** Files that were the session's own until somebody else changed them, or took them away. */
      readonly disowned?: readonly string[];
      /** The branch that it is made on, where the session has not seen it before. */
      readonly branch?: string;
      /** A question that a person must answer before this call, whatever its risk (S10). */
      readonly question?: string;
    } & CallMaker)
  | { readonly type: "call.claim"; readonly call: CallId; readonly hash: Hash; readonly at: string }
  | { readonly type: "call.park"; readonly call: CallId }
  | ({ readonly type: "call.report"; readonly call: CallId } & Ending)
  /** A30: an instruction to the agent stood in something that came back to it. */
  | {
      readonly type: "result.suspect";
      readonly source: string;
      readonly findings: readonly Finding[];
    }
  /** A29: a person says that something was let through which should have been asked about, or refused. */
  | ({ readonly type: "miss.report" } & Miss)
  /** The client's turn is over: what its own prompt was asked about and did not run, was said no to (A32). */
  | { readonly type: "calls.close" };

export type CallEvent =
  | ({
      readonly type: "call.assessed";
      readonly call: CallId;
      readonly action: Action;
      readonly hash: Hash;
      readonly portable?: Hash;
      readonly same?: Hash;
      readonly at: string;
      readonly disowned?: readonly string[];
      readonly branch?: string;
    } & Assessment &
      CallMaker)
  | { readonly type: "call.allowed"; readonly call: CallId; readonly why: "low" | "noted" | "approved" | "observed" }
  | { readonly type: "call.refused"; readonly call: CallId; readonly reasons: readonly string[] }
  /** An identical action waits already: this call waits with it instead of asking a second time. */
  | {
      readonly type: "call.joined";
      readonly call: CallId;
      readonly waiting: CallId;
      /** The call whose gate that one waits at, if it is not its own. */
      readonly gate?: CallId;
    }
  /** Another message to the same thread waits already: its question is put anew and lists this one too (A20). */
  | { readonly type: "call.gathered"; readonly call: CallId; readonly waiting: CallId }
  | { readonly type: "call.parked"; readonly call: CallId }
  /** A32: the client asks the person who sits there; no other surface does. */
  | { readonly type: "call.handed"; readonly call: CallId; readonly to: string }
  /** The answer of the person at the client, as far as the call's fate shows it. */
  | { readonly type: "call.judged"; readonly call: CallId; readonly option: "dismiss" | "halt"; readonly by: string }
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
  | ({ readonly type: "call.settled"; readonly call: CallId } & Ending)
  | { readonly type: "result.suspected"; readonly source: string; readonly evidence: readonly string[] }
  | ({ readonly type: "miss.reported" } & Miss);

/** The events that calls follow: their own, and what the kernel says about their gates and their session. */
export type CallMoment = CallEvent | KernelEvent;

/** A call whose gate is open, or answered and not yet collected. */
export interface WaitingCall {
  readonly hash: Hash;
  readonly portable?: Hash;
  /** M4: it was weighed at a place that the session has left. */
  readonly left?: true;
  readonly same?: Hash;
  readonly pattern: Pattern;
  readonly signals: readonly Signal[];
  readonly bound?: Hash;
  readonly writes?: readonly string[];
  readonly task?: string;
  /** Where it goes, for a message in which nothing else was found. */
  readonly thread?: Thread;
  /** All that is shown of such a message, as long as nobody has answered: it may be put together with others. */
  readonly said?: readonly string[];
  /** The call at whose gate it is asked about, if that is not its own. */
  readonly asked?: CallId;
  readonly at: string;
  /** The client stopped waiting; the next caller with the same action collects the answer. */
  readonly parked: boolean;
  readonly judged?: { readonly option: string; readonly text?: string; readonly by: string; readonly at: string };
}

export interface CallApproval {
  readonly pattern: Pattern;
  readonly signals: readonly Signal[];
  readonly bound?: Hash;
}

/** A weighing that cleared work to run, with the facts it rested on (A23). */
export interface ClearedCall {
  readonly call: CallId;
  readonly hash: Hash;
  readonly signals: readonly Signal[];
  readonly bound?: Hash;
  readonly portable?: Hash;
  /** M4: the session has moved since. */
  readonly left?: true;
  /** Whether it may simply run again after a crash: only what was low may (K15). */
  readonly repeatable: boolean;
}

/** A call that was let through and has not reported back. */
export interface RunningCall {
  readonly call: CallId;
  readonly writes: readonly string[];
  /** It was asked about with a suspect result in view (A30). */
  readonly suspected?: true;
}

/** Record of a session's calls. Bounded, plain JSON, part of the state of the protocol that holds it. */
export interface Calls {
  readonly waiting: Readonly<Record<CallId, WaitingCall>>;
  readonly approvals: readonly CallApproval[];
  /** Threads that a person allowed for the session, with the people whom they were shown; absent: none. */
  readonly threads?: readonly Thread[];
  /** The oldest are forgotten first. */
  readonly running: readonly RunningCall[];
  /** Calls that a client's own prompt decides about (A32). */
  readonly handed: readonly RunningCall[];
  /** Files that this session wrote and nobody else had changed: its own to change again. */
  readonly own: readonly string[];
  /** State of those files when it last wrote them, where somebody looked: a file that differs now is not its own. */
  readonly marks?: Readonly<Record<string, string>>;
  /** A30: a suspect result that has not been put to a person yet. */
  readonly suspicion: { readonly source: string; readonly evidence: readonly string[] } | null;
  readonly counts: {
    readonly low: number;
    readonly noted: number;
    readonly asked: number;
    readonly refused: number;
  };
}
