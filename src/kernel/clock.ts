/** How far clocks of one person's machines may differ. */
export const clockSkewMs = 300_000;

/** Whether what was said at one time (ISO) counts at another; a clock that went far back says no. */
export const hasBegun = (since: string, now: string): boolean => Date.parse(since) <= Date.parse(now) + clockSkewMs;
