/**
 * Whether a worker is alive (W20), purely.
 *
 * 1. Three signs: its processes take time of the processor, a call comes to its door, something moves on its road. Any of
 *    them is life; that a process merely exists is none.
 * 2. Who waits for an answer at the door waits for us or for a person, and is not quiet.
 * 3. Only time in which somebody looked counts: of a longer gap (a machine that slept, a driver that was stopped) no more
 *    than two looks. Time comes from a clock that only goes forward.
 */
export interface LifeSigns {
  /** Time of the processor that everything in its box has taken so far. */
  readonly processorMs: number;
  /** Messages that came to its door so far, and those of them that wait for an answer. */
  readonly calls: number;
  readonly waiting: number;
  /** Bytes on its road so far, both ways. */
  readonly traffic: number;
}

/** The last look at a worker, and for how long nothing had been seen of it then. */
export interface Liveness {
  readonly signs: LifeSigns;
  readonly lookedAtMs: number;
  readonly quietMs: number;
}

/** A program that waits still wakes up now and then: from this share of one processor on it works. */
const workingShare = 0.01;
/** Linux counts in hundredths of a second; one of them may be rounding. */
const workingMinMs = 20;

/** Often enough that a stall is told about when it is one, and seldom enough to cost nothing. */
export const lookEveryMs = (stallMs: number): number => Math.min(30_000, Math.max(100, stallMs / 10));

export const firstLook = (signs: LifeSigns, atMs: number): Liveness => ({ signs, lookedAtMs: atMs, quietMs: 0 });

export function lookAgain({ signs: before, lookedAtMs, quietMs }: Liveness, signs: LifeSigns, at: LookTime): Liveness {
  const passedMs = Math.min(Math.max(0, at.nowMs - lookedAtMs), 2 * lookEveryMs(at.stallMs));
  return { signs, lookedAtMs: at.nowMs, quietMs: isAlive(before, signs, passedMs) ? 0 : quietMs + passedMs };
}

interface LookTime {
  readonly nowMs: number;
  readonly stallMs: number;
}

export const isStalled = ({ quietMs }: Liveness, stallMs: number): boolean => quietMs >= stallMs;

/** Less time of the processor than before is life too: a process that had worked has ended, or its box is another one. */
const isAlive = (before: LifeSigns, now: LifeSigns, passedMs: number): boolean =>
  now.waiting > 0 ||
  now.calls !== before.calls ||
  now.traffic !== before.traffic ||
  Math.abs(now.processorMs - before.processorMs) >= Math.max(workingMinMs, passedMs * workingShare);
