import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { violationsOn } from "./axe.ts";
import type { Locator, Page } from "./chromium.ts";
import { api, beHere, browser, place } from "./here.ts";
import { shoot, visit } from "./place.ts";

beHere();

beforeAll(async () => {
  await writeFile(join(place.mira.home, "assent", "config.json"), JSON.stringify({ guard: { waitMs: 0 } }));
  await place.mira.run(["init", "--yes", "--client", "claude-code"]);
});

let calls = 0;

/** Whether a call runs, as Claude Code makes it, through the hook of its settings. */
async function runs(command: string): Promise<boolean> {
  const { hooks } = JSON.parse(await readFile(join(place.mira.project, ".claude/settings.local.json"), "utf8"));
  const payload = { session_id: "s1", cwd: place.mira.project, hook_event_name: "PreToolUse", tool_name: "Bash" };
  const before = [...place.mira.client, "sh", "-c", `exec ${hooks.PreToolUse[0].hooks[0].command}`];
  const input = JSON.stringify({ ...payload, tool_input: { command }, tool_use_id: `t${(calls += 1)}` });
  return !(await place.mira.run([], { before, input })).stdout.includes('"deny"');
}

interface Board {
  readonly projects: readonly { readonly project: string; readonly state: string; readonly paused: { readonly by: string } | null }[];
  readonly permissions: readonly { readonly tool: string; readonly target: string }[];
}
const board = (): Promise<Board> => api<Board>("/guard");
const card = (page: Page): Locator => page.getByRole("article").first();
const open = async (options: Parameters<typeof visit>[3] = {}, token = place.mira.token): Promise<Page> => {
  const { page } = await visit(browser, place, token, { path: "/guard", ...options });
  await card(page).waitFor();
  return page;
};

/** As a person does it: reads the dialog, comes from elsewhere, clicks. */
async function doIt(page: Page, name: string): Promise<void> {
  const deed = page.getByRole("dialog").getByRole("button", { name });
  await page.mouse.move(3, 3);
  await page.locator(".dialog [data-read=true]").waitFor();
  await deed.click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

test("K7 a person pauses the guard of a project and resumes it; the record says who did it, and calls pass meanwhile", async () => {
  const page = await open();
  await card(page).getByText("Claude Code").waitFor();
  expect(await runs("npm publish --tag before")).toBe(false);
  await page.getByRole("button", { name: "Pause …" }).click();
  await page.getByLabel("15 minutes").click();
  await doIt(page, "Pause the guard");
  await page.getByText(/calls run unchecked/).waitFor();
  const lines = "(({ top }, { bottom, left }) => [top < bottom, left > 0])"; // the name stands in the line of the first word
  const [first, name] = ["strong", "bdi"].map((part) => `document.querySelector('.guard .notice ${part}').getBoundingClientRect()`);
  expect(await page.evaluate(`${lines}(${name}, ${first})`)).toEqual([true, true]);
  expect((await board()).projects[0]).toMatchObject({ paused: { by: "mira" } });
  expect(await runs("npm publish --tag paused")).toBe(true);
  await page.getByRole("button", { name: "Resume …" }).click();
  await doIt(page, "Resume the guard");
  await page.getByRole("button", { name: "Pause …" }).waitFor();
  expect((await board()).projects[0]?.paused).toBeNull();
  expect(await runs("npm publish --tag after")).toBe(false);
});

test("K7 nothing is paused by a click that comes before the dialog was read", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Pause …" }).click();
  await page.evaluate(`document.querySelector(".dialog .button-main").click()`);
  await page.getByText(/^Too early/).waitFor();
  expect((await board()).projects[0]?.paused).toBeNull();
});

test("a project that was set up in a terminal shows without a reload, and an open dialog stays as it is", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Allow a command …" }).click();
  await page.getByRole("dialog").getByRole("textbox").first().fill("npm publish --tag typed");
  const second = join(place.mira.home, "second");
  await mkdir(second);
  const there = { before: ["sh", "-c", 'cd "$0" && exec "$@"', second] };
  await place.mira.run(["init", "--yes", "--client", "claude-code"], there);
  await page.locator(".guard-path").filter({ hasText: second }).waitFor();
  expect(await page.getByRole("dialog").getByRole("textbox").first().inputValue()).toBe("npm publish --tag typed");
  await page.getByRole("button", { name: "Cancel" }).click();
  await shoot(page, "second");
  await place.mira.run(["init", "--undo", "--yes"], there);
});

test("a switch in a terminal shows without a reload", async () => {
  const page = await open();
  await place.mira.run(["off", "--for", "30m"]);
  await page.getByText(/calls run unchecked/).waitFor();
  await place.mira.run(["on"]);
  await page.getByRole("button", { name: "Pause …" }).waitFor();
});

test("A19 a command is allowed after a look at what it covers, does not ask then, and asks again once revoked", async () => {
  const page = await open({ expected: [/status of 422/] });
  const push = "git push origin dev";
  await page.getByRole("button", { name: "Allow a command …" }).click();
  expect(await page.getByRole("button", { name: /^Allow for/ }).count()).toBe(0);
  await page.getByLabel("Command").fill("ls");
  await page.getByRole("button", { name: "See what this covers" }).click();
  await page.getByText(/nothing is needed/).waitFor();
  await page.getByLabel("Command").fill("npm publish --tag dev --dry-run=false ./dist");
  await page.reload(); // typed text is still there
  await page.getByRole("button", { name: "Allow a command …" }).click();
  expect(await page.evaluate<string>("document.querySelector('.dialog textarea').value")).toContain("npm publish");
  await page.getByLabel("Command").fill(push);
  await page.getByRole("button", { name: "See what this covers" }).click();
  await doIt(page, "Allow for 7 days");
  await page.getByText("origin/dev").first().waitFor();
  expect(await runs(push)).toBe(true);
  await page.getByRole("button", { name: "Revoke …" }).click();
  await doIt(page, "Revoke it");
  await page.getByText(/^Nothing\. Every call/).waitFor();
  expect((await board()).permissions).toEqual([]);
  expect(await runs(push)).toBe(false);
});

test("the doctor's findings come with what to do, and the policy in force says who set what", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Check it" }).click();
  await page.getByRole("region", { name: "What the doctor finds" }).waitFor();
  await page.getByText(/without a problem/).waitFor();
  await page.getByRole("button", { name: "Policy in force" }).click();
  await page.getByText("risk.environments").waitFor();
  await page.getByText(/^Never allowed/).click();
  expect(await violationsOn(page)).toEqual([]);
});

test("a reader sees it all and is offered no deed", async () => {
  const page = await open({}, await place.token("eye", "reader"));
  expect(await page.getByRole("button", { name: /Pause|Resume|Allow|Revoke/ }).count()).toBe(0);
});
