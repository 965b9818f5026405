import type { InputOf, OutputOf, Rules } from "../../server/api.ts";

export type DayFigures = Rules["days"][number];
export type Rule = Rules["rules"][number];
export type Question = OutputOf<"listQuestions">["items"][number];
/** A figure, as the filter of the questions behind it. */
export type Figure = Pick<InputOf<"listQuestions">, "signal" | "tool" | "from" | "to" | "fate">;
export type Fate = NonNullable<Figure["fate"]>;

/** Fates in words, shapes and colours: no one of them alone. */
export const fates: Readonly<Record<Fate, { readonly word: string; readonly shape: string; readonly name: string; readonly bar: string }>> =
  {
    allowed: { word: "allowed", shape: "✓", name: "good", bar: "bar-approved" },
    changed: { word: "edited", shape: "✎", name: "warn", bar: "bar-changed" },
    blocked: { word: "blocked", shape: "■", name: "bad", bar: "bar-blocked" },
    lapsed: { word: "unanswered", shape: "○", name: "calm", bar: "bar-lapsed" },
    open: { word: "waiting for you", shape: "◆", name: "warn", bar: "bar-waits" },
    refused: { word: "blocked without asking", shape: "■", name: "bad", bar: "bar-stopped" },
  };

/** Fates of the questions of a rule. */
export const fatesOf = ({ asked, approved, dismissed, modified, halted, stopped, lapsed }: Rule): Readonly<Record<Fate, number>> => {
  const answered = { allowed: approved + dismissed, changed: modified, blocked: halted + stopped, lapsed };
  const known = Object.values(answered).reduce((sum, n) => sum + n, 0);
  return { ...answered, open: Math.max(0, asked - known), refused: 0 };
};

/** Of the whole period: a call counts once, however many rules asked about it. */
export const totalOf = (days: readonly DayFigures[]): Omit<DayFigures, "day"> =>
  days.reduce((all, { day: _, ...figures }) => addFigures(all, figures), {
    calls: 0,
    asked: 0,
    allowed: 0,
    changed: 0,
    blocked: 0,
    lapsed: 0,
    refused: 0,
  });

const addFigures = (one: Omit<DayFigures, "day">, other: Omit<DayFigures, "day">): Omit<DayFigures, "day"> => ({
  calls: one.calls + other.calls,
  asked: one.asked + other.asked,
  allowed: one.allowed + other.allowed,
  changed: one.changed + other.changed,
  blocked: one.blocked + other.blocked,
  lapsed: one.lapsed + other.lapsed,
  refused: one.refused + other.refused,
});

/** A figure of the whole period follows when another period is chosen; one of a single day stays. */
export function movedTo(figure: Figure, shown: readonly DayFigures[] | undefined, days: number): Figure {
  const [first, last] = [shown?.[0]?.day, shown?.at(-1)?.day];
  if (last === undefined || figure.from !== first || figure.to !== last || first === last) return figure;
  return { ...figure, from: new Date(Date.parse(last) - (days - 1) * dayMs).toISOString().slice(0, 10) };
}

const dayMs = 86_400_000;

/** A duration in the coarsest unit that says something. */
export function lasting(ms: number): string {
  const seconds = ms / 1_000;
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** The text of an action that tells it from others. */
export function saidIn({ tool, input }: Question["action"]): string {
  const main = ["command", "file_path", "path", "url", "statement"].find((name) => typeof input[name] === "string");
  return tool === "Bash" && main === "command"
    ? String(input["command"])
    : `${tool}: ${main ? String(input[main]) : JSON.stringify(input)}`;
}

/** Each command of each project once, the one that came up most first. */
export function distinct(items: readonly Question[]): readonly { readonly question: Question; readonly times: number }[] {
  const groups = Map.groupBy(items, ({ action }) => JSON.stringify([action.cwd, action.tool, action.input]));
  return [...groups.values()]
    .flatMap((each) => (each[0] ? [{ question: each[0], times: each.length }] : []))
    .toSorted((one, other) => other.times - one.times);
}

const dayFormat = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
export const dayWords = (day: string): string => dayFormat.format(new Date(`${day}T12:00:00Z`));
