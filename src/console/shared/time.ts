/** How long ago, in the coarsest unit that says something. */
export function ago(at: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(at)) / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h ago`;
  return `${Math.floor(seconds / 86_400)} days ago`;
}

/** How long still, in the same units; "now" when it is over. */
export function until(at: string, nowMs: number): string {
  const ahead = Date.parse(at) - nowMs;
  return ahead <= 0 ? "now" : `in ${ago(new Date(nowMs - ahead).toISOString(), nowMs).replace(" ago", "")}`;
}

// Made once: making one takes as long as showing a screen full of rows.
const moments = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "long" });
const numbers = new Intl.NumberFormat("en");

/** The moment itself, to the second, where the reader is. */
export const exactly = (at: string): string => moments.format(new Date(at));

export const figure = (n: number): string => numbers.format(n);

export const count = (n: number, noun: string): string => `${figure(n)} ${noun}${n === 1 ? "" : "s"}`;
