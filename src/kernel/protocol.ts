import type { ChildEnded } from "./child.ts";
import type { EffectSettled, EffectShape } from "./effect.ts";
import type { EntryChange, EntryName, EntryPage, FindEntry } from "./entry.ts";
import type { GateAnswered, GateDefaulted, GateLapsed, GateOpened } from "./gate.ts";
import type { Json, SessionId } from "./ids.ts";
import type { SessionBranched, SessionEnded, SessionMoved, SessionStarted } from "./session.ts";
import type { TaggedValue } from "./tagged.ts";
import type { Refusal } from "./trouble.ts";

export type { TaggedValue };

/** State is a union of phases and plain JSON, so that any state can be stored and shown as it is. */
export interface AnyState {
  readonly phase: string;
}

/** The kernel's events that every protocol's `evolve` takes. Those that a protocol may return from `decide` are `ReturnableEvent`. */
export type KernelEvent =
  | GateOpened
  | GateAnswered
  | GateLapsed
  | GateDefaulted
  | EffectSettled
  | ChildEnded
  | SessionBranched
  | SessionEnded;
export type ReturnableEvent = GateOpened | SessionEnded;

/** One line of a convergence trace (K8): what was open, what became of it, and by whom. */
export interface TraceItem {
  readonly item: string;
  readonly from: string;
  readonly to: string;
  readonly by?: string;
}

/**
 * A protocol is four pure functions over one stream of the journal.
 *
 * The runtime folds `evolve` over recorded events, offers each command to `decide`, records what comes back, and
 * performs whatever is `due`. Nothing else happens.
 *
 * - `decide` says what happens, or refuses. It never mutates and never throws.
 * - `evolve` is total: every recorded event has a next state, in every state.
 * - `due` lists outstanding work. Restarting the process means calling it again, so each effect carries a `key` that
 *   makes doing it twice harmless, or is marked `once`.
 *
 * State stays bounded however long the stream grows: it is written with every append. A function that needs the whole
 * story (`trace`) reads the events instead.
 */
export interface Protocol<Command extends TaggedValue, Event extends TaggedValue, State extends AnyState, Effect extends EffectShape> {
  readonly name: string;
  /** Raised when an event's shape changes. A stream with a higher one is read but never appended to. */
  readonly version: number;
  readonly initial: State;
  decide(command: Command, state: State, find?: FindEntry): readonly (Event | ReturnableEvent)[] | Refusal;
  evolve(state: State, event: Event | KernelEvent): State;
  due(state: State): readonly Effect[];
  /** Quiet time after which open gates lapse: the one who asked may be gone without a word. */
  readonly quietMaxMs?: number;
  /** Whether the one who asked has said that it is gone. */
  isLeft?(state: State): boolean;
  /** Where there is nothing to do and nobody is asked, it rests until a person moves it on. */
  readonly rests?: true;
  /** Raised when the tally counts something else: sessions are folded again then. */
  readonly tallyVersion?: number;
  /** The session's part of the counts over all sessions: folded and bounded like the state. */
  tally?(tally: Json | undefined, event: Event | KernelEvent): Json;
  /**
   * Changes an event makes to the session's entries: lists of any length, written with the event so that the state
   * stays small. Pure, like `evolve`.
   */
  entries?(event: Event | KernelEvent): readonly EntryChange[];
  /** The entries that a command is decided by; only these can be looked up. */
  wants?(command: Command): readonly EntryName[];
  /** The result for the session that asked for this one (K9). Null when there is nothing to hand over. */
  output?(state: State): Json;
  /** K8, U16: items that an end at this moment leaves open, in words; without it, the work that is due by its names. */
  left?(state: State): readonly string[];
  /** From deficit to result, item by item (K8). */
  trace(events: readonly (Event | KernelEvent)[]): readonly TraceItem[];
  /**
   * M4: the fields of the state that name a folder of the session's place, as dotted paths like those of `texts`. A
   * session that moves takes them along: they name the same folder in the new place then.
   */
  readonly places?: readonly string[];
  /** M4: whatever else a move changes, once those went along. */
  moved?(state: State, moved: SessionMoved, before: State): State;
  /**
   * M5: whether a machine that has what it needs may still take it up; afterwards what it has begun lies where it is. A
   * protocol that says this brings the commits that it needs along, and its sessions may be parts of others.
   */
  isLendable?(state: State): boolean;
  /**
   * The fields of each event that hold free text, as dotted paths (`*` any key or index, `**` any depth).
   * Only these are redacted; ids, options and paths never are.
   */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** A protocol with its types erased, as the runtime holds it. */
export type AnyProtocol = Protocol<TaggedValue, TaggedValue, AnyState, EffectShape>;

/** Where an effect is performed: the session it belongs to, and how that one began. */
export interface Scene {
  readonly session: SessionId;
  readonly start: SessionStarted;
  /** S7: keys of gates that protocols which come first hold open in the same folder now. */
  readonly openElsewhere?: () => Promise<readonly string[]>;
  /** Entries of one list of the session, in the order of their keys. */
  readonly entries?: (list: string, page: EntryPage) => Promise<readonly EntryChange[]>;
}

/** Does what a machine asked for and answers with a command. Throws a `Fault` when the world fails. */
export type Perform<Effect, Command> = (effect: Effect, signal: AbortSignal) => Promise<Command>;

/** The same, for effects that must know whose work they are. */
export type PerformAt<Effect, Command> = (effect: Effect, signal: AbortSignal, scene: Scene) => Promise<Command>;
