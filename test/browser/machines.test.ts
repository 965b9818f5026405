import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../support/postgres-server.ts";
import { violationsOn } from "./axe.ts";
import { beHere, browser, place } from "./here.ts";
import { newPlace, visit, type Place } from "./place.ts";

beHere();

async function placeAt(url: string): Promise<Place> {
  const shared = await newPlace({ ASSENT_JOURNAL_URL: url });
  onTestFinished(() => shared.remove());
  return shared;
}

test("M10 the machines of a journal are on a page: who is up, who is this one, and one that died is seen to be gone", async () => {
  const server = await startPostgres({ fsync: false });
  onTestFinished(() => server.stop());
  const environment = { ASSENT_JOURNAL_URL: server.url };
  const [one, two] = [await placeAt(server.url), await placeAt(server.url)];
  await one.start();
  const { value } = await one.mira.json<{ code: string }>(["machine", "enroll"], { environment });
  expect((await two.mira.run(["machine", "enroll", value.code], { environment })).code).toBe(0);
  await two.start();
  const { page } = await visit(browser, one, one.mira.token, { path: "/guard" });
  await page.getByRole("link", { name: /2 machines/ }).click();
  const cards = page.getByRole("article");
  await expect.poll(() => cards.filter({ hasText: "● up" }).count()).toBe(2);
  expect(await cards.filter({ hasText: "this machine" }).count()).toBe(1);
  expect(await violationsOn(page)).toEqual([]);
  await two.kill();
  await cards.filter({ hasText: "not running" }).waitFor();
  expect(await cards.filter({ hasText: "not running" }).filter({ hasText: "this machine" }).count()).toBe(0);
});

test("M10 a journal of one machine says so", async () => {
  const { page } = await visit(browser, place, place.mira.token, { path: "/machines" });
  await page.getByText(/this machine alone/).waitFor();
  expect(await page.getByRole("article").count()).toBe(0);
});
