/** How long ago, in the coarsest unit that says something. */
export function ago(at: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(at)) / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h ago`;
  return `${Math.floor(seconds / 86_400)} days ago`;
}

/** How long still, in the same units and rounded up: seven days just given are seven days. "now" when it is over. */
export function until(at: string, nowMs: number): string {
  const seconds = Math.ceil((Date.parse(at) - nowMs) / 1_000);
  if (seconds <= 0) return "now";
  if (seconds < 60) return `in ${seconds} s`;
  if (seconds <= 3_540) return `in ${Math.ceil(seconds / 60)} min`;
  if (seconds < 172_800) return `in ${Math.ceil(seconds / 3_600)} h`;
  return `in ${Math.ceil(seconds / 86_400)} days`;
}

// Made once: making one takes as long as showing a screen full of rows.
const moments = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "long" });
const numbers = new Intl.NumberFormat("en");

/** The moment itself, to the second, where the reader is. */
export const exactly = (at: string): string => moments.format(new Date(at));

export const figure = (n: number): string => numbers.format(n);

export const count = (n: number, noun: string): string => `${figure(n)} ${noun}${n === 1 ? "" : "s"}`;

/** How long something took, as precisely as anybody cares. */
export function lasted(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3_600) return parted(seconds, [60, "min"], [1, "s"]);
  if (seconds < 172_800) return parted(seconds, [3_600, "h"], [60, "min"]);
  return `${Math.floor(seconds / 86_400)} days`;
}

type Unit = readonly [seconds: number, name: string];

function parted(seconds: number, [large, name]: Unit, [small, rest]: Unit): string {
  const left = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${name}${left === 0 ? "" : ` ${left} ${rest}`}`;
}

const hours = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const days = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const years = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** The moment by the reader's clock: the time on the same day, with the date before that, with the year in another one. */
export function clockTime(at: string, nowMs: number): string {
  const [then, now] = [new Date(at), new Date(nowMs)];
  if (then.toDateString() === now.toDateString()) return hours.format(then);
  return (then.getFullYear() === now.getFullYear() ? days : years).format(then);
}
