import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { request } from "../../src/host/socket/socket-request.ts";
import type { HookRequest } from "../../src/host/guard/hooked.ts";
import { patienceMs } from "../support/pace.ts";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { api, beHere, browser, place } from "./here.ts";
import { shoot, visit } from "./place.ts";

beHere();

type Moment = HookRequest["heard"]["moment"];

/** A moment of a client, as its hook passes it on. */
const hear = (moment: Moment, session = "s1"): Promise<unknown> =>
  request(
    place.socket,
    "hook",
    {
      ...{ client: "claude-code", canAsk: false, variables: {}, waitMaxMs: 0 },
      heard: { session, folder: place.mira.project, moment },
    },
    { timeoutMs: patienceMs, helloMs: patienceMs },
  );

const called = (call: string, tool: string, input: Readonly<Record<string, string>>): Promise<unknown> =>
  hear({ kind: "call", call, action: { tool, input, cwd: place.mira.project } });

const ended = (call: string, tool: string, text: string, outcome: "ran" | "failed" = "ran"): Promise<unknown> =>
  hear({ kind: "result", call, tool, text, outcome });

interface Listed {
  readonly items: readonly { readonly stream: string; readonly protocol: string; readonly title: string }[];
}

const sessionOf = async (protocol: string): Promise<string> => {
  const { items } = await api<Listed>("/sessions");
  return items.find((item) => item.protocol === protocol)?.stream ?? expect.fail(`no session of ${protocol}`);
};

const row = (page: Page, text: string) => page.locator(".call").filter({ hasText: text });

test("a session of a client is one row a call: verdict, end, exit code, output and the difference of an edit", async () => {
  await called("c1", "Bash", { command: "npm test" });
  await ended("c1", "Bash", "Exit code 1\n2 tests failed: parser.test.ts", "failed");
  await called("c2", "Edit", { file_path: join(place.mira.project, "a.txt"), old_string: "one\ntwo", new_string: "one\nthree" });
  await ended("c2", "Edit", "The file was updated.");
  await called("c3", "Bash", { command: "git push --force origin main" });
  await called("c4", "Bash", { command: "sleep 100" });
  const { page } = await visit(browser, place, place.mira.token, { path: `/sessions/${await sessionOf("guard")}` });
  await row(page, "npm test").getByText("exit 1").waitFor();
  await row(page, "npm test").getByText("failed").waitFor();
  await row(page, "npm test").getByRole("button").click();
  await row(page, "npm test").getByText("2 tests failed: parser.test.ts").waitFor();
  await row(page, "a.txt").getByRole("button").click();
  await row(page, "a.txt").locator(".diff-old").filter({ hasText: "two" }).waitFor();
  await row(page, "a.txt").locator(".diff-new").filter({ hasText: "three" }).waitFor();
  await row(page, "git push").getByText("needs approval").waitFor();
  await row(page, "git push").getByText("waiting for you").waitFor();
  await row(page, "sleep 100").getByText("running").waitFor();
  await row(page, "sleep 100").locator(".elapsed").waitFor();
  await shoot(page, "guard");
  expect(await violationsOn(page)).toEqual([]);
  await hear({ kind: "result", call: "c4", tool: "Bash", text: "stdout\nslept well", output: "slept well", exitCode: 0, outcome: "ran" });
  await row(page, "sleep 100").getByText("done").waitFor(); // without a reload
  await row(page, "sleep 100").getByText("exit 0").waitFor();
  await row(page, "sleep 100").getByRole("button").click();
  await row(page, "sleep 100").locator(".call-output").filter({ hasText: "slept well" }).waitFor();
});

test("K7 the row of an answered call has the words that the person gave with the answer", async () => {
  await called("c5", "Bash", { command: "git push --force origin words" });
  const { items } = await api<{ items: readonly { readonly id: string; readonly title: string }[] }>("/gates");
  const id = items.find(({ title }) => title.includes("words"))?.id;
  const { shown } = await api<{ shown: string }>(`/gates/${id}`);
  await api(`/gates/${id}/answer`, { option: "halt", shown, text: "Open a pull request instead." });
  const { page } = await visit(browser, place, place.mira.token, { path: `/sessions/${await sessionOf("guard")}` });
  await row(page, "origin words").getByRole("button").click();
  await row(page, "origin words").getByText("Open a pull request instead.").waitFor();
  await shoot(page, "words");
});

