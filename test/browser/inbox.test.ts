import { beforeEach, expect, test } from "vitest";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { api, beHere, browser, haltAll, openGates, place } from "./here.ts";
import { answerWith, ask, readIt, sendHeld, shoot, visit } from "./place.ts";

beHere();
beforeEach(haltAll);

const rows = (page: Page) => page.locator(".gate-row");
const open = async (): Promise<Page> => {
  const { page } = await visit(browser, place, place.mira.token);
  await rows(page).first().waitFor();
  return page;
};
const filterOf = (page: Page) => page.getByLabel("Filter gates by text or project");
const closingOf = async (id: string): Promise<unknown> => (await api<{ closing: unknown }>(`/gates/${id}`)).closing;

test("all words must match, facets narrow and count what they show, and / goes to the filter", async () => {
  await ask(place, { command: "npm publish --tag red", session: "f1" });
  await ask(place, { command: "npm publish --tag blue", session: "f2", client: "codex" });
  await ask(place, { command: "git push --force origin red", session: "f2", client: "codex" });
  const page = await open();
  await page.getByText("3 open").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("red publish");
  await page.getByText("1 of 3").waitFor();
  expect(await rows(page).count()).toBe(1);
  await filterOf(page).fill("");
  const agent = page.getByLabel("Filter by agent");
  await agent.selectOption("codex");
  await page.getByText("2 of 3").waitFor();
  await filterOf(page).fill("blue");
  await page.getByText("1 of 3").waitFor();
  await page.waitForURL(new RegExp(`/gates/${(await openGates()).find(({ title }) => title.includes("blue"))?.id}$`));
  expect(await violationsOn(page)).toEqual([]);
  await filterOf(page).fill("");
  await agent.selectOption("");
  await page.getByText("3 open").waitFor();
});

