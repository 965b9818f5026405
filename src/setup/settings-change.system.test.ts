import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { pathsFor, type Paths } from "../config/paths.ts";
import { planInit } from "./init-plan.ts";
import { undoInit } from "./init-undo.ts";
import { lossIn } from "./settings-change.ts";

let folder = "";
let place: GuardPlace;
let paths: Paths;
let local = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-settings-")));
  const environment = { ASSENT_HOME: join(folder, "home", "assent") };
  place = { root: join(folder, "project"), userHome: join(folder, "home"), environment };
  paths = pathsFor(environment);
  local = join(place.root, ".claude", "settings.local.json");
  mkdirSync(dirname(local), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wish = { mode: "guard", quiet: false, seated: [] } as const;
const init = async (at = place): Promise<void> => (await planInit({ place: at, paths, clients: ["claude-code"], wish })).apply();
const lossNow = (isPlugin = false): Promise<string | undefined> => lossIn({ client: "claude-code", place, paths, isPlugin });
const write = (file: string, content: object | string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
};
const written = (): { readonly hooks: object } => JSON.parse(readFileSync(local, "utf8")) as { readonly hooks: object };
const everyone = (): GuardPlace => ({ ...place, root: place.userHome, everywhere: true });
const user = (): string => join(place.userHome, ".claude", "settings.json");
const shared = (): string => join(place.root, ".claude", "settings.json");

test("A25 settings in which every entry is whole are no loss, whatever else stands there", async () => {
  await init();
  expect(await lossNow()).toBeUndefined();
  write(local, { permissions: { allow: ["Bash(ls)"] }, ...written(), env: { A: "b" } });
  write(shared(), { disableAllHooks: true }); // weighs less
  expect(await lossNow()).toBeUndefined();
});

test.each<[string, () => void]>([
  ["switched off", () => write(local, { disableAllHooks: true })],
  ["switched off beside whole entries", () => write(local, { ...written(), disableAllHooks: true })],
  ["empty", () => write(local, "")],
  ["no JSON", () => write(local, "{")],
  ["gone", () => rmSync(local)],
  ["without one event", () => write(local, { ...written(), hooks: { ...written().hooks, PostToolUse: [] } })],
  ["with another program in front", () => write(local, readFileSync(local, "utf8").replaceAll('"command": "', '"command": "/bin/true '))],
  ["that pass over a hook that fails", () => write(local, readFileSync(local, "utf8").replaceAll('"block"', '"continue"'))],
  ["with another data directory", () => write(local, { ...written(), env: { ASSENT_HOME: "/tmp/other" } })],
  ["with code for Node", () => write(local, { ...written(), env: { NODE_OPTIONS: "--require /tmp/x.cjs" } })],
])("A25 %s they are", async (_, change) => {
  await init();
  change();
  expect(await lossNow()).toMatch(/settings\.local\.json/);
});

test("A25 what stands in the user's settings counts as well: one of both is enough", async () => {
  await init(everyone());
  expect(await lossNow()).toBeUndefined();
  write(local, {});
  expect(await lossNow()).toBeUndefined();
  write(local, { disableAllHooks: true });
  expect(await lossNow()).toContain("disableAllHooks");
  write(local, {});
  write(user(), {});
  expect(await lossNow()).toContain("assent init --user");
});

test("A25 after `init --undo`, and where `init` wrote nothing, nobody wants them kept; not while it is under way either", async () => {
  expect(await lossNow()).toBeUndefined();
  await init();
  const kept = written();
  await undoInit({ place, paths, clients: ["claude-code"] });
  expect(await lossNow()).toBeUndefined();
  await init();
  write(local, {});
  const [loss] = await Promise.all([lossNow(), undoInit({ place, paths, clients: ["claude-code"] })]);
  expect({ loss, kept }).toEqual({ loss: undefined, kept: expect.objectContaining({ disableAllHooks: false }) });
});

test("A25 a hook that a plugin started needs the plugin, or entries", async () => {
  expect(await lossNow(true)).toContain("plugin");
  const assent = join(folder, "dist");
  write(join(assent, "plugin-hook.cjs"), "");
  write(join(place.userHome, ".claude", "plugins", "known_marketplaces.json"), {
    assent: { source: { source: "directory", path: assent } },
  });
  write(user(), { enabledPlugins: { "assent@assent": true } });
  expect(await lossNow(true)).toBeUndefined();
  write(local, { enabledPlugins: { "assent@assent": false } });
  expect(await lossNow(true)).toContain("plugin");
  await init();
  expect(await lossNow(true)).toBeUndefined();
});
