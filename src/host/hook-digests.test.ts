import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { damagedPart, digestsIn, manifestText } from "./hook-digests.ts";

let folder: string;
const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-digests-"));
  await put("assent-hook.js", "hook");
  await put("engine.js", "engine");
  await put("engine.js.code", "cache");
  await put("package.json", manifestText("1.0.0", await digestsIn(folder)));
});
afterEach(() => rm(folder, { recursive: true }));

test("a hook is whole as it was made, and without its caches", async () => {
  expect(await damagedPart(folder)).toBeUndefined();
  await rm(join(folder, "engine.js.code"));
  expect(await damagedPart(folder)).toBeUndefined();
});

test.each([
  ["replaced", "assent-hook.js", () => put("assent-hook.js", "process.exit(0)")],
  ["emptied", "engine.js", () => put("engine.js", "")],
  ["missing", "engine.js", () => rm(join(folder, "engine.js"))],
  ["added", "more.js", () => put("more.js", "")],
  ["unlisted", "package.json", () => put("package.json", `{ "type": "commonjs" }`)],
])("a part that is %s is named", async (_, name, damage) => {
  await damage();
  expect(await damagedPart(folder)).toBe(name);
});

test("a part that was whole before and is replaced later is named", async () => {
  const [file, aside] = [join(folder, "engine.js"), join(folder, "..", "assent-digests-aside.js")];
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2100)); // as if all had been there for a while
  try {
    expect([await damagedPart(folder), await damagedPart(folder)]).toEqual([undefined, undefined]);
    await put("engine.js", "engeni"); // as long as before
    expect(await damagedPart(folder)).toBe("engine.js");
    await put("engine.js", "engine");
    await writeFile(aside, "enigne");
    await rename(aside, file);
    expect(await damagedPart(folder)).toBe("engine.js");
  } finally {
    now.mockRestore();
  }
});
