import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readChange } from "../src/facts/change/read-change.ts";
import { misfitsOf } from "../src/facts/fit/index.ts";
import { percentile, type Bench } from "./figures.ts";
import { benchFolder } from "./place.ts";

const policy = { files: 1_000, changed: 40, linesEach: 50, repeats: 15 } as const;
const budget = { atMost: 1_000 } as const;

/** A diff of 2,000 lines, measured on a repository of 1,000 files: reading it with git, and every finder on it. */
export const contextualize: Bench = async (report) => {
  const root = join(benchFolder(), "repository");
  const lines = makeRepository(root);
  const looks: number[] = [];
  const finds: number[] = [];
  let found = 0;
  for (let round = 0; round < policy.repeats; round += 1) {
    const began = performance.now();
    const change = await readChange({ cwd: root, env: process.env, range: "HEAD~1..HEAD", signal: new AbortController().signal });
    const read = performance.now();
    if (!change) throw new Error("there is no change to look at");
    found = misfitsOf(change).length;
    finds.push(performance.now() - read);
    looks.push(performance.now() - began);
  }
  if (found === 0) throw new Error("nothing was found, so nothing was looked for");
  const context = { files: policy.files, lines, found, repeats: policy.repeats };
  report.figure({ name: "contextualize.look.p50", value: percentile(looks, 50), unit: "ms", ...context });
  report.figure({ name: "contextualize.look.p95", value: percentile(looks, 95), unit: "ms", ...context }, budget);
  report.figure({ name: "contextualize.find.p50", value: percentile(finds, 50), unit: "ms", ...context });
};

const moduleText = (at: number): string =>
  [
    `import { log } from "./log.ts";`,
    ...Array.from(
      { length: 30 },
      (_, n) => `export function part${at}of${n}(one: number, other: string) {\n  log.info(other);\n  return one + ${n};\n}`,
    ),
    "",
  ].join("\n");

/** Returns how many lines its last commit adds. */
function makeRepository(root: string): number {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  mkdirSync(root, { recursive: true });
  const git = (...words: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.test", ...words], { cwd: root, encoding: "utf8" });
  const pathOf = (at: number): string => `src/folder-${at % 25}/part-${at}.ts`;
  git("init", "--quiet");
  write("package.json", '{ "engines": { "node": ">=18" } }\n');
  write(".env.example", "DB_URL=\n");
  write("CHANGELOG.md", "# Changes\n");
  for (let at = 0; at < policy.files; at += 1) write(pathOf(at), moduleText(at));
  git("add", "--all");
  git("commit", "--quiet", "--message", "a");
  for (let at = 0; at < policy.changed; at += 1) {
    const added = Array.from({ length: policy.linesEach }, (_, n) => `export const fresh${at}of${n} = [${n}].toSorted();\n`);
    write(pathOf(at * 7), moduleText(at * 7).replaceAll("one: number, other", "other") + added.join(""));
  }
  git("add", "--all");
  git("commit", "--quiet", "--message", "b");
  return policy.changed * policy.linesEach;
}
