import { beforeEach, expect, test } from "vitest";
import type { Page } from "./chromium.ts";
import { api, beHere, browser, haltAll, openGates, place } from "./here.ts";
import { ask, readIt, visit } from "./place.ts";
import { violationsOn } from "./axe.ts";

beHere();
beforeEach(haltAll);

const closingOf = async (id: string): Promise<unknown> => (await api<{ closing: unknown }>(`/gates/${id}`)).closing;

/** At the one open gate, read. */
async function reading(name: string, command = `npm publish --tag ${name}`): Promise<{ readonly page: Page; readonly id: string }> {
  await ask(place, { command, session: name });
  const { page } = await visit(browser, place, place.mira.token);
  const id = (await openGates())[0]?.id ?? "";
  await page.waitForURL(new RegExp(`/gates/${id}$`));
  await readIt(page);
  return { page, id };
}

test("K7 an answer can be taken back before it is given: nothing was recorded, and the gate is back", async () => {
  const { page, id } = await reading("undo");
  await page.keyboard.press("o");
  await page.getByText(/^You answer: allowed once/).waitFor();
  await page.getByText("Nothing waits for you.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("u");
  await page.waitForURL(new RegExp(`/gates/${id}$`));
  await page.getByText(/^You answer: /).waitFor({ state: "hidden" });
  await readIt(page);
  expect(await closingOf(id)).toBeNull();
  await page.keyboard.press("b");
  await page.getByText(/^You answered: blocked/).waitFor(); // by itself, after its five seconds
  await page.getByText(/^The last question was answered .* by mira: blocked$/).waitFor(); // beside that nothing waits
  await page.getByText("No agent is guarded yet").waitFor();
  expect(await closingOf(id)).toMatchObject({ option: "halt" });
});

test("K7 undone by mouse, the gate that was answered is there again, and stays when the pointer goes on", async () => {
  await ask(place, { command: "npm publish --tag other", session: "mouse" });
  await ask(place, { command: "npm publish --tag second", session: "mouse" });
  const { page } = await visit(browser, place, place.mira.token);
  const id = (await openGates())[0]?.id ?? "";
  await page.waitForURL(new RegExp(`/gates/${id}$`));
  await readIt(page);
  const block = await page.getByRole("button", { name: /^Block/ }).boundingBox();
  await page.mouse.move((block?.x ?? 0) + 30, (block?.y ?? 0) + 20, { steps: 4 });
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByText(/^You answer: /).waitFor({ state: "hidden" });
  await page.mouse.move(300, 300, { steps: 4 });
  await readIt(page);
  await page.waitForTimeout(700); // long enough for a next one to appear
  expect(page.url()).toContain(`/gates/${id}`);
  expect(await closingOf(id)).toBeNull();
});

test("an answer that is held is given when its page goes away", async () => {
  const { page, id } = await reading("leaving");
  await page.keyboard.press("b");
  await page.getByText(/^You answer: blocked/).waitFor();
  await page.goto(`${place.url()}/api/v1/me`);
  await expect.poll(() => closingOf(id)).toMatchObject({ option: "halt", by: { name: "mira" } });
});

test("Edit starts from the command, and shows the difference and the new verdict before anything is sent", async () => {
  const { page, id } = await reading("edit", "npm publish --tag edit");
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog");
  const text = dialog.getByRole("textbox");
  await text.waitFor();
  expect(await text.inputValue()).toBe("npm publish --tag edit");
  const send = dialog.getByRole("button", { name: "Send this version" });
  expect(await send.isDisabled()).toBe(true);
  await page.keyboard.press("Control+Enter"); // what does nothing says why
  await dialog.getByText("Not sent: nothing is changed yet.").waitFor();
  await text.fill("npm publish --tag other");
  await dialog.getByText("+ npm publish --tag other").waitFor();
  await page.locator('[data-verdict="gate"]').waitFor();
  await text.fill("rm -rf /");
  await page.locator('[data-verdict="refuse"]').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await text.fill("ls dist");
  await page.locator('[data-verdict="low"]').waitFor();
  await page.locator(".dialog .diff-old").filter({ hasText: "npm publish" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.reload(); // typed text is not lost
  await page.getByRole("button", { name: "Go on writing" }).click();
  expect(await text.inputValue()).toBe("ls dist");
  await page.locator('[data-verdict="low"]').waitFor();
  await send.click();
  await page.getByText(/^You answered: edited/).waitFor();
  expect(await closingOf(id)).toMatchObject({ option: "modify", text: "Run this instead: ls dist" });
});

test("A21 an edited command that is asked about again says whose edit it is", async () => {
  const { page, id } = await reading("again", "npm publish --tag first");
  expect(await page.getByText("edited this command").count()).toBe(0);
  const { shown } = await api<{ shown: string }>(`/gates/${id}`);
  await api(`/gates/${id}/answer`, { option: "modify", text: "Run this instead: npm publish --tag second", shown });
  await ask(place, { command: "npm publish --tag second", session: "again" });
  const [next] = await openGates();
  await page.goto(`${place.url()}/gates/${next?.id}`);
  await page.getByText(/^You edited this command: /).waitFor();
});
