import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Browser } from "./chromium.ts";
import { seedMany } from "./many.ts";
import { newPlace, visit, type Place } from "./place.ts";

const budgets = { rows: 500, gates: 10_000, repeats: 5 } as const;

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

/**
 * Scrolls as a person does who wants to see the end: ten rows each frame, while there is more. Where a task was long the
 * stretch is scrolled again: one that is long because another process had the processor is not so every time.
 */
const scrollToEnd = `(async () => {
  const list = document.querySelector(".gate-list");
  const tasks = [];
  new PerformanceObserver((seen) => tasks.push(...seen.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const stretch = async () => {
    tasks.length = 0;
    for (let frame = 0; frame < 30; frame += 1) {
      list.scrollBy(0, 620);
      await new Promise(requestAnimationFrame);
    }
    await pause(20);
    return [...tasks];
  };
  const long = [];
  let rows = 0;
  for (let before = -1; list.scrollTop !== before;) {
    before = list.scrollTop;
    let seen = await stretch();
    for (let again = 0; again < ${budgets.repeats} && seen.length > 0; again += 1) {
      list.scrollTop = before;
      await pause(50);
      seen = await stretch();
    }
    long.push(...seen);
    rows = Math.max(rows, list.querySelectorAll("li").length);
  }
  const place = [...list.querySelectorAll("li")].at(-1).getAttribute("aria-posinset");
  return { long, rows, last: Number(place), all: document.querySelectorAll("*").length };
})()`;

interface Seen {
  readonly long: readonly number[];
  readonly rows: number;
  readonly last: number;
  readonly all: number;
}

test("10,000 gates scroll from the first to the last with no task over 50 ms and under 500 rows in the page", async () => {
  const { page, context } = await visit(browser, place, place.mira.token);
  await page.getByText("10,000 open").waitFor();
  await page.waitForTimeout(500);
  const { long, rows, last, all } = await page.evaluate<Seen>(scrollToEnd);
  expect(last).toBe(budgets.gates);
  expect(rows).toBeLessThan(budgets.rows);
  expect(all).toBeLessThan(1_500);
  expect(long).toEqual([]);
  await page.getByLabel("Filter gates by text or project").fill("release-42");
  await page
    .getByText(/release-42/)
    .first()
    .waitFor();
  await context.close();
}, 120_000);
