import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { violationsOn } from "./axe.ts";
import { beHere, browser, place } from "./here.ts";
import { openPage, visit } from "./place.ts";

beHere();

const files = readdirSync(join(import.meta.dirname, "../../dist/console/help")).filter((name) => name.endsWith(".html"));
const phone = { width: 375, height: 700 };
const usual = { width: 1280, height: 860 };

test("Help is a link of the console, and its pages lead to each other, to their headings and back", async () => {
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Help" }).click();
  await page.waitForURL(/\/help\/$/);
  await page.getByRole("navigation", { name: "Help pages" }).getByRole("link", { name: "Guard your agent" }).click();
  await page.getByRole("heading", { name: "Guard your agent" }).waitFor();
  await page.getByRole("navigation", { name: "Help pages" }).getByRole("link", { name: "Keys in the vault" }).click();
  await page.waitForURL(/\/help\/guard\.html#keys-in-the-vault$/);
  await page.getByRole("link", { name: "Back to the inbox" }).click();
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
});

test("titles and headings are searched from the keyboard, and Enter opens what was found first", async () => {
  const { page } = await openPage(browser);
  await page.goto(`${place.url()}/help`); // without its slash
  await page.waitForURL(/\/help\/$/);
  await page.keyboard.press("/");
  await page.locator("#words:focus").waitFor();
  await page.keyboard.type("VAULT keys");
  await page.getByText(/ found\. Enter opens “Keys in the vault”\.$/).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/guard\.html#keys-in-the-vault$/);
  await page.getByLabel("Search Help").fill("killed while a call waited"); // no heading says that
  expect(await page.locator("#contents a[data-found=text]:visible").first().textContent()).toBe("When something is wrong");
  await page.getByLabel("Search Help").fill("zebra crossing");
  await page.getByText("Nothing found").waitFor();
  expect(await page.locator("#contents > ul > li:visible").count()).toBe(0);
  await page.getByLabel("Search Help").fill("");
  expect(await page.locator("#contents > ul > li:visible").count()).toBe(files.length);
});

test("axe finds no violation on any page of Help, each fits a phone, and nothing is asked of another place", async () => {
  const { page } = await openPage(browser);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const file of files) {
    await page.goto(`${place.url()}/help/${file}`);
    await page.setViewportSize(phone);
    expect([file, await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")]).toEqual([file, 0]);
    await page.setViewportSize(usual);
    expect([file, ...(await violationsOn(page))]).toEqual([file]);
  }
  expect(asked.filter((address) => !address.startsWith(`${place.url()}/help/`))).toEqual([]);
});

test("the theme that was chosen in the console holds in Help", async () => {
  const { page } = await visit(browser, place, place.mira.token, { colorScheme: "light" });
  const ground = (): Promise<string> => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
  await page.getByRole("button", { name: /^Theme: system/ }).click();
  await page.getByRole("button", { name: /^Theme: light/ }).click();
  const dark = await ground();
  await page.goto(`${place.url()}/help/`);
  expect(await ground()).toBe(dark);
});
