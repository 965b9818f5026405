import { isSameStart } from "./process.ts";

/** A process as the system shows it. Unknown parts are left out. */
export interface SeenProcess {
  readonly pid: number;
  readonly parent: number;
  /** When it started, in the system's own count: larger is later. */
  readonly start: number;
  /** The pid of the first process of its session, which got the terminal. */
  readonly session: number;
  /** The terminal's number; 0 where it has none. */
  readonly terminal: number;
  readonly command: readonly string[];
  /** The short name by which the system lists it. */
  readonly name?: string | undefined;
  /** The number of the user who started it; a program that takes on another user's rights keeps it. */
  readonly user?: number | undefined;
  /** The number of its process group. */
  readonly processGroup?: number | undefined;
  /** The folder it works in. */
  readonly folder?: string | undefined;
  /** The program's file. */
  readonly file?: string | undefined;
  /** The environment it was started with; changes later are not seen. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** A group that children stay in even under a new parent; absent where everything is in one. */
  readonly group?: string | undefined;
}

export interface Processes {
  of(pid: number): SeenProcess | undefined;
  /** Terminals that a process holds open for others to look through: a multiplexer those of who is attached. */
  heldTerminals(pid: number): readonly number[];
  onTerminal(terminal: number): readonly SeenProcess[];
}

/** A client that our hook has answered: since it started, an agent may have started anything. */
export interface GuardedClient {
  readonly pid: number;
  readonly start: number;
  readonly group?: string;
  /** The client's name in its calls of the hook. */
  readonly name?: string;
}

export interface ProcessEvidence {
  readonly processes: Processes;
  readonly clients: readonly GuardedClient[];
}

/** How far up it is looked. */
export const ancestorsMax = 64;

/** Earlier by more than the rounding of both. */
export const startedBefore = (one: number, other: number): boolean => one < other && !isSameStart(one, other);

/** A process and those above it, nearest first, below the machine's first. */
export function ancestorsOf(pid: number, { of }: Processes): readonly SeenProcess[] {
  const chain: SeenProcess[] = [];
  for (let at = of(pid); at && chain.length < ancestorsMax; at = at.parent > 1 ? of(at.parent) : undefined) chain.push(at);
  return chain;
}
