import { join, normalize } from "node:path/posix";
import { compileGlobs, covers, type Globs } from "../risk/files/glob.ts";
import { words } from "../risk/files/rows.ts";
import { shells } from "../lexicon/programs.ts";
import { lazily } from "../kernel/lazily.ts";

const anywhere = (rows: string): (() => Globs) => lazily(() => compileGlobs(words(rows), (glob) => [`/${glob}`, `/**/${glob}`]));

/** Tests and their data. */
const tests = anywhere(`
  test/** tests/** __tests__/** spec/** specs/** e2e/** testdata/** fixtures/** __fixtures__/** __snapshots__/** __mocks__/**
  *.test.* *.spec.* *.snap *_test.go *_test.py test_*.py *_spec.rb *_test.rb conftest.py test.js test.mjs test.cjs test.ts
  setupTests.* *Test.java *Tests.java *Test.kt *Tests.cs
`);

/** Manifests, lockfiles, settings and tasks: whatever runs in the project reads some of them. */
const tooling = anywhere(`
  package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.json deno.lock
  Makefile makefile GNUmakefile *.mk justfile Justfile Taskfile.yml Taskfile.yaml Rakefile noxfile.py tox.ini pytest.ini
  setup.cfg pyproject.toml poetry.lock uv.lock requirements*.txt Pipfile Pipfile.lock Cargo.toml Cargo.lock build.rs
  go.mod go.sum pom.xml build.gradle build.gradle.kts settings.gradle gradle.properties composer.json composer.lock phpunit.xml*
  Gemfile Gemfile.lock mix.exs mix.lock .mocharc* jest.config.* vitest.config.* vite.config.* playwright.config.* cypress.config.*
  karma.conf.* tsconfig*.json .eslintrc* eslint.config.* biome.json .swcrc babel.config.* .babelrc* .npmrc .nvmrc .tool-versions
  .nycrc* .c8rc* .taprc* .jestrc* .rspec .coveragerc ava.config.* wdio.conf.* test.config.* web-test-runner.config.* nightwatch.conf.*
  .pnpmfile.cjs bunfig.toml node.config.json rakefile gulpfile.* Gruntfile.* mise.toml .mise.toml .node-version .python-version
  .cargo/** CMakeLists.txt nx.json turbo.json lerna.json .bazelrc sitecustomize.py usercustomize.py
  node_modules/** site-packages/** *.pth .venv/** .pnp.* .yarnrc.yml .yarn/** gradlew gradlew.bat mvnw mvnw.cmd .mvn/** gradle/wrapper/**
  settings.gradle.kts build.sbt vitest.workspace.* vitest.setup.* jest.setup.* ruff.toml .ruff.toml .flake8 mypy.ini .pylintrc
  .golangci.y* .rubocop.yml phpstan.neon* .prettierrc* .stylelintrc* .oxlintrc.json clippy.toml rust-toolchain* .pre-commit-config.yaml
  .github/workflows/** .gitlab-ci.yml .circleci/** .ci/** ci/**
`);

export const isTest = (path: string): boolean => covers(tests(), `/${path}`);

/** Options and commands behind which a folder stands in which something runs. */
const places: ReadonlySet<string> = new Set(["cd", "pushd", "-C", "--prefix", "--cwd", "--directory", "--rootdir"]);

/**
 * Programs that find tests by their kind, which count as such: the folder in which one of them runs is no part of the check.
 * Of anything else that runs there, every file may be a part.
 */
const finders =
  "npm npx pnpm yarn bun deno go cargo mvn gradle dotnet mix pytest jest vitest mocha rspec phpunit tsc".split(" ").join("|") +
  "|node +--test|python[\\d.]* +-m +(?:unittest|pytest)";
const findsTests = new RegExp(`^(?:\\w+=\\S* +)*(?:${finders})(?: |$)`);

/** A command that goes to more folders than that names them. */
const foldersMax = 24;

interface NamedPaths {
  readonly paths: ReadonlySet<string>;
  readonly globs: Globs;
}

