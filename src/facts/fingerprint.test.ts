import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprintFiles, fingerprintOf } from "./fingerprint.ts";

const [one, other] = ["a".repeat(40), "b".repeat(40)];
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "assent-fingerprint-"));
  await mkdir(join(root, ".git/refs/heads/release"), { recursive: true });
  await write(".git/HEAD", "ref: refs/heads/main\n");
  await write(".git/refs/heads/main", `${one}\n`);
  await write(".git/packed-refs", `# pack-refs\n${other} refs/heads/release/2.1\n`);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (path: string, text: string): Promise<void> => writeFile(join(root, path), text);

test("S2 a workspace is known by its git, its files, its tools and its variables", async () => {
  await write("package.json", '{"engines":{"node":">=22"}}');
  await write(".nvmrc", "v22.4\n");
  await write(".env.example", "TOKEN=\nMODE=\n");
  await write("notes.md", "x");
  expect(await fingerprintOf(root, { MODE: "test", SECRET: "x" })).toEqual({
    branch: "main",
    head: one,
    "file:.env.example": expect.any(String),
    "file:.nvmrc": expect.any(String),
    "file:package.json": expect.any(String),
    "tool:node": "22.4",
    "env:MODE": expect.stringMatching(/^[0-9a-f]{8}$/),
    "env:TOKEN": "unset",
  });
});

test("S2 whatever of it changes, changes the fingerprint, and nothing else does", async () => {
  await write("yarn.lock", "1");
  const before = await fingerprintOf(root, {});
  expect(await fingerprintOf(root, { HOME: "/elsewhere" })).toEqual(before);
  await write(".git/HEAD", "ref: refs/heads/release/2.1\n");
  await write("yarn.lock", "2");
  const now = await fingerprintOf(root, {});
  expect(now).toMatchObject({ branch: "release/2.1", head: other });
  expect(now["file:yarn.lock"]).not.toBe(before["file:yarn.lock"]);
});

test("S2 a folder without git and without files has an empty one; a detached head says where it stands", async () => {
  await write(".git/HEAD", `${other}\n`);
  expect(await fingerprintOf(root, {})).toEqual({ branch: `detached at ${other.slice(0, 10)}`, head: other });
  await rm(join(root, ".git"), { recursive: true });
  expect(await fingerprintOf(root, {})).toEqual({});
});

test("S2 the files that count", () => {
  for (const name of fingerprintFiles.hits) expect([name, fingerprintFiles.names.test(name)]).toEqual([name, true]);
  for (const name of fingerprintFiles.misses) expect([name, fingerprintFiles.names.test(name)]).toEqual([name, false]);
});
