import { recordLimits, tallyLimits } from "./policy.ts";

/** The calls of one day (UTC: the same wherever the record is read), and what became of the questions that they led to. */
export interface DayRecord {
  readonly day: string;
  readonly calls: number;
  readonly asked: number;
  readonly allowed: number;
  readonly changed: number;
  readonly blocked: number;
  /** Closed without an answer. */
  readonly lapsed: number;
  /** Blocked without a question. */
  readonly refused: number;
  /** How many questions were answered within each of `waitBounds`, and not within the one before. */
  readonly waits: readonly number[];
}

type DayFigure = Exclude<keyof DayRecord, "day" | "waits">;

/** Seconds; what took longer than the last of them stands behind it. */
const waitBounds = [1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 90, 120, 180, 300, 480, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400] as const;

const empty = { calls: 0, asked: 0, allowed: 0, changed: 0, blocked: 0, lapsed: 0, refused: 0, waits: [] } as const;
const figures = Object.keys(empty).filter((name): name is DayFigure => name !== "waits");

/** One more of a figure, on the day of a moment; with how long it took to answer, where that is known. */
export function countDay(days: readonly DayRecord[], at: string, figure: DayFigure, waitMs?: number): readonly DayRecord[] {
  const waits = waitMs === undefined ? [] : [...Array.from({ length: bucketOf(waitMs) }, () => 0), 1];
  return addDays(days, [{ day: at.slice(0, 10), ...empty, [figure]: 1, waits }], tallyLimits.daysMax);
}

/** Both together, in order; the oldest are forgotten. */
export const addDays = (
  days: readonly DayRecord[],
  more: readonly DayRecord[],
  most: number = recordLimits.daysMax,
): readonly DayRecord[] => more.reduce(withDay, days).slice(-most);

/** Thousands of sessions are added up one after the other: a day that is known is found and not sorted again. */
function withDay(days: readonly DayRecord[], one: DayRecord): readonly DayRecord[] {
  const place = days.findLastIndex(({ day }) => day <= one.day);
  const known = days[place];
  return known?.day === one.day ? days.with(place, addDay(known, one)) : days.toSpliced(place + 1, 0, one);
}

const addDay = (one: DayRecord, other: DayRecord): DayRecord => ({
  day: one.day,
  ...(Object.fromEntries(figures.map((name) => [name, one[name] + other[name]])) as Record<DayFigure, number>),
  waits: addWaits(one.waits, other.waits),
});

/** All days together: a call counts once, however many rules asked about it. */
export const totalOf = (days: readonly DayRecord[]): Omit<DayRecord, "day" | "waits"> => {
  const { day: _, waits: __, ...total } = days.reduce(addDay, { day: "", ...empty });
  return total;
};

const addWaits = (one: readonly number[], other: readonly number[]): readonly number[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, place) => (one[place] ?? 0) + (other[place] ?? 0));

function bucketOf(waitMs: number): number {
  const place = waitBounds.findIndex((bound) => waitMs <= bound * 1_000);
  return place === -1 ? waitBounds.length : place;
}

/** The time that half of the answers took no longer than, as exact as the buckets are; null where nobody answered. */
export function medianWaitMs(days: readonly Pick<DayRecord, "waits">[]): number | null {
  const waits = days.reduce<readonly number[]>((all, each) => addWaits(all, each.waits), []);
  const half = waits.reduce((sum, n) => sum + n, 0) / 2;
  if (half === 0) return null;
  let before = 0;
  const place = waits.findIndex((n) => (before += n) >= half);
  const [low, high] = [waitBounds[place - 1] ?? 0, waitBounds[place] ?? waitBounds.at(-1) ?? 0];
  const share = (half - (before - (waits[place] ?? 0))) / (waits[place] || 1);
  return Math.round((low + Math.max(0, high - low) * share) * 1_000);
}
