import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { pathsFor } from "../../config/paths.ts";
import { surroundingsFor, weigh } from "./weigh.ts";

let folder = "";
const write = (file: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), "x\n");
};

/** Sources that git holds, and folders with what it does not hold, with what was changed, and with what it can give back. */
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-overlaid-")));
  const git = (...words: readonly string[]): unknown =>
    execFileSync("git", ["-c", "user.name=m", "-c", "user.email=m@x", ...words], { cwd: folder, stdio: "pipe" });
  git("init", "-q", "-b", "main");
  for (const file of ["s/x", "s/y", "deep/sub/f", "clean/x", "changed/x"]) write(file);
  git("add", ".");
  git("commit", "-qm", "one");
  for (const file of ["d/x", "deeper/sub/f", "deeper/other"]) write(file);
  appendFileSync(join(folder, "changed/x"), "somebody's\n");
  mkdirSync(join(folder, "empty"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verdictOf = async (command: string): Promise<string> => {
  const paths = pathsFor({ ASSENT_HOME: join(folder, "home") });
  const surroundings = surroundingsFor(await readConfig(paths.config, folder), paths, { PATH: process.env["PATH"] });
  const action = { tool: "Bash", input: { command }, cwd: folder };
  return (await weigh(action, { ...surroundings, root: folder })).assessment.verdict;
};

describe("A12 what a copy lays over files that git cannot restore", () => {
  test.each([
    "mv -f s/* d/",
    "cp s/* d",
    "cp -t d s/*",
    "cp -r s/. d/",
    "cp -rf s/* d",
    "cp -rT s d",
    "cp -r s/. changed",
    "cp -r deep/. deeper",
    "install -m 644 s/* d/",
    "cd s && cp * ../d/",
    "rsync -a s/ d/",
    "rsync -a s/x d/",
    "rsync -a s/* d",
    "rsync -r deep/ deeper/",
  ])("%s asks", async (command) => {
    expect(await verdictOf(command)).toBe("gate");
  });

  test.each([
    "mv s/y* d/",
    "cp s/y* d/",
    "cp -n s/* d/",
    "cp -rn s/. d/",
    "cp -r deep/. d/",
    "cp -r s/. clean/",
    "cp -r s/. empty",
    "cp -r s/. new",
    "rsync -a s/ clean/",
    "rsync -a deep/ d/",
    "rsync -a --ignore-existing s/ d/",
    "rsync -an s/ d/",
    "tar xf a.tar -C clean",
    "tar xkf a.tar -C d",
  ])("%s does not", async (command) => {
    expect(await verdictOf(command)).toBe("low");
  });

  test.each(["tar xf a.tar -C d", "unzip -o a.zip -d deeper/sub"])("%s is noted: its members are not known", async (command) => {
    expect(["advisory", "gate"]).toContain(await verdictOf(command));
  });
});
