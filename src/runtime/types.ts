import type { GateRecord, Journal } from "../journal/journal.ts";
import type { EntryChange, EntryName, EntryPage } from "../kernel/entry.ts";
import type { Answer } from "../kernel/gate.ts";
import type { Graph, GraphRow } from "../kernel/graph.ts";
import type { Hash, SessionId } from "../kernel/ids.ts";
import type { Actor, Message } from "../kernel/message.ts";
import type { Chance, Clock, Digest, Holder, HolderCheck, Redact, Seal, ThisMachine, Uptime, Vouch } from "../kernel/ports.ts";
import type { AnyProtocol, PerformAt, TaggedValue } from "../kernel/protocol.ts";
import type { SessionStarted } from "../kernel/session.ts";
import type { Refusal } from "../kernel/trouble.ts";
import type { LoadedSession } from "./load.ts";

/** An installed protocol: how its effects are performed, and which of its commands carry an original to keep. */
export interface Installed {
  readonly protocol: AnyProtocol;
  readonly perform: PerformAt<never, TaggedValue>;
  readonly subject?: (command: TaggedValue) => { readonly hash: Hash; readonly original: string } | undefined;
  /** Why there can be no second one that goes on from the same events (K16): what it holds outside of the journal cannot be shared. */
  readonly single?: string;
}

/** Everything the runtime needs from outside. Nothing in this folder reaches for a clock, a key or a file by itself. */
export interface World {
  readonly journal: Journal;
  readonly installed: readonly Installed[];
  /** K9: how the installed protocols stand to each other; checked before anything starts. */
  readonly graph?: readonly GraphRow[];
  readonly clock: Clock;
  /** For how long something takes or lasts; `clock` may be set at any moment. */
  readonly uptimeMs: Uptime;
  readonly chance: Chance;
  readonly digest: Digest;
  readonly redact: Redact;
  readonly seal: Seal;
  /** For snapshots: they decide what happens next, and no hash of the chain covers them. */
  readonly vouch: Vouch;
  readonly holder: Holder;
  readonly standing: HolderCheck;
  /** M4: where the work of a session goes on that needs something of its machine. */
  readonly placing?: (start: SessionStarted, bounds: PlacingBounds) => Promise<WorkPlacement>;
  /** Where this process is. Without it every session is where this process is. */
  readonly here?: () => Promise<ThisMachine>;
  /** Processes of a step that a dead driver left running: the person who is asked about the step is told, and may have them ended. */
  readonly left?: {
    readonly find: (stream: SessionId, key: string) => Promise<readonly { readonly pid: number; readonly at: string }[]>;
    readonly end: (stream: SessionId, key: string) => Promise<void>;
  };
  /** Waits, or less when the signal aborts. Never throws. Tests put their own here; the default is a timer. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type Meta = Omit<SessionStarted, "type">;

/** Someone else was faster, or time was, or it is not what was shown: the gate as it stands is in `record`. */
export interface Conflict extends Refusal {
  readonly record: GateRecord;
}

export interface MoveResult {
  readonly messages: readonly Message[];
  readonly loaded: LoadedSession;
}

export interface Offer {
  readonly actor: Actor;
  readonly causedBy?: string;
  readonly fence?: number;
  /** Entries that it is decided by. */
  readonly wants?: readonly EntryName[];
  /** More events for the same append, decided from the state that the first ones lead to. */
  readonly follow?: (after: LoadedSession) => readonly TaggedValue[];
}

/** Here already, in a folder of this machine, or not here, with the reasons that a person is told. */
export type WorkPlacement = { readonly here: true } | PlacedHere | PlacedNotHere;

export interface PlacedNotHere {
  readonly because: readonly string[];
  /** This machine has no free slot, for this work or any other. */
  readonly isFull?: true;
}

export interface PlacedHere {
  readonly folder: string;
  /** How many machines are to take it up before this one. */
  readonly ahead: number;
}

/** Bounds of a place. M5: the commits that a machine need not have, or whether none but its own is asked. */
export interface PlacingBounds {
  /** Its commits travel: the same repository is enough. */
  readonly anyCommit?: true;
  /** Its own machine alone: there lies all that was begun. */
  readonly stays?: true;
  /** The session itself: each has its own order of machines. */
  readonly stream?: SessionId;
  /** Sessions that this process has taken up and does not drive yet. */
  readonly claimed?: ReadonlySet<SessionId>;
}

/** Where on this machine a session goes on whose work was elsewhere. */
export interface NewPlace {
  readonly folder: string;
  /** Also if that belongs to another repository. */
  readonly anyRepository?: boolean;
  /** Only if it is still at that machine. */
  readonly ifAt?: string;
}

/** The one way to change a session: fold, decide, record, in one transaction. A promise is on disk; a refusal left no trace. */
export interface Runtime {
  readonly world: World;
  readonly graph: Graph;
  find(name: string): Installed | undefined;
  /** `name` gives the session a fixed id, so that many processes can start the same one; the others get a conflict. */
  start(protocol: string, command: TaggedValue, meta: Meta, name?: string): Promise<MoveResult | Refusal>;
  offer(stream: SessionId, command: TaggedValue, offer: Offer): Promise<MoveResult | Refusal>;
  /** Records what `events` makes of the session as it is now; `null` records nothing. */
  change(
    stream: SessionId,
    events: (loaded: LoadedSession) => readonly TaggedValue[] | Refusal | null,
    offer: Offer,
  ): Promise<MoveResult | Refusal>;
  answer(gate: string, answer: Answer): Promise<MoveResult | Refusal | Conflict>;
  stop(stream: SessionId, actor: Actor): Promise<MoveResult | Refusal>;
  /** Without `to` its work stays where it is. */
  resume(stream: SessionId, actor: Actor, to?: NewPlace): Promise<MoveResult | Refusal>;
  load(stream: SessionId): Promise<LoadedSession | null>;
  /** Folds a session from its events alone and keeps that in place of its snapshot. */
  refold(stream: SessionId): Promise<LoadedSession>;
  /** Entries of one list of a session, in the order of their keys, from behind a key on. */
  entries(stream: SessionId, list: string, page: EntryPage): Promise<readonly EntryChange[]>;
  /** The unredacted original of an action. Throws `original.lost`. */
  original(stream: SessionId, subject: Hash): Promise<string | null>;
}
