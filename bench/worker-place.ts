import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchFolder } from "./place.ts";

/** A repository that is made for the run: many small files, as projects have them. */
export interface BenchRepository {
  /** Holds everything of the run. */
  readonly folder: string;
  readonly project: string;
  readonly git: (...args: readonly string[]) => string;
  readonly files: readonly string[];
}

const perFolder = 50;

export function benchRepository(count: number, folder: string = benchFolder()): BenchRepository {
  const project = join(folder, `project-${count}`);
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-C", project, ...args], { encoding: "utf8", maxBuffer: 67_108_864 }).trim();
  const files = Array.from({ length: count }, (_, at) => `src/part-${Math.floor(at / perFolder)}/file-${at % perFolder}.ts`);
  for (let at = 0; at < count; at += perFolder) mkdirSync(join(project, `src/part-${at / perFolder}`), { recursive: true });
  for (const [at, file] of files.entries()) writeFileSync(join(project, file), `export const number = ${at};\n`.repeat(8));
  execFileSync("git", ["init", "--quiet", project]);
  git("add", "-A");
  git("-c", "user.name=bench", "-c", "user.email=bench@example.test", "-c", "gc.auto=0", "commit", "--quiet", "-m", "Begin");
  return { folder, project, git, files };
}
