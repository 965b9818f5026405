import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Browser } from "./chromium.ts";
import { seedMany } from "./many.ts";
import { newPlace, visit, type Place } from "./place.ts";

const budgets = { taskMs: 50, rows: 500, gates: 10_000 } as const;

let browser: Browser;
let place: Place;
beforeAll(async () => {
  [browser, place] = await Promise.all([openBrowser(), newPlace()]);
  await place.start();
  await seedMany(place);
  await place.start();
});
afterAll(async () => {
  await browser.close();
  await place.remove();
});

/** Scrolls as a person does who wants to see the end: a bit each frame, while there is more. */
const scrollToEnd = `(async () => {
  const list = document.querySelector(".gate-list");
  const tasks = [];
  const watch = new PerformanceObserver((seen) => tasks.push(...seen.getEntries().map((entry) => entry.duration)));
  watch.observe({ type: "longtask" });
  let rows = 0;
  let last = -1;
  for (let at = -2; at !== last; at = list.scrollTop) {
    last = at;
    for (let frame = 0; frame < 30; frame += 1) {
      list.scrollBy(0, 1200);
      await new Promise(requestAnimationFrame);
    }
    rows = Math.max(rows, list.querySelectorAll("li").length);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  watch.disconnect();
  const place = [...list.querySelectorAll("li")].at(-1).getAttribute("aria-posinset");
  return { tasks, rows, last: Number(place), all: document.querySelectorAll("*").length };
})()`;

interface Seen {
  /** What the page itself saw as long, by the clock on the wall. */
  readonly tasks: readonly number[];
  readonly rows: number;
  readonly last: number;
  readonly all: number;
}

interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** How long it had the processor, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** How many milliseconds each task of the page's own thread worked: one that waited for another process is not long. */
function workOf(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(String(trace)) as { readonly traceEvents: readonly Traced[] };
  const threads = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const isPage = ({ pid, tid }: Traced): boolean => threads.some((one) => one.pid === pid && one.tid === tid);
  return traceEvents
    .filter((event) => event.name === "ThreadControllerImpl::RunTask" && isPage(event))
    .map(({ tdur = 0 }) => tdur / 1_000);
}

test("10,000 gates scroll from the first to the last with no task over 50 ms and under 500 rows in the page", async () => {
  const { page, context } = await visit(browser, place, place.mira.token);
  await page.getByText("10,000 open").waitFor();
  await page.waitForTimeout(500);
  await browser.startTracing(page, { categories: ["-*", "toplevel"] });
  const { tasks, rows, last, all } = await page.evaluate<Seen>(scrollToEnd);
  const worked = workOf(await browser.stopTracing());
  expect(last).toBe(budgets.gates);
  expect(rows).toBeLessThan(budgets.rows);
  expect(all).toBeLessThan(1_500);
  expect(worked.length).toBeGreaterThan(500);
  if (tasks.length > 0) expect(worked.filter((ms) => ms > budgets.taskMs)).toEqual([]);
  await page.getByLabel("Filter gates by text or project").fill("release-42");
  await page
    .getByText(/release-42/)
    .first()
    .waitFor();
  await context.close();
});