/** Paths of the project that a command line may name, in any of the folders that it goes to; a module of Python without its ending. */
function namedIn(command: string): NamedPaths {
  const steps = command.split(/[;&|()\n]+/).map((step) => step.replaceAll(/["'`\s<>]+/g, " ").trim());
  const named: string[] = [];
  const folders = [""];
  for (const [at, step] of steps.entries()) {
    let before = "";
    for (const word of step.split(/[ =]/).filter(Boolean)) {
      const isPlace = places.has(before) && folders.length < foldersMax;
      const runs = before === "cd" || before === "pushd" ? steps.slice(at + 1) : [step];
      const inFolders = folders.map((folder) => normalize(join(folder, before === "-m" ? word.replaceAll(".", "/") : word)));
      if (isPlace) folders.push(normalize(join(folders.at(-1) ?? "", word)), normalize(word));
      if (!isPlace || !runs.every(isSearch)) named.push(...inFolders);
      before = word;
    }
  }
  const isGlob = (word: string): boolean => /[*?[]/.test(word);
  const globs = [...new Set(named.filter(isGlob))];
  return { paths: new Set(named.filter((word) => !isGlob(word))), globs: compileGlobs(globs, (glob) => [`/${glob}`]) };
}

/** It finds tests itself, or goes somewhere else. */
const isSearch = (step: string): boolean => step === "" || /^(?:cd|pushd) /.test(step) || findsTests.test(step);

let last: { readonly command: string; readonly named: NamedPaths } | undefined;

/** Asked for every file of one piece of work, with the same command. */
function namedBy(command: string): NamedPaths {
  if (last?.command !== command) last = { command, named: namedIn(command) };
  return last.named;
}

/** The path itself, or a folder above it. */
function isNamed(path: string, command: string): boolean {
  const { paths, globs } = namedBy(command);
  const parts = path.split("/");
  const above = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  if (above.some((each) => paths.has(each) || paths.has(`${each}/`))) return true;
  return paths.has(path.replace(/\.py$/, "")) || covers(globs, `/${path}`);
}

/** W16: whether the check of the work rests on a file, by its kind or because the command names it. */
export const isCheck = (path: string, verifyCommand: string): boolean =>
  isTest(path) || covers(tooling(), `/${path}`) || isNamed(path, verifyCommand);

/** Commands that run what a project's tests are. */
const runsTests = /\b(?:tests?|spec|specs|jest|vitest|mocha|ava|pytest|tox|nox|rspec|phpunit|ctest|check|verify|coverage)\b/i;

/** Programs whose first operand is a program. */
const interpreters = /^(?:node|deno|bun|tsx|ts-node|npx|bunx|python[\d.]*|ruby|perl|php|lua|run|source|\.|env|time|exec|xargs|timeout)$/;

/** Words of a command line with the one before each; nothing stands before the first of a command. */
function* wordsOf(command: string): Generator<readonly [before: string, word: string]> {
  let before = "";
  for (const [word] of command.matchAll(/[;&|(){}\n]+|[^\s;&|(){}"'`]+/g)) {
    const isSeparator = /^[;&|(){}\n]/.test(word);
    if (!isSeparator) yield [before, word];
    before = isSeparator || /^\w+=/.test(word) ? "" : word;
  }
}

const plainPath = (word: string): string => word.replace(/^\.\//, "").replace(/\/$/, "");

const isRun = (before: string): boolean => {
  const name = before.replace(/^.*\//, "");
  return before === "" || interpreters.test(name) || shells.has(name);
};

/** Paths that a command line runs: its programs, and operands of interpreters. */
export const programsIn = (command: string): readonly string[] =>
  [...wordsOf(command)].flatMap(([before, word]) => (!word.startsWith("-") && isRun(before) ? [plainPath(word)] : []));

/**
 * Paths that a command line runs or is set by: its programs, operands of interpreters, values of options. Its other operands
 * are what it looks at.
 */
const toolsIn = (command: string): readonly string[] =>
  [...wordsOf(command)].flatMap(([before, word]) => {
    const [, value] = word.startsWith("-") ? word.split(/=(.*)/s) : [];
    const isTool = !word.startsWith("-") && (isRun(before) || before.startsWith("-"));
    return [...(isTool ? [word] : []), ...(value === undefined ? [] : [value])].map(plainPath);
  });

/**
 * W16, D28: whether an audit rests on a file: it runs it or is set by it, something in the same folder is run, or it is a setting
 * of the project that every program there reads. A program of the person's own, by its whole path, reads none of those.
 */
export function auditRestsOn(path: string, command: string): boolean {
  const tools = toolsIn(command);
  const folders = tools.flatMap((word) => (/^[^/].*\/[^/]*\.\w+$/.test(word) ? [word.slice(0, word.lastIndexOf("/"))] : []));
  if ([...tools, ...folders].some((each) => path === each || path.startsWith(`${each}/`))) return true;
  const isOwnProgram = /^\s*\//.test(command);
  return (!isOwnProgram && covers(tooling(), `/${path}`)) || (runsTests.test(command) && isTest(path));
}
