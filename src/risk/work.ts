/**
 * The work of one assessment, counted where it is done: words, programs, deeds, paths, tokens, findings. A unit is
 * about a microsecond on a slow machine. It is a count and no clock, so the same input always ends in the same way:
 * excessive work gates (A11), and nothing takes long.
 *
 * One look is made at a time and none of them waits for anything, so the count is kept here and not handed through
 * every function.
 */
const uncounted = 1e12; // a number: what a look took is told from what is left
let left: number = uncounted;
let ended = 0;
let brief = false;

/** More work than one look may take. Only callers that make several looks catch it. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";

  constructor() {
    super("too large to weigh");
  }
}

/** Limits of each part of an assessment: far more than it takes for anything that people write. */
export const workMax = { finding: 16_000, placing: 16_000, judging: 8_000 } as const;

/** Work spent on the rest, once there was too much and it gates: something worse may lie there. */
export const workBeyond = 4_000;

/** Counts work that is about to be done; more than there is ends the look. */
export function work(units: number): void {
  left -= units;
  if (left >= 0) return;
  ended += 1;
  throw new TooMuchWork();
}

/** Whether looks were ended in there, also if the error was caught: the part not looked at gates by itself. */
export function wasTooMuch(looks: () => void): boolean {
  const before = ended;
  looks();
  return ended > before;
}

/**
 * Looks once more, with reserved work, and only at the ends of everything: too much gates by itself, but a deed that
 * nobody may allow must still be refused, not asked about.
 */
export function briefly(units: number, look: () => void): void {
  const before = left;
  [left, brief] = [units, true];
  try {
    look();
  } catch (cause) {
    if (!(cause instanceof TooMuchWork)) throw cause;
  } finally {
    [left, brief] = [before - (units - left), false];
  }
}

/** Forgets a look that was ended from outside: nothing of it came to its end. */
export function startOver(): void {
  [left, brief] = [uncounted, false];
}

/** Whether the ends are all that is looked at: what would only gate need not be found. */
export const isBrief = (): boolean => brief;

/** A list, or its ends in a brief look. Rows may mark items in the middle for a look too. */
export function endsOf<Each>(list: readonly Each[], isTelling: (each: Each) => boolean = () => false): readonly Each[] {
  if (!brief || list.length <= 3 * endMax) return list;
  const middle = list.slice(endMax, -endMax).filter(isTelling);
  return [...list.slice(0, endMax), ...middle.slice(0, endMax), ...list.slice(-endMax)];
}
const endMax = 10;

/** Texts are passed over quickly, but not for nothing. */
export const charsPerUnit = 64;

/** Counts a text that is read, copied or searched once. */
export const workOn = (text: string): void => work(1 + text.length / charsPerUnit);

/** Makes one look with so much work at most; a look inside a look has no more than what is left of it. */
export function withWork<Found>(units: number, look: () => Found): Found {
  const before = left;
  const given = Math.min(units, before);
  left = given;
  try {
    return look();
  } finally {
    left = before - (given - left);
  }
}

/** How much work a look takes of what there is. */
export function unitsOf(look: () => void): number {
  const before = left;
  look();
  return before - left;
}

/** How much work a look takes. For tests and benches. */
export function workOf(look: () => unknown): number {
  const before = left;
  left = uncounted;
  try {
    look();
    return uncounted - left;
  } finally {
    left = before;
  }
}
