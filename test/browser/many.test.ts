import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Browser, type Page } from "./chromium.ts";
import { seedMany } from "./many.ts";
import { newPlace, visit, type Place } from "./place.ts";
import { tasksDuring } from "./tasks.ts";

const budgets = { rows: 500, gates: 10_000, taskMs: 50 } as const;

let browser: Browser;
let place: Place;
beforeAll(async () => {
  [browser, place] = await Promise.all([openBrowser(), newPlace()]);
  await place.start();
  await seedMany(place);
  await place.start();
});
afterAll(() => place.remove());

interface Seen {
  readonly rows: number;
  readonly last: number;
  readonly all: number;
}

/** Scrolls by so many points in every frame until gate `last` has been seen; the list is waited for where it is not there yet. */
const scroll = (page: Page, step: number, last: number): Promise<Seen> =>
  page.evaluate<Seen>(`(async () => {
    const list = document.querySelector(".gate-list");
    let rows = 0;
    let seen = 0;
    for (let idle = 0; seen < ${last} && idle < 600; idle += 1) {
      const before = list.scrollTop;
      list.scrollBy(0, ${step});
      await new Promise(requestAnimationFrame);
      const shown = list.querySelectorAll("li");
      rows = Math.max(rows, shown.length);
      seen = Number([...shown].at(-1).getAttribute("aria-posinset"));
      if (list.scrollTop !== before) idle = 0;
    }
    return { rows, last: seen, all: document.querySelectorAll("*").length };
  })()`);

const arrived = async (): Promise<Page> => {
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByText("10,000 open").waitFor();
  await page.getByText("May this run?").waitFor();
  return page;
};

/** Who shares the core with the page costs it time of the processor too, so a frame may be long once: not three times. */
test.each([
  ["twenty rows in every frame, from the first to the last", 1_200, budgets.gates],
  ["ten rows in every frame", 620, 3_000],
])("10,000 gates scroll with no task over 50 ms and under 500 rows in the page: %s", { retry: 2 }, async (_, step, last) => {
  const page = await arrived();
  let seen: Seen | undefined;
  const long = await tasksDuring({ browser, page, aboveMs: budgets.taskMs }, async () => {
    seen = await scroll(page, step, last);
  });
  expect(long).toEqual([]);
  expect(seen?.last).toBeGreaterThanOrEqual(last);
  expect(seen?.rows).toBeLessThan(budgets.rows);
  expect(seen?.all).toBeLessThan(1_500);
});

test("a filter looks through 10,000 gates with no task over 50 ms", { retry: 2 }, async () => {
  const page = await arrived();
  const long = await tasksDuring({ browser, page, aboveMs: budgets.taskMs }, async () => {
    await page.getByLabel("Filter gates by text or project").fill("release-12");
    await page.locator('.gate-list [aria-setsize="500"]').first().waitFor();
  });
  expect(long).toEqual([]);
});
