import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ignoredAmong } from "./ignored.ts";

test("W4 a file's name is never an instruction to git when it is asked what is ignored", async () => {
  const workTree = mkdtempSync(join(tmpdir(), "assent-ignored-"));
  onTestFinished(() => rmSync(workTree, { recursive: true, force: true }));
  execFileSync("git", ["init", "-q", workTree]);
  writeFileSync(join(workTree, ".gitignore"), "*.log\n");
  const names = [":(exclude)src", ":!src", ":/", ":(top,glob)**", "-z", "--stdin", " a ", "*", "a\nb", '"q"', "a\\b", "é", "src/:(top)x"];
  const ignored = names.map((name) => `${name}.log`);
  const found = await ignoredAmong({ gitDir: join(workTree, ".git"), workTree }, [...names, ...ignored]);
  expect([...names, ...ignored].filter((name) => found.has(name))).toEqual(ignored);
});

test("W4 what was put in the place of a link is not ignored, and git tells of all the others", async () => {
  const workTree = mkdtempSync(join(tmpdir(), "assent-ignored-"));
  onTestFinished(() => rmSync(workTree, { recursive: true, force: true }));
  execFileSync("git", ["init", "-q", workTree]);
  writeFileSync(join(workTree, ".gitignore"), "*.log\n");
  mkdirSync(join(workTree, "src"));
  symlinkSync("elsewhere", join(workTree, "src/link"));
  const paths = ["src/link/a.log", "src/link/deep/b.log", "src/c.log", "src/link"];
  const found = await ignoredAmong({ gitDir: join(workTree, ".git"), workTree }, paths);
  expect(paths.filter((path) => found.has(path))).toEqual(["src/c.log"]);
});
