import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { boxAround, type BoxOptions } from "../../src/adapters/workplaces/box.ts";
import { freeze, repositoryAt } from "../../src/adapters/workplaces/checkout.ts";
import { openLayer, type Workplace } from "../../src/adapters/workplaces/layer.ts";
import { openOwnTree } from "../../src/adapters/workplaces/own-tree.ts";
import { openWorktree } from "../../src/adapters/workplaces/worktree.ts";
import type { GroupProgram } from "../../src/adapters/agents/types.ts";
import type { BoxTier } from "../../src/lexicon/box-tiers.ts";

/** A small project in a folder of its own, with one commit, one ignored folder and one dependency. */
export interface WorkSample {
  readonly base: string;
  readonly project: string;
  readonly git: (...args: readonly string[]) => string;
}

export function workSample(base: string): WorkSample {
  const project = join(base, "project");
  const git = (...args: readonly string[]): string => execFileSync("git", ["-C", project, ...args], { encoding: "utf8" });
  for (const folder of ["src", "node_modules/dep"]) mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, "src/a.ts"), "one\n");
  writeFileSync(join(project, "src/b.ts"), "two\n");
  writeFileSync(join(project, ".gitignore"), "node_modules\ndist\n");
  writeFileSync(join(project, "node_modules/dep/index.js"), "dep\n");
  execFileSync("git", ["init", "-q", project]);
  git("add", "-A");
  git("-c", "user.name=a", "-c", "user.email=a@example.test", "commit", "-qm", "one");
  return { base, project, git };
}

export async function openSample({ base, project }: WorkSample, name: string, tier: BoxTier): Promise<Workplace> {
  const repository = await repositoryAt(project);
  const checkout = await freeze(repository, join(base, "checkout"), repository.head);
  const open = { A: openLayer, "A'": openLayer, B: openOwnTree, C: openWorktree }[tier];
  return open({ folder: join(base, name), repository, checkout, dependencies: ["node_modules"], sacred: [] });
}

/** A script of the shell as a worker would run it, at the path at which it finds the project. */
export function boxedScript(
  { base, project }: WorkSample,
  opened: Workplace,
  script: string,
  more: Pick<BoxOptions, "tier"> & Partial<BoxOptions>,
): GroupProgram {
  const home = { from: join(base, "home"), at: "/home/worker" };
  const box = boxAround(opened, { home, programs: [], keptIn: base, data: base, ...more });
  mkdirSync(more.home?.from ?? home.from, { recursive: true });
  return box({ command: "/bin/sh", args: ["-c", script], cwd: project, env: { PATH: process.env["PATH"], SECRET: undefined } });
}

export function runBoxed(sample: WorkSample, opened: Workplace, tier: BoxTier, script: string): { code: number | null; out: string } {
  const { command, args, cwd, env } = boxedScript(sample, opened, script, { tier });
  const ran = spawnSync(command, [...args], { cwd, env, encoding: "utf8" });
  return { code: ran.status, out: `${ran.stdout}${ran.stderr}` };
}
