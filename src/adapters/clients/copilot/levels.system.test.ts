import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { GuardPlace } from "../place.ts";
import { copilotHookFile } from "./hook-file.ts";
import { opposed } from "./levels.ts";
import { userPath } from "./place.ts";
import { setup } from "./setup.ts";

let place: GuardPlace;
const command = ["/usr/bin/node", "/opt/assent-hook.js", "copilot"];
const start = { command, timeoutS: 600, version: "0" };

beforeEach(async () => {
  const top = await mkdtemp(join(tmpdir(), "assent-levels-"));
  place = { root: join(top, "project"), userHome: join(top, "home"), environment: {} };
});
afterEach(() => rm(dirname(place.root), { recursive: true, force: true }));

async function save(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
const inProject = (name: string): string => join(place.root, name);
const off = JSON.stringify({ disableAllHooks: true });

test("K13 settings of a project that switch all hooks off count less than our own entries in it", async () => {
  await save(inProject(".github/copilot/settings.json"), off);
  await save(inProject(".claude/settings.json"), off);
  expect(await opposed(place)).toContain(inProject(".github/copilot/settings.json"));
  const { file, put } = setup.guardFile(place, start);
  await save(file, put(null));
  expect(await opposed(place)).toBeUndefined();
});

test.each([".claude/settings.json", ".claude/settings.local.json", ".github/copilot/settings.json", ".github/copilot/settings.local.json"])(
  "K12 %s of a project keeps Copilot CLI from calling the user's hook, and its user's settings do not",
  async (name) => {
    const everywhere = { ...place, everywhere: true } as const;
    await save(userPath(place), setup.guardFile(everywhere, start).put(null));
    await save(join(place.userHome, ".copilot/settings.json"), off);
    expect(await opposed(everywhere)).toBeUndefined();
    await save(inProject(name), off);
    expect(await opposed(everywhere)).toContain("`disableAllHooks` is true");
  },
);

test("K12 a switch in the user's file of our hook is seen", async () => {
  const everywhere = { ...place, everywhere: true } as const;
  const text = copilotHookFile(userPath(place), start, "own").put(null);
  await save(userPath(place), JSON.stringify({ ...JSON.parse(text), disableAllHooks: true }));
  expect(await opposed(everywhere)).toContain(userPath(place));
});

test("K13 every other file that starts our hook is a second copy, because it calls the hooks of all of them", async () => {
  expect(await setup.copies(place, command)).toEqual([]);
  await save(inProject(".github/hooks/assent.json"), copilotHookFile("h", start, "own").put(null));
  await save(userPath(place), copilotHookFile("h", start, "own").put(null));
  expect(await setup.copies(place, command)).toEqual([inProject(".github/hooks/assent.json"), userPath(place)]);
  expect(await setup.entered?.(place)).toBe(false); // that hook is not there
});
