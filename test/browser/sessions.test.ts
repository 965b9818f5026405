import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { api, beHere, browser, place } from "./here.ts";
import { ask, shoot, visit } from "./place.ts";

beHere();

const names = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll(".table tbody th a")].map((each) => {
    const id = each.querySelector(".table-sub").textContent;
    return each.textContent.replace(id, "");
  })`);

async function anotherSecond(): Promise<void> {
  const second = (): number => Math.floor(Date.now() / 1_000);
  for (const now = second(); second() === now;) await sleep(50);
}

test("sessions stand by their last activity, and those of one agent in one project are told apart", async () => {
  await ask(place, { command: "npm publish one.tgz", session: "early" });
  await anotherSecond(); // a session's name has the time of day
  await ask(place, { command: "npm publish two.tgz", session: "late" });
  const { items } = await api<{ items: readonly { readonly title: string; readonly stream: string }[] }>("/gates");
  const [early, late] = ["one.tgz", "two.tgz"].map((name) => items.find(({ title }) => title.includes(name))?.stream ?? "none");
  const { page } = await visit(browser, place, place.mira.token, { path: "/sessions" });
  const first = page.locator(".table tbody tr").first();
  await first.filter({ hasText: late ?? "" }).waitFor();
  expect(new Set(await names(page)).size).toBe(2);
  await ask(place, { command: "npm publish three.tgz", session: "early" });
  await first.filter({ hasText: early ?? "" }).waitFor(); // comes to the top by itself
});

test("a session is opened by its id as by its name, and both are one link", async () => {
  const { page } = await visit(browser, place, place.mira.token, { path: "/sessions" });
  const first = page.locator(".table tbody tr").first();
  const id = (await first.locator(".table-sub").textContent())?.split(" ")[0] ?? "none";
  expect(await first.locator("th").getByRole("link").count()).toBe(1);
  await first.getByRole("link", { name: id }).waitFor();
  await shoot(page, "sessions");
  await first.getByText(id).click();
  await page.waitForURL(`${place.url()}/sessions/${id}`);
});

test("a session that no agent belongs to is named for what it is", async () => {
  const project = place.mira.project;
  await api("/guard/switch", { project, to: "off", minutes: 5 });
  await api("/guard/switch", { project, to: "on" });
  const { page } = await visit(browser, place, place.mira.token, { path: "/sessions?protocol=switch" });
  const row = page.locator(".table tbody tr").first();
  await row.waitFor();
  expect(await row.getByText(/^none$/).count()).toBe(0);
  expect((await names(page))[0]).not.toContain("/"); // the project's name, and not its folder
  expect(await violationsOn(page)).toEqual([]);
  await row.getByRole("link").click();
  await page.waitForURL(/\/sessions\/switch-/);
});
