/** A moment as people here read a clock: the time today, the day as well before that, and the year when it was another. */
export function shortTime(at: string, now: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = (options: Intl.DateTimeFormatOptions, moment = at): string =>
    new Intl.DateTimeFormat("en", { ...zone, ...options }).format(new Date(moment));
  const time = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = format({ month: "short", day: "numeric" });
  const year = format({ year: "numeric" });
  const isThisYear = year === format({ year: "numeric" }, now);
  if (isThisYear && day === format({ month: "short", day: "numeric" }, now)) return time;
  return isThisYear ? `${day} ${time}` : `${day} ${year} ${time}`;
}
