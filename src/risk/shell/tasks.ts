import { lazily } from "../../kernel/lazily.ts";
import { environmentInWords } from "../environment.ts";
import { isKnown, type Deed } from "../deed.ts";
import { contentOf } from "../files/known-content.ts";
import { placeOf } from "../files/place.ts";
import { resolvePath } from "../files/resolve.ts";
import { sortArguments, type Arguments, type Call, type Field, type Grammar } from "../tools/call.ts";
import { targetAct } from "../tools/targets.ts";
import type { At, Look } from "./look.ts";
import { newScope } from "./scope.ts";
import { bodyInJson, bodyInJustfile, bodyInMakefile, firstTarget } from "./task-files.ts";

/** A program that runs what the project's own files say. */
interface Runner extends Grammar {
  readonly names: readonly string[];
  /** Words behind which the task's name stands: `npm run X`. Empty: the first operand is the task. */
  readonly behind: readonly string[];
  /** Sub-commands that are tasks themselves: `npm test`. */
  readonly tasks?: readonly string[];
  /** Every operand is a task: `make clean all`. */
  readonly many?: true;
  /** Options whose values are tasks: `tox -e a,b`. */
  readonly named?: readonly string[];
  /** Its options do more than its tasks: its table is asked as well. */
  readonly tools?: true;
  readonly dry?: readonly string[];
  /** Options that name the folder it works in. */
  readonly folder?: readonly string[];
  readonly files: readonly string[];
  /** Options that name the file to read instead. */
  readonly file?: readonly string[];
  readonly body: (content: string, task: string) => string | undefined;
}

const scripts = { files: ["package.json"], body: bodyInJson, folder: ["--prefix", "-C", "--cwd", "--dir"] } as const;
const npmTakes = [
  "-w",
  "--workspace",
  "--prefix",
  "-C",
  "--filter",
  "-F",
  "--dir",
  "--cwd",
  "--loglevel",
  "--script-shell",
  "-p",
];

const runners = lazily((): readonly Runner[] => [
  {
    names: ["npm"],
    behind: ["run", "run-script", "rum", "urn"],
    tasks: ["test", "t", "tst", "start", "stop", "restart"],
    takes: npmTakes,
    ...scripts,
  },
  {
    names: ["pnpm", "yarn", "bun"],
    behind: ["run"],
    tasks: ["test", "t", "start", "stop", "restart", "build", "dev", "lint", "check", "typecheck", "format"],
    takes: npmTakes,
    ...scripts,
  },
  {
    names: ["npm-run-all", "npm-run-all2", "run-s", "run-p"],
    behind: [],
    many: true,
    takes: ["--max-parallel", "--npm-path"],
    ...scripts,
  },
  {
    names: ["tox", "nox"],
    behind: [],
    many: true,
    named: ["-e", "--env", "--envlist", "-s", "--session", "--sessions", "-t", "--tags"],
    takes: "-e --env --envlist -s --session --sessions -t --tags -c -f --noxfile -k --keywords -m -p --python".split(
      " ",
    ),
    dry: ["-l", "--list", "--listenvs", "-a"],
    files: [],
    body: () => undefined,
  },
  {
    names: ["earthly"],
    behind: [],
    many: true,
    tools: true,
    takes: ["--build-arg", "--platform", "--secret", "--config", "--buildkit-host"],
    files: [],
    body: () => undefined,
  },
  { names: ["deno", "vp"], behind: ["task"], files: ["deno.json", "deno.jsonc", "package.json"], body: bodyInJson },
  { names: ["composer"], behind: ["run", "run-script"], files: ["composer.json"], body: bodyInJson },
  {
    names: ["make", "gmake", "mmake"],
    behind: [],
    many: true,
    takes: ["-C", "-f", "-j", "-o", "-W", "-I", "-l", "-E", "--directory", "--file", "--makefile", "--eval"],
    file: ["-f", "--file", "--makefile"],
    dry: ["-n", "--dry-run", "--just-print", "--recon", "-q", "--question", "-p"],
    folder: ["-C", "--directory"],
    files: ["Makefile", "makefile", "GNUmakefile"],
    body: bodyInMakefile,
  },
  {
    names: ["just"],
    behind: [],
    takes: ["-f", "-d", "--justfile", "--working-directory", "--set"],
    file: ["-f", "--justfile"],
    folder: ["-d", "--working-directory"],
    dry: ["-n", "--dry-run", "-l", "--list", "--show", "-s", "--summary"],
    files: ["justfile", "Justfile", ".justfile"],
    body: bodyInJustfile,
  },
  {
    names: [
      "task",
      "go-task",
      "rake",
      "invoke",
      "inv",
      "mage",
      "gulp",
      "grunt",
      "ninja",
      "moon",
      "lerna",
      "nx",
      "turbo",
      "wireit",
      "ant",
      "doit",
      "fab",
      "cap",
      "cargo-make",
      "makers",
      "bake",
      "nps",
      "ntl",
    ],
    behind: [],
    many: true,
    takes: ["-C", "-d", "-t", "-f", "-s", "-e", "-j", "--filter", "--dir", "--taskfile"],
    dry: ["-n", "--dry", "--dry-run", "-l", "--list", "-T", "--tasks"],
    files: [],
    body: () => undefined,
  },
]);

