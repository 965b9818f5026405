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

test("it counts what waits, and says how the project is guarded once that was looked at", async () => {
  await mira.run(["sessions"]);
  await mira.run(["statusline", "--look", mira.project]);
  expect((await line()).stdout).toBe("assent not guarded\n");
  await mira.run(["guard", "git push --force origin main"]);
  const { stdout } = await line();
  expect(stdout).toMatch(/^assent ▲ 1 waiting · not guarded · .+\n$/);
});
