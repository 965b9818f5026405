import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";

let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(() => mira.remove());

const line = () => mira.run(["statusline"]);

test("a prompt gets one line, also where nothing was set up and where everything is broken", async () => {
  expect(await line()).toMatchObject({ code: 0, stderr: "" });
  await mkdir(join(mira.home, "assent"), { recursive: true });
  await writeFile(join(mira.home, "assent", "journal.db"), "no database");
  await writeFile(join(mira.home, "assent", "config.json"), "{");
  const { code, stdout } = await line();
  expect([code, stdout.trim().split("\n").length]).toEqual([0, 1]);
});

test("a client that is not on this machine takes nothing from the word for those that are", async () => {
  await mkdir(join(mira.home, ".claude"));
  for (const trace of [".git", ".codex"]) await mkdir(join(mira.project, trace)); // somebody else works on it with Codex
  await writeFile(join(mira.project, ".git", "HEAD"), "ref: refs/heads/main\n");
  await mira.run(["init", "--yes"]);
  const look = async (): Promise<string> => {
    await mira.run(["statusline", "--look", mira.project]);
    return (await line()).stdout;
  };
  expect(await look()).toBe("assent guarded\n");
  expect((await mira.run(["status"])).stdout).toMatch(/^assent .* · claude-code guarded\n(?:.*\n)* {2}codex +not installed /);
  expect((await mira.run(["doctor"])).stdout).toMatch(/codex +Codex is not installed on this machine/);
  await mkdir(join(mira.home, ".codex")); // now it is, and its hook is not trusted
  expect(await look()).toBe("assent degraded\n");
});

test("it counts what waits, and says how the project is guarded once that was looked at", async () => {
  await mira.run(["sessions"]);
  await mira.run(["statusline", "--look", mira.project]);
  expect((await line()).stdout).toBe("assent not guarded\n");
  await mira.run(["guard", "git push --force origin main"]);
  const { stdout } = await line();
  expect(stdout).toMatch(/^assent ▲ 1 waiting · not guarded · .+\n$/);
});

test("it names the gate that the inbox has first: of those as urgent the one that harms most, though others wait longer", async () => {
  for (const command of ["npm publish", "kubectl delete namespace production"]) await mira.run(["guard", command]);
  const { value } = await mira.json<{ items: readonly { title: string; harm?: string }[] }>(["inbox"]);
  const [first, second] = value.items.map(({ harm, title }) => harm ?? title);
  expect([first, second]).toEqual([expect.stringContaining("namespace"), expect.not.stringContaining("namespace")]);
  expect((await line()).stdout).toContain("namespace");
});

test("a look that fails is told with its reason, not as one that goes on; where nothing was made yet nothing is guarded", async () => {
  const nowhere = { ASSENT_HOME: join(mira.home, "nowhere") };
  expect((await mira.run(["statusline"], { environment: nowhere })).stdout).toBe("assent not guarded\n");
  await writeFile(join(mira.home, "assent", "config.json"), "{");
  await mira.run(["statusline", "--look", mira.project]);
  expect((await line()).stdout).toBe("assent guard unknown: its configuration cannot be read\n");
  const { stdout } = await mira.run(["doctor"]);
  expect(stdout).not.toMatch(/restate|notifications/); // nobody configured them
});
