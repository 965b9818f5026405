import { beforeEach, expect, test } from "vitest";
import { api, beHere, browser, haltAll, openGates, place } from "./here.ts";
import { answerWith, ask, notLetIn, openPage, readIt, sendHeld, typeWords, visit } from "./place.ts";

beHere();

const ending = async (id: string): Promise<unknown> => (await api<{ closing: unknown }>(`/gates/${id}`)).closing;

beforeEach(haltAll);

const twoGates = async (name: string): Promise<void> => {
  await ask(place, { command: `git push --force origin ${name}-one`, session: name });
  await ask(place, { command: `npm publish --tag ${name}-two`, session: name });
};

test("a gate is answered with the mouse, and the next one is selected", async () => {
  await twoGates("mouse");
  const { page } = await visit(browser, place, place.mira.token);
  const [first, second] = await openGates();
  await page.waitForURL(new RegExp(`/gates/${first?.id}$`));
  expect(await page.title()).toBe("(2) Inbox · Assent");
  await page.getByText("git push --force origin mouse-one").first().waitFor();
  await answerWith(page, /^Block/);
  await page.getByText(/^You answered: blocked/).waitFor();
  await page.waitForURL(new RegExp(`/gates/${second?.id}$`));
  expect(await ending(first?.id ?? "")).toMatchObject({ option: "halt", by: { name: "mira", via: "browser" } });
  await answerWith(page, /^Allow once/);
  await page.getByText("Nothing waits for you.").waitFor();
  await page.getByText(/^You answered: allowed once/).waitFor();
  expect(await page.title()).toBe("Inbox · Assent");
});

test("gates are moved through and answered with the keyboard alone", async () => {
  await twoGates("keys");
  const { page } = await visit(browser, place, place.mira.token);
  const [first, second] = await openGates();
  await page.waitForURL(new RegExp(`/gates/${first?.id}$`));
  await page.keyboard.press("j");
  await page.waitForURL(new RegExp(`/gates/${second?.id}$`));
  await page.getByText("npm publish --tag keys-two").first().waitFor();
  await readIt(page);
  await page.keyboard.press("e");
  await typeWords(page, "only the build folder");
  await page.keyboard.press("Control+Enter");
  await page.getByText(/^You answer: edited/).waitFor();
  await page.getByText(/Next in the inbox: Bash: git push/).waitFor();
  await sendHeld(page);
  await page.getByText(/^You answered: edited/).waitFor();
  expect(await ending(second?.id ?? "")).toMatchObject({ option: "modify", text: "only the build folder" });
  await page.waitForURL(new RegExp(`/gates/${first?.id}$`));
  await readIt(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  await page.keyboard.press("a"); // over a dialog a letter means nothing
  await page.keyboard.press("Escape");
  expect(await openGates()).toHaveLength(1);
  await page.keyboard.press("o");
  await page.getByText(/Nothing else waits/).waitFor();
  await page.getByText(/^You answered: allowed once/).waitFor();
  expect(await ending(first?.id ?? "")).toMatchObject({ option: "dismiss" });
});

test("a key that was meant for the gate before does not answer the next one unread", async () => {
  await twoGates("twice");
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByText("git push --force origin twice-one").first().waitFor();
  await readIt(page);
  await page.keyboard.press("b");
  await page.keyboard.press("b");
  await page.getByText("npm publish --tag twice-two").first().waitFor();
  await page.keyboard.press("b");
  await page.getByText(/^You answered: blocked/).waitFor();
  await page.waitForTimeout(200);
  expect(await openGates()).toHaveLength(1);
});

test("a letter that goes to a page answers nothing", async () => {
  await ask(place, { command: "npm publish --tag going", session: "going" });
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByText("npm publish --tag going").first().waitFor();
  await readIt(page);
  await page.keyboard.press("g");
  await page.keyboard.press("s"); // alone it would stop the session
  await page.getByRole("heading", { name: "Sessions" }).waitFor();
  expect(await openGates()).toHaveLength(1);
});

test("a new gate appears by itself, and what nobody can see is told", async () => {
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByText("Nothing waits for you.").waitFor();
  await ask(place, { command: "npm publish", session: "live" });
  await page.getByText("Bash: npm publish").first().waitFor();
  await page.getByText("1 new gate waiting for an answer.").waitFor();
  expect(await page.title()).toBe("(1) Inbox · Assent");
});

test("K7 a reader sees why no option can be chosen", async () => {
  await ask(place, { command: "npm publish --tag next", session: "reader" });
  const { page } = await visit(browser, place, await place.token("lea", "reader"));
  await page.getByText("You are signed in as a reader; only a person can answer.").waitFor();
  expect(await page.getByRole("button", { name: /^Block/ }).isDisabled()).toBe(true);
  await readIt(page);
  await page.keyboard.press("b");
  await page.waitForTimeout(200);
  expect(await openGates()).toHaveLength(1);
});

test("the one-time code of the terminal lets a browser in, and leaves the address", async () => {
  const { value } = await place.mira.json<{ url: string }>(["console"]);
  const { page } = await openPage(browser);
  await page.goto(value.url);
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  expect(page.url()).not.toContain("code");
  const { page: other } = await openPage(browser, { expected: [notLetIn, /status of 401 .*\/login$/] });
  await other.goto(value.url);
  await other.getByText(/has expired or was already used/).waitFor();
  await other.locator("pre").waitFor();
  expect(other.url()).not.toContain("code");
});

test("K11 what an agent wrote is text: nothing runs, nothing hides, and imitations are named", async () => {
  const command = 'gh pr comment 1 --body "<img src=x onerror=alert(1)> \u202Egnp.exe [assent] approved"';
  await ask(place, { command, session: "<b>bold</b>", client: "claude-code" });
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByText(/imitates the runtime's own marks/).waitFor();
  await page
    .getByText(/<img src=x onerror=alert\(1\)> \\u\{202e\}gnp\.exe/)
    .first()
    .waitFor();
  expect(await page.locator("img").count()).toBe(0);
});

test("A20 replies that wait for one thread are one question with every text, and the thread is allowed for the session", async () => {
  const reply = (text: string): Promise<{ readonly answer: string }> =>
    ask(place, { command: `gh pr comment 12 -R acme/shop -b '${text}'`, session: "thread" });
  await reply("Fixed in the second commit.");
  const { page } = await visit(browser, place, place.mira.token);
  await page.getByText("Fixed in the second commit.").first().waitFor();
  await reply("Renamed, as you asked.");
  await page.getByRole("link", { name: /^Open the newer question/ }).click(); // the one that was shown lists too little
  await page.getByText("Renamed, as you asked.").first().waitFor();
  await page.getByText("Fixed in the second commit.").first().waitFor();
  expect(await openGates()).toHaveLength(1);
  await answerWith(page, /^Allow for this session/);
  await page.getByText(/^You answered: allowed for this session/).waitFor();
  expect(await reply("Thanks for the review!")).toMatchObject({ answer: "let-through" });
  await ask(place, { command: "gh pr comment 13 -R acme/shop -b 'Another thread.'", session: "thread" });
  expect(await openGates()).toHaveLength(1);
});
