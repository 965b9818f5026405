import { beforeAll, expect, test } from "vitest";
import { visible } from "../../src/kernel/text.ts";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { beHere, browser, place } from "./here.ts";
import { choosing, failing, framed, hostile, slowly } from "./framed.ts";
import { offences, payloads } from "./payloads.ts";
import { answerWith, visit } from "./place.ts";

beHere();

let session: string;
beforeAll(async () => {
  session = await framed(place);
});

const at = async (id: string, options: Parameters<typeof visit>[3] = {}): Promise<Page> => {
  const { page } = await visit(browser, place, place.mira.token, { ...options, path: `/sessions/${id}` });
  await page.getByRole("heading", { name: "Timeline" }).waitFor();
  return page;
};

const words = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.innerText)`);
const named = (page: Page, selector: string, name: string): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.dataset.${name})`);
const focused = (page: Page): Promise<string | null> => page.evaluate("document.activeElement.dataset.node ?? document.activeElement.id");

test("F14 the picture shows lenses, the dialogue between two of them, and claims with the words that each rests on", async () => {
  const page = await at(session);
  await page.getByText("isolation holds, 36 facts").waitFor();
  expect((await words(page, ".pic-lens")).map((text) => text.split("\n")[0])).toEqual([
    "Queueing theory",
    "Distributed transaction theory",
    "Sociotechnical systems theory",
  ]);
  expect(await words(page, ".pic-dialogue .mark")).toEqual([expect.stringContaining("partial, weak agreement")]);
  expect(await named(page, ".pic-claim", "node")).toEqual(["a1", "a2", "a3", "c1", "v1", "v2"].map((id) => `claim:${id}`));
  expect((await named(page, ".wire-partial[data-link]", "link")).length).toBe(2);
  expect((await named(page, ".wire-source[data-link]", "link")).length).toBe(6);
  expect(await violationsOn(page)).toEqual([]);

  await page.locator('[data-node="claim:v1"]').click();
  expect(await named(page, ".pic-on", "node")).toEqual(["lens:queueing-theory", "dialogue:d1", "claim:v1"]);
  expect(await named(page, ".wire-on", "link")).toEqual(["queueing-theory>d1", "dialogue:d1>v1"]);
  expect(await named(page, ".panel-source", "source")).toEqual(["p:d1:queueing-theory"]);
  expect(await words(page, ".panel-source mark")).toEqual([
    "While the ledger is away for 20 minutes, payments below a fixed amount should be accepted on credit; my peer would refuse them.",
  ]);
  expect((await words(page, ".panel-who")).join()).toMatch(/^Queueing theory in its report after the dialogue/);
  expect(await violationsOn(page, ".pic-panel")).toEqual([]);

  await page.locator('[data-node="claim:a3"]').click();
  expect(await named(page, ".panel-source", "source")).toEqual(["r:sociotechnical-systems-theory"]);
  expect(await words(page, ".panel-parts dt")).toEqual(["CONTRIBUTION", "ANALYSIS", "LIMITS", "ASSESSMENT"]);
});

test("F7, F12 a lens shows its result and all that it was given; a dialogue every word of it in order", async () => {
  const page = await at(session);
  await page.locator('[data-node="lens:queueing-theory"]').click();
  await page.getByText("All that it was given").click();
  const shown = (await words(page, ".pic-panel")).join();
  for (const text of ["(Little, 1961)", "It counts waits, not wrong balances", "played by Rehearsal", "INSTRUCTIONS"])
    expect(shown).toContain(text);
  expect(await violationsOn(page, ".pic-panel")).toEqual([]);

  await page.locator('[data-node="dialogue:d1"]').click();
  expect(await named(page, ".panel-turns > li", "turn")).toEqual([
    ...["message", "message", "message"],
    ...["report", "report"],
    ...["question", "question", "reply", "reply"],
  ]);
  expect(await violationsOn(page, ".pic-panel")).toEqual([]);
});

