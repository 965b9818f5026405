import { beforeAll, expect, test } from "vitest";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { api, beHere, browser, openGates, place } from "./here.ts";
import { ask, visit } from "./place.ts";

beHere();

const remotes = ["origin", "backup", "mirror", "fork", "other", "last"];

async function answered(command: string, session: string, option: string): Promise<void> {
  await ask(place, { command, session });
  const [{ id } = { id: "" }] = await openGates();
  const { shown } = await api<{ shown: string }>(`/gates/${id}`);
  await api(`/gates/${id}/answer`, { option, shown });
}

beforeAll(async () => {
  for (const [n, remote] of remotes.entries()) await answered(`git push ${remote} dev`, `s${n % 3}`, "dismiss");
  await answered("npm publish no.tgz", "s0", "halt");
  await answered("npm publish never.tgz", "s1", "halt");
  await answered("npm publish yes.tgz", "s1", "dismiss");
  await ask(place, { command: "npm publish open.tgz", session: "s2" });
});

interface Book {
  readonly proposals: readonly { readonly kept: { readonly by: string } | null }[];
}
const open = async (path = "/rules", options: Parameters<typeof visit>[3] = {}, token = place.mira.token): Promise<Page> => {
  const { page } = await visit(browser, place, token, { path, ...options });
  await page.getByText("Noise by rule").waitFor();
  return page;
};

async function doIt(page: Page, name: string): Promise<void> {
  await page.mouse.move(3, 3);
  await page.locator(".dialog [data-read=true]").waitFor();
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

const rows = (page: Page) => page.locator(".questions .question-rows > li");

test("A29 every figure of the period, a day and a rule leads to exactly its calls, and from there to the gate", async () => {
  const page = await open();
  for (const [figure, times] of [
    [/^10 asked/, 10],
    [/^7 allowed/, 7],
    [/^2 blocked$/, 2],
  ] as const) {
    await page.getByRole("link", { name: figure }).click();
    await page.getByText(new RegExp(`^${times} calls$`)).waitFor();
    expect(await rows(page).count()).toBe(times);
  }
  await page.getByRole("link", { name: /: 10 asked, 7 allowed, 2 blocked/ }).click();
  await page.getByText(/^10 calls$/).waitFor();
  await page.locator(".rules tbody tr").filter({ hasText: "npm publish" }).getByRole("link", { name: "2" }).click();
  await page.getByText(/^2 calls$/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await rows(page).filter({ hasText: "never.tgz" }).getByRole("link").click();
  await page.waitForURL(/\/gates\//);
  await page
    .getByText(/npm publish never.tgz/)
    .first()
    .waitFor();
});

test("A29 the list of a figure has an address, and follows what people answer", async () => {
  const page = await open("/rules?fate=blocked&tool=npm%20publish");
  await page.getByText(/^2 calls$/).waitFor();
  const [gate] = await openGates();
  const { shown } = await api<{ shown: string }>(`/gates/${gate?.id}`);
  await api(`/gates/${gate?.id}/answer`, { option: "halt", shown });
  await page.getByText(/^3 calls$/).waitFor();
});

test("A29 a proposal stands first and is accepted in place: a command of it is allowed for a time", async () => {
  const page = await open();
  const [first] = await page.evaluate<readonly string[]>("[...document.querySelectorAll('.page h2')].map((each) => each.textContent)");
  expect(first).toBe("Proposals");
  const proposal = page.locator(".proposal").first();
  await proposal.getByText(/git push asked 6 times in 3 sessions/).waitFor();
  await proposal.getByRole("button", { name: "Allow …" }).click();
  const row = proposal.getByRole("listitem").filter({ hasText: "git push backup dev" });
  await row.getByRole("button", { name: "Allow …" }).click();
  await page.getByRole("button", { name: "See what this covers" }).click();
  await doIt(page, "Allow for 7 days");
  const { permissions } = await api<{ permissions: readonly { target: string; by: string }[] }>("/guard");
  expect(permissions).toMatchObject([{ target: "backup/dev", by: "mira" }]);
  const spared = page.getByRole("region", { name: "Allowed without asking" }).getByRole("row").filter({ hasText: "backup/dev" });
  await spared.getByText("not used yet").waitFor();
  await ask(place, { command: "git push backup dev", session: "s9" });
  await page.reload();
  expect(await spared.locator("td.number").textContent()).toBe("1");
});

test("A29, K7 a proposal is put away by a person who read the question, and comes back by one", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Keep asking …" }).click();
  await page.evaluate(`document.querySelector(".dialog .button-main").click()`);
  await page.getByText(/^Too early/).waitFor();
  expect((await api<Book>("/rules")).proposals[0]?.kept).toBeNull();
  await doIt(page, "Keep asking");
  await page.getByText("One proposal put away").click();
  expect((await api<Book>("/rules")).proposals[0]?.kept?.by).toBe("mira");
  await page.getByRole("button", { name: "Bring it back …" }).click();
  await doIt(page, "Bring it back");
  await page.getByRole("button", { name: "Keep asking …" }).waitFor();
});

test("a reader is offered no deed, and a phone has room for all of it", async () => {
  const page = await open("/rules?fate=allowed", {}, await place.token("eye", "reader"));
  await page.getByText(/^7 calls$/).waitFor();
  expect(await page.getByRole("button", { name: /Allow|Keep/ }).count()).toBe(0);
  await page.setViewportSize({ width: 375, height: 700 });
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("A29 noise by rule is of the chosen period, and a call that two rules asked about counts once in all of them", async () => {
  await answered("git push --force origin main", "s0", "halt");
  const page = await open("/rules?days=7");
  const asked = async (row: string): Promise<number> =>
    Number(await page.locator(".rules tbody tr").filter({ hasText: row }).locator("[data-label=asked]").first().textContent());
  const own = await page.evaluate<readonly string[]>(
    "[...document.querySelectorAll('.rules tbody tr:not(.rules-all) [data-label=asked]')].map((each) => each.textContent)",
  );
  const inPeriod = await page.locator(".totals a").first().textContent();
  expect(await asked("All rules")).toBe(Number.parseInt(inPeriod ?? "", 10));
  expect(own.reduce((sum, n) => sum + Number(n), 0)).toBeGreaterThan(await asked("All rules"));
  await page.locator(".rules tbody tr").first().locator("[data-label=asked] a").click();
  const { searchParams: week } = new URL(page.url());
  expect(Date.parse(week.get("to") ?? "") - Date.parse(week.get("from") ?? "")).toBe(6 * 86_400_000);
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "30 days" }).click();
  await page.waitForURL(/days=30/);
  const { searchParams: month } = new URL(page.url());
  expect(Date.parse(month.get("to") ?? "") - Date.parse(month.get("from") ?? "")).toBe(29 * 86_400_000);
});
