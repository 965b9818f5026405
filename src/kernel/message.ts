import type { Hash, Json, SessionId } from "./ids.ts";

/** The cause of a message. Set by the runtime from the way it came in, never read from text (K11). */
export interface Actor {
  readonly kind: "person" | "agent" | "runtime" | "protocol";
  readonly name: string;
}

/** A message as a writer hands it to the journal: everything but its place there. */
export interface Draft {
  readonly protocol: string;
  readonly type: string;
  readonly actor: Actor;
  /** The effect's key, the gate's id or the command that led here. */
  readonly causedBy: string | null;
  readonly at: string;
  readonly schema: number;
  readonly body: Readonly<Record<string, Json | undefined>>;
}

/**
 * The envelope: one event in its place. `id` reads `stream@version`.
 *
 * `hash` covers every other field, `previous` is the hash before it in the stream, and `position` counts
 * through the whole journal without holes: so a change, a gap and a swap all show.
 */
export interface Message extends Draft {
  readonly id: string;
  readonly stream: SessionId;
  readonly version: number;
  readonly position: number;
  readonly previous: Hash;
  readonly hash: Hash;
}
