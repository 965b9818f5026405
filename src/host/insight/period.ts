import { noRecord, partSince, withTally, type ConsentRecord } from "../../consent/record.ts";
import type { Runtime } from "../../runtime/types.ts";
import { countedTallies } from "../consent-record.ts";

/** The record of all sessions twice: of all time, which proposals rest on, and of the last days alone. */
export interface PeriodRecord {
  readonly all: ConsentRecord;
  readonly recent: ConsentRecord;
}

/** The last `days` days, today (UTC) among them. A call counts on the day on which it was weighed. */
export async function recordOfPeriod(
  runtime: Pick<Runtime, "world" | "refold">,
  days: number,
  onProgress: (sessions: number) => void = () => undefined,
): Promise<PeriodRecord> {
  const from = firstDay(runtime.world.clock(), days);
  let [all, recent] = [noRecord, noRecord];
  for await (const { tally } of countedTallies(runtime, onProgress)) {
    all = withTally(all, tally);
    recent = withTally(recent, partSince(tally, from));
  }
  return { all, recent };
}

export const dayMs = 86_400_000;
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const firstDay = (now: string, days: number): string => dayOf(Date.parse(now) - (days - 1) * dayMs);
