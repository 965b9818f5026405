import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Browser, type Page } from "./chromium.ts";
import { largeMap } from "./large-map.ts";
import { seedMany } from "./many.ts";
import { newPlace, visit, type Place } from "./place.ts";
import { script, startPool } from "./pools.ts";

/** How long a page keeps its thread busy is measured by `npm run bench -- console-tasks`; here, that it never holds or draws too much. */
const limits = { rows: 500, elements: 1_500, gates: 10_000, drawnInFrame: 2_000 } as const;

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

test("10,000 gates are scrolled to the last and filtered with under 500 rows in the page", async () => {
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByText("10,000 open").waitFor();
  await page.getByText("May this run?").waitFor();
  const seen = await scroll(page, 2_400, limits.gates);
  expect(seen.last).toBeGreaterThanOrEqual(limits.gates);
  expect(seen.rows).toBeLessThan(limits.rows);
  expect(seen.all).toBeLessThan(limits.elements);
  const filter = page.getByLabel("Filter gates by text or project");
  await filter.fill("release-12");
  await page.locator('.gate-list [aria-setsize="500"]').first().waitFor();
  await filter.fill("");
  await page.locator('.gate-list [aria-setsize="10000"]').first().waitFor();
});

/** Counts what is drawn on canvases between two frames. */
const countDraws = `(() => {
  window.drawn = { most: 0, all: 0 };
  let now = 0;
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    now += 1;
    window.drawn.all += 1;
    window.drawn.most = Math.max(window.drawn.most, now);
    return draw.apply(this, args);
  };
  const turn = () => { now = 0; requestAnimationFrame(turn); };
  turn();
})()`;

test("X13 a pool of 10,000 messages is shown, played and looked at by cluster, and never drawn in one go", async () => {
  const session = await startPool(place, await script(place), { rounds: 2 });
  const { page } = await visit(browser, place, place.mira.token, { path: "/sessions" });
  const body = largeMap();
  await page.route(/\/map$/, (route) => route.fulfill({ status: 200, contentType: "application/json", body }));
  await page.evaluate(countDraws);
  const drawn = (): Promise<{ readonly most: number; readonly all: number }> => page.evaluate("window.drawn");
  await page.locator(`a[href*="${session}"]`).first().click();
  await page.getByText("round 2000, now").waitFor();
  await expect.poll(async () => (await drawn()).all).toBeGreaterThanOrEqual(10_000);
  await page.getByLabel("Round on the map").focus();
  await page.keyboard.press("Home");
  await page.getByText("round 0 of 2000").waitFor();
  await page.keyboard.press("PageUp");
  await page.getByText("round 200 of 2000").waitFor();
  await page.locator(".xc-clusters button").first().click();
  await page.getByRole("button", { name: "show all" }).click();
  await page.getByRole("button", { name: "show all" }).waitFor({ state: "hidden" });
  expect((await drawn()).most).toBeLessThanOrEqual(limits.drawnInFrame);
});
