import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hereIn } from "./here.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "assent-here-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test("M4 a machine is named once, however many ask at the same time, and another data directory is another one", async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => hereIn({ home })));
  expect(new Set(asked.map(({ machine }) => machine)).size).toBe(1);
  expect((await hereIn({ home })).machine).toBe(asked[0]?.machine);
  expect((await hereIn({ home: mkdtempSync(join(home, "other-")) })).machine).not.toBe(asked[0]?.machine);
});

test("M4 a name that was damaged is told with the way out, and no new one is made over it", async () => {
  writeFileSync(join(home, "machine"), "half", { mode: 0o600 });
  await expect(hereIn({ home })).rejects.toThrow(/remove it, and sessions .* go on with `assent resume SESSION --here`/);
});

test("M4 a folder is there only if it is one", async () => {
  const { hasFolder } = await hereIn({ home });
  expect([await hasFolder(home), await hasFolder(join(home, "machine")), await hasFolder(join(home, "gone"))]).toEqual([
    true,
    false,
    false,
  ]);
});
