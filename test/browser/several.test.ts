import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { digest } from "../../src/journal/row.ts";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import { gateOpened, shownText } from "../../src/kernel/gate.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import { draft, started } from "../support/journal-contract.ts";
import { violationsOn } from "./axe.ts";
import { openBrowser, type Browser, type Page } from "./chromium.ts";
import { api } from "./inquiries.ts";
import { answerWith, newPlace, readIt, visit, type Place } from "./place.ts";

/** Gates that take several candidates in one answer, written by hand: whichever protocol asks, they look like this. */
const lenses = ["cost", "security", "maintenance", "people"];

let browser: Browser;
let place: Place;
beforeAll(async () => {
  [browser, place] = await Promise.all([openBrowser(), newPlace()]);
  await place.mira.run(["sessions"]); // makes the journal and its keys
  const journal = await sqliteJournal(join(place.mira.home, "assent", "journal.db"));
  for (const name of ["mouse", "keys", "reader"]) {
    const { gate } = gateOpened("lens", `lens:${name}`, {
      title: `Which lenses, ${name}`,
      question: "From where should it be looked at?",
      candidates: lenses.map((id) => ({ id, label: `As ${id} sees it`, changes: `One looks at ${id}`, future: id })),
      changes: { choose: "The checked ones look at it", add: "Yours looks at it too", withdraw: "Nobody looks" },
    });
    const body = { gate: gate as never, id: `glens${name}`, shown: digest(shownText(gate)) };
    await journal.append(sessionId(`goal-lens${name}`), 0, [started(name), draft("gate.opened", body)]);
  }
  await journal.close();
  await place.start();
});
afterAll(() => place.remove());

const at = async (name: string, token = place.mira.token): Promise<Page> => {
  const { page } = await visit(browser, place, token, { path: `/gates/glens${name}` });
  await page.getByRole("heading", { name: "From where should it be looked at?" }).waitFor();
  return page;
};
const answerTo = async (name: string): Promise<unknown> => (await api<{ closing: unknown }>(place, `/gates/glens${name}`)).closing;

test("K2 several are checked with the mouse and taken with one answer, in the order of the list", async () => {
  const page = await at("mouse");
  const take = page.getByRole("button", { name: /^Take these/ });
  expect(await take.isDisabled()).toBe(true);
  await page.getByText("Check at least one above first.").waitFor();
  await page.getByLabel("As maintenance sees it").click();
  await page.getByText("As cost sees it").click();
  await page.getByLabel("As people sees it").click();
  await page.getByLabel("As people sees it").click();
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 700 });
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  await answerWith(page, /^Take these/);
  await page.getByText(/^You answered: chosen /).waitFor();
  expect(await answerTo("mouse")).toMatchObject({ option: "choose", text: "cost, maintenance", word: "chosen" });
});

test("K2 several are checked and taken with the keyboard; other answers keep keys of their own", async () => {
  const page = await at("keys");
  await readIt(page);
  await page.keyboard.press("c"); // nothing is checked yet
  await page.keyboard.press("2");
  expect(await page.getByLabel("As security sees it").isChecked()).toBe(true);
  await page.getByLabel("As cost sees it").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("2"); // with a check box in hand
  await page.keyboard.press("4");
  expect(await page.getByLabel("As security sees it").isChecked()).toBe(false);
  await page.keyboard.press("a");
  await page.getByRole("dialog", { name: "Name a lens of your own" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Take these \(2\)/ }).waitFor();
  await page.keyboard.press("c");
  await page.getByText(/^You answered: chosen /).waitFor();
  expect(await answerTo("keys")).toMatchObject({ option: "choose", text: "cost, people" });
});

test("K7 a reader can check nothing", async () => {
  const page = await at("reader", await place.token("lea", "reader"));
  expect(await page.getByLabel("As cost sees it").isDisabled()).toBe(true);
  await readIt(page);
  await page.keyboard.press("1");
  expect(await page.getByLabel("As cost sees it").isChecked()).toBe(false);
});