test("K8 each question is told with its reason, its rule and who answered, and nothing as a name of the code", async () => {
  await called("c6", "Bash", { command: "git push --force origin waits" });
  const { page } = await visit(browser, place, place.mira.token, { path: `/sessions/${await sessionOf("guard")}` });
  await page.getByText(/^The trace$/).click();
  await page.locator(".trace-path").first().waitFor();
  expect(await page.locator("ol.trace").textContent()).not.toMatch(/not weighed|let through|parked|allowed \(/);
  await page.getByText(/^Questions: asked/).click();
  const asked = (text: string) => page.locator("tbody tr").filter({ hasText: text });
  await asked("origin words").getByText("blocked").waitFor();
  await asked("origin words").getByText("Open a pull request instead.").waitFor();
  await asked("origin waits").getByText("waiting for you").waitFor();
  await asked("origin waits").locator(".signal").first().waitFor();
  expect(await asked("npm test").count()).toBe(0);
  await page.getByText(/^As data \(JSON\)/).click();
  await page.getByLabel("The state as JSON").getByText('"shows": "calls"').waitFor();
  await shoot(page, "asked");
  expect(await violationsOn(page)).toEqual([]);
});

test("only what failed is shown where the person wants that, and that nothing did is said", async () => {
  const { page } = await visit(browser, place, place.mira.token, { path: `/sessions/${await sessionOf("guard")}` });
  await row(page, "npm test").waitFor();
  const all = await page.locator(".call").count();
  expect(all).toBeGreaterThan(1);
  await page.getByLabel("Failed only").check();
  await expect.poll(() => page.locator(".call").count()).toBe(1);
  await row(page, "npm test").getByText("exit 1").waitFor();
  await shoot(page, "failed");
  await page.getByLabel("Failed only").click();
  await expect.poll(() => page.locator(".call").count()).toBe(all);
});

test("a row leads to the session as it was then, and back; raw events are behind a switch", async () => {
  const { page } = await visit(browser, place, place.mira.token, { path: `/sessions/${await sessionOf("guard")}` });
  await row(page, "npm test").getByRole("button").click();
  await row(page, "npm test").getByRole("link", { name: "View at this point" }).click();
  await page.getByText(/as it was at version/).waitFor();
  await row(page, "a.txt").waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Back to now" }).click();
  await row(page, "a.txt").waitFor();
  await page.getByLabel("Raw events").check();
  await page.locator(".moment-type").filter({ hasText: "call.assessed" }).first().waitFor();
});

test("a command that runs says so with its output so far and its process; one that is gone is not named any more", async () => {
  const plan = join(place.mira.home, "long.json");
  const command = "echo it has begun; sleep 600";
  await writeFile(plan, JSON.stringify({ intent: "wait for long", tasks: [{ title: "wait", action: { tool: "Bash", command } }] }));
  const driver = place.mira.start(["attend", "--plan", plan, "--unattended"]);
  await expect.poll(async () => (await api<Listed>("/sessions")).items.some(({ title }) => title === "wait for long")).toBe(true);
  const { page } = await visit(browser, place, place.mira.token, { path: `/sessions/${await sessionOf("attend")}` });
  await row(page, "it has begun").getByText("running").waitFor();
  await row(page, "it has begun").locator(".elapsed").waitFor();
  await page.getByText(`driven by process ${driver.pid} on`).waitFor();
  await row(page, "it has begun").getByRole("button").click();
  await row(page, "it has begun").locator(".call-output").filter({ hasText: "it has begun" }).waitFor();
  await shoot(page, "live");
  const gone = once(driver, "exit");
  driver.kill("SIGKILL");
  await gone;
  await page.reload();
  await page.getByText(new RegExp(`driven by process (?!${driver.pid} )\\d+ on`)).waitFor(); // of `up`, which goes on with it
  await api(`/sessions/${await sessionOf("attend")}/stop`, {});
  await row(page, "it has begun").getByText("running").waitFor({ state: "hidden" });
});

test("attended work has a row for each command, with its exit code, and its output on a click", async () => {
  const plan = join(place.mira.home, "rows.json");
  const tasks = ["echo first; sleep 1", "echo second", "echo third; exit 3"].map((command) => ({
    title: command,
    action: { tool: "Bash", command },
  }));
  await writeFile(plan, JSON.stringify({ intent: "count", tasks }));
  await place.mira.run(["attend", "--plan", plan, "--unattended"]);
  const { page } = await visit(browser, place, place.mira.token, { path: `/sessions/${await sessionOf("attend")}` });
  await row(page, "echo first").getByText("exit 0").waitFor();
  await row(page, "echo third").locator(".exit-bad").waitFor();
  await row(page, "echo first").getByRole("button").click();
  await row(page, "echo first").locator(".call-output").filter({ hasText: "first" }).waitFor();
  await shoot(page, "attend");
  expect(await violationsOn(page)).toEqual([]);
});

test("sessions are found by several words and by what they are of, and the address keeps it", async () => {
  await hear({ kind: "call", call: "o1", action: { tool: "Bash", input: { command: "ls" }, cwd: place.mira.project } }, "other");
  const { page } = await visit(browser, place, place.mira.token, { path: "/sessions" });
  const rows = page.locator("tbody tr");
  await rows.first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("CLAUDE guard");
  await page.waitForURL(/words=CLAUDE/);
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel("State").selectOption("waiting for you");
  await page.waitForURL(/state=waiting/);
  await expect.poll(() => rows.count()).toBe(1);
  await shoot(page, "sessions");
  expect(await violationsOn(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("button", { name: "clear" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
});

test("A33 an agent that asks nothing is stopped from its session's page, and the page says what it has heard", async () => {
  const calling = (call: string, command: string): Promise<unknown> =>
    hear({ kind: "call", call, action: { tool: "Bash", input: { command }, cwd: place.mira.project } }, "s9");
  await calling("c5", "echo first"); // a session of its own, and the newest
  const stream = await sessionOf("guard");
  const { page } = await visit(browser, place, place.mira.token, { path: `/sessions/${stream}` });
  await page.getByRole("button", { name: "End the session …" }).waitFor();
  await page.getByRole("button", { name: "Stop the agent …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop the agent" }).click();
  await page
    .getByText(/The agent is told to stop/)
    .first()
    .waitFor();
  await calling("c6", "echo harmless");
  await row(page, "echo harmless").getByText("blocked").waitFor();
});
