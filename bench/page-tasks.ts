import type { Browser, Page } from "../test/browser/chromium.ts";

/** A task of the page's own thread, by the time that the processor spent on it. */
export interface Task {
  readonly ms: number;
  /** The parts that took most of it, for finding out why. */
  readonly within: readonly string[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly functionName?: string } };
}

const categories = ["toplevel", "devtools.timeline"];

/**
 * The task of a page during `work` that took the processor longest. Other than the browser's own measure of long tasks,
 * which is of time that passed, this says nearly the same on a busy machine as on a quiet one.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task> {
  await browser.startTracing(page, { categories });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] };
  const threads = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf));
  const own = traceEvents.filter((event) => event.ph === "X" && threads.has(threadOf(event)));
  const tasks = own.filter(({ name }) => name.endsWith("RunTask"));
  const [longest] = tasks.toSorted((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0));
  if (longest?.tdur === undefined) throw new Error("the trace holds no processor times");
  return { ms: longest.tdur / 1_000, within: partsOf(longest, own) };
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;

function partsOf(task: TraceEvent, events: readonly TraceEvent[]): readonly string[] {
  const end = task.ts + (task.dur ?? 0);
  return events
    .filter(({ ts, name, tid }) => tid === task.tid && ts >= task.ts && ts < end && !name.endsWith("RunTask"))
    .toSorted((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
    .slice(0, 6)
    .map(({ name, tdur = 0, args }) => `${name} ${args?.data?.functionName ?? ""} ${tdur / 1_000} ms`);
}
