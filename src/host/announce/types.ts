import type { Notice } from "../../adapters/notify/notice.ts";
import type { Delivery } from "../../adapters/notify/webhook.ts";
import type { Paths } from "../../config/paths.ts";
import type { GateSummary } from "../../journal/journal.ts";
import type { ProcessEnvironment, Redact } from "../../kernel/ports.ts";
import type { Runtime } from "../../runtime/types.ts";

/** One way to tell people, out of the user's configuration. */
export interface Way {
  /** Short and the same in every process; no secret can be read from it. */
  readonly key: string;
  /** For people. Of an address only the host: the rest of it is often a secret. */
  readonly label: string;
  readonly minUrgency: number;
  /** Tried until it has arrived, by one process at a time; else once, whatever becomes of it. */
  readonly isKept?: true;
  /** Undefined when it was told, else why not. */
  send(notice: Notice, delivery: Delivery): Promise<NotArrived | undefined>;
}

export interface WayOptions {
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
  /** Rings where this process has a terminal of ours. */
  readonly bell?: (() => void) | undefined;
  /** Finds secrets in what is shown of a gate; nothing of one is shown without it. */
  readonly redact?: Redact;
  /** The time, for what expires; that of this machine unless it is said. */
  readonly clock?: () => string;
}

export interface Ways {
  readonly ways: readonly Way[];
  /** Configured ways that this process cannot use, with why. */
  readonly unusable: readonly { readonly label: string; readonly why: string }[];
}

/** One notice on its way. */
export interface OutgoingNotice {
  readonly notice: Notice;
  readonly delivery: Delivery;
}

/** Why a notice did not arrive, in words without addresses that may hold secrets. */
export interface NotArrived {
  readonly why: string;
  /** How long whoever refused it wants to be left alone. */
  readonly waitMs?: number;
}

/** A gate and the occasion that people are to be told of it. */
export interface DueAnnouncement {
  readonly gate: GateSummary;
  readonly occasion: number;
}

/** Everything that hears answers works with. */
export interface AnswerHearing {
  readonly runtime: Runtime;
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
  readonly onNote?: (session: string | null, what: string) => void;
}