test("F7 the proof opens as a list that leads to its events, and the report is there to take along", async () => {
  const page = await at(session);
  await page.getByRole("button", { name: /^✓?\s*isolation holds, 36 facts$/ }).click();
  await page.getByRole("heading", { name: "No perspective could have copied" }).waitFor();
  expect((await words(page, ".proof-fact")).length).toBe(36);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("link", { name: "event 9" }).first().click();
  await page.getByText(/as it was at version 9 of/).waitFor();

  await page.goto(`${place.url()}/sessions/${session}`);
  const link = page.getByRole("link", { name: "Download the report" });
  const address = (await link.getAttribute("href")) ?? "";
  const report: string = await page.evaluate(`fetch(${JSON.stringify(address)}).then((each) => each.text())`);
  expect(report).toMatch(/^# [^]*Hold the amount by a short synchronous call[^]*36 facts/);
});

test("F14 everything of the picture is reached, opened and left with the keyboard alone", async () => {
  const page = await at(session);
  await page.locator(".wire-partial[data-link]").first().waitFor({ state: "visible" });
  for (let step = 0; step < 40 && (await focused(page)) !== "lens:queueing-theory"; step += 1) await page.keyboard.press("Tab");
  const walk: (string | null)[] = [];
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"]) {
    await page.keyboard.press(key);
    walk.push(await focused(page));
  }
  expect(walk.slice(0, 2)).toEqual(["lens:distributed-transaction-theory", "dialogue:d1"]);
  expect(walk.slice(2, 4).every((node) => node?.startsWith("claim:"))).toBe(true);
  expect(walk.slice(4)).toEqual(["dialogue:d1", "lens:distributed-transaction-theory", "lens:queueing-theory"]);
  const outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
  expect(outline).toBe("solid");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("panel-title");
  await page.getByRole("heading", { name: "Queueing theory" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await focused(page)).toBe("lens:queueing-theory");
  await page.getByRole("heading", { name: "How to read it" }).waitFor();
  const all = new Set<string | null>();
  for (let step = 0; step < 10; step += 1) {
    all.add(await focused(page));
    await page.keyboard.press("Tab");
  }
  expect([...all].filter((node) => /^(?:lens|dialogue|claim):/.test(node ?? ""))).toHaveLength(10);
});

test("F14 on a phone it is a list that says what each claim rests on, and what is chosen lies over it", async () => {
  const page = await at(session, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.locator('[data-node="claim:a1"]').click();
  expect(await words(page, '[data-node="claim:a1"] .pic-between')).toEqual([
    "rests on Queueing theory, after the dialogue; Distributed transaction theory, after the dialogue",
  ]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  const isSeen = `(() => {
    const { bottom } = document.querySelector('[data-node="claim:a1"]').getBoundingClientRect();
    const { top } = document.querySelector(".pic-panel").getBoundingClientRect();
    return bottom > 0 && bottom <= top;
  })()`;
  expect(await page.evaluate(isSeen)).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: /^Close$/ }).click();
  expect(await focused(page)).toBe("claim:a1");
});

test("F4, F8 lenses are chosen on the page; it shows how each one gets on, who failed, and goes on without it", async () => {
  const slow = slowly("Queueing theory", 5_000);
  const id = await choosing(place, (script) => failing("Sociotechnical systems theory")(slow(script)));
  const page = await at(id);
  for (const name of ["Queueing theory", "Distributed transaction theory", "Sociotechnical systems theory"])
    await page.getByRole("checkbox", { name }).click();
  await answerWith(page, /^Take these \(3\)/);
  const state = (lens: string) => page.locator(`[data-node="lens:${lens}"] .mark`);
  await state("sociotechnical-systems-theory").getByText("failed").waitFor();
  await state("distributed-transaction-theory").getByText("finished").waitFor();
  expect(await words(page, '[data-node="lens:queueing-theory"] .mark')).toEqual([expect.stringMatching(/asking|looking/)]);
  expect(await violationsOn(page)).toEqual([]);
  await answerWith(page, /^Go on without/);
  await page.getByRole("heading", { name: "What the lenses say together" }).waitFor();
  await state("sociotechnical-systems-theory").getByText("missing").waitFor();
  await page.getByText(/Sociotechnical systems theory\. Nothing here is from them\./).waitFor();
  expect((await named(page, ".pic-claim", "node")).length).toBeGreaterThan(0);
});

test("K11 what models and people wrote is text in every part of the picture", async () => {
  const kept = payloads.filter((payload) => payload.length < 1_000).map((payload) => payload.toWellFormed());
  const id = await framed(place, hostile(kept.slice(0, 30).join("\n")));
  const page = await at(id);
  const expected = kept.slice(0, 30).map((payload) => visible(payload).slice(0, 40));
  const nodes = await named(page, "[data-node]", "node");
  expect(nodes.length).toBe(10);
  for (const node of nodes) {
    await page.locator(`[data-node="${node}"]`).click();
    await page.evaluate('document.querySelectorAll("details").forEach((each) => (each.open = true))');
    const said: string = await page.evaluate('document.querySelector(".pic-panel").textContent');
    expect([node, expected.filter((each) => !said.includes(each))]).toEqual([node, []]);
    expect(await page.evaluate(offences)).toEqual([]);
  }
});
