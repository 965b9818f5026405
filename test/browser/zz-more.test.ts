import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { digest } from "../../src/journal/row.ts";
import { sqliteJournal } from "../../src/journal/sqlite.ts";
import { gateOpened, shownText } from "../../src/kernel/gate.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import { draft, started } from "../support/journal-contract.ts";
import { openBrowser, type Browser } from "./chromium.ts";
import { begin, reply } from "./inquiries.ts";
import { newPlace, visit, type Place } from "./place.ts";
let browser: Browser;
let place: Place;
beforeAll(async () => {
  [browser, place] = await Promise.all([openBrowser(), newPlace()]);
  await place.mira.run(["sessions"]);
  const journal = await sqliteJournal(join(place.mira.home, "assent", "journal.db"));
  const { gate } = gateOpened("lens", `lens`, {
    title: `Ways to look at: should the importer move to a queue?`,
    question: "From where should it be looked at?",
    context: ["Question: should the importer move to a queue?"],
    candidates: ["cost", "security", "maintenance", "people"].map((id) => ({ id, label: `As ${id} sees it`, changes: `Somebody looks at ${id}, and nothing else`, future: id })),
    changes: { choose: "The checked ones look at it, each alone", add: "Yours looks at it too", withdraw: "Nobody looks" },
  });
  await journal.append(sessionId(`goal-lens`), 0, [started("x"), draft("gate.opened", { gate: gate as never, id: `glens`, shown: digest(shownText(gate)) })]);
  await journal.close();
  await place.start();
});
afterAll(async () => { await browser.close(); await place.remove(); });
test("shots", { timeout: 120_000 }, async () => {
  const sol = await begin(place, { protocol: "solicit", intent: "Ask Jo for the password. I don't know which region is used.", plan: '{"steps":["deploy"],"region":null}' });
  await reply(place, sol, "provide", "eu-west-1");
  const sol2 = await begin(place, { protocol: "solicit", intent: "Ask Jo for the password. I don't know which region is used." });
  await reply(place, sol2, "dismiss");
  for (const [theme, size] of [["light", { width: 1280, height: 900 }], ["dark", { width: 1280, height: 900 }], ["phone", { width: 375, height: 700 }]] as const) {
    const { page } = await visit(browser, place, place.mira.token, { viewport: size, colorScheme: theme === "dark" ? "dark" : "light", hasTouch: theme === "phone", expected: [/4\d\d/] });
    await page.goto(place.url() + "/gates/glens");
    await page.getByText("As cost sees it").first().click();
    await page.screenshot({ path: `/tmp/shots/several-${theme}.png`, fullPage: true });
    await page.goto(place.url() + "/sessions/new");
    await page.getByLabel("Project").selectOption("other");
    await page.getByLabel("Folder of the project").fill("here");
    await page.getByLabel("What it is about").fill("x");
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shots/error-${theme}.png`, fullPage: true });
    await page.goto(place.url() + `/sessions/${sol}`);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shots/json-${theme}.png`, fullPage: true });
    await page.goto(place.url() + `/sessions/${sol2}`);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shots/quiet-${theme}.png`, fullPage: true });
    await page.keyboard.press("?");
    await page.waitForTimeout(200);
    await page.screenshot({ path: `/tmp/shots/help-${theme}.png` });
  }
  const { page } = await visit(browser, place, await place.token("lea", "reader"));
  await page.goto(place.url() + "/sessions");
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/shots/reader.png`, fullPage: true });
});
