import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { absentFiles, remotesHere } from "./absent.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-absent-"));
  for (const file of ["docs/invoice.md", "docs/setup.md", "src/price.js", "packages/shop/src/cart.ts", ".git/HEAD"])
    await write(file, file === ".git/HEAD" ? "ref: refs/heads/main\n" : "");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

describe("a file that is named and not there", () => {
  test.each([
    ["docs/invoices.md", { nearest: "docs/invoice.md" }],
    ["docs/prices.md", {}],
    ["lib/price.js", { nearest: "src/price.js" }],
    ["docs/billing", {}],
  ])("%s", async (path, more) => {
    expect(await absentFiles(folder, [path])).toEqual([{ path, ...more }]);
  });

  test("what is near is named from where the work is done", async () => {
    expect(await absentFiles(join(folder, "docs"), ["invoices.md"])).toEqual([{ path: "invoices.md", nearest: "invoice.md" }]);
  });

  test.each([
    ["there", "src/price.js"],
    ["there, named without its folder", "price.js"],
    ["there, in a part of the project", "src/cart.ts"],
    ["there, named without its ending", "docs/setup"],
    ["speech", "read/write"],
    ["a branch", "feature/login"],
    ["outside", "../secret/a.md"],
  ])("%s is none: %s", async (_, path) => {
    expect(await absentFiles(folder, [path])).toEqual([]);
  });

  test("in a folder that cannot be read nothing is absent but what is named", async () => {
    expect(await absentFiles(join(folder, "nowhere"), [])).toEqual([]);
  });
});

describe("remotes, read from the files of the repository", () => {
  test.each([
    ['[remote "origin"]\n\turl = git@example.com:a.git\n[remote "up"]\n\turl = b', ["origin", "up"]],
    ["[core]\n\tbare = false\n", []],
    ["[core]\n\tbare = false\n[include]\n\tpath = more\n", undefined],
    ["", undefined],
  ])("%j", async (config, names) => {
    await write(".git/config", config);
    expect(await remotesHere(folder)).toEqual(names);
  });

  test("without a repository nobody knows", async () => {
    await rm(join(folder, ".git"), { recursive: true });
    expect(await remotesHere(folder)).toBeUndefined();
  });
});
