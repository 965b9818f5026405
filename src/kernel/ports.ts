import type { Hash, Json } from "./ids.ts";
import type { SessionPlace } from "./session.ts";

/** The variables of a process. */
export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** The world's time, as ISO text. The only clock there is; machines get time inside commands. */
export type Clock = () => string;

/** Milliseconds of a clock that only goes forward, however the wall clock is set. Its beginning means nothing. */
export type Uptime = () => number;

/** Unpredictable text for new session ids: lower-case letters and digits, as many as asked. */
export type Chance = (length: number) => string;

/** SHA-256 over UTF-8, in lower-case hexadecimal. */
export type Digest = (text: string) => Hash;

/**
 * Replaces every secret in a text by `***REDACTED***`. Total, deterministic within a process, and idempotent:
 * redacting twice is redacting once. Called on every declared text field before anything is recorded.
 */
export interface Redact {
  (text: string): string;
  /**
   * The same, for every piece of a value: a text that names or words around it mark as secret is replaced wherever it
   * stands in the whole.
   */
  readonly knowing?: (whole: Json) => Redact;
}

/**
 * Keeps an original that must still run after a restart although its record is redacted.
 * `open` throws the fault `original.lost` when it cannot be opened any more.
 */
export interface Seal {
  readonly close: (text: string) => Promise<string>;
  readonly open: (sealed: string) => Promise<string>;
}

/** Vouches for texts with the Ed25519 key of this installation. */
export interface Signer {
  /** The public half: its 32 raw bytes in lower-case hexadecimal. */
  readonly key: string;
  /** The signature over the text's UTF-8, in lower-case hexadecimal. */
  readonly sign: (text: string) => string;
}

/** A mark for a text that only this installation can make: each text has its own, and nobody else can forge it. */
export type Vouch = (text: string) => string;

/** A process that may hold a lease, named so that a reused pid is not mistaken for it. */
export interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process started, as the system counts; with the pid it names one process for good. */
  readonly pidStart: string;
}

/** The machine that this process is on, as sessions know it. */
export interface ThisMachine extends Omit<SessionPlace, "repository"> {
  readonly repositoryOf: (folder: string) => Promise<SessionPlace["repository"]>;
  readonly hasFolder: (folder: string) => Promise<boolean>;
}

/** `alive` and `gone` are certain, and can only be said of this host; everything else is `unknown`. */
export type HolderCheck = (holder: Holder) => "alive" | "gone" | "unknown";
