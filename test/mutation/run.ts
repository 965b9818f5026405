import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { install } from "../support/install.ts";
import { root } from "../tidy/repository.ts";

/**
 * `npm run mutation`: breaks the judgement rules in every small way, one at a time, and counts what the tests notice.
 * The files are named in `stryker.config.json`; the figures are kept in `summary.json`. TypeScript 7 has no programming
 * interface for Stryker to use, so our tsconfig stays out of its copy, and no mutant is type-checked.
 */

interface Settings {
  readonly mutate: readonly string[];
  readonly thresholds: { readonly break: number };
}

/** The part of Stryker that we use. It is installed on first use, so the compiler cannot see its types. */
interface Core {
  readonly Stryker: new (options: Options) => {
    runMutationTest(): Promise<readonly Mutant[]>;
  };
}

interface Options {
  readonly configFile: string;
  readonly tempDirName: string;
  readonly vitest: { readonly configFile: string };
}

interface Mutant {
  readonly fileName: string;
  readonly status: string;
}

interface Figures {
  readonly mutants: number;
  readonly killed: number;
  readonly survived: number;
  /** Percent of the mutants that a test noticed. */
  readonly score: number;
}

const branchesMin = 100;
const configFile = "test/mutation/stryker.config.json";

/** The tests that prove the judgement rules. Those that draw random cases stay out: the figures must repeat. */
const tests = [
  "src/risk/elsewhere.test.ts",
  "src/risk/environment.test.ts",
  "src/risk/files/place.test.ts",
  "src/risk/judge.test.ts",
  "src/risk/policy.test.ts",
  "src/risk/tools/words.test.ts",
];

/** A mutant that does not even load says nothing about the tests, so it does not count. */
function figuresOf(mutants: readonly Mutant[]): Figures {
  const count = (...statuses: readonly string[]): number => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const survived = count("Survived", "NoCoverage");
  const all = killed + survived;
  return { mutants: all, killed, survived, score: all === 0 ? 0 : Math.floor((killed / all) * 10_000) / 100 };
}

/** Percent of the branches that the same tests reach, by file. */
function branchesOf(files: readonly string[], folder: string): ReadonlyMap<string, number> {
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...["--project", "unit", "--project", "laws", "--maxWorkers", "1", "--coverage.enabled", "--coverage.provider", "v8"],
      ...["--coverage.reporter", "json-summary", "--coverage.reportsDirectory", folder],
      ...files.flatMap((file) => ["--coverage.include", file]),
      ...tests,
    ],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, "coverage.ts")).href}`,
        VITEST_SKIP_INSTALL_CHECKS: "1",
      },
    },
  );
  if (status !== 0) throw new Error("the tests of the judgement rules fail: see npm run check");
  const report: Readonly<Record<string, { readonly branches: { readonly pct: number } }>> = JSON.parse(
    readFileSync(join(folder, "coverage-summary.json"), "utf8"),
  );
  return new Map(files.map((file) => [file, report[join(root, file)]?.branches.pct ?? 0]));
}

async function main(): Promise<boolean> {
  process.chdir(root); // Stryker works where it is started
  const modules = await install(import.meta.dirname);
  const { mutate: files, thresholds }: Settings = JSON.parse(readFileSync(configFile, "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "assent-mutation-"));
  try {
    const branches = branchesOf(files, join(folder, "coverage"));
    const core = pathToFileURL(join(modules, "@stryker-mutator/core/dist/src/index.js")).href;
    const { Stryker }: Core = await import(core);
    const vitest = { configFile: join(folder, "vitest.config.mjs") };
    writeFileSync(vitest.configFile, `export default ${JSON.stringify({ test: { include: tests } })};\n`);
    const tempDirName = join(folder, "mutants");
    const mutants = await new Stryker({ configFile, tempDirName, vitest }).runMutationTest();
    const all = figuresOf(mutants);
    const byFile = files.map((file) => {
      const figures = figuresOf(mutants.filter(({ fileName }) => fileName === join(root, file)));
      return [file, { ...figures, branches: branches.get(file) ?? 0 }] as const;
    });
    const summary = `${JSON.stringify({ ...all, files: Object.fromEntries(byFile) }, null, 2)}\n`;
    writeFileSync(join(import.meta.dirname, "summary.json"), summary);
    process.stdout.write(summary);
    return all.score >= thresholds.break && byFile.every(([, figures]) => figures.branches >= branchesMin);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (!(await main())) {
  process.stderr.write("too many mutants survive, or a branch is never taken: see above\n");
  process.exitCode = 1;
}
