import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deniedNames, isDenied, readContents } from "./contents.ts";

describe.each([...deniedNames])("a file that holds secrets by its name: $pattern", ({ hits, misses }) => {
  test.each(hits)("%s", (name) => expect(isDenied(name)).toBe(true));
  test.each(misses)("but not %s", (name) => expect(isDenied(name)).toBe(false));
});

describe("the contents of files", () => {
  let folder: string;
  let root: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "assent-contents-"));
    root = join(folder, "project");
    await mkdir(root);
    await writeFile(join(root, "run.sh"), "echo");
    await writeFile(join(root, ".env"), "A=b");
    await writeFile(join(folder, "outside.sh"), "echo");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const read = async (...names: string[]): Promise<readonly string[]> =>
    [
      ...(
        await readContents(
          root,
          names.map((name) => join(root, name)),
        )
      ).keys(),
    ].map((path) => path.slice(root.length + 1));

  test("are read from the project, through links that stay in it", async () => {
    await symlink("run.sh", join(root, "link.sh"));
    expect(await read("run.sh", "link.sh")).toEqual(["run.sh", "link.sh"]);
  });

  test("are not read from elsewhere, from secrets, through links to either, from folders or of what is not text", async () => {
    await symlink("../outside.sh", join(root, "away.sh"));
    await symlink(".env", join(root, "secret.sh"));
    await symlink("..", join(root, "up"));
    await writeFile(join(root, "binary"), "a\0b");
    await writeFile(join(root, "large.sh"), "x".repeat(64 * 1024 + 1));
    const names = [".env", "away.sh", "secret.sh", "up/outside.sh", "../outside.sh", ".", "binary", "large.sh", "gone"];
    expect(await read(...names)).toEqual([]);
  });

  test("are read of fifty files, no more", async () => {
    const names = Array.from({ length: 60 }, (_, at) => `${at}.sh`);
    await Promise.all(names.map((name) => writeFile(join(root, name), "echo")));
    expect(await read(...names)).toHaveLength(50);
  });
});
