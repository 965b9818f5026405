import { lazily } from "../../../kernel/lazily.ts";
import { words } from "../../tools/plain.ts";
import type { Grammar } from "../../tools/call.ts";
import type { ArgumentPassing } from "./task-arguments.ts";
import { bodyInJson, bodyInJustfile, bodyInMakefile } from "./task-files.ts";
import { bodyInEarthfile, bodyInPython, bodyInRakefile, bodyInTox } from "./task-sections.ts";
import { bodyInToml } from "./task-tables.ts";
import { bodyInTaskfile, bodyInYaml } from "./taskfile.ts";

/** A program that runs tasks of the project's own files. */
export interface Runner extends Grammar {
  readonly names: readonly string[];
  /** Words behind which the task's name stands: `npm run X`. Empty: the first operand is the task. */
  readonly behind: readonly string[];
  /** Sub-commands that are tasks themselves: `npm test`. */
  readonly tasks?: readonly string[];
  /** Other words for tasks: `npm t`. */
  readonly means?: Readonly<Record<string, string>>;
  /** Every operand is a task: `make clean all`. */
  readonly many?: true;
  /** Options whose values are tasks: `tox -e a,b`. */
  readonly named?: readonly string[];
  /** Its options do more than its tasks: its table is asked as well. */
  readonly tools?: true;
  readonly dry?: readonly string[];
  /** Options that name the folder it works in. */
  readonly folder?: readonly string[];
  /** Any other first word is a task too, if the file has one of that name: `yarn x`. */
  readonly bare?: true;
  readonly passes?: ArgumentPassing;
  /** Tasks that it has itself, and what they run, unless the file has one of that name. */
  readonly own?: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  /** Each of these files counts, not only the first that is there. */
  readonly all?: true;
  /** How its files take in others. */
  readonly includes?: "make" | "just" | "rake" | "python";
  /** Folders whose files are tasks. */
  readonly folders?: readonly string[];
  /** Packages of the workspace whose tasks it runs: those that an option names, or all where none does. */
  readonly packages?: "named" | "all";
  /** It starts other programs as well as its tasks: only a word that is a task is one. */
  readonly starts?: true;
  /** Options that name the file to read instead. */
  readonly file?: readonly string[];
  readonly body: (content: string, task: string) => string | undefined;
  /** The task that runs when it is asked for none. Absent: the first of its file. */
  readonly unnamed?: string;
}

const scripts = { files: ["package.json"], body: bodyInJson, folder: ["--prefix", "-C", "--cwd", "--dir"], packages: "named" } as const;
const own = { env: "env" } as const;
const testing = { t: "test", tst: "test" } as const;
const npmTakes = ["-w", "--workspace", "--prefix", "-C", "--filter", "-F", "--dir", "--cwd", "--loglevel", "--script-shell", "-p"];

const making = {
  behind: [],
  many: true,
  takes: ["-C", "-f", "-j", "-o", "-W", "-I", "-l", "-E", "--directory", "--file", "--makefile", "--eval"],
  file: ["-f", "--file", "--makefile"],
  dry: ["-n", "--dry-run", "--just-print", "--recon", "-q", "--question", "-p"],
  folder: ["-C", "--directory"],
  includes: "make",
  body: bodyInMakefile,
} as const;

