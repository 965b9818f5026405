import { mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { replaceFile } from "./replace-file.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-replace-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [0o600, 0o700],
  [0o400, 0o700],
  [0o644, 0o755],
])("a folder made for a file of mode %i is no more open than the file", async (mode, folderMode) => {
  const file = join(folder, String(mode), "deep", "file.json");
  await replaceFile(file, "{}", mode);
  const modes = [file, join(file, ".."), join(file, "../..")].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([mode, folderMode & ~process.umask(), folderMode & ~process.umask()]);
});
