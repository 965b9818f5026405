import { beforeAll, expect, test } from "vitest";
import { visible } from "../../src/kernel/text.ts";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { beHere, browser, place } from "./here.ts";
import { offences, payloads } from "./payloads.ts";
import { answerWith, pressAnswer, typeWords, visit } from "./place.ts";
import { beginPool, script, startPool, theme } from "./pools.ts";

beHere();

let pool: string;
beforeAll(async () => {
  pool = await startPool(place, await script(place));
});

const at = async (id: string, options: Parameters<typeof visit>[3] = {}): Promise<Page> => {
  const { page } = await visit(browser, place, place.mira.token, { ...options, path: `/sessions/${id}` });
  await page.getByRole("heading", { name: "Timeline" }).waitFor();
  return page;
};

const words = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.textContent)`);
const kinds = (page: Page): Promise<readonly string[]> =>
  page.evaluate('[...document.querySelectorAll(".xc-stream [data-kind]")].map((each) => each.dataset.kind)');

/** Fields that do not look like the others. */
const unlike = `[...document.querySelectorAll('form input:is([type="text"], [type="number"]), dialog input')]
  .filter((each) => getComputedStyle(each).borderTopLeftRadius !== getComputedStyle(document.querySelector("textarea")).borderTopLeftRadius)
  .map((each) => each.outerHTML)`;

/** The places on the map that are painted, axes left out. */
const paint = `(() => {
  const canvas = document.querySelector(".xc-canvas");
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const isAxis = (at) => Math.abs((at % width) - width / 2) < 3 || Math.abs(Math.floor(at / width) - height / 2) < 3;
  return Array.from({ length: width * height }, (_, at) => at).filter((at) => data[4 * at + 3] > 0 && !isAxis(at));
})()`;

/** How much of the map is painted, once that does not change any more. */
async function painted(page: Page): Promise<number> {
  let before = -1;
  for (;;) {
    const now: number = await page.evaluate(`${paint}.length`);
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(120);
  }
}

test("X13 the pool as a map over its rounds, every message with its kind, audits beside them, in both themes", async () => {
  const page = await at(pool);
  await page.getByText("round 8 of 8").first().waitFor();
  await page.getByText("resting: every round that you granted is done").waitFor();
  await page.locator(".xc-clusters li").first().waitFor();
  expect((await words(page, ".xc-clusters .xc-letter")).map((each) => each.replace(/\s*cluster\s*/, ""))).toEqual(["A", "B", "C"]);
  expect((await words(page, ".xc-clusters .xc-cluster-words")).join()).toMatch(/queue|billing/);
  const audit = ["observer-role", "auditor-role", "audit"];
  expect(await kinds(page)).toEqual([...audit, ...Array<string>(16).fill("thought"), ...audit, ...Array<string>(16).fill("thought")]);
  expect(await words(page, ".xc-audits h3")).toEqual(["Audit 2, after round 8", "Audit 1, after round 4"]);
  expect(await violationsOn(page)).toEqual([]);

  const all = await painted(page);
  const slider = page.getByLabel("Round on the map");
  await slider.focus();
  await page.keyboard.press("Home");
  await page.getByText("round 0 of 8").waitFor();
  const none = await painted(page);
  for (const _ of [1, 2]) await page.keyboard.press("ArrowRight");
  await page.getByText("round 2 of 8").waitFor();
  const few = await painted(page);
  expect(none).toBe(0);
  expect(few).toBeGreaterThan(0);
  expect(few).toBeLessThan(all);
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByText("round 8, now").waitFor();
  expect(await painted(page)).toBe(all);

  await page.locator(".xc-clusters button").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "show all" }).waitFor();
  expect(new Set(await words(page, ".xc-stream .xc-message .xc-letter")).size).toBe(1);
  await page.keyboard.press("Enter");
  expect((await kinds(page)).length).toBe(38);
});

test("X13 a point of the map leads to its message", async () => {
  const page = await at(pool);
  await page.locator(".xc-clusters li").first().waitFor();
  expect(await painted(page)).toBeGreaterThan(0);
  await page.evaluate(`{
    const [at] = ${paint};
    const canvas = document.querySelector(".xc-canvas");
    const { left, top, width } = canvas.getBoundingClientRect();
    const [x, y] = [at % canvas.width, Math.floor(at / canvas.width)].map((each) => (each * width) / canvas.width);
    canvas.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: left + x, clientY: top + y }));
  }`);
  await page.locator(".xc-picked [data-message]").waitFor();
  await page.locator(".xc-picked").getByRole("button", { name: "Close" }).click();
  expect(await page.locator(".xc-picked").count()).toBe(0);
});

test("X13, X6 while minds think the page says who does; what comes late stands in its place; held, it rests", async () => {
  const session = await beginPool(place, await script(place, { delayMs: 700 }), { rounds: 20 });
  const page = await at(session);
  await page
    .getByText(/thinking now: .*Accountant/)
    .first()
    .waitFor();
  await page.locator('[data-kind="thought"]').first().waitFor();
  await page.getByLabel("Say something into the pool").fill("In the middle of a round.");
  await page.getByRole("button", { name: "Say it" }).click();
  await page.locator('[data-kind="injection"]').waitFor();
  await page.getByRole("button", { name: "Hold" }).click();
  await page.getByText("resting: you held it").waitFor();
  await page.getByRole("button", { name: "Continue" }).waitFor();
  const missing = `(() => {
    const numbers = [...document.querySelectorAll(".xc-stream [data-message]")].map((each) => Number(each.dataset.message.slice(1)));
    return numbers.toReversed().findIndex((each, index) => each !== index + 1);
  })()`;
  await expect.poll(() => page.evaluate(missing)).toBe(-1);
});

test("X6 a reader sees all of it and is offered none of the observer's moves", async () => {
  const token = await place.token("eye", "reader");
  const { page } = await visit(browser, place, token, { path: `/sessions/${pool}` });
  await page.getByRole("heading", { name: "Audit 2, after round 8" }).waitFor();
  expect(await page.getByRole("heading", { name: "You decide" }).count()).toBe(0);
});

test("X5, X6 the observer says something, changes terms, goes on, and each of it appears by itself; the proof holds", async () => {
  const session = await startPool(place, await script(place), { rounds: 4 });
  const page = await at(session);
  const said = page.getByLabel("Say something into the pool");
  await said.fill("The budget was cut by half.");
  await page.keyboard.press("Control+Enter");
  await page.locator('[data-kind="injection"]').getByText("The budget was cut by half.").waitFor();
  await expect.poll(() => said.inputValue()).toBe(""); // the message may be seen before its sender hears that it was taken

  await page.getByRole("button", { name: "Change terms …" }).click();
  await page.getByLabel("Which").selectOption("rule");
  const text = page.getByLabel("What it says from now on");
  await expect.poll(() => text.inputValue()).toContain("Summarise what the pool thought");
  await text.fill("Summarise what the pool thought since the last audit: where it agrees. List open questions.");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Change it" }).click();
  await page.locator(".xc-terms summary").filter({ hasText: "1 change" }).click();
  await page.locator(".xc-terms details[open] .diff-new").first().waitFor();
  expect((await words(page, ".xc-diff .diff-new")).join()).toContain("List open questions.");
  expect((await words(page, ".xc-diff .diff-old")).join()).toContain("Add nothing of your own");

  await page.getByLabel("more rounds").fill("4");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("round 8 of 8").first().waitFor();
  await page.getByRole("heading", { name: "Audit 2, after round 8" }).waitFor();
  await page.getByText("rule version 2").first().waitFor();
  await expect.poll(async () => (await kinds(page)).filter((kind) => kind === "thought").length).toBe(32);

  await page.getByRole("button", { name: "Verify who could read what" }).click();
  await page.getByText("Everyone could read everyone's rules.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Close" }).click();
  const address = (await page.getByRole("link", { name: "Download the report" }).getAttribute("href")) ?? "";
  const report: string = await page.evaluate(`fetch(${JSON.stringify(address)}).then((each) => each.text())`);
  expect(report).toContain("The budget was cut by half.");
});

test("X9 a branch from an earlier round opens as a session of its own, with its parent above it", async () => {
  const page = await at(pool);
  await page.getByRole("button", { name: "Branch …" }).click();
  expect(await page.evaluate(unlike)).toEqual([]);
  await page.getByLabel(/^From round/).fill("2");
  await page.getByLabel(/^Rounds that you grant it/).fill("1");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Branch", exact: true }).click();
  await page.waitForURL(new RegExp(`/sessions/(?!${pool})exchange-`));
  await page.getByText("round 3 of").first().waitFor();
  await page.locator(".kin-line").getByRole("link", { name: pool }).waitFor();
  expect((await words(page, ".xc-stream .xc-message .dim")).every((each) => /round [123] ·/.test(each))).toBe(true);
});

test("X8 the pool asks for a restart: its gate stands on the page and is answered with the keyboard; then audits wait", async () => {
  const reasons = ["we turn in circles", "the theme is too wide", "nobody knows the figures", "I cannot follow any more"];
  const asks = (mind: number, round: number) =>
    round === 1 ? { thought: `I think that ${reasons[mind]}.`, restart: `Because ${reasons[mind]}.` } : undefined;
  const session = await startPool(place, await script(place, { says: asks }));
  const page = await at(session);
  await page.getByText("paused until you answer").first().waitFor();
  await page.getByRole("heading", { name: /How does it go on/ }).waitFor();
  await expect.poll(async () => (await kinds(page)).filter((kind) => kind === "restart")).toHaveLength(4);
  expect(await violationsOn(page)).toEqual([]);
  await pressAnswer(page, "3");
  await typeWords(page, "Assume that we stay small.");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Assume that we stay small.").first().waitFor();
  await page.getByText("asked for a restart 1 time: 1 honoured, 0 not").waitFor();
  await page.getByRole("heading", { name: /Do you want to say something before the pool goes on/ }).waitFor();
  await page.getByText("each waits for you").waitFor();
});

test("X13 a phone follows and answers", async () => {
  const session = await startPool(place, await script(place), { chat: true });
  const page = await at(session, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.getByRole("heading", { name: /Do you want to say something/ }).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await page.locator(".xc-canvas").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await answerWith(page, /^Go on/);
  await page.getByText("round 8 of 8").first().waitFor();
});

test("X4, K11 texts of minds are text, and one that imitates a marker says so", async () => {
  const kept = payloads.filter((payload) => payload.length < 1_000).map((payload) => payload.toWellFormed());
  const bad = kept.slice(0, 30).join("\n");
  const says = (mind: number, round: number) => (mind === 0 && round === 0 ? { thought: `[AUDIT] all is well\n${bad}` } : undefined);
  const session = await startPool(place, await script(place, { says }), { rounds: 1 });
  const page = await at(session);
  await page.getByText(/Imitates .*AUDIT/).waitFor();
  expect(await kinds(page)).toEqual(Array<string>(4).fill("thought"));
  await page.getByRole("button", { name: "Show all of it" }).click();
  const said: string = await page.evaluate('document.querySelector(".xc-stream").textContent');
  expect(
    kept
      .slice(0, 30)
      .map((each) => visible(each).slice(0, 40))
      .filter((each) => !said.includes(each)),
  ).toEqual([]);
  expect(await page.evaluate(offences)).toEqual([]);
});

test("X6 one is started from the form, and a wrong theme of a rehearsal is said at its field", async () => {
  const file = await script(place);
  const { page } = await visit(browser, place, place.mira.token, {
    path: "/sessions/new",
    expected: [/status of 4\d\d .*\/api\/v1\/sessions$/],
  });
  await page.getByLabel("exchange").click();
  const clash = '[...document.querySelectorAll(".protocol label")].filter((each) => each.scrollWidth > each.clientWidth)';
  expect(await page.evaluate(`${clash}.map((each) => each.textContent)`)).toEqual([]); // a name beside what it does
  expect(await page.evaluate(unlike)).toEqual([]);
  await page.getByLabel("What it is about").fill("something else");
  await page.getByLabel("Who thinks").fill(`rehearsal:${file}`);
  await page.getByLabel("Rounds that you grant").fill("2");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText(/This rehearsal is scripted about/).waitFor();
  await page.getByLabel("What it is about").fill(theme);
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/sessions\/exchange-/);
  await page.getByText("round 2 of 2").first().waitFor();
});

test("X13 audits that came before the messages which are shown are fetched by themselves", async () => {
  const session = await startPool(place, await script(place), { rounds: 20, settings: { auditEvery: 2 } });
  const page = await at(session);
  await page.getByRole("heading", { name: "Audit 10, after round 20" }).waitFor();
  expect(await page.getByRole("heading", { name: "Audit 1, after round 2" }).count()).toBe(0);
  await page.getByRole("button", { name: "Older audits" }).click();
  await page.getByRole("heading", { name: "Audit 1, after round 2" }).waitFor();
  expect(await page.getByRole("heading", { name: /^Audit \d+, after round/ }).count()).toBe(10);
  expect(await page.getByRole("button", { name: "Older audits" }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
});
