import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changesIn } from "./changes.ts";

let base: string;
beforeEach(() => void (base = mkdtempSync(join(tmpdir(), "assent-changes-"))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

const put = (...paths: readonly string[]): void => {
  for (const path of paths) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), "same\n");
  }
};
const listed = async (): Promise<readonly string[]> => {
  const changes = await changesIn({ upper: join(base, "upper"), lower: join(base, "lower"), view: join(base, "view") });
  return changes.map(({ path, kind }) => `${path} ${kind}`);
};

test("W4 a folder in the place of a link is new with everything in it, whatever the link led to", async () => {
  put("lower/real/x", "lower/real/y", "upper/link/x", "view/link/x", "view/real/x");
  symlinkSync("real", join(base, "lower/link"));
  expect(await listed()).toEqual(["link gone", "link/x file"]);
});

test("W4 of a folder that shows what is below, only its own files count; of one that does not, all below are gone", async () => {
  put("lower/open/a", "lower/open/b", "lower/closed/a", "lower/closed/b", "upper/open/new", "upper/closed/a");
  put("view/open/a", "view/open/b", "view/open/new", "view/closed/a");
  expect(await listed()).toEqual(["closed/b gone", "open/new file"]);
});
