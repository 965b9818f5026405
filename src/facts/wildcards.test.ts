import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expand, nameMatches } from "./wildcards.ts";

test.each([
  ["*.ts", "a.ts", true],
  ["*.ts", "a.tsx", false],
  ["*", ".env", false],
  [".*", ".env", true],
  ["a?c", "abc", true],
  ["a?c", "ac", false],
  ["a*b*c", "a-b-b-c", true],
  ["a*b*c", "a-c-b", false],
  ["[ab].ts", "z.ts", false],
  ["[ab].ts", "a.ts", true],
  ["[ab].ts", "[ab].ts", true],
  ["[.]env", "[.]env", true],
  ["[a-c].ts", "z.ts", true],
  ["{a,b}", ".z", true],
])("%s and %s: %s", (pattern, name, matches) => {
  expect(nameMatches(pattern)(name)).toBe(matches);
});

test("a hostile pattern takes no longer than its length times the name's", () => {
  expect(nameMatches("*a".repeat(2_000) + "b")("a".repeat(4_000))).toBe(false);
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-wildcards-"));
  await mkdir(join(folder, "src", "deep"), { recursive: true });
  await mkdir(join(folder, "lib"));
  await Promise.all(["src/a.ts", "src/b.js", "lib/a.ts", "src/deep/c.ts"].map((file) => writeFile(join(folder, file), "")));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["src/*.ts", ["src/a.ts"]],
  ["*/a.ts", ["lib/a.ts", "src/a.ts"]],
  ["src/**/*.ts", ["src"]],
  ["src/{a,deep/c}.ts", ["src"]],
  ["no/*.ts", []],
])("%s stands for %j", async (pattern, paths) => {
  const found = await expand(join(folder, pattern), new AbortController().signal);
  expect(found?.toSorted()).toEqual(paths.map((path) => join(folder, path)));
});

test("a look whose time is up finds nothing", async () => {
  expect(await expand(join(folder, "*"), AbortSignal.abort())).toBeUndefined();
});

test.runIf(process.platform === "linux")("names that are no text are found by what a shell would take for them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assent-wildcards-"));
  const bytes = (...codes: number[]): Buffer => Buffer.concat([Buffer.from(`${folder}/bad`), Buffer.from(codes), Buffer.from(".sh")]);
  await writeFile(bytes(0xff), "");
  await writeFile(bytes(0xe2, 0x82), "");
  const until = new AbortController().signal;
  expect(await expand(join(folder, "bad??.sh"), until)).toEqual([join(folder, "bad\uFFFD.sh"), join(folder, "bad\uFFFD.sh")]);
  expect(await expand(join(folder, "b?d.sh"), until)).toEqual([]);
  await rm(folder, { recursive: true });
});
