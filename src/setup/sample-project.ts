import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Fault } from "../kernel/trouble.ts";
import type { Task } from "../protocols/attend/types.ts";

/** A small project to try things on: a repository with a commit, a place to push to, and data that git does not hold. */
export interface SampleProject {
  readonly folder: string;
  readonly tasks: readonly Task[];
  remove(): Promise<void>;
}

const files: Readonly<Record<string, string>> = {
  "README.md": "# Sample\n\nCounts words.\n",
  "count.mjs": "export const count = (text) => text.split(/\\s+/).filter(Boolean).length;\n",
  "count.test.mjs":
    'import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { count } from ' +
    '"./count.mjs";\n\ntest("counts words", () => assert.equal(count("one two"), 2));\n',
};

export async function makeSample(): Promise<SampleProject> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "assent-sample-")));
  const folder = join(root, "project");
  await mkdir(join(folder, "answers"), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await sampleGit(root, ["init", "--quiet", "--bare", "origin.git"]);
  for (const args of [
    ["init", "--quiet", "--initial-branch=main"],
    ["remote", "add", "origin", join(root, "origin.git")],
    ["add", "."],
    ["commit", "--quiet", "--message", "Begin"],
  ])
    await sampleGit(folder, args);
  await writeFile(join(folder, "answers", "survey.csv"), "name,answer\nMira,yes\n");
  return { folder, tasks: tasksIn(folder), remove: removal(root) };
}

/** A repository with these files in its first commit. */
export async function sampleRepository(texts: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "assent-sample-")));
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  for (const args of [
    ["init", "--quiet", "--initial-branch=main"],
    ["add", "."],
    ["commit", "--quiet", "--message", "Begin"],
  ])
    await sampleGit(folder, args);
  return folder;
}

/** Takes a sample away; also when the process ends on the way, as it does when nobody reads its output any more (`| head`). */
export function removal(folder: string): () => Promise<void> {
  const atEnd = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", atEnd);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    process.off("exit", atEnd);
  };
}

/** Without the person's own settings: their hooks and signing have no place in a sample. */
export async function sampleGit(cwd: string, args: readonly string[]): Promise<string> {
  const who = ["-c", "user.name=Assent", "-c", "user.email=sample@example.org", "-c", "commit.gpgsign=false"];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const { stdout } = await promisify(execFile)("git", [...who, ...args], { cwd, env }).catch((cause: Error) => {
    throw new Fault("effect.failed", `the sample project could not be made: ${cause.message}`, { cause });
  });
  return stdout;
}

/** Two harmless tasks, one that is worth a note, two that a person decides about. */
const tasksIn = (cwd: string): readonly Task[] =>
  [
    ["test", "run the tests", "node --test"],
    ["note", "write down what changed", "echo '- counts words' >> README.md"],
    ["tool", "format with a tool nobody knows", "sample-formatter --check . || echo 'not installed, never mind'"],
    ["answers", "clear the survey's answers", "rm -r answers"],
    ["publish", "publish it to origin", "git push origin main"],
  ].map(([id = "", title = "", command = ""]) => ({ id, title, action: { tool: "Bash", input: { command }, cwd } }));
