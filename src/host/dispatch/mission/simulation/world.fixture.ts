import type { Subtask } from "../../../../protocols/mission/types.ts";
import type { WorkerClaims, WorkerState } from "../../../../protocols/worker/types.ts";
import type { Dice } from "../../../../../test/support/dice.ts";
import type { SimCharacter, SimDeed } from "./agents.fixture.ts";
import type { VirtualClock, VirtualTimer } from "./clock.fixture.ts";
import type { SimRuntime, SimSession } from "./runtime.fixture.ts";
import { familyOf } from "./runtime.fixture.ts";
import type { SimLeases } from "./leases.fixture.ts";
import type { SimLayer, SimProject } from "./project.fixture.ts";

/** Truth about one worker that its machine does not know. */
export interface SimWorkerNotes {
  readonly layer: SimLayer;
  /** As the brief had them when it began. */
  readonly filesOwned: readonly string[];
  readonly character: SimCharacter;
  /** Agents have to judge it, besides its check. */
  readonly isGraded: boolean;
  claims: WorkerClaims;
  deed: SimDeed | undefined;
  attempt: number;
  /** Agents that were begun in this attempt, nudges in it, and crashes of whoever drove it. */
  runs: number;
  nudges: number;
  crashes: number;
  /** Attempts more than it was given, each by a person's word. */
  allowed: number;
  /** How often it was sent back for asking in its last words. */
  asked: number;
}

/** Truth about one mission. */
export interface SimMissionNotes {
  /** Names of its first pieces begin with it. */
  readonly id: string;
  readonly branch: string;
  readonly subtasks: readonly Subtask[];
  /** Pieces that pass apart and not together; a mending that lands after both settles it. */
  readonly quarrel: readonly string[];
  readonly isRegression: boolean;
  /** Agents have to judge the whole. */
  readonly isGraded: boolean;
  /** Calls of agents that judged the whole. */
  gradersCalls: number;
  /** Tries more than a piece has, by a person's word. */
  readonly allowed: Map<string, number>;
  /** The last look at the whole: the head that it was of, and whether that passed. */
  checked: { readonly head: string; readonly isGreen: boolean } | undefined;
}

export interface SimWorld {
  readonly roll: Dice;
  readonly clock: VirtualClock;
  readonly runtime: SimRuntime;
  readonly project: SimProject;
  readonly leases: SimLeases;
  readonly workers: Map<string, SimWorkerNotes>;
  readonly missions: Map<string, SimMissionNotes>;
  readonly byId: Map<string, SimSession>;
  readonly count: (what: string) => void;
}

/** Moments that belong together: taken back at once when nobody waits for them any more. */
export interface SimTimers {
  readonly later: (ms: number, what: () => void) => void;
  readonly off: () => void;
}

export function timersOn(clock: VirtualClock): SimTimers {
  const timers: VirtualTimer[] = [];
  return {
    later: (ms, what) => void timers.push(clock.after(ms, what)),
    off: () => {
      for (const timer of timers) timer.isOff = true;
    },
  };
}

export const minute = 60_000;
export const hour = 60 * minute;

export const workerState = ({ state }: SimSession): Exclude<WorkerState, { phase: "idle" | "corrected" }> => state as never;

/** As the host does it: driven by somebody, or between two steps; whoever waits for a person is not at work. */
function isAtWork({ byId }: SimWorld, holder: string): boolean {
  const session = byId.get(holder);
  if (!session || session.outcome !== null) return false;
  const family = familyOf(session);
  return family.some((each) => !each.isDown && each.underWay.size > 0);
}

export const goneIn = (world: SimWorld): readonly string[] =>
  Object.keys(world.leases.state().holdings).filter((holder) => !isAtWork(world, holder));

/** The host looks every few seconds; here nothing but the processor's time depends on it. */
const waitMs = 4 * minute;

/** D12: asks for the files of a worker until it is given them; those in the way are looked at before they are waited for. */
export function holdFiles(world: SimWorld, session: SimSession, { later }: SimTimers, held: (fence: number) => void): void {
  const { brief } = workerState(session);
  const { leases, clock } = world;
  const ask = (isAgain = false): void => {
    const wanted = { type: "files.ask", holder: session.id, files: brief.filesOwned, title: brief.mission, at: clock.iso() } as const;
    const isGiven = leases.offer({ ...wanted, gone: [] }) || leases.offer({ ...wanted, gone: goneIn(world) });
    if (isGiven) return held(leases.state().holdings[session.id]?.fence ?? 0);
    if (!isAgain) world.count("lease waited for");
    later(waitMs, () => ask(true));
  };
  ask();
}

export const keepFiles = ({ leases, clock }: SimWorld, { id: holder }: SimSession, fence: number): boolean =>
  leases.offer({ type: "files.keep", holder, fence, at: clock.iso() });
