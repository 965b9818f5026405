import { beforeEach, expect, test } from "vitest";
import type { Page } from "./chromium.ts";
import { api, beHere, browser, haltAll, haltElsewhere, openGates, place } from "./here.ts";
import { answerWith, ask, readIt, sendHeld, typeWords, visit } from "./place.ts";

beHere();

beforeEach(haltAll);

test("what is selected is what is answered: a filter moves the selection, and what it hides cannot be answered", async () => {
  for (const name of ["alpha", "beta", "gamma"]) await ask(place, { command: `npm publish --tag ${name}`, session: "filter" });
  const { page } = await visit(browser, place, place.mira.token);
  const gates = await openGates();
  const idOf = (name: string): string => gates.find(({ title }) => title.endsWith(name))?.id ?? "";
  await page.waitForURL(/\/gates\//);
  const filter = page.getByLabel("Filter gates by text or project");
  await filter.fill("gamma");
  await page.waitForURL(new RegExp(`/gates/${idOf("gamma")}$`));
  await filter.fill("nothing like this");
  await page.getByText("No open gate matches.").waitFor();
  expect(await page.getByRole("group", { name: "Answers" }).count()).toBe(0);
  await page.evaluate("document.activeElement.blur()");
  await page.waitForTimeout(600); // longer than a gate has to be seen
  for (const key of ["o", "a", "b", "s"]) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  expect(await openGates()).toHaveLength(3);
  await filter.fill("beta");
  await page.waitForURL(new RegExp(`/gates/${idOf("beta")}$`));
  await answerWith(page, /^Block/);
  await page.getByText(/^You answered: blocked/).waitFor();
  expect((await openGates()).map(({ id }) => id).toSorted()).toEqual([idOf("alpha"), idOf("gamma")].toSorted());
});

const typed = "only the build folder, please";

/** At a gate, with words typed into the dialog. */
async function writing(name: string): Promise<{ readonly page: Page; readonly id: string }> {
  await ask(place, { command: `npm publish --tag ${name}`, session: name });
  const { page } = await visit(browser, place, place.mira.token, { expected: [/./] });
  const id = (await openGates())[0]?.id ?? "";
  await page.waitForURL(new RegExp(`/gates/${id}$`));
  await page.getByRole("button", { name: /^Edit/ }).waitFor();
  await readIt(page);
  await page.keyboard.press("e");
  await page.getByRole("dialog").waitFor();
  await typeWords(page, typed);
  return { page, id };
}

test("typed words outlive a server that is away, a reload, and are sent when it is back", async () => {
  const { page, id } = await writing("away");
  await place.kill();
  await page.keyboard.press("Control+Enter");
  await sendHeld(page);
  await page.getByText(/your words for “Edit” are kept/).waitFor();
  await place.start();
  await page.goto(`${place.url()}/gates/${id}`);
  await page.getByText(/your words for “Edit” are kept/).waitFor();
  await page.getByRole("button", { name: "Go on writing" }).click();
  expect(await page.getByLabel("Your words").inputValue()).toBe(typed);
  await page.getByLabel("Your words").press("Control+Enter");
  await sendHeld(page);
  await page.getByText(/^You answered: edited/).waitFor();
  expect(await api(`/gates/${id}`)).toMatchObject({ closing: { option: "modify", text: typed } });
  expect(await page.evaluate<number>("sessionStorage.length")).toBe(0);
});

test("typed words outlive a conflict, and leaving the gate", async () => {
  const { page, id } = await writing("conflict");
  await page.keyboard.press("Control+Enter");
  await haltElsewhere(id);
  await sendHeld(page);
  await page.getByRole("link", { name: "Open the gate" }).click();
  await page.getByText(/^Already answered/).waitFor();
  await page.goto(`${place.url()}/sessions`);
  await page.goto(`${place.url()}/gates/${id}`);
  await page.getByText(typed).waitFor();
  await page.getByRole("button", { name: "Throw away" }).click();
  await page.getByText(typed).waitFor({ state: "hidden" });
});
