import type { Hash, SessionId } from "./ids.ts";

/** Everything another process needs to drive this session on: where, as whom, and with which names in the environment. */
export interface SessionStarted {
  readonly type: "session.started";
  readonly title: string;
  readonly cwd: string;
  readonly agent: string;
  /** Names only; values never reach the journal. */
  readonly environment: readonly string[];
  readonly attended: boolean;
  /** Hash of the configuration in force, so that a later change shows. */
  readonly config: Hash;
  readonly assent: string;
  /** Place of its work. Sessions of older versions have none: any driver goes on with them. */
  readonly place?: SessionPlace;
  /** M4: labels, agents and boxes that its machine has to have. Then another one that has them may take it up. */
  readonly needs?: readonly string[];
  /** K9: the session that waits for this one, and the effect it is the work of. */
  readonly parent?: { readonly session: SessionId; readonly key: string };
}

/** Where the work of a session is, besides its folder: only a driver that is there goes on with it. */
export interface SessionPlace {
  /** Names one data directory on one machine, for good. */
  readonly machine: string;
  /** The machine's name among people. */
  readonly host: string;
  /** The repository that the folder belongs to, as it stood; null where it belongs to none. */
  readonly repository: {
    readonly root: string;
    readonly remote: string | null;
    readonly commit: string | null;
  } | null;
}

/** The work of a session is elsewhere from now on: a person says so, or a machine that has what it needs. */
export interface SessionMoved {
  readonly type: "session.moved";
  readonly cwd: string;
  readonly place: SessionPlace;
  /** Place of the work until then; `root` where both are of one repository. Moves of older versions have none: nothing goes along. */
  readonly from?: {
    readonly cwd: string;
    readonly root?: string;
    /** M5: only where a machine took the work up by itself: what comes of it may belong there. */
    readonly place?: SessionPlace;
  };
}

/** K16: the first event of a branch. The parent's events up to `version` come before it. */
export interface SessionBranched {
  readonly type: "session.branched";
  readonly parent: SessionId;
  readonly version: number;
  /** Hash of the parent's last event that belongs to the branch. */
  readonly hash: Hash;
  /** The parent's start, so that the branch can be listed and driven on its own. */
  readonly session: SessionStarted;
  readonly note: string;
}

export interface SessionEnded {
  readonly type: "session.ended";
  readonly outcome: Outcome;
  /** Items left open; empty only when the session converged. */
  readonly left: readonly string[];
}

/** Only `converged` means that everything was settled (K8). */
export type Outcome = "converged" | "withdrawn" | "escaped" | "stopped";

export const kernelVersion = 1;

/** The kernel's names are reserved: of these a protocol may record only `ReturnableEvent`s. */
export const isKernelType = (type: string): boolean => /^(session|gate|effect|child|journal)\./.test(type);

/** Free text in the kernel's own events, redacted like a protocol's. */
export const kernelTexts: Readonly<Record<string, readonly string[]>> = {
  "session.started": ["title", "place.repository.remote"],
  "session.branched": ["note", "session.title", "session.place.repository.remote"],
  "session.moved": ["place.repository.remote", "from.place.repository.remote"],
  "session.ended": ["left.*"],
  "gate.opened": ["gate.title", "gate.harm", "gate.context.*", "gate.evidence.*.claim", "gate.question", "gate.options.*.changes"],
  "gate.answered": ["text"],
  "gate.defaulted": ["because"],
  "effect.finished": ["refused"],
  "effect.failed": ["message"],
};

/** A branch says from which version it started; a session that is part of another names only that one. */
export const isBranch = (parent: string): boolean => parent.includes("@");

export const fromWords = (parent: string): string => `${isBranch(parent) ? "branch" : "part"} of ${parent}`;
