import type { EffectShape } from "./effect.ts";
import type { EntryName } from "./entry.ts";
import type { Json, SessionId } from "./ids.ts";
import type { Outcome, SessionPlace } from "./session.ts";
import type { TaggedValue } from "./tagged.ts";

/**
 * K9: work that is a whole session of another protocol. A protocol lists it as due like any other effect;
 * the runtime performs it: the parent is suspended until the child has ended, and then goes on where it was.
 */
export interface RunProtocol extends EffectShape {
  readonly type: "run-protocol";
  readonly mode: "repeatable";
  readonly protocol: string;
  readonly title: string;
  /** The child's first command. */
  readonly command: TaggedValue;
  /** An entry of this session whose fields complete that command: what is too large to stand in a state. */
  readonly rest?: EntryName;
  /** M5: the place of its work where that is not its parent's; then it needs nothing else of its machine. */
  readonly at?: { readonly cwd: string; readonly place: SessionPlace };
  /** M5: what its own machine has to have; its parent goes on where it is. */
  readonly needs?: readonly string[];
}

/**
 * K9: the same beside the parent, which goes on meanwhile: several at once, and the end of each is told as it comes.
 * It stays due until the protocol has heard of that end. One that is no longer due is stopped.
 */
export interface RunBeside extends Omit<RunProtocol, "type"> {
  readonly type: "run-beside";
}

/** How many sessions may run beside one; the others wait for their turn. */
export const besideMax = 64;

/** The parent waits from here on and takes no commands until the child has ended; unless it runs beside it. */
export interface ChildStarted {
  readonly type: "child.started";
  readonly key: string;
  readonly child: SessionId;
  readonly protocol: string;
  readonly beside?: true;
}

/** Told to the parent when a child ends. Only `converged` means that the child settled everything. */
export interface ChildEnded {
  readonly type: "child.ended";
  readonly key: string;
  readonly child: SessionId;
  readonly protocol: string;
  readonly outcome: Outcome;
  readonly output: Json;
  /** It ran beside the parent, which did not wait for it. */
  readonly beside?: true;
}