const manyPackages: Omit<Runner, "names"> = {
  behind: [],
  many: true,
  takes: ["-t", "--target", "--targets", "--filter", "--scope", "-p", "--projects", "-F", "--cwd", "-C", "--concurrency"],
  named: ["-t", "--target", "--targets"],
  dry: ["--dry", "--dry-run", "--graph"],
  ...scripts,
  packages: "all",
  body: (content, task) => bodyInJson(content, task) ?? bodyInJson(content, task.replace(/^.*[:#]/, "")),
};

/** Programs that run a command of the project's environment, or one of its scripts. */
const starting: Omit<Runner, "names" | "files"> = { behind: ["run"], passes: "all", starts: true, stopsAtOperand: true, body: bodyInToml };
const inProject = ["-p", "--project", "-C", "--directory", "-e", "--environment"];

const environments: Omit<Runner, "names" | "files" | "body"> = {
  behind: [],
  many: true,
  named: ["-e", "--env", "--envlist", "-s", "--session", "--sessions", "-t", "--tags"],
  takes: "-e --env --envlist -s --session --sessions -t --tags -c --conf -f --noxfile -k --keywords -m -p --python".split(" "),
  dry: ["-l", "--list", "--listenvs", "-a"],
  unnamed: "",
};

/** Runners of named tasks, whose options are much alike. */
const tasked: Omit<Runner, "names" | "files" | "body"> = {
  behind: [],
  many: true,
  dry: ["-n", "--dry", "--dry-run", "-l", "--list", "-T", "--tasks"],
};

export const runners = lazily((): readonly Runner[] => [
  {
    names: ["npm"],
    behind: ["run", "run-script", "rum", "urn"],
    tasks: ["test", "t", "tst", "start", "stop", "restart"],
    means: testing,
    passes: "operands",
    takes: npmTakes,
    own,
    ...scripts,
  },
  { ...manyPackages, names: ["lerna", "turbo"] },
  { ...manyPackages, names: ["nx"], files: ["project.json", "package.json"], all: true, dry: [...(manyPackages.dry ?? []), "-d"] },
  {
    names: ["pnpm"],
    behind: ["run"],
    tasks: ["test", "t", "start", "stop", "restart", "build", "dev", "lint", "check", "typecheck", "format"],
    means: testing,
    bare: true,
    passes: "all",
    takes: npmTakes.filter((option) => option !== "-w"), // alone it means the whole workspace
    own,
    ...scripts,
  },
  {
    names: ["yarn", "bun"],
    behind: ["run"],
    tasks: ["test", "t", "start", "stop", "restart", "build", "dev", "lint", "check", "typecheck", "format"],
    means: testing,
    bare: true,
    passes: "all",
    takes: npmTakes,
    own,
    ...scripts,
  },
  {
    names: ["npm-run-all", "npm-run-all2", "run-s", "run-p", "nr"],
    behind: [],
    many: true,
    takes: ["--max-parallel", "--npm-path"],
    ...scripts,
  },
  { ...environments, names: ["tox"], files: ["tox.ini"], file: ["-c", "--conf"], body: bodyInTox },
  { ...environments, names: ["nox"], files: ["noxfile.py"], file: ["-f", "--noxfile"], includes: "python", body: bodyInPython },
  {
    names: ["earthly"],
    behind: [],
    many: true,
    tools: true,
    takes: ["--build-arg", "--platform", "--secret", "--config", "--buildkit-host"],
    files: ["Earthfile"],
    body: bodyInEarthfile,
  },
  {
    names: ["bazel", "bazelisk", "buck", "buck2", "pants"],
    behind: ["run"],
    takes: ["-c", "-j", "--config", "--target", "--jobs", "--output_base", "--bazelrc", "--isolation-dir"],
    tools: true,
    files: [],
    body: () => undefined,
  },
  {
    names: ["mise", "rtx"],
    behind: ["run", "r"],
    takes: ["-C", "--cd", "-j"],
    folder: ["-C", "--cd"],
    files: ["mise.toml", ".mise.toml", ".config/mise.toml", "mise/config.toml"],
    folders: ["mise-tasks", ".mise-tasks", "mise/tasks", ".mise/tasks", ".config/mise/tasks"],
    bare: true,
    passes: "all",
    body: bodyInToml,
  },
  { names: ["melos"], behind: ["run", "r"], takes: ["-C", "--cd", "-j"], files: ["melos.yaml"], body: bodyInYaml },
  {
    names: ["moon"],
    behind: ["run", "r"],
    takes: ["-C", "-c", "--log"],
    files: ["moon.yml", "moon.yaml", ".moon/tasks.yml", ".moon/tasks/all.yml"],
    all: true,
    packages: "all",
    body: bodyInYaml,
  },
  {
    ...starting,
    names: ["pdm", "hatch", "rye"],
    bare: true,
    takes: inProject,
    folder: ["-p", "--project"],
    files: ["pyproject.toml", "hatch.toml"],
    all: true,
  },
  { ...starting, names: ["pixi"], takes: [...inProject, "--manifest-path"], files: ["pixi.toml", "pyproject.toml"], all: true },
  { ...starting, names: ["pipenv"], files: ["Pipfile"] },
  { ...starting, names: ["devbox"], takes: ["-c", "--config"], folder: ["-c", "--config"], files: ["devbox.json"], body: bodyInJson },
  {
    names: ["poe", "poethepoet"],
    behind: [],
    takes: ["-C", "--directory", "-e", "--executor"],
    stopsAtOperand: true,
    passes: "all",
    folder: ["-C", "--directory"],
    files: ["poe_tasks.toml", "pyproject.toml"],
    all: true,
    body: bodyInToml,
  },
  {
    ...tasked,
    names: ["cargo-make", "makers"],
    takes: words("--makefile -p --profile -e --env -l --loglevel --cwd"),
    files: ["Makefile.toml"],
    file: ["--makefile"],
    folder: ["--cwd"],
    body: bodyInToml,
    unnamed: "default",
  },
  { names: ["deno", "vp"], behind: ["task"], passes: "all", files: ["deno.json", "deno.jsonc", "package.json"], body: bodyInJson },
  {
    names: ["composer"],
    behind: ["run", "run-script"],
    bare: true,
    passes: "operands",
    takes: ["-d", "--working-dir", "--timeout"],
    folder: ["-d", "--working-dir"],
    files: ["composer.json"],
    body: bodyInJson,
  },
  {
    names: ["make", "gmake", "mmake", "remake", "colormake", "mingw32-make"],
    files: ["GNUmakefile", "makefile", "Makefile"], // in the order in which make looks
    ...making,
  },
  { names: ["bmake", "pmake", "bsdmake"], files: ["BSDmakefile", "makefile", "Makefile"], ...making },
  {
    names: ["just"],
    behind: [],
    takes: ["-f", "-d", "--justfile", "--working-directory"],
    stopsAtOperand: true,
    file: ["-f", "--justfile"],
    folder: ["-d", "--working-directory"],
    dry: ["-n", "--dry-run", "-l", "--list", "--show", "-s", "--summary"],
    files: ["justfile", "Justfile", ".justfile"],
    includes: "just",
    body: bodyInJustfile,
  },
  {
    ...tasked,
    names: ["task", "go-task"],
    files: ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml", "pyproject.toml"],
    takes: words("-t --taskfile -d --dir -C --concurrency -o --output -I --interval"),
    file: ["-t", "--taskfile"],
    folder: ["-d", "--dir"],
    // Another program of that name takes its tasks from a table.
    body: (content, task) => (/^\[tool\.taskipy\b/m.test(content) ? bodyInToml(content, task) : bodyInTaskfile(content, task)),
    unnamed: "default",
  },
  {
    ...tasked,
    names: ["rake", "drake"],
    takes: words("-f --rakefile -C --directory -r --require -I --libdir -R --rakelibdir -p --execute-print -e --execute -j --jobs"),
    files: ["Rakefile", "rakefile", "Rakefile.rb", "rakefile.rb"],
    file: ["-f", "--rakefile"],
    includes: "rake",
    body: bodyInRakefile,
    unnamed: "default",
  },
  {
    ...tasked,
    names: ["invoke", "inv"],
    takes: words("-c --collection -r --search-root -f --config -T --command-timeout"),
    files: ["tasks.py", "tasks/__init__.py"],
    includes: "python",
    body: bodyInPython,
    unnamed: "default",
  },
  {
    ...tasked,
    names: ["fab"],
    takes: words("-f --fabfile -c --collection -H --hosts -i --identity -r --search-root"),
    files: ["fabfile.py", "fabfile/__init__.py"],
    file: ["-f", "--fabfile"],
    includes: "python",
    body: bodyInPython,
    unnamed: "default",
  },
  {
    ...tasked,
    takes: words("-C -d -t -f -s -e -j --filter --dir"),
    names: words("mage gulp grunt ninja wireit ant doit cap bake nps ntl"),
    files: [],
    body: () => undefined,
  },
]);

const runnerNames = lazily((): ReadonlySet<string> => new Set(runners().flatMap(({ names }) => names)));

/** Whether a word behind it may be a program as well as a task: which of both is asked first. */
export const startsOthers = (program: string): boolean => startingNames().has(program);
const startingNames = lazily((): ReadonlySet<string> => new Set(runners().flatMap(({ names, starts }) => (starts ? names : []))));

const readNames = lazily((): ReadonlySet<string> => new Set(runners().flatMap(({ names, files }) => (files.length > 0 ? names : []))));

/** Whether it is known which part of its files runs. */
export const readsTasks = (program: string): boolean => readNames().has(program);

export const isTaskRunner = (program: string): boolean => runnerNames().has(program);
