import type { Hash } from "./ids.ts";

/**
 * Work that a state leaves outstanding (K15).
 *
 * `repeatable` work may run again after a crash without harm. `once` work is announced in the journal before
 * it runs; found unfinished after a crash, it is never run again by itself: a gate asks what happened.
 */
export interface EffectShape {
  readonly type: string;
  /** Unique within the session while it is due. */
  readonly key: string;
  readonly mode: "repeatable" | "once";
  readonly timeoutMs?: number;
  /** One line about the effect that a person understands, for the gates that ask about it. */
  readonly about?: string;
  /** The action it runs, when its original may have been sealed. */
  readonly subject?: Hash;
  /** S7: not performed while another protocol that comes first holds a gate of one of these keys open. */
  readonly unlessOpen?: readonly string[];
  /** Not performed before this moment (ISO time). A session that only waits for it needs no driver until then. */
  readonly notBefore?: string;
}

export interface EffectStarted {
  readonly type: "effect.started";
  readonly key: string;
  readonly effect: string;
  readonly attempt: number;
}

/** The handler came back; what it led to follows in the same append. */
export interface EffectFinished {
  readonly type: "effect.finished";
  readonly key: string;
  /** Set when the machine had moved on and took nothing from the result. */
  readonly refused?: string;
}

export interface EffectFailed {
  readonly type: "effect.failed";
  readonly key: string;
  readonly effect: string;
  readonly attempt: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** Whether the runtime will try again by itself. */
  readonly again: boolean;
}

/** A person settled work that could not be settled otherwise. `retry` makes it due again. */
export interface EffectSettled {
  readonly type: "effect.settled";
  readonly key: string;
  readonly how: "finished" | "halted" | "retry";
}

export const effectLimits = { attemptsMax: 3, timeoutMs: 600_000, backoffMs: 250, messageMaxChars: 2_000, aboutMaxChars: 1_000 } as const;
