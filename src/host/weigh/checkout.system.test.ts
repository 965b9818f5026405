import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { pathsFor } from "../../config/paths.ts";
import { surroundingsFor, weigh } from "./weigh.ts";

let folder = "";
const git = (...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=m", "-c", "user.email=m@x", ...words], { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
const changed = ["src/index.js", "docs/a.md", "release/notes", "Makefile"];

/** Somebody's changes in files and folders whose names look like branches; two branches are called like such folders. */
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-checkout-")));
  git("init", "-q", "-b", "main");
  for (const file of [...changed, "lib/clean.js", "Dockerfile"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "x\n");
  }
  git("add", ".");
  git("commit", "-qm", "one");
  for (const branch of ["topic", "docs"]) git("branch", branch);
  git("tag", "release");
  git("pack-refs", "--all");
  for (const file of changed) appendFileSync(join(folder, file), "somebody's\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verdictOf = async (command: string): Promise<string> => {
  const paths = pathsFor({ ASSENT_HOME: join(folder, "home") });
  const surroundings = surroundingsFor(await readConfig(paths.config, folder), paths, { PATH: process.env["PATH"] });
  const action = { tool: "Bash", input: { command: command.replace("COMMIT", git("rev-parse", "--short", "HEAD")) }, cwd: folder };
  return (await weigh(action, { ...surroundings, root: folder })).assessment.verdict;
};

describe("A15 a word of a checkout that names changed files and no version is a path", () => {
  test.each([
    "git checkout src",
    "git checkout -q Makefile",
    "git checkout HEAD src",
    "git checkout main Makefile",
    "git checkout topic docs",
    "git checkout Dockerfile Makefile",
    "git -C src checkout index.js",
    "cd src && git checkout index.js",
    'for f in src Makefile; do git checkout "$f"; done',
  ])("%s asks", async (command) => {
    expect(await verdictOf(command)).toBe("gate");
  });

  test.each([
    "git checkout main",
    "git checkout topic",
    "git checkout docs",
    "git checkout release",
    "git checkout COMMIT",
    "git checkout -",
    "git checkout nothing",
    "git checkout lib",
    "git checkout Dockerfile",
    "git checkout main Dockerfile",
    "git checkout -b src",
    "git switch src",
  ])("%s needs nobody", async (command) => {
    expect(await verdictOf(command)).toBe("low");
  });
});
