import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lookAtProject } from "./project.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-look-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const withFiles = (files: Readonly<Record<string, string>>): Promise<readonly void[]> =>
  Promise.all(Object.entries(files).map(([file, text]) => writeFile(join(folder, file), text)));

describe("how a project checks itself", () => {
  test.each([
    ["package.json", `{"scripts":{"test":"vitest"}}`, "npm test"],
    ["Makefile", "build:\n\tcc\ntest: build\n\t./run\n", "make test"],
    ["Makefile", "check:\n\t./run\n", "make check"],
    ["Cargo.toml", "[package]", "cargo test"],
    ["go.mod", "module shop", "go test ./..."],
    ["pyproject.toml", "[tool.pytest.ini_options]", "pytest"],
  ])("is read from %s: %j", async (file, text, command) => {
    await withFiles({ [file]: text });
    expect(await lookAtProject(folder)).toEqual({ folder: basename(folder), check: { command, source: file } });
  });

  test.each([
    ["package.json", `{"scripts":{"build":"tsc"}}`],
    ["package.json", `{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}`],
    ["package.json", `{"scripts":{"test":1}}`],
    ["package.json", `{"scripts":null}`],
    ["package.json", "null"],
    ["package.json", "{"],
    ["Makefile", "build:\n\tcc\n\ttest:\n"],
    ["pyproject.toml", "[project]"],
  ])("is not known from %s: %j", async (file, text) => {
    await withFiles({ [file]: text });
    expect(await lookAtProject(folder)).toEqual({ folder: basename(folder) });
  });

  test("the first clue that speaks is taken; one that says nothing is passed over", async () => {
    await withFiles({ "package.json": "{}", Makefile: "test:\n", "go.mod": "module shop" });
    expect((await lookAtProject(folder)).check).toEqual({ command: "make test", source: "Makefile" });
  });
});

describe("what cannot be read is not known", () => {
  test("a folder that is not there", async () => {
    expect(await lookAtProject(join(folder, "gone"))).toEqual({ folder: "gone" });
  });

  test("a folder where a file should be", async () => {
    await mkdir(join(folder, "package.json"));
    expect(await lookAtProject(folder)).toEqual({ folder: basename(folder) });
  });

  test("the root, which has no name of its own", async () => {
    expect((await lookAtProject("/")).folder).toBe("/");
  });
});
