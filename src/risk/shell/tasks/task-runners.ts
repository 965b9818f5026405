import { lazily } from "../../../kernel/lazily.ts";
import { words } from "../../tools/plain.ts";
import type { Grammar } from "../../tools/call.ts";
import type { ArgumentPassing } from "./task-arguments.ts";
import { bodyInJson, bodyInJustfile, bodyInMakefile } from "./task-files.ts";
import { bodyInMise, bodyInPython, bodyInRakefile, bodyInTox } from "./task-sections.ts";
import { bodyInTaskfile } from "./taskfile.ts";

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
  /** Options that name the file to read instead. */
  readonly file?: readonly string[];
  readonly body: (content: string, task: string) => string | undefined;
  /** The task that runs when it is asked for none. Absent: the first of its file. */
  readonly unnamed?: string;
}

const scripts = { files: ["package.json"], body: bodyInJson, folder: ["--prefix", "-C", "--cwd", "--dir"] } as const;
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
  body: bodyInMakefile,
} as const;

const manyPackages: Omit<Runner, "names"> = {
  behind: [],
  many: true,
  takes: ["-t", "--target", "--targets", "--filter", "--scope", "-p", "--projects", "-F", "--cwd", "-C", "--concurrency"],
  named: ["-t", "--target", "--targets"],
  dry: ["--dry", "--dry-run", "--graph"],
  ...scripts,
  body: (content, task) => bodyInJson(content, task) ?? bodyInJson(content, task.replace(/^.*[:#]/, "")),
};

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
  { ...manyPackages, names: ["nx"], dry: [...(manyPackages.dry ?? []), "-d"] },
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
  { ...environments, names: ["nox"], files: ["noxfile.py"], file: ["-f", "--noxfile"], body: bodyInPython },
  {
    names: ["earthly"],
    behind: [],
    many: true,
    tools: true,
    takes: ["--build-arg", "--platform", "--secret", "--config", "--buildkit-host"],
    files: [],
    body: () => undefined,
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
    body: bodyInMise,
  },
  { names: ["melos"], behind: ["run", "r"], takes: ["-C", "--cd", "-j"], files: [], body: () => undefined },
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
    body: bodyInJustfile,
  },
  {
    ...tasked,
    names: ["task", "go-task"],
    files: ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml"],
    takes: words("-t --taskfile -d --dir -C --concurrency -o --output -I --interval"),
    file: ["-t", "--taskfile"],
    folder: ["-d", "--dir"],
    body: bodyInTaskfile,
    unnamed: "default",
  },
  {
    ...tasked,
    names: ["rake", "drake"],
    takes: words("-f --rakefile -C --directory -r --require -I --libdir -R --rakelibdir -p --execute-print -e --execute -j --jobs"),
    files: ["Rakefile", "rakefile", "Rakefile.rb", "rakefile.rb"],
    file: ["-f", "--rakefile"],
    body: bodyInRakefile,
    unnamed: "default",
  },
  {
    ...tasked,
    names: ["invoke", "inv"],
    takes: words("-c --collection -r --search-root -f --config -T --command-timeout"),
    files: ["tasks.py"],
    body: bodyInPython,
    unnamed: "default",
  },
  {
    ...tasked,
    names: ["fab"],
    takes: words("-f --fabfile -c --collection -H --hosts -i --identity -r --search-root"),
    files: ["fabfile.py"],
    file: ["-f", "--fabfile"],
    body: bodyInPython,
    unnamed: "default",
  },
  {
    ...tasked,
    takes: words("-C -d -t -f -s -e -j --filter --dir"),
    names: words("mage gulp grunt ninja moon wireit ant doit cap cargo-make makers bake nps ntl"),
    files: [],
    body: () => undefined,
  },
]);

const runnerNames = lazily((): ReadonlySet<string> => new Set(runners().flatMap(({ names }) => names)));

export const isTaskRunner = (program: string): boolean => runnerNames().has(program);
