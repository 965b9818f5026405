import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import type { SessionId } from "../src/kernel/ids.ts";
import type { Runtime } from "../src/runtime/types.ts";
import { addToken } from "../src/secrets/tokens.ts";
import { openBrowser, type Browser, type Page } from "../test/browser/chromium.ts";
import { build } from "./cold-start.ts";
import type { Report } from "./figures.ts";
import { benchFolder, benchRuntime, root } from "./place.ts";
import { answerGate, openGate, startQuestions } from "./rounds.ts";
import { startUp } from "./server.ts";

const policy = { warmUp: 10, gates: 100, pauseMaxMs: 400 } as const;
const budgets = { seen: { atMost: 100 }, load: { atMost: 250 } } as const;

/** The console as it is shipped, in a real Chromium: how soon a person sees what another process recorded, and how much is loaded first. */
export async function consoleFigures(report: Report): Promise<void> {
  const folder = benchFolder();
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  const script = build(folder);
  const built = join(folder, "package/dist/console");
  buildConsole(built);
  firstLoad(report, built);
  const token = await addToken(join(home, "tokens.json"), "bench", "reader", new Date().toISOString());
  const journal = await sqliteJournal(join(home, "journal.db")); // another process than the one that serves
  const up = await startUp(script, home);
  const browser = await openBrowser();
  try {
    const page = await signedIn(browser, up.url, token);
    await page.getByText("Nothing waits for you.").waitFor();
    const runtime = benchRuntime(journal);
    await seen(report, page, { runtime, stream: await startQuestions(runtime) });
  } finally {
    await browser.close();
    await journal.close();
    up.child.kill();
    await once(up.child, "exit");
  }
}

/** A page of the console, as somebody sees it who has just given a token. */
export async function signedIn(browser: Browser, url: string, token: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
  await page.goto(url);
  await page.getByLabel(/Or paste a token/).fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  return page;
}

export function buildConsole(folder: string): void {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { status, stderr } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn", "--outDir", folder, "--emptyOutDir"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

/** One page, one script, one style and an icon are all there is: everything is loaded at once. */
function firstLoad(report: Report, folder: string): void {
  const isLoaded = (place: string): boolean => !place.startsWith(join(folder, "help")); // another page, when somebody goes there
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile() && isLoaded(entry.parentPath));
  const bytes = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0) / 1_024;
  const context = { plain: sum(bytes.map(({ length }) => length)), files: files.length };
  report.figure(
    { name: "console.first-load", value: sum(bytes.map((each) => gzipSync(each).length)), unit: "KB", ...context },
    budgets.load,
  );
}

/** From the moment at which a gate, or its answer, is on disk until the frame that shows it has been drawn. */
async function seen(
  report: Report,
  page: Page,
  { runtime, stream }: { readonly runtime: Runtime; readonly stream: SessionId },
): Promise<void> {
  const opened: number[] = [];
  const answered: number[] = [];
  for (let round = 0; round < policy.warmUp + policy.gates; round += 1) {
    const isMeasured = round >= policy.warmUp;
    const pause = (): Promise<void> => sleep(Math.random() * policy.pauseMaxMs); // not in step with whoever looks for changes
    await pause();
    const appears = page.evaluate<void>(drawn("1 open"));
    const asked = await openGate(runtime, stream, `q${round}`);
    const openedMs = await passing(appears);
    await pause();
    const goes = page.evaluate<void>(drawn(""));
    await answerGate(runtime, asked);
    const answeredMs = await passing(goes);
    if (!isMeasured) continue;
    opened.push(openedMs);
    answered.push(answeredMs);
  }
  const context = { from: "another process", until: "drawn in Chromium" };
  report.times("console.gate-opened", opened, { context, budget: budgets.seen });
  report.times("console.gate-answered", answered, { context, budget: budgets.seen });
}

async function passing(work: Promise<void>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

/** Until the inbox says so many, and a frame with it has been drawn. */
const drawn = (total: string): string => `new Promise((resolve) => {
  const place = document.querySelector("[data-testid=total]");
  const look = () => {
    if (place.textContent !== ${JSON.stringify(total)}) return false;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(resolve, 0));
    return true;
  };
  const watcher = new MutationObserver(look);
  if (!look()) watcher.observe(place, { characterData: true, childList: true, subtree: true });
})`;
