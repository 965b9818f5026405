import { beforeEach, expect, test } from "vitest";
import { readRehearsal } from "../../src/adapters/models/rehearsals.ts";
import { gitIn } from "../support/adder-project.ts";
import { debianTool } from "../support/debian.ts";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { beHere, browser, place } from "./here.ts";
import { begin } from "./inquiries.ts";
import { answerWith, pressAnswer, typeWords, visit } from "./place.ts";

beHere();

/** So that there is a folder to choose. */
beforeEach(() => begin(place, { protocol: "goal", intent: "ship it" }));

const refused = /status of 4\d\d .*\/api\/v1\/sessions$/;

const startOn = async (expected: readonly RegExp[] = []): Promise<Page> => {
  const { page } = await visit(browser, place, place.mira.token, { expected });
  await page.getByRole("link", { name: "Sessions" }).click();
  await page.getByRole("link", { name: "New" }).click();
  await page.getByRole("heading", { name: "New session" }).waitFor();
  expect(await page.title()).toContain("New session");
  return page;
};

test("S11 with the mouse: a session is started, its question answered where it stands, and the result read", async () => {
  const page = await startOn();
  await page.getByLabel("clarify").click();
  expect(await page.getByLabel(/^The plan that would run/).count()).toBe(0);
  await page.getByLabel("What it is about").fill("Send the reminder bi-weekly to mara@shop.test.");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/sessions\/clarify-/);
  await page.getByRole("heading", { name: "Which reading is meant?" }).waitFor();
  await answerWith(page, /^every two weeks/);
  await page
    .locator(".toasts")
    .getByText(/^You answered: every two weeks \(.*\)\.$/)
    .waitFor(); // it does not stay
  await page.getByRole("heading", { name: "Clarified intent" }).waitFor();
  await page.getByText("As it was said").waitFor();
  expect(await page.locator(".decided").textContent()).toContain("“bi-weekly” means: every two weeks");
  await page.getByText(/by mira, \d+ s ago/).waitFor();
});

test("S5 with the keyboard alone: a plan goes in, and comes out with what was said", async () => {
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByText("What should exist at the end").first().waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.getByRole("link", { name: "New" }).waitFor();
  await page.keyboard.press("n");
  await page.getByLabel("solicit").focus();
  await page.keyboard.press("ArrowDown");
  expect(await page.getByLabel("clarify").isChecked()).toBe(true);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Open the port; I don't know which one.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1. open the port");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/sessions\/solicit-/);
  await page.getByRole("heading", { name: "Which is right?" }).waitFor();
  await pressAnswer(page, "3");
  await page.getByRole("dialog", { name: "Say what is missing" }).waitFor();
  await typeWords(page, "9100");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Informed plan" }).waitFor();
  expect(await page.locator(".result .plan").textContent()).toMatch(/^1\. open the port\n\nDecided before the work:/);
  expect(await page.locator(".result .decided").textContent()).toContain("9100 (mira, ");
});

test("what is wrong is said at its field, by the page or by the server, and what was typed stays", async () => {
  const page = await startOn([refused]);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("Say in a few words what it is about.").waitFor();
  const intent = page.getByLabel("What it is about");
  expect(await intent.getAttribute("aria-invalid")).toBe("true");
  expect(await page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
  await intent.fill("x".repeat(2_001));
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("The intent has 2001 characters; 2000 fit.").waitFor();
  await intent.fill("ship it");
  await page.getByLabel("Project").selectOption("other");
  const folder = page.getByLabel("Folder of the project");
  await folder.fill("/no/such/folder");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText(/There is no folder \/no\/such\/folder/).waitFor();
  expect(await folder.getAttribute("aria-invalid")).toBe("true");
  expect(await intent.getAttribute("aria-invalid")).toBe("false");
  expect(await page.evaluate("document.activeElement.value")).toBe("/no/such/folder");
  expect(await violationsOn(page)).toEqual([]);
  await folder.fill(place.mira.project);
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/sessions\/solicit-/);
});

test("D2 a mission is started: who works and where it is wrong are said at their fields, its page shows the planning", async () => {
  await debianTool("bwrap", "bubblewrap");
  const page = await startOn([refused]);
  await page.getByLabel("mission").click();
  expect(await page.getByLabel(/^The plan that would run/).count()).toBe(0);
  await page.getByLabel("What it is about").fill("prices in euros everywhere");
  const agent = page.getByLabel("Who works");
  await agent.fill("nobody-knows-it");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText(/is in no git repository/).waitFor();
  const folder = place.mira.project;
  gitIn(folder, "init", "--quiet", "--initial-branch=main");
  gitIn(folder, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "--allow-empty", "-qm", "Begin");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText(/nobody who can be handed a brief is called "nobody-knows-it"/i).waitFor();
  expect(await agent.getAttribute("aria-invalid")).toBe("true");
  expect(await violationsOn(page)).toEqual([]);
  await agent.fill("command:sleep 600");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/sessions\/mission-/);
  await page
    .getByText(/plan: prices in euros everywhere|is planned/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Stop …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  await page
    .getByText(/stopped/i)
    .first()
    .waitFor();
});

test("K7 a reader sees that only a person starts a session, and cannot", async () => {
  const { page } = await visit(browser, place, await place.token("lea", "reader"));
  await page.getByRole("link", { name: "Sessions" }).click();
  await page.getByText("You are signed in as a reader; only a person can start a session here.").waitFor();
  expect(await page.getByRole("button", { name: "New" }).isDisabled()).toBe(true);
  await page.keyboard.press("n");
  await page.waitForTimeout(200);
  expect(page.url()).toMatch(/\/sessions$/);
  await page.goto(`${place.url()}/sessions/new`);
  await page.getByText("only a person can start a session here").waitFor();
  expect(await page.getByRole("button", { name: "Start" }).isDisabled()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
});

test("U18 an inquiry is started with its lenses, and asks which of them investigate", async () => {
  const page = await startOn();
  const { question } = await readRehearsal("ledger-or-outbox");
  await page.getByRole("radio", { name: "frame" }).click();
  await page.getByLabel("What it is about").fill(question);
  await page.getByLabel("Who thinks").fill("rehearsal");
  await page.getByLabel("Lenses that you want").fill("Queueing theory");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/sessions\/frame-/);
  await page.getByText("Queueing theory").first().waitFor();
});
