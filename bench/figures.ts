import { setImmediate } from "node:timers/promises";

/** One measured number. It is printed as one JSON line, with whatever helps to read it. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit:
    | "µs"
    | "problems"
    | "ms"
    | "s"
    | "KB"
    | "MB"
    | "MB/s"
    | "events/s"
    | "sessions/s"
    | "commands/s"
    | "commands"
    | "patterns"
    | "times"
    | "%";
  readonly [context: string]: unknown;
}

/** Limit of a figure. Missing it fails the run only with `--strict`. */
export type Budget = { readonly atMost: number } | { readonly atLeast: number };

export interface Report {
  figure(figure: Figure, budget?: Budget): void;
  /** The middle and the slow end of many times in milliseconds, as two figures; the budget is for the slow end. */
  times(name: string, times: readonly number[], options?: TimesOptions): void;
  /** For the person who watches; never on stdout. */
  note(text: string): void;
}

export interface TimesOptions {
  readonly context?: Readonly<Record<string, unknown>>;
  readonly budget?: Budget;
}

/** One group of figures. It runs in a process of its own. */
export type Bench = (report: Report) => Promise<void>;

export interface Printed extends Report {
  missed(): readonly string[];
}

export function printedReport(out: (line: string) => void, err: (line: string) => void): Printed {
  const missed: string[] = [];
  const figure: Report["figure"] = ({ name, value, unit, ...context }, budget) => {
    const met = budget && isMet(value, budget);
    if (met === false) missed.push(name);
    out(JSON.stringify({ name, value, unit, ...(budget && { budget, met }), ...context }, rounded));
  };
  return {
    figure,
    times(name, times, { context = {}, budget } = {}) {
      const rest = { unit: "ms", rounds: times.length, ...context } as const;
      figure({ name: `${name}.p50`, value: percentile(times, 50), ...rest });
      figure({ name: `${name}.p95`, value: percentile(times, 95), ...rest }, budget);
    },
    note: err,
    missed: () => missed,
  };
}

const isMet = (value: number, budget: Budget): boolean => ("atMost" in budget ? value <= budget.atMost : value >= budget.atLeast);

/** The nearest rank: always a time that was measured, never one in between. */
export function percentile(values: readonly number[], percent: number): number {
  const ranked = values.toSorted((one, other) => one - other);
  const found = ranked[Math.max(0, Math.ceil((percent / 100) * ranked.length) - 1)];
  if (found === undefined) throw new Error("nothing was measured");
  return found;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Three digits are all that a run on a shared machine can tell; counts stay as they are. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value;

/** How long something takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  await breathe();
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const breath = { everyMs: 100, lastMs: 0 };

/** SQLite never waits, so a loop over it would keep everything else out, Ctrl-C included. */
export async function breathe(): Promise<void> {
  if (performance.now() - breath.lastMs < breath.everyMs) return;
  await setImmediate();
  breath.lastMs = performance.now();
}