/** Judges the tasks a runner would start, by their bodies where those are known, and by their names. True if it was one. */
export function runTasks(look: Look, call: Call, at: At): boolean {
  const runner = runners().find(({ names }) => names.includes(call.program));
  if (!runner) return false;
  const { operands, options } = sortArguments(call.words, runner);
  if (runner.dry && options.some(({ name }) => runner.dry?.includes(name))) return true;
  if (call.program === "bun" && /\.[cm]?[jt]sx?$/.test(operands[1]?.text ?? "")) return false; // a file, not a task
  const tasks = tasksOf(runner, operands, options);
  if (!tasks) return false;
  if (runner.tools) look.tools(call, at);
  const folder = options.find(({ name }) => runner.folder?.includes(name))?.value?.text;
  const cwd = folder === undefined ? call.cwd : resolvePath(folder, { cwd: call.cwd, facts: call.facts }).places[0];
  const file = options.find(({ name }) => runner.file?.includes(name))?.value?.text;
  if (folder !== undefined && cwd !== undefined && placeOf(cwd, call.facts).endsWith("elsewhere"))
    look.add(
      { act: "out-of-scope", tool: call.program, target: folder, span: call.span, why: "works in another project" },
      at,
    );
  const contents = contentsOf(look, runner, { file, cwd, call });
  for (const why of overrides(runner, call))
    look.add({ act: "opaque", tool: call.program, target: "", span: call.span, why }, at);
  for (const task of tasks) runTask(look, { task, cwd, call, bodies: bodiesOf(runner, task.text, contents) }, at);
  if (tasks.length === 0 && runner.many) runDefault(look, { cwd, call, contents }, at);
  return true;
}

/** Words that make a runner run what its file does not say. */
function overrides({ names }: Runner, { words }: Call): readonly string[] {
  if (words.some(({ text }) => /^--script-shell(=|$)/.test(text))) return ["another shell runs the scripts"];
  if (!names.includes("make")) return [];
  return words.some(({ text }) =>
    /^(SHELL|MAKEFLAGS|MAKEFILES|\.SHELLFLAGS)[?:+]?=|^(-E|--eval)|\$[({]shell\b/.test(text),
  )
    ? ["what make runs is changed on its command line"]
    : [];
}

function tasksOf(
  { behind, tasks, many, named }: Runner,
  operands: readonly Field[],
  options: Arguments["options"],
): readonly Field[] | undefined {
  const [first, second] = operands;
  if (named) {
    const values = options.flatMap(({ name, value }) => (value && named.includes(name) ? [value] : []));
    return [...values, ...operands].flatMap((field) => field.text.split(",").map((text) => ({ ...field, text })));
  }
  if (behind.length === 0)
    return many ? operands.filter(({ text }) => !/^\w+[?:+]?=/.test(text)) : operands.slice(0, 1);
  if (first && behind.includes(first.text)) return second ? [second] : [];
  return first && tasks?.includes(first.text) ? [first] : undefined;
}

interface Task {
  readonly task: Field;
  readonly cwd: string | undefined;
  readonly call: Call;
  readonly bodies: readonly string[];
}

function runTask(look: Look, { task, cwd, call, bodies }: Task, at: At): void {
  const name = `task ${cwd ?? ""} ${task.text}`;
  if (at.functions.includes(name)) return; // a task that runs itself again
  const deed: Deed = { act: "harmless", tool: `${call.program} ${task.text}`, target: task.text, span: call.span };
  if (!isKnown(task.text))
    return look.add({ ...deed, act: "opaque", target: "", why: "which task runs is decided only when it runs" }, at);
  const inner = { ...at, within: call.span, depth: at.depth + 1, functions: [...at.functions, name] };
  for (const body of bodies) look.text(body, newScope(cwd, [task.text]), inner);
  const act = targetAct(task.text);
  if (act)
    look.add(
      { ...deed, act, environment: environmentInWords([task.text]), why: `the task is called ${task.text}` },
      at,
    );
}

/** Without a task, make runs the first target of its file. */
function runDefault(
  look: Look,
  { cwd, call, contents }: Pick<Task, "cwd" | "call"> & { readonly contents: readonly Content[] },
  at: At,
): void {
  for (const { text } of contents) {
    const first = firstTarget(text);
    const body = first === undefined ? undefined : bodyInMakefile(text, first);
    if (body !== undefined) look.text(body, newScope(cwd), { ...at, within: call.span, depth: at.depth + 1 });
  }
}

interface Content {
  readonly file: string;
  readonly text: string;
}

/** The files that say what the tasks are, as far as they are known. */
function contentsOf(
  look: Look,
  { files }: Runner,
  { file, cwd, call }: { readonly file: string | undefined; readonly cwd: string | undefined; readonly call: Call },
): readonly Content[] {
  if (file === "-") return call.stdin?.kind === "text" ? [{ file, text: call.stdin.text }] : [];
  if (cwd === undefined) return [];
  for (const name of file === undefined ? files : [file]) {
    const place = resolvePath(name, { cwd, facts: call.facts }).places[0] ?? "";
    const text = look.made.contentOf(place) ?? contentOf(place, call.facts);
    if (text !== undefined) return [{ file: name, text }];
  }
  return [];
}

const bodiesOf = ({ body }: Runner, task: string, contents: readonly Content[]): readonly string[] =>
  contents.flatMap(({ file, text }) =>
    (file === "package.json" ? [`pre${task}`, task, `post${task}`] : [task]).flatMap((name) => body(text, name) ?? []),
  );
