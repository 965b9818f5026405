import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { GuardPlace } from "../place.ts";
import { geminiHookFile } from "./hook-file.ts";
import { opposed } from "./levels.ts";
import { setup } from "./setup.ts";

let place: GuardPlace;
const command = ["/usr/bin/node", "/opt/assent-hook.js", "gemini"];
const ours = JSON.parse(geminiHookFile("s.json", { command, timeoutS: 600 }).put(null));

beforeEach(async () => {
  const top = await mkdtemp(join(tmpdir(), "assent-levels-"));
  const environment = { GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(top, "system.json") };
  place = { root: join(top, "project"), userHome: join(top, "home"), environment };
  await save(join(place.root, ".gemini/settings.json"), ours);
});
afterEach(() => rm(dirname(place.root), { recursive: true, force: true }));

async function save(file: string, value: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}
const ofUser = (name: string): string => join(place.userHome, ".gemini", name);
const system = (): string => join(dirname(place.root), "system.json");

test("K13 nothing is against our hook, also where the user's settings switch hooks off: ours count more", async () => {
  expect(await opposed(place)).toBeUndefined();
  await save(ofUser("settings.json"), { hooksConfig: { enabled: false } });
  expect(await opposed(place)).toBeUndefined();
});

test("K12 what keeps the client from calling our hook is said: the machine's switch, a list, a folder that is not trusted", async () => {
  await save(ofUser("trustedFolders.json"), { [place.root]: "DO_NOT_TRUST" });
  expect(await opposed(place)).toContain("this folder is not trusted");
  await save(ofUser("settings.json"), { hooksConfig: { disabled: ["assent"] } });
  expect(await opposed(place)).toContain("hooksConfig.disabled");
  await save(system(), { hooksConfig: { enabled: false } });
  expect(await opposed(place)).toContain(`false in ${system()}`);
});

test("K13 the same line in two files is one hook to the client, and another line is a second copy", async () => {
  await save(ofUser("settings.json"), ours);
  expect(await setup.copies(place, command)).toEqual([]);
  const older = ["/usr/bin/node", "/opt/older/assent-hook.js", "gemini"];
  await save(ofUser("settings.json"), JSON.parse(geminiHookFile("s.json", { command: older, timeoutS: 600 }).put(null)));
  expect(await setup.copies(place, command)).toEqual([ofUser("settings.json")]);
});
