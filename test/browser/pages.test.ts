import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { beHere, browser, place } from "./here.ts";
import { notLetIn, openPage, pressAnswer, visit, type Visit } from "./place.ts";
import { script, startPool } from "./pools.ts";
import { runSlowMission, seedCompanion, seedMission, seedMorning, seedShipped, seedWorker } from "./work.ts";

beHere();

const firstLoadMaxBytes = 250 * 1024;

beforeAll(async () => {
  await seedMorning(place);
  await seedShipped(place);
  await seedMission(place); // before the worker, so that the newest worker is that one
  await seedCompanion(place);
  await seedWorker(place);
  await startPool(place, await script(place));
});

interface Listed {
  readonly items: readonly { readonly stream: string; readonly protocol: string }[];
}

async function sessionOf(protocol: string): Promise<string> {
  const headers = { authorization: `Bearer ${place.mira.token}` };
  const { items } = (await (await fetch(`${place.url()}/api/v1/sessions`, { headers })).json()) as Listed;
  const found = items.find((item) => item.protocol === protocol);
  if (!found) throw new Error(`no session of ${protocol}: ${items.map((item) => item.stream).join(", ")}`);
  return found.stream;
}

async function riskGate(): Promise<string> {
  const headers = { authorization: `Bearer ${place.mira.token}` };
  const response = await fetch(`${place.url()}/api/v1/gates`, { headers });
  const { items } = (await response.json()) as { items: readonly { readonly id: string; readonly kind: string }[] };
  return items.find(({ kind }) => kind === "risk")?.id ?? "";
}

/** Every page of the console, with something that is there once it has come to rest. */
const pages: readonly (readonly [string, () => Promise<string>, (page: Page) => Promise<void>])[] = [
  ["inbox", async () => "/", (page) => page.locator(".gate-row").first().waitFor()],
  ["gate", async () => `/gates/${await riskGate()}`, (page) => page.getByText("May this run?").waitFor()],
  ["sessions", async () => "/sessions", (page) => page.getByText("release the parser").waitFor()],
  ["attend", async () => `/sessions/${await sessionOf("attend")}`, (page) => page.getByText("checked the plan").waitFor()],
  ["guard then", async () => `/sessions/${await sessionOf("guard")}?at=3`, (page) => page.getByText(/as it was at/).waitFor()],
  ["new", async () => "/sessions/new", (page) => page.getByRole("button", { name: "Start" }).waitFor()],
  ["exchange", async () => `/sessions/${await sessionOf("exchange")}`, (page) => page.getByText("round 8, now").waitFor()],
  ["goal", async () => `/sessions/${await sessionOf("goal")}`, (page) => page.getByText(/Is this the outcome/).waitFor()],
  ["worker", async () => `/sessions/${await sessionOf("worker")}`, (page) => page.getByText(/still prove the work/).waitFor()],
  [
    "mission",
    async () => `/sessions/${await sessionOf("mission")}`,
    (page) => page.getByText(/The whole passes; something is left/).waitFor(),
  ],
  [
    "audit",
    async () => `/sessions/${await sessionOf("grade")}`,
    (page) =>
      page
        .getByText(/every price has its unit/)
        .first()
        .waitFor(),
  ],
  [
    "ship",
    async () => `/sessions/${await sessionOf("ship")}`,
    (page) =>
      page
        .getByText(/nobody answers there/)
        .first()
        .waitFor(),
  ],
  [
    "companion",
    async () => `/sessions/${await sessionOf("companion")}`,
    (page) =>
      page
        .getByText(/grep never never\.txt/)
        .first()
        .waitFor(),
  ],
  ["guard", async () => "/guard", (page) => page.getByText("Allowed without asking").waitFor()],
  ["rules", async () => "/rules", (page) => page.getByText("Noise by rule").waitFor()],
  // Of one type: a hundred rows more of the same cost axe as much as all other pages together.
  ["journal", async () => "/journal?type=session.started", (page) => page.getByText("session.started").first().waitFor()],
  ["nowhere", async () => "/nowhere", (page) => page.getByText("There is no such page.").waitFor()],
];

const go = async ({ page }: Visit, path: string): Promise<void> => void (await page.goto(place.url() + path));

const usual = { width: 1280, height: 860 };
const phone = { width: 375, height: 700 };

