import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { beHere, browser, place } from "./here.ts";
import { answerNow, api, begin, failAgain, reply, switchUnder } from "./inquiries.ts";
import { makeRepository } from "../situations/maker.ts";
import { answerWith, pressAnswer, typeWords, visit } from "./place.ts";

beHere();

interface Gates {
  readonly items: readonly { readonly id: string; readonly stream: string; readonly title: string }[];
}
const gates = (): Promise<Gates> => api<Gates>(place, "/gates");

/** Nothing of one test waits in the next. */
beforeEach(async () => {
  for (const { stream } of (await gates()).items) await api(place, `/sessions/${stream}/stop`, {});
});

const words = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.innerText)`);

const at = async (session: string, options: Parameters<typeof visit>[3] = {}): Promise<Page> => {
  const { page } = await visit(browser, place, place.mira.token, { ...options, path: `/sessions/${session}` });
  await page.getByRole("heading", { name: "Timeline" }).waitFor();
  return page;
};

/** Each of them with something settled, each with what its page has to say. */
async function settledOnes(): Promise<readonly (readonly [string, readonly (string | RegExp)[]])[]> {
  const goal = await begin(place, { protocol: "goal", intent: "ship the importer" });
  await reply(place, goal, "accept");
  await reply(place, goal, "modify", "`npm test` exits 0");
  await reply(place, goal, "reject");
  await reply(place, goal, "accept");
  const bound = await begin(place, { protocol: "bound", intent: "Drop the unused columns. Email all customers about it." });
  await reply(place, bound, "supply", "only those that nothing reads");
  await reply(place, bound, "propose");
  const ground = await begin(place, { protocol: "ground", intent: "Make the sign-up GDPR compliant." });
  await reply(place, ground, "adjust", "ask before the newsletter");
  const clarify = await begin(place, { protocol: "clarify", intent: "Send it bi-weekly, like last time." });
  await reply(place, clarify, "dismiss");
  await reply(place, clarify, "escape");
  const solicit = await begin(place, {
    protocol: "solicit",
    intent: "Open the port; I don't know which one.",
    plan: '{"steps":["open the port"]}',
  });
  await reply(place, solicit, "provide", "9100");
  return [
    [goal, ["Goal contract", "left out", "(rejected by mira)", /`npm test` exits 0\.$/]],
    [bound, ["Boundary map", "deletion", "only those that nothing reads", "the agent proposes, a person decides"]],
    [ground, ["Validated correspondences", "ask before the newsletter", "adjusted by mira"]],
    [clarify, ["Clarified intent", /^The questions were left early/, "Left open"]],
    [solicit, ["Informed plan", "The plan as it was given", '"text": "9100"']],
  ];
}

/** Goes through the pages, each with what it has to say. */
async function readPages(ones: Awaited<ReturnType<typeof settledOnes>>): Promise<void> {
  const { page } = await visit(browser, place, place.mira.token);
  for (const [session, said] of ones) {
    await page.goto(`${place.url()}/sessions/${session}`);
    await page.getByRole("heading", { name: "Questions" }).waitFor();
    for (const each of said) await page.getByText(each).first().waitFor();
    expect((await words(page, ".question-answer")).length).toBeGreaterThan(0);
    expect([session, ...(await violationsOn(page))]).toEqual([session]);
    await page.setViewportSize({ width: 375, height: 700 });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await page.setViewportSize({ width: 1280, height: 860 });
  }
}

test("S5, S11–S14 each page says what was asked, answered and settled; axe finds nothing, and it fits a phone", async () => {
  await readPages(await settledOnes());
});

test("P1, P2 a decision that lacks something and a result that does not fit are asked about and settled on their pages", async () => {
  const gap = await begin(place, { protocol: "gap", intent: "clean up the shop", plan: "1. DROP TABLE orders\n2. Deploy to production\n" });
  await reply(place, gap, "backup");
  await reply(place, gap, "dismiss");
  const made = makeRepository({
    before: { ".env.example": "DB_URL=\n", "src/db.ts": "export const url = process.env.DB_URL;\n" },
    after: { "src/pay.ts": "export const key = process.env.PAY_KEY;\n" },
  });
  onTestFinished(made.remove);
  const fit = await begin(place, { protocol: "contextualize", intent: "Does HEAD~1..HEAD fit?", cwd: made.root });
  await reply(place, fit, "example");
  await readPages([
    [fit, ["Fit for its place", "Left to do", "Add it to the example, with a harmless value"]],
    [gap, ["Audited decision", "Make a backup first, and try to restore it", "Decided without", "No way back: Deploy to production"]],
  ]);
});

/** A repository whose history has something to recognise. */
function withHistory(...subjects: readonly string[]): void {
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-C", place.mira.project, "-c", "user.name=Mira", "-c", "user.email=mira@example.test", ...words]);
  git("init", "--quiet", "--initial-branch=main");
  for (const subject of subjects) git("commit", "--quiet", "--allow-empty", "--message", subject);
}

test("P3 an occasion is recognised on the page, and stands there with its place", async () => {
  withHistory("export the ledger with semicolons", "translate the footer");
  const session = await begin(place, { protocol: "recollect", intent: "export the ledger like last time" });
  const page = await at(session);
  await page.getByRole("heading", { name: "Which of these do you mean?" }).waitFor();
  await pressAnswer(page, "1");
  await page.getByRole("heading", { name: "Recalled" }).waitFor();
  await page
    .getByText(/^export the ledger with semicolons by Mira \(commit/)
    .first()
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test("P6 an end point that the traces show is recognised on the page", async () => {
  withHistory('Revert "release 1"', 'Revert "release 2"');
  const file = join(place.mira.project, "deploy", "run.sh");
  mkdirSync(dirname(file), { recursive: true });
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-C", place.mira.project, "-c", "user.name=Mira", "-c", "user.email=mira@example.test", ...words]);
  for (const number of [3, 4, 5]) {
    writeFileSync(file, `v${number}`);
    git("add", "deploy");
    git("commit", "--quiet", "--message", `Revert "release ${number}"`);
  }
  const page = await at(await begin(place, { protocol: "elicit", intent: "something is off with the deploys" }));
  await page.getByRole("heading", { name: "Which of these would be the end of it?" }).waitFor();
  await pressAnswer(page, "1");
  await page.getByRole("heading", { name: "End point" }).waitFor();
  await page
    .getByText(/^No change in deploy\//)
    .first()
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test("P5 a rule is shaped on the page, in the person's own words, and stands there for the person to apply", async () => {
  withHistory("begin");
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-C", place.mira.project, "-c", "user.name=Mira", "-c", "user.email=mira@example.test", ...words]);
  for (const number of [1, 2, 3])
    for (const [author, more] of [
      ["Claude <c@example.test>", `console.log("here ${number}");\n`],
      ["Mira <mira@example.test>", ""],
    ] as const) {
      const file = join(place.mira.project, "lib", `m${number}.ts`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `export const a = ${number};\n${more}`);
      git("add", "lib");
      git("commit", "--quiet", "--author", author, "--message", "wip");
    }
  const session = await begin(place, { protocol: "induce", intent: "the console lines" });
  const page = await at(session);
  await page.getByRole("heading", { name: "Is this the rule?" }).waitFor();
  await page
    .getByText(/not covered: /)
    .first()
    .waitFor();
  await pressAnswer(page, "3");
  await typeWords(page, "no console.log in lib/, tests may");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Rules for you to apply" }).waitFor();
  await page.getByText("- no console.log in lib/, tests may").first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test("P4 what somebody takes for true is held against the diff, and what is otherwise stands on the page with its place", async () => {
  const limits = (sign: string) => ({ "limits.py": `def check(size):\n    if size ${sign} MAX:\n        raise TooLarge(size)\n` });
  const made = makeRepository({ before: limits(">"), after: limits(">=") });
  onTestFinished(made.remove);
  const session = await begin(place, { protocol: "grasp", intent: "HEAD~1..HEAD", cwd: made.root });
  const page = await at(session);
  await page.getByRole("heading", { name: "What becomes of size when it is exactly MAX?" }).waitFor();
  await reply(place, session, "provide", "it still passes");
  await page.getByText("There is: Exactly MAX is rejected now").first().waitFor();
  await pressAnswer(page, "1");
  await page.getByRole("heading", { name: "Otherwise than you thought" }).waitFor();
  await page.getByText("limits.py:2").first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test("S6 what was found and not asked about is told with its reason", async () => {
  const intent = "Ask Jo for the password. I don't know which region is used.";
  const page = await at(await begin(place, { protocol: "solicit", intent }));
  await page.getByRole("heading", { name: "Which is right?" }).waitFor();
  expect((await words(page, "tbody tr")).join()).toContain("one question at a time");
  await answerWith(page, /^Go on without it/);
  await page.getByText("dismissed before in this session").first().waitFor();
  expect((await words(page, "tbody tr")).join()).toContain("not asked");
  await page.getByText("Nothing was decided: it is byte for byte what was given.").waitFor();
});

test("one question follows another where it stands; earlier versions can be seen and not answered", async () => {
  const session = await begin(place, { protocol: "goal", intent: "ship the importer" });
  const page = await at(session);
  await page.getByRole("heading", { name: "Is this the outcome?" }).waitFor();
  await pressAnswer(page, "1");
  await page.getByRole("heading", { name: "Is this the metric?" }).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("gate-title");
  const answers = (): Promise<readonly string[]> => words(page, ".question-answer");
  await expect.poll(answers).toEqual([expect.stringContaining("Accept as proposed")]);
  await page.getByLabel("Raw events").check();
  await page.getByRole("button", { name: "One version back" }).click();
  await page
    .getByText(/as it was at version/)
    .first()
    .waitFor();
  await page.getByText("no answer yet").waitFor();
  expect(await page.getByRole("button", { name: /^Accept as proposed/ }).count()).toBe(0);
});

test("U10 the page of a session names the one inside it with its question, and that one, once over, names where it goes on", async () => {
  const session = await begin(place, { protocol: "attend", intent: "Send the reminder bi-weekly.", agent: "claude-code" });
  const page = await at(session);
  await answerNow(place, session, "clarify");
  await page.getByText(/^It goes on in clarify-.*, which asks: .*bi-weekly/).waitFor();
  await page
    .getByRole("link", { name: /^clarify-/ })
    .first()
    .click();
  await pressAnswer(page, "1");
  await page.getByText(new RegExp(`^It was a part of another session, which goes on: ${session}`)).waitFor();
  await page
    .getByRole("link", { name: new RegExp(session) })
    .first()
    .click();
  await page.getByText("Send the reminder bi-weekly.").first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test("K7 an answer that was not taken is told on the page of the session, until the person goes on", async () => {
  const session = await begin(place, { protocol: "goal", intent: "ship the importer" });
  const page = await at(session, { expected: [/status of 409 .*\/answer$/] });
  await page.getByRole("heading", { name: "Is this the outcome?" }).waitFor();
  await page.route(/\/answer$/, async (route) => {
    await reply(place, session, "modify", "something else"); // someone is faster
    await route.continue({ postData: route.request().postData() ?? "" });
  });
  await answerWith(page, /^Accept as proposed/);
  await page.getByText(/^Already answered/).waitFor();
  await page.getByRole("button", { name: "Go on to the next question" }).click();
  await page.getByRole("heading", { name: "Is this the metric?" }).waitFor();
  await page.getByText("something else").first().waitFor();
});

test("S10 a question of the guard is in the inbox with what each answer changes; every answer is reached by Tab and by key", async () => {
  await failAgain(place, "npm test", "failing");
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByRole("heading", { name: "The same failure 3 times: npm test" }).waitFor();
  await page.getByText(/^npm test failed 3 times with the same error/).waitFor();
  const abouts = await words(page, ".option-about");
  const buttons = await words(page, ".option-button");
  expect(abouts).toEqual(buttons.map(() => expect.stringMatching(/^The agent (?:is told|goes on)/)));
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("heading", { name: "The same failure 3 times: npm test" }).focus();
  const reached: string[] = [];
  for (let step = 0; step < buttons.length; step += 1) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate("document.activeElement.innerText"));
  }
  expect(reached).toEqual(buttons);
  expect(buttons.map((text) => text.split("\n").at(-1))).toEqual(buttons.map((_, place) => String(place + 1)));
  await pressAnswer(page, "3");
  await page.getByRole("dialog", { name: "Say what is missing" }).waitFor();
  await typeWords(page, "1 2 j k g: only text"); // over a dialog they mean nothing else
  await page.keyboard.press("Control+Enter");
  await page.getByText(/^You answered: Say what is missing/).waitFor();
  await page.getByText("Nothing waits for you.").waitFor();
});

test("S10 a step that the guard offers is chosen by its number, and the link leads to the session", async () => {
  await failAgain(place, "npm run build", "other");
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByRole("heading", { name: /^The same failure 3 times/ }).waitFor();
  const [first = ""] = await words(page, ".option-label");
  const id = page.url().split("/").at(-1) ?? "";
  await pressAnswer(page, "1");
  await page.getByText(/^You answered: /).waitFor();
  const { closing } = await api<{ closing: { option: string; word: string } }>(place, `/gates/${id}`);
  expect(closing.word).toBe(first);
  await page.goto(`${place.url()}/gates/${id}`);
  await page.getByRole("link", { name: /^guard-/ }).click();
  await page.locator(".call-question").first().waitFor();
});

test("S10 a branch that changed under the agent is asked about, with what changed and what can be done", async () => {
  await switchUnder(place, "switched");
  const { page } = await visit(browser, place, place.mira.token);
  await page
    .getByRole("heading", { name: /branch/ })
    .first()
    .waitFor();
  const about = await words(page, ".evidence, .facts");
  expect(about.join("\n")).toMatch(/main[^]*other|other[^]*main/);
  expect((await words(page, ".option-about")).every((text) => text !== "")).toBe(true);
  await pressAnswer(page, "1");
  await page.getByText(/^You answered: /).waitFor();
});
