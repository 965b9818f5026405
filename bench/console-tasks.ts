import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readRehearsal } from "../src/adapters/models/rehearsals.ts";
import { addToken } from "../src/secrets/tokens.ts";
import { apiBase } from "../src/server/paths.ts";
import { openBrowser, type Browser, type Page } from "../test/browser/chromium.ts";
import { largeMap } from "../test/browser/large-map.ts";
import { build } from "./cold-start.ts";
import { buildConsole, signedIn } from "./console.ts";
import { median, type Report } from "./figures.ts";
import { longestTask, type Task } from "./page-tasks.ts";
import { benchFolder, root } from "./place.ts";
import { seedGates, startUp } from "./server.ts";

const policy = { rounds: 5, gates: 10_000, points: 10_000, rowPoints: 62 } as const;
/** Longer than this, and a person feels that the page stands still. */
const budget = { atMost: 50 } as const;

interface Visit {
  readonly browser: Browser;
  readonly page: Page;
}

/**
 * How long the console keeps its own thread busy at most, in a real Chromium: with 10,000 gates, and with a pool of 10,000
 * messages. By the processor's time; of several rounds the middle one counts.
 */
export async function consoleTasks(report: Report): Promise<void> {
  const folder = benchFolder();
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  const script = build(folder);
  buildConsole(join(folder, "package/dist/console"));
  await seedGates(home);
  const token = await addToken(join(home, "tokens.json"), "bench", "person", new Date().toISOString());
  const up = await startUp(script, home);
  const browser = await openBrowser();
  try {
    const page = await signedIn(browser, up.url, token);
    await page.getByText("10,000 open").waitFor();
    const visit = { browser, page };
    await gates(report, visit);
    await pool(report, visit, await startPool(up.url, token));
  } finally {
    await browser.close();
    up.child.kill();
    await once(up.child, "exit");
  }
}

async function gates(report: Report, visit: Visit): Promise<void> {
  const { page } = visit;
  const scroll = (rows: number, last: number): string => `(async () => {
    const list = document.querySelector(".gate-list");
    list.scrollTo(0, 0);
    for (let seen = 0, idle = 0; seen < ${last} && idle < 600; idle += 1) {
      const before = list.scrollTop;
      list.scrollBy(0, ${rows * policy.rowPoints});
      await new Promise(requestAnimationFrame);
      seen = Number([...list.querySelectorAll("li")].at(-1).getAttribute("aria-posinset"));
      if (list.scrollTop !== before) idle = 0;
    }
  })()`;
  const context = { gates: policy.gates };
  await middle(report, visit, { name: "console.task.scroll-10-rows-a-frame", ...context }, () => page.evaluate(scroll(10, 3_000)));
  await middle(report, visit, { name: "console.task.scroll-20-rows-a-frame", ...context }, () => page.evaluate(scroll(20, policy.gates)));
  const filter = page.getByLabel("Filter gates by text or project");
  await middle(report, visit, { name: "console.task.filter", ...context }, async () => {
    await filter.fill("nothing says this");
    await page.locator(".gate-list li").first().waitFor({ state: "hidden" });
    await filter.fill("");
    await page.locator(`.gate-list [aria-setsize="${policy.gates}"]`).first().waitFor();
  });
}

async function pool(report: Report, visit: Visit, session: string): Promise<void> {
  const { page } = visit;
  const body = largeMap();
  await page.route(/\/map$/, (route) => route.fulfill({ status: 200, contentType: "application/json", body }));
  const context = { points: policy.points };
  await middle(report, visit, { name: "console.task.pool", ...context }, async () => {
    await page.getByRole("link", { name: "Sessions" }).click();
    await page.locator(`a[href*="${session}"]`).first().click();
    await page.getByText("round 2000, now").waitFor();
  });
  const round = page.getByLabel("Round on the map");
  await middle(report, visit, { name: "console.task.pool-played", ...context }, async () => {
    await round.focus();
    await page.keyboard.press("Home");
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("PageUp");
    await page.locator(".xc-clusters button").first().click();
    await page.getByRole("button", { name: "show all" }).click();
  });
}

/** The longest task of each round; of the rounds, the middle one. */
async function middle(
  report: Report,
  { browser, page }: Visit,
  figure: { readonly name: string; readonly [context: string]: unknown },
  work: () => Promise<unknown>,
): Promise<void> {
  const found: Task[] = [];
  for (let round = 0; round < policy.rounds; round += 1)
    found.push(
      await longestTask(browser, page, async () => {
        await work();
      }),
    );
  const value = median(found.map(({ ms }) => ms));
  report.figure({ ...figure, value, unit: "ms", of: "the processor", within: found.find(({ ms }) => ms === value)?.within }, budget);
}

async function startPool(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { question: theme } = await readRehearsal("offline-first");
  const asked = { protocol: "exchange", intent: theme, cwd: root, agent: "rehearsal", exchange: { rounds: 2 } };
  const begun = await fetch(`${url}${apiBase}/sessions`, { method: "POST", headers, body: JSON.stringify(asked) });
  const { session } = (await begun.json()) as { readonly session?: string };
  if (session === undefined) throw new Error(`no pool began: ${begun.status}`);
  for (let wait = 0; wait < 300; wait += 1) {
    const { phase } = (await (await fetch(`${url}${apiBase}/sessions/${session}`, { headers })).json()) as { readonly phase: string };
    if (phase === "resting" || phase === "replying") return session;
    await sleep(100);
  }
  throw new Error("the pool does not come to rest");
}