/** One visit to each page for both: to load it costs most of a second. */
test("axe finds no violation on any page, in both themes, and each fits a phone of 375 points without scrolling sideways", async () => {
  const at = await visit(browser, place, place.mira.token, { hasTouch: true });
  for (const [name, path, isThere] of pages) {
    await go(at, await path());
    await isThere(at.page);
    await at.page.setViewportSize(phone);
    const wider = await at.page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    expect([name, wider]).toEqual([name, 0]);
    await at.page.setViewportSize(usual);
    if (name === "journal") {
      await at.page.getByRole("button", { name: "Verify the journal" }).click();
      await at.page.getByText("The journal is whole.").waitFor();
      await at.page.getByText("session.started").first().click();
    }
    expect([name, ...(await violationsOn(at.page))]).toEqual([name]);
  }
  await at.page.keyboard.press("?");
  await at.page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  expect(await violationsOn(at.page)).toEqual([]);
});

test("axe finds no violation before someone is let in, in both themes", async () => {
  const { page } = await openPage(browser, { expected: [notLetIn] });
  await page.goto(place.url());
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.evaluate(`{
    const said = document.createElement("p");
    Object.assign(said.style, { color: "#888", background: "#999" });
    said.textContent = "hard to read";
    document.querySelector("main, body").append(document.createElement("button"), said);
  }`);
  const planted = (await violationsOn(page)).map((each) => each.replace(/: <.*/s, ""));
  expect(planted).toEqual(expect.arrayContaining(["button-name", "color-contrast", "dark: color-contrast"]));
});

