import type { RecallTime } from "./types.ts";

const months = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];

/** Seasons of the northern half of the earth. */
const seasons: Readonly<Record<string, readonly number[]>> = {
  spring: [3, 4, 5],
  frühjahr: [3, 4, 5],
  printemps: [3, 4, 5],
  summer: [6, 7, 8],
  sommer: [6, 7, 8],
  autumn: [9, 10, 11],
  fall: [9, 10, 11],
  herbst: [9, 10, 11],
  winter: [12, 1, 2],
};

const spans: Readonly<Record<string, number>> = { yesterday: 2, week: 14, sprint: 28, month: 62, year: 730 };

/** The time that words name, loosely: people remember seasons, not days. */
export function timeIn(text: string): RecallTime | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const season = words.map((word) => seasons[word]).find((found) => found !== undefined);
  const month = months.findIndex((name) => words.some((word) => word === name));
  const year = /\b(20\d\d)\b/.exec(text)?.[1];
  const isLast = /\blast\b|\byesterday\b/i.test(text);
  const within = isLast ? words.map((word) => spans[word]).find((found) => found !== undefined) : undefined;
  const named = season ?? (month < 0 ? undefined : [month + 1]);
  if (named === undefined && year === undefined && within === undefined) return undefined;
  return {
    ...(named === undefined ? {} : { months: named }),
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(within === undefined || named !== undefined ? {} : { withinDays: within }),
  };
}

const dayMs = 86_400_000;

/** Whether something written down at a time can be what is meant. Without a date nobody can tell. */
export function isInTime({ months: wanted, year, withinDays }: RecallTime, at: string, now: string): boolean {
  if (at === "") return false;
  const date = new Date(at);
  if (wanted !== undefined && !wanted.includes(date.getUTCMonth() + 1)) return false;
  if (year !== undefined && date.getUTCFullYear() !== year) return false;
  return withinDays === undefined || Date.parse(now) - date.getTime() <= withinDays * dayMs;
}
