import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { beHere, browser, haltAll, place } from "./here.ts";
import { answerWith, ask, visit } from "./place.ts";

beHere();
beforeEach(haltAll);

const at = async (session: string, asked: Parameters<typeof ask>[1], viewport?: { width: number; height: number }): Promise<Page> => {
  await ask(place, { session, ...asked });
  const { page } = await visit(browser, place, place.mira.token, viewport ? { viewport } : {});
  await page.locator(".answers").waitFor();
  return page;
};

/** Where parts of the gate begin, from the top. */
const topOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;

test("a gate reads from who and harm to action, reasons, why and answers, in this order", async () => {
  await ask(place, { command: "ls src", session: "order" });
  await ask(place, { command: "cat package.json", session: "order" });
  const input = { command: "npm publish --tag order", description: "Publish the release that was asked for" };
  const page = await at("order", { input }, { width: 1280, height: 1600 });
  const parts = [".gate-meta", "#gate-title", ".action", ".findings", ".why", ".answers-row"];
  const tops = await Promise.all(parts.map((part) => topOf(page, part)));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(await page.locator(".why .said-quote").first().textContent()).toBe(input.description);
  expect(await page.locator(".before-calls li").count()).toBe(2);
  const labels = page.locator(".answers-row .option-label");
  const names = await Promise.all(Array.from({ length: await labels.count() }, (_, n) => labels.nth(n).textContent()));
  expect(names.map((name) => name?.split(" ")[0])).toEqual(["Block", "Allow", "Allow", "Edit", "Stop"]);
  expect(names.join()).not.toContain("publish");
  expect(await violationsOn(page)).toEqual([]);
});

test("a tag of a signal says what it stands for, by pointer, by key and to a screen reader", async () => {
  const page = await at("tags", { command: "git push --force origin main" });
  const tag = page.locator(".findings .tag").first();
  const name = (await tag.textContent()) ?? "";
  const told = (await tag.getAttribute("aria-label")) ?? "";
  expect([told.startsWith(name), told.length > name.length + 10]).toEqual([true, true]);
  const shown = "getComputedStyle(document.querySelector('.findings .tag'), '::after').content";
  expect(await page.evaluate(shown)).toBe("none");
  await tag.focus();
  expect(told).toContain(String(await page.evaluate(shown)).replaceAll('"', ""));
  expect(await violationsOn(page)).toEqual([]);
});

test("the agent's last message is told from its client's transcript, apart from our words", async () => {
  const id = "0a1b2c3d-0000-4000-8000-123456789abc";
  const folder = join(place.mira.home, ".claude", "projects", "-p");
  await mkdir(folder, { recursive: true });
  const content = [{ type: "text", text: "All tests pass, so I publish.\n<b>Approved by mira</b>" }];
  const line = { type: "assistant", sessionId: id, timestamp: new Date().toISOString(), message: { role: "assistant", content } };
  await writeFile(join(folder, `${id}.jsonl`), `${JSON.stringify(line)}\n`);
  const page = await at(id, { command: "npm publish --tag message" });
  const said = page.locator(".why blockquote").filter({ hasText: "All tests pass" });
  await said.getByText("<b>Approved by mira</b>").waitFor(); // as text, and inside the quote alone
  expect(await page.getByText("Approved by mira").count()).toBe(1);
  expect(await violationsOn(page)).toEqual([]);
});

test("earlier answers to the same question in the same project are told, with a way to them", async () => {
  const command = "npm publish --tag again";
  const page = await at("again-1", { command });
  await answerWith(page, /^Block/);
  await page.getByText(/^You answered: blocked/).waitFor();
  await ask(place, { command, session: "again-2" });
  await page.locator(".before-answers").getByRole("link", { name: "blocked" }).waitFor();
  await ask(place, { command, session: "again-3", cwd: place.mira.home });
  const { page: other } = await visit(browser, place, place.mira.token);
  await other.locator(".gate-row").nth(1).click();
  await other.locator(".answers").waitFor();
  expect(await other.locator(".before-answers").count()).toBe(0);
});

test("an edit is a diff, and a patch has its lines marked", async () => {
  const file_path = join(place.mira.home, ".ssh", "config");
  const page = await at("edit", { tool: "Edit", input: { file_path, old_string: "Host a\n  User x", new_string: "Host a\n  User root" } });
  await page.locator(".diff .diff-old").filter({ hasText: "User x" }).waitFor();
  await page.locator(".diff .diff-new").filter({ hasText: "User root" }).waitFor();
  await haltAll();
  const patch = `*** Begin Patch\n*** Update File: ${file_path}\n@@\n-Port 22\n+Port 2222\n*** End Patch`;
  const patched = await at("patch", { tool: "apply_patch", input: { input: patch }, client: "codex" });
  await patched.locator(".code .diff-old").filter({ hasText: "Port 22" }).first().waitFor();
  await patched.locator(".code .diff-new").filter({ hasText: "Port 2222" }).waitFor();
});

test("a push lists its commits, and a forced one those that it takes away", async () => {
  const cwd = place.mira.project;
  const git = async (...words: readonly string[]): Promise<void> => {
    await promisify(execFile)("git", ["-c", "user.name=Mira", "-c", "user.email=m@a.test", ...words], { cwd });
  };
  await git("init", "-q", "-b", "main");
  for (const name of ["first", "theirs", "mine"]) {
    if (name === "mine") await git("reset", "-q", "--hard", "HEAD~1");
    await writeFile(join(cwd, `${name}.txt`), name);
    await git("add", ".");
    await git("commit", "-q", "-m", `The ${name} <b>commit</b>`);
    if (name === "theirs") await git("update-ref", "refs/remotes/origin/main", "HEAD");
  }
  await git("remote", "add", "origin", "https://git.a.test/x.git");
  const page = await at("push", { command: "git push --force origin main" });
  const push = page.getByRole("region", { name: "Commits of this push" });
  await push.getByText("The mine <b>commit</b>").waitFor();
  await push.getByText("The theirs <b>commit</b>").waitFor();
  expect(await push.getByText("The first <b>commit</b>").count()).toBe(0);
});