test("D5, W16 a worker's page says what was refused, leads to its agent's calls, and lands what a person accepts there", async () => {
  const at = await visit(browser, place, place.mira.token);
  const { page } = at;
  await go(at, `/sessions/${await sessionOf("worker")}`);
  await page.getByText("notes.md was changed; it is not among the files that this work owns").first().waitFor();
  await page.getByText(/attempt 2 of 3/).waitFor();
  await page
    .getByRole("region", { name: "What it took" })
    .getByText(/^\d+ (?:s|min)$/)
    .waitFor();
  const changes = page.getByRole("region", { name: /2 files changed by now/ });
  await changes.getByText("+echo $(($1 + $2))").waitFor();
  await page.getByRole("link", { name: "its calls" }).first().click();
  await page.getByText("checked the plan").waitFor();
  await go(at, `/sessions/${await sessionOf("worker")}`);
  await page.getByText(/still prove the work/).waitFor();
  await pressAnswer(page, "1");
  await page.getByText(/^git diff HEAD\.\.\.assent\//).waitFor();
  await page.getByLabel("How it ended").getByText("Landed").waitFor();
});

test("D13 a mission's page shows every piece, why one was left out, and leads to its worker", async () => {
  const at = await visit(browser, place, place.mira.token);
  const { page } = at;
  await go(at, `/sessions/${await sessionOf("mission")}`);
  const piece = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await piece("prices: write prices").getByText("landed").waitFor();
  await piece("invoice: write invoice").getByText("stuck").waitFor();
  await piece("taxes: write taxes").getByText("dropped").waitFor();
  await piece("taxes: write taxes").getByRole("link", { name: "its worker" }).click();
  await page.getByText("nothing that it owns was changed").first().waitFor();
});

test("D14, D17 what agents said of the whole and every step of its way out are told, and where it came to", async () => {
  const at = await visit(browser, place, place.mira.token);
  const { page } = at;
  await go(at, `/sessions/${await sessionOf("ship")}`);
  const steps = page.getByRole("region", { name: /The way out/ }).getByRole("listitem");
  await steps.filter({ hasText: "push" }).getByText("passed").waitFor();
  await steps.filter({ hasText: "look at what is deployed" }).getByText("failed").waitFor();
  await page.getByText("https://out.example/v2").first().waitFor();
  await go(at, `/sessions/${await sessionOf("grade")}`);
  await page.getByRole("region", { name: /The audit review passed/ }).waitFor();
});

test("D27 a companion's page has its lessons, each with a way to the events that it rests on, and asks about a mission", async () => {
  const at = await visit(browser, place, place.mira.token);
  const { page } = at;
  await go(at, `/sessions/${await sessionOf("companion")}`);
  await page
    .getByRole("region", { name: /What work here has taught/ })
    .getByText("waits for your answer")
    .waitFor();
  await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
  await page
    .getByRole("link", { name: /^worker-\w+@\d+$/ })
    .first()
    .click();
  await page.getByText(/as it was at/).waitFor();
});

test("D8, D15 a mission is paused on its page and a piece left out, each after a second look, and its decisions are told", async () => {
  const running = runSlowMission(place);
  const at = await visit(browser, place, place.mira.token);
  const { page } = at;
  const slow = async (): Promise<string | undefined> => {
    const headers = { authorization: `Bearer ${place.mira.token}` };
    const response = await fetch(`${place.url()}/api/v1/sessions?status=running`, { headers });
    const { items } = (await response.json()) as { items: readonly { stream: string; title: string }[] };
    return items.find(({ stream, title }) => stream.startsWith("mission-") && title.includes("takes its time"))?.stream;
  };
  await expect.poll(slow).toBeDefined();
  await go(at, `/sessions/${await slow()}`);
  const piece = (title: string) => page.getByRole("region", { name: "Pieces" }).getByRole("listitem").filter({ hasText: title });
  await piece("quick: write quick").getByText("landed").waitFor();
  await page.getByRole("button", { name: "Plan the rest anew …" }).click();
  const other = page.getByRole("dialog", { name: "Plan the rest anew?" });
  await other.getByRole("button", { name: "Plan it anew" }).waitFor();
  await other.getByRole("textbox").fill("net prices only");
  expect(await violationsOn(page)).toEqual([]);
  await other.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Pause …" }).click();
  await page.getByRole("button", { name: "Pause it" }).click();
  await page
    .getByText(/^Paused by/)
    .first()
    .waitFor();
  await piece("slow: write slow").getByRole("button", { name: "Leave slow out …" }).click();
  await page.getByRole("button", { name: "Leave it out" }).click();
  await piece("slow: write slow").getByText("dropped").waitFor();
  await page.getByText(/^\d+ decisions, the last one first$/).click();
  await page.getByRole("region", { name: "Decisions" }).getByText("slow is left out").waitFor();
  await running; // paused, it waits for a person
  await page.getByText("Let workers begin again?").first().waitFor();
});

test("the theme is kept, and goes before what the system wants", async () => {
  const at = await visit(browser, place, place.mira.token, { colorScheme: "light" });
  const ground = (): Promise<string> => at.page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
  const light = await ground();
  await at.page.getByRole("button", { name: /^Theme: system/ }).click();
  await at.page.getByRole("button", { name: /^Theme: light/ }).click();
  expect(await ground()).not.toBe(light);
  await go(at, "/rules");
  await at.page.getByRole("button", { name: /^Theme: dark/ }).waitFor();
  expect(await ground()).not.toBe(light);
});

test("K16 a session is seen as it was, branched from there after a second look, resumed and stopped", async () => {
  const at = await visit(browser, place, place.mira.token);
  await go(at, `/sessions/${await sessionOf("guard")}`);
  const { page } = at;
  await page.getByLabel("Raw events").check();
  await page.getByText("gate.opened").first().click();
  await page.getByRole("button", { name: "See the session as it was then" }).click();
  await page.locator(".moment-at").waitFor();
  const version = new URL(page.url()).searchParams.get("at");
  await page
    .getByText(new RegExp(`as it was at version ${version} of`))
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Branch from here …" }).click();
  await page.getByText("Files are not rolled back.").waitFor();
  await page.getByRole("button", { name: "Branch from here", exact: true }).click();
  await page.getByText("The branch is here, suspended.").waitFor();
  await page.getByText(`from version ${version}`).first().waitFor();
  await page
    .getByText(/^Ⅱsuspended$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Resume …" }).click();
  await page.getByText(/every action is weighed anew/).waitFor();
  await page.getByRole("button", { name: "Resume it" }).click();
  await page.getByText(/goes on\./).waitFor();
  await page.getByRole("button", { name: "Resume …" }).waitFor({ state: "hidden" });
  await page
    .getByText(/^Ⅱsuspended$/)
    .first()
    .waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "End the session …" }).click();
  await page.getByRole("button", { name: "End it" }).click();
  await page.getByText("The session has ended.").waitFor();
});

test("the journal is searched by text and type", async () => {
  const at = await visit(browser, place, place.mira.token);
  await go(at, "/journal");
  const { page } = at;
  await page.getByLabel("Text").fill("environment=production");
  await page.getByLabel("Type").fill("gate.");
  await page.keyboard.press("Enter");
  await page.waitForURL(/text=environment/);
  await page.getByText("gate.opened").first().click();
  await page
    .getByText(/terraform apply -auto-approve/)
    .first()
    .waitFor();
  expect(await page.locator(".moment").count()).toBe(1);
});

test("the console is at most 250 KB on the wire at the first load, and loads nothing from elsewhere", () => {
  const built = join(import.meta.dirname, "../../dist/console");
  const isLoaded = (folder: string): boolean => !folder.startsWith(join(built, "help")); // another page, when somebody goes there
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && isLoaded(entry.parentPath),
  );
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  expect(texts.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThan(firstLoadMaxBytes);
  expect(String(texts.find((text) => text.includes("<!doctype html>")))).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});