test("K7 identical questions are one row; of other sessions they are answered only where the person checks them, by name", async () => {
  for (const session of ["g1", "g2", "g3"]) await ask(place, { command: "npm publish --tag same", session });
  await ask(place, { command: "npm publish --tag other", session: "g1" });
  const gates = await openGates();
  const page = await open();
  await page.getByText("4 open").waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByText(/asked 3 times/).click();
  const across = page.getByLabel(/^Also asked, word for word, in 2 other sessions/);
  expect(await across.isChecked()).toBe(false);
  const selected = /gates\/([^/?#]+)$/.exec(page.url())?.[1];
  const others = gates.filter(({ id, title }) => title.includes("same") && id !== selected);
  const said = await page.locator("label.same").textContent();
  for (const { id } of others) expect(said).toContain((await api<{ session: { short: string } }>(`/gates/${id}`)).session.short);
  await shoot(page, "same-question");
  await across.check();
  await readIt(page);
  await page.keyboard.press("b");
  await page.getByText(/3 times\)/).waitFor();
  await sendHeld(page);
  await expect.poll(openGates).toHaveLength(1);
  const same = gates.filter(({ title }) => title.includes("same"));
  expect(await Promise.all(same.map(({ id }) => closingOf(id)))).toMatchObject(same.map(() => ({ option: "halt" })));
});

test("K7 only this one of identical questions of several sessions is answered where the person checks nothing", async () => {
  for (const session of ["o1", "o2"]) await ask(place, { command: "npm publish --tag only", session });
  const page = await open();
  await page.getByLabel(/^Also asked, word for word, in 1 other session/).waitFor();
  await answerWith(page, /^Block/);
  await expect.poll(openGates).toHaveLength(1);
});

test("all questions of one session are answered at once, and no other's; that can be undone", async () => {
  for (const tag of ["one", "two", "three"]) await ask(place, { command: `npm publish --tag all-${tag}`, session: "all" });
  await ask(place, { command: "npm publish --tag elsewhere", session: "elsewhere" });
  const page = await open();
  const gates = await openGates();
  await rows(page).filter({ hasText: "all-one" }).click();
  const blockAll = async (): Promise<void> => {
    await page.getByRole("button", { name: /^Answer all 3/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/all-three/).waitFor();
    await page.waitForTimeout(600); // as long as anything must have been seen
    await dialog.getByRole("button", { name: "Block all" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(/3 questions of one session/).waitFor();
  };
  await blockAll();
  await page.getByRole("button", { name: /^Undo/ }).click();
  expect(await openGates()).toHaveLength(4);
  await rows(page).filter({ hasText: "all-one" }).click();
  await blockAll();
  await sendHeld(page);
  await expect.poll(openGates).toHaveLength(1);
  expect((await openGates())[0]?.id).toBe(gates.find(({ title }) => title.includes("elsewhere"))?.id);
});

test("a gate is put aside in this browser, is still open, and comes back", async () => {
  await ask(place, { command: "npm publish --tag later", session: "later" });
  await ask(place, { command: "npm publish --tag now", session: "now" });
  const page = await open();
  await rows(page).filter({ hasText: "later" }).click();
  await page.getByLabel("Snooze in this browser").selectOption("3600000");
  await page.getByText("1 open").waitFor();
  expect(await openGates()).toHaveLength(2);
  await page.getByRole("button", { name: "Snoozed (1)" }).click();
  await rows(page).filter({ hasText: "later" }).click();
  await page.getByRole("button", { name: "End snooze" }).click();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByText("2 open").waitFor();
});

test("Done says who answered what, and an allowed call is made a rule from there", async () => {
  await ask(place, { command: "git push origin dev", session: "done" });
  const page = await open();
  await page.locator("mark.found").first().waitFor();
  const copied = "getSelection().selectAllChildren(document.querySelector('mark.found')); String(getSelection())";
  expect(await page.evaluate<string>(copied)).toBe("git push origin dev"); // the number of its reason is no part of it
  await answerWith(page, /^Allow once/);
  await page.getByText(/^You answered: allowed once/).waitFor();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  const row = page.locator(".done-row").filter({ hasText: "git push origin dev" }).first();
  await row.getByText(/mira/).waitFor();
  expect((await row.boundingBox())?.height).toBeGreaterThan(70);
  await row.click();
  await page.getByRole("button", { name: /^Make this a rule/ }).click();
  await page.locator(".rule-facts").getByText("git push").first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Make the rule" }).click();
  await page.getByText(/^Rule made/).waitFor();
  const { permissions } = await api<{ permissions: readonly { readonly tool: string; readonly by: string }[] }>("/guard");
  expect(permissions).toMatchObject([{ tool: "git push", by: "mira", isOver: false }]);
  const seen = page.getByRole("link", { name: "See what is allowed" });
  await seen.waitFor();
  expect(await page.getByRole("button", { name: /^Make this a rule/ }).count()).toBe(0);
  await shoot(page, "ruled");
  await seen.click();
  await page.waitForURL(/\/guard#/);
  await page.getByRole("button", { name: "Revoke …" }).waitFor();
});

test("K7 a gate that a permission answered says so in the browser, and not that somebody looked at it", async () => {
  await ask(place, { command: "git push origin staging", session: "meanwhile" });
  const id = (await openGates())[0]?.id ?? "none";
  await api("/guard/permissions", { project: place.mira.project, tool: "Bash", input: { command: "git push origin staging" } });
  expect(await closingOf(id)).toMatchObject({ option: "dismiss", through: "permission" });
  const { page } = await visit(browser, place, place.mira.token, { path: `/gates/${id}` });
  await page.getByText(/^answered by a permission.*mira/).waitFor();
  await page.getByRole("link", { name: "See what is allowed" }).waitFor();
  await shoot(page, "through");
});

test("Done begins with what was closed last, and no open gate can be answered from it", async () => {
  for (const name of ["one", "two", "three"]) await ask(place, { command: `npm publish --tag order-${name}`, session: "order" });
  const gates = await openGates();
  const answerIt = async (name: string): Promise<void> => {
    const id = gates.find(({ title }) => title.includes(`order-${name}`))?.id;
    const { shown } = await api<{ shown: string }>(`/gates/${id}`);
    await api(`/gates/${id}/answer`, { option: "halt", shown });
  };
  await answerIt("two");
  await answerIt("one");
  const page = await open();
  await readIt(page);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.locator(".done-row").first().waitFor();
  await page.waitForURL(`${place.url()}/`);
  const order = await page.evaluate<readonly string[]>("[...document.querySelectorAll('.done-row')].map((each) => each.textContent)");
  expect(order.slice(0, 2).map((text) => /order-(one|two|three)/.exec(text)?.[1])).toEqual(["one", "two"]);
  expect(await page.getByRole("button", { name: /^Block/ }).count()).toBe(0);
  for (const key of ["b", "o", "a", "s"]) await page.keyboard.press(key);
  expect(await openGates()).toHaveLength(1);
  await page.locator(".done-row").first().click();
  await page
    .getByRole("button", { name: /^Make this a rule/ })
    .or(page.locator("#gate-title"))
    .first()
    .waitFor();
  await page.keyboard.press("Control+k");
  await page.locator(".palette-input:focus").waitFor();
  await page.keyboard.type("order-three");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".inbox-tab[aria-pressed=true]").filter({ hasText: "Open" }).waitFor(); // an open gate is among the open ones
  await page.getByRole("button", { name: /^Block/ }).waitFor();
});

test("Ctrl+K goes to a page, a gate or a session by its words", async () => {
  await ask(place, { command: "npm publish --tag palette", session: "palette" });
  const page = await open();
  await page.goto(`${place.url()}/rules`);
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.locator(".palette-input:focus").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.type("palette publish");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/gates\//);
  await page.keyboard.press("Control+k");
  await page.locator(".palette-input:focus").waitFor();
  await page.keyboard.type("journal");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/journal/);
  expect(await openGates()).toHaveLength(1);
});

test("questions of a session that ends are closed by themselves", async () => {
  await ask(place, { command: "npm publish --tag ended", session: "ended" });
  const page = await open();
  const { stream } = await api<{ stream: string }>(`/gates/${(await openGates())[0]?.id}`);
  await api(`/sessions/${stream}/stop`, {});
  await page.getByText("its session ended").waitFor();
  expect(await openGates()).toHaveLength(0);
});
