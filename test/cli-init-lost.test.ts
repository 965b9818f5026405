import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";

let mira: Newcomer;
let settings: string;
beforeEach(async () => {
  mira = await newcomer();
  settings = join(mira.project, ".claude", "settings.local.json");
  await mkdir(join(mira.project, ".git"), { recursive: true });
  await writeFile(join(mira.project, ".git", "HEAD"), "ref: refs/heads/main\n");
});
afterEach(() => mira.remove());

const stateOf = async (): Promise<string | undefined> => {
  const { guards } = JSON.parse((await mira.run(["status", "--json"])).stdout) as { guards: { client: string; state: string }[] };
  return guards.find(({ client }) => client === "claude-code")?.state;
};

test("A25 entries that a checkout or an archive replaced are gone, not unwritten: status and doctor say so until init --undo", async () => {
  await mira.run(["init", "--yes", "--client", "claude-code"]);
  for (const take of [() => writeFile(settings, `{"disableAllHooks":true}`), () => rm(settings)]) {
    await take();
    expect(await stateOf()).toBe("degraded");
    expect((await mira.run(["doctor"])).stdout).toMatch(/`assent init` wrote is gone from its settings; run `assent init` again/);
  }
  await mira.run(["init", "--yes", "--client", "claude-code"]);
  expect(await stateOf()).toBe("guarded");
  await rm(settings);
  await mira.run(["init", "--undo"]);
  expect(await stateOf()).not.toBe("degraded");
});
