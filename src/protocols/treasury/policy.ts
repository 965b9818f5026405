import type { TreasuryPeriod } from "./types.ts";

export const treasuryLimits = {
  /** Work that holds something at once. */
  holdsMax: 500,
  /** Longer than the longest period. */
  daysKept: 32,
  /** Costs that could not be told elsewhere; the oldest are given up. */
  billsMax: 500,
  /** From this share of a limit on, people are warned. */
  warnedFrom: 0.8,
  /** Funds of work that never began, because whoever asked for them died, are free again after this time. */
  unbegunMs: 3_600_000,
} as const;

export const dayOf = (at: string): string => new Date(Date.parse(at)).toISOString().slice(0, 10);

const dayMs = 86_400_000;
const plusDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs).toISOString());

/** In UTC, so that it is the same for everybody and never an hour short. */
export function periodAt(name: TreasuryPeriod["name"], at: string): TreasuryPeriod {
  const today = dayOf(at);
  if (name === "day") return { name, from: today, next: plusDays(today, 1) };
  if (name === "week") {
    const sinceMonday = (new Date(Date.parse(today)).getUTCDay() + 6) % 7;
    const from = plusDays(today, -sinceMonday);
    return { name, from, next: plusDays(from, 7) };
  }
  const from = `${today.slice(0, 8)}01`;
  const next = plusDays(from, 31);
  return { name, from, next: `${next.slice(0, 8)}01` };
}

/** The oldest day that still counts for somebody. */
export const firstKept = (day: string): string => plusDays(day, -treasuryLimits.daysKept);
