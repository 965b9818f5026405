import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hookFileName } from "../adapters/clients/shared/hook-entries.ts";
import { damagedPart, digestsIn, manifestText } from "./hook-digests.ts";
import { isPassing, settledHook, settleHook } from "./settled-hook.ts";

test.each([
  "/home/mira/.npm/_npx/0a1b/node_modules/assent/dist/hook",
  "/home/mira/.cache/pnpm/dlx/0a1b/node_modules/assent/dist/hook",
  "/tmp/dlx-4711/node_modules/assent/dist/hook",
  "/tmp/xfs-0a1b/dlx-4711/node_modules/assent/dist/hook",
  "/tmp/bunx-1000-assent@latest/node_modules/assent/dist/hook",
  String.raw`C:\Users\mira\AppData\Local\npm-cache\_npx\0a1b\node_modules\assent\dist\hook`,
])("%s will not stay", (path) => expect(isPassing(path)).toBe(true));

test.each([
  "/usr/lib/node_modules/assent/dist/hook",
  "/home/mira/npx/assent/dist/hook",
  "/home/mira/projects/dlx.old/node_modules/assent/dist/hook",
  "/home/mira/bunx/node_modules/assent/dist/hook",
])("%s stays", (path) => expect(isPassing(path)).toBe(false));

async function installed(...below: readonly string[]) {
  const place = await mkdtemp(join(tmpdir(), "assent-settled-"));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const folder = join(place, ...below, "node_modules/assent/dist/hook");
  await mkdir(folder, { recursive: true });
  const make = async (content: string): Promise<void> => {
    await writeFile(join(folder, hookFileName), content);
    await writeFile(join(folder, "package.json"), "{}");
    await writeFile(join(folder, "package.json"), manifestText("1.2.3", await digestsIn(folder)));
  };
  await make("// one");
  return { folder, hook: join(folder, hookFileName), home: join(place, "data"), make };
}

test("an installation that stays is named as it is, and nothing is copied", async () => {
  const { folder, hook, home } = await installed("lib");
  await settleHook(home, folder);
  expect([settledHook(home, hook), await readFile(home).catch(({ code }) => code)]).toEqual([hook, "ENOENT"]);
});

test("of one that will not stay there is a copy, which is made anew where it is not whole", async () => {
  const { folder, hook, home } = await installed("_npx", "0a1b");
  const copy = settledHook(home, hook);
  expect(copy).toMatch(/\/data\/hook\/1\.2\.3-[0-9a-f]{12}\/assent-hook\.js$/);
  await settleHook(home, folder);
  expect(await readFile(copy, "utf8")).toBe("// one");
  await writeFile(copy, "// changed");
  expect(await damagedPart(dirname(copy))).toBe(hookFileName);
  await settleHook(home, folder);
  expect(await readFile(copy, "utf8")).toBe("// one");
});

test("another version has another place, so that a client at work keeps its own", async () => {
  const { folder, hook, home, make } = await installed("_npx", "0a1b");
  const before = settledHook(home, hook);
  await settleHook(home, folder);
  await make("// two");
  await settleHook(home, folder);
  expect([await readFile(before, "utf8"), await readFile(settledHook(home, hook), "utf8")]).toEqual(["// one", "// two"]);
});
