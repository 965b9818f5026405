import type { Hash, SessionId } from "../../kernel/ids.ts";
import type { Calls } from "../../consent/types.ts";
import type { Action } from "../../risk/types.ts";
import type { Meta, Runtime } from "../../runtime/types.ts";
import type { GapMeasurement, GuardingState } from "./guard-gaps.ts";
import type { Surroundings } from "../weigh/weigh.ts";
import type { FileLooks, Weigher } from "../weigh/weigher.ts";

/** Which session a call belongs to: one of `attend` that runs the client, or the client's own. */
export interface CallOwner {
  readonly client: string;
  /** The client's own name for its session; one of them is one guard session. */
  readonly clientSession: string;
  /** Set for a client that `attend` started. */
  readonly attend?: { readonly session: string; readonly task: string; readonly run: string };
}

/** One call of a client: whose it is, what it wants, and how long it may wait. */
export interface GuardedCall extends CallOwner {
  readonly call: string;
  readonly action: Action;
  readonly waitMs: number;
  readonly agent?: string;
  /** The client itself asks the person who sits there (A32). */
  readonly asks?: "client";
  readonly observing?: true;
  /** Variables of the client that decide what runs or where; none of them is secret. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Everything that the calls of one client session share. */
export interface GuardSession {
  readonly runtime: Runtime;
  readonly hashAction: (canonicalText: string) => Hash;
  readonly meta: Meta;
  readonly surroundings: Surroundings;
  /** A separate weigher; absent: this process weighs. */
  readonly weigher?: Weigher;
  /** Looks at the session's own files from elsewhere; absent: this process looks. */
  readonly looks?: FileLooks;
  /** S10: further measuring; absent where nobody would be asked about it. */
  readonly measuring?: GapMeasurement;
  /** Output of calls is kept with them, as far as their client tells it. */
  readonly keepsOutput?: true;
  /** Tells people, while a call of this session waits at a gate for at most so long. */
  readonly announce?: (stream: SessionId, waitMs: number, wait: Wait) => ReturnType<Wait>;
}

export type Wait = () => Promise<"closed" | "open">;

export type CallState = Partial<Calls & { readonly scope: Pick<OwnFiles, "filesOwned"> | null }> & GuardingState;

export interface OwnFiles {
  readonly own: readonly string[];
  readonly filesOwned?: readonly string[];
  /** Files that were its own and have changed since it wrote them. */
  readonly disowned: readonly string[];
}
