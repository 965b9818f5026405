import { lazily } from "../../../kernel/lazily.ts";
import { environmentInWords } from "../../environment.ts";
import { isKnown, type Deed } from "../../deed.ts";
import { isInside } from "../../files/place-facts.ts";
import { placeOf } from "../../files/place.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type Arguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import { targetAct } from "../../tools/targets.ts";
import { wholeAt, insideFile, unseenFile, unseenTarget, type UnseenFile } from "../file-content.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { inItsShell, lookAtReading, withIncludes, withOwnValues, type Content } from "./makefiles.ts";
import { newScope } from "../scope.ts";
import { lookAtSteering, onlyAsks, unseenAt } from "../programs/steering-files.ts";
import { assignedIn, withoutSet, withValues, withWords, wordsFor } from "./task-arguments.ts";
import { bodyInMakefile, firstTarget, isModule, namesInJson, parametersInJustfile } from "./task-files.ts";
import { runners, type Runner } from "./task-runners.ts";
import { nameFits } from "../../per-name.ts";
import { isSaidBy } from "../../tools/table.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { placesOf } from "../programs/found/sources.ts";
import { aliasInToml } from "./task-tables.ts";
import { scriptManagers } from "../../../lexicon/programs.ts";
import { packagesMeant } from "./workspaces.ts";

/** Judges the tasks a runner would start, by their bodies where those are known, and by their names. True if it was one. */
export function runTasks(look: ShellWalk, given: ProgramCall, at: WalkPosition): boolean {
  const call = byNode(given) ?? byCargo(look, given, at) ?? given;
  if (call !== given) lookAtSteering(look, call, at);
  const runner = runnerOf().get(call.program);
  if (!runner) return false;
  const { operands, options } = sortArguments(call.program === "just" ? withoutSet(call.words) : call.words, runner);
  const packages = runner.packages === "all" ? packagesMeant(look, call, { operands, options, runner }) : undefined;
  if (call.program === "bun" && /\.[cm]?[jt]sx?$/.test(operands[1]?.text ?? "")) return false; // a file, not a task
  const isMake = runner.body === bodyInMakefile;
  const isDry = isSaidBy({ options, operands }, runner.dry ?? []);
  if (isDry && !isMake) return true;
  const tasks = tasksOf(runner, operands, options);
  if (!tasks && !runner.bare) return false;
  if (runner.tools) look.tools(call, at);
  const folder = options.find(({ name }) => runner.folder?.includes(name))?.value?.text;
  const cwd = folder === undefined ? call.cwd : resolvePath(folder, { cwd: call.cwd, facts: call.facts }).places[0];
  const file = options.find(({ name }) => runner.file?.includes(name))?.value?.text;
  const contents = [cwd, ...(packages?.folders ?? [])].flatMap((each) =>
    contentsOf(look, runner, { file, cwd: file !== undefined && isGoTask(call.program) ? call.cwd : each, call, at }),
  );
  const isBeside = call.program === "just" && folder === undefined && file !== undefined && contents[0] !== undefined;
  const run = { runner, call, cwd: isBeside ? folderOf(contents[0]?.place, cwd) : cwd, operands, contents };
  if (runner.starts) return runStarting(look, run, tasks?.[0] ?? operands[0], at);
  if (isMake)
    for (const content of run.contents) {
      lookAtReading(look, content, { call, cwd, at });
      lookAtRemaking(look, run, content, at);
    }
  if (isDry) return true;
  if (run.contents.length === 0 && !onlyAsks(call)) lookAtUnread(look, run, file, at);
  if (!tasks) {
    const [first] = operands;
    if (first && (isTask(run, first.text) || filesOfTask(look, run, first.text).length > 0))
      runTask(look, run, { task: first, words: wordsFor(first, { ...run, ...passing(runner) }) }, at);
    return false; // a command of its own has the same name, or takes its place
  }
  if (folder !== undefined && cwd !== undefined && placeOf(cwd, call.facts).endsWith("elsewhere"))
    look.add({ act: "out-of-scope", tool: call.program, target: folder, span: call.span, why: "works in another project" }, at);
  for (const why of overrides(runner, call)) look.add({ act: "opaque", tool: call.program, target: "", span: call.span, why }, at);
  for (const task of givenTasks(run, tasks)) for (const each of tasksMeant(run, task)) runTask(look, run, each, at);
  if (tasks.length === 0 && runner.behind.length === 0) runDefault(look, run, at);
  return true;
}

/** It looks for the file that it is told from where it stands, wherever its tasks run. */
const isGoTask = nameFits(/^(?:go-)?task$/);

/** Files that make takes in are made first if there is a rule for them; those that are there, only where they are old. */
function lookAtRemaking(look: ShellWalk, { call, cwd }: Run, content: Content, at: WalkPosition): void {
  if (cwd === undefined) return;
  const text = withOwnValues(content.text);
  for (const name of new Set(content.included)) {
    const body = bodyInMakefile(text, name);
    const [place = ""] = resolvePath(name, { cwd, facts: call.facts }).places;
    const isThere = wholeAt(look, place) !== undefined || unseenFile(look, place, at) !== undefined;
    const doubt = at.doubt ?? (isThere ? "file" : "reading");
    if (body !== undefined) look.text(inItsShell(body, text), newScope(cwd), { ...insideTask(look, content, call, at), doubt });
  }
}

const folderOf = (place: string | undefined, cwd: string | undefined): string | undefined =>
  place === undefined || place === "" ? cwd : place.replace(/\/[^/]*$/, "");

const isTask = ({ runner, contents }: Run, name: string): boolean => contents.some(({ text }) => runner.body(text, name) !== undefined);

/** `pdm run x`: a script of the project, or any other command. */
function runStarting(look: ShellWalk, run: Run, task: CommandWord | undefined, at: WalkPosition): boolean {
  if (task === undefined || !isTask(run, task.text)) return false;
  runTask(look, run, { task, words: wordsFor(task, { ...run, ...passing(run.runner) }) }, at);
  return true;
}

const runnerOf = lazily(
  (): ReadonlyMap<string, Runner> =>
    new Map(
      runners()
        .toReversed()
        .flatMap((runner) => runner.names.map((name) => [name, runner] as const)),
    ),
);

const isNode = nameFits(/^node(?:js)?$/);

/** `node --run x -- y` is npm's run without npm. */
function byNode(call: ProgramCall): ProgramCall | undefined {
  if (!isNode(call.program)) return undefined;
  const { operands, options } = sortArguments(call.words, { takes: nodeTakes, stopsAtOperand: true });
  const name = options.find((option) => option.name === "--run")?.value;
  if (!name) return undefined;
  const word = (text: string): CommandWord => ({ text, span: call.span });
  return { ...call, program: "npm", path: "npm", words: [word("run"), name, word("--"), ...operands] };
}

/** `cargo make x` is another program; `cargo x` may stand for other words of cargo. */
function byCargo(look: ShellWalk, call: ProgramCall, at: WalkPosition): ProgramCall | undefined {
  const [first, ...words] = call.program === "cargo" ? call.words.filter(({ text }) => !text.startsWith("+")) : [];
  if (!first || call.cwd === undefined || call.elsewhere) return undefined;
  if (first.text === "make") return { ...call, program: "makers", path: "makers", words };
  const mark = `alias cargo ${first.text}`;
  const folders = at.functions.includes(mark) ? [] : new Set([call.cwd, call.facts.projectRoot ?? call.cwd]);
  for (const folder of folders)
    for (const file of ["config.toml", "config"]) {
      const alias = aliasInToml(wholeAt(look, `${folder}/.cargo/${file}`) ?? "", first.text);
      const text = [`cargo ${alias}`, ...words.map((word) => quoteWord(word.text))].join(" ");
      if (alias !== undefined)
        look.text(text, newScope(call.cwd), { ...at, within: call.span, depth: at.depth + 1, functions: [...at.functions, mark] });
    }
  return undefined;
}

/** The same call in each of the packages that it names. True if there is one. */
export function runInPackages(look: ShellWalk, call: ProgramCall, at: WalkPosition): boolean {
  const runner = scriptManagers.has(call.program) ? runnerOf().get(call.program) : undefined;
  if (!runner) return false;
  const { folders = [], words = [] } = packagesMeant(look, call, { ...sortArguments(call.words, runner), runner }) ?? {};
  for (const folder of folders)
    look.call({ ...call, words, cwd: folder }, newScope(folder), { ...at, within: call.span, depth: at.depth + 1 });
  return folders.length > 0;
}

const nodeTakes = ["--run", "-r", "--require", "--import", "--loader", "--env-file", "-C", "--conditions"];

interface Run {
  readonly runner: Runner;
  readonly call: ProgramCall;
  readonly cwd: string | undefined;
  readonly operands: readonly CommandWord[];
  readonly contents: readonly Content[];
}

interface Task {
  readonly task: CommandWord;
  /** Words beside its name. */
  readonly words: readonly string[];
}

const passing = ({ passes }: Runner): Pick<Runner, "passes"> => (passes ? { passes } : {});

/** Each task with its words. One word of npm-run-all may hold both; just counts the words that a recipe takes. */
function givenTasks(run: Run, tasks: readonly CommandWord[]): readonly Task[] {
  const { runner, call, operands, contents } = run;
  if (call.program === "just" && contents[0]) return recipesAmong(operands, contents[0].text);
  return tasks.map((task) => {
    if (runner.many !== true || runner.files[0] !== "package.json") return { task, words: wordsFor(task, { ...run, ...passing(runner) }) };
    const [name = "", ...words] = task.text.split(/\s+/);
    return { task: { ...task, text: name }, words: words.filter((word) => word !== "--") };
  });
}

/** `clean:*`, and pnpm's `/^clean:/`: every script of such a name. */
function tasksMeant({ contents }: Run, given: Task): readonly Task[] {
  const { text } = given.task;
  const start = /^(?:\/\^?([\w:.-]*).*\/|([^*]*)\*.*)$/.exec(text);
  if (!start) return [given];
  const names = contents.flatMap((content) => (content.file === "package.json" ? namesInJson(content.text) : []));
  const meant = names.filter((name) => name.startsWith(start[1] ?? start[2] ?? ""));
  return meant.length === 0 ? [given] : meant.map((name) => ({ ...given, task: { ...given.task, text: name } }));
}

function recipesAmong(operands: readonly CommandWord[], content: string): readonly Task[] {
  const tasks: Task[] = [];
  const left = operands.filter(({ text }) => !/^\w+=/.test(text));
  for (let task = left.shift(); task; task = left.shift()) {
    const [next] = left;
    if (next && isModule(content, task.text)) task = { ...task, text: `${task.text}::${left.shift()?.text ?? ""}` };
    if (task.text.includes("::")) {
      tasks.push({ task, words: left.splice(0).map(({ text }) => text) });
      continue;
    }
    const parameters = parametersInJustfile(content, task.text);
    const taken = parameters.some(({ rest }) => rest) ? left.length : parameters.length;
    tasks.push({ task, words: left.splice(0, taken).map(({ text }) => text) });
  }
  return tasks;
}

const changesMake =
  /^SHELL[?:+]?=(?!(?:\/usr)?(?:\/bin\/)?(?:ba|da|z|k)?sh$)|^(MAKEFLAGS|MAKEFILES|\.SHELLFLAGS)[?:+]?=|^(-E|--ev(al?)?(=|$))|\$[({]shell\b/;

/** Words that make a runner run something outside its file. */
function overrides({ names }: Runner, { words }: ProgramCall): readonly string[] {
  if (words.some(({ text }) => /^--script-shell(=|$)/.test(text))) return ["another shell runs the scripts"];
  if (!names.includes("make")) return [];
  return words.some(({ text }) => changesMake.test(text)) ? ["what make runs is changed on its command line"] : [];
}

function tasksOf(
  { behind, tasks, means = {}, many, named }: Runner,
  operands: readonly CommandWord[],
  options: Arguments["options"],
): readonly CommandWord[] | undefined {
  const [first, second] = operands;
  if (named) {
    const values = options.flatMap(({ name, value }) => (value && named.includes(name) ? [value] : []));
    return [...values, ...operands].flatMap((field) => field.text.split(",").map((text) => ({ ...field, text })));
  }
  if (behind.length === 0) return many ? operands.filter(({ text }) => !/^\w+[?:+]?=/.test(text)) : operands.slice(0, 1);
  if (first && behind.includes(first.text)) return second ? [second] : [];
  return first && tasks?.includes(first.text) ? [{ ...first, text: means[first.text] ?? first.text }] : undefined;
}

function runTask(look: ShellWalk, run: Run, { task, words }: Task, at: WalkPosition): void {
  const { call, cwd } = run;
  const name = `task ${cwd ?? ""} ${run.contents[0]?.place ?? ""} ${task.text}`;
  if (at.functions.includes(name)) return; // a task that runs itself again
  const deed: Deed = { act: "harmless", tool: `${call.program} ${task.text}`, target: task.text, span: call.span };
  if (!isKnown(task.text)) return look.add({ ...deed, act: "opaque", target: "", why: "which task runs is decided only when it runs" }, at);
  for (const content of run.contents) {
    const inner = { ...insideTask(look, content, call, at), functions: [...at.functions, name] };
    const there = run.runner.packages === undefined ? cwd : folderOf(content.place, cwd);
    for (const body of bodiesOf(run, { task, words }, content)) look.text(body, newScope(there, [task.text, ...words]), inner);
  }
  for (const path of filesOfTask(look, run, task.text))
    look.text([path, ...words].map(quoteWord).join(" "), newScope(cwd), {
      ...at,
      within: call.span,
      depth: at.depth + 1,
      functions: [...at.functions, name],
    });
  const { own = {} } = run.runner;
  const body = Object.hasOwn(own, task.text) ? own[task.text] : undefined;
  if (body !== undefined && !run.contents.some(({ text }) => run.runner.body(text, task.text) !== undefined))
    look.text(withWords(body, words, false), newScope(cwd), { ...at, within: call.span, depth: at.depth + 1 });
  const act = targetAct(task.text);
  if (act) look.add({ ...deed, act, environment: environmentInWords([task.text]), why: `the task is called ${task.text}` }, at);
}

/** Files that are tasks by lying where the runner looks, with or without an ending. */
function filesOfTask(look: ShellWalk, { runner, cwd }: Run, name: string): readonly string[] {
  const path = name.replaceAll(":", "/");
  if (cwd === undefined || !/^[\w./-]+$/.test(path)) return [];
  return (runner.folders ?? [])
    .flatMap((folder) => [`${cwd}/${folder}/${path}`, `${cwd}/${folder}/${path}.*`].flatMap((each) => placesOf(look, each)))
    .filter((place) => wholeAt(look, place) !== undefined);
}

/** Without a task, make and just run the first of their file. */
function runDefault(look: ShellWalk, { runner, call, cwd, contents }: Run, at: WalkPosition): void {
  for (const content of contents) {
    const given = withValues(content.text, assignedIn(call, content.text));
    const text = runner.body === bodyInMakefile ? withOwnValues(given) : given;
    const first = runner.unnamed ?? firstTarget(text)?.replace(/^@/, "");
    const body = first === undefined ? undefined : runner.body(text, first);
    if (body !== undefined)
      look.text(runner.body === bodyInMakefile ? inItsShell(body, text) : body, newScope(cwd), insideTask(look, content, call, at));
  }
}

/** Runners start the plain shell, unless their file names another. */
const insideTask = (look: ShellWalk, { place, text }: Content, { span }: ProgramCall, at: WalkPosition): WalkPosition => ({
  ...at,
  ...insideFile(look, place, at),
  within: span,
  depth: at.depth + 1,
  plainShell: !/^[ \t]*(?:SHELL\s{0,9}[:?]?=|set shell\s{0,9}:=).{0,40}\b(?:ba|z|k)sh\b/m.test(text),
});

interface Named {
  readonly file: string | undefined;
  readonly cwd: string | undefined;
  readonly call: ProgramCall;
  readonly at: WalkPosition;
}

/** A folder of that name does not count; anything else there is what the runner reads. */
function unseenTasks(look: ShellWalk, place: string, at: WalkPosition): UnseenFile | undefined {
  if (wholeAt(look, place) !== undefined) return undefined;
  const hidden = unseenFile(look, place, at);
  return hidden?.is === "folder" ? undefined : hidden;
}

/** The files that define the tasks, as far as they are known. An unreadable file is not skipped for the next. */
function contentsOf(look: ShellWalk, { files, includes, all }: Runner, { file, cwd, call, at }: Named): readonly Content[] {
  if (file === "-") return call.stdin?.kind === "text" ? [{ file, place: "", text: call.stdin.text }] : [];
  if (cwd === undefined) return [];
  const found: Content[] = [];
  // The named one may be a folder that holds one of them.
  for (const name of file === undefined ? files : [file, ...files.map((each) => `${file}/${each}`)]) {
    const place = resolvePath(name, { cwd, facts: call.facts }).places[0] ?? "";
    const text = wholeAt(look, place);
    if (text !== undefined) {
      const content = { file: name, place, text };
      found.push(includes ? withIncludes(look, content, includes, { call, cwd, at }) : content);
      if (!all) break;
    } else if (unseenTasks(look, place, at)) break;
  }
  return found;
}

/** No file that defines the tasks could be read: asks about one that is there all the same. */
function lookAtUnread(look: ShellWalk, { runner, call, cwd }: Run, file: string | undefined, at: WalkPosition): void {
  if (cwd === undefined || file === "-") return;
  for (const name of file === undefined ? runner.files : [file]) {
    const place = resolvePath(name, { cwd, facts: call.facts }).places[0] ?? "";
    const deed = { tool: call.program, target: name, span: call.span };
    const unseen = unseenAt(look, place);
    if (unseen && (file !== undefined || isForeign(look, place))) return look.add({ ...deed, ...unseen }, at);
    const hidden = unseenTasks(look, place, at);
    if (hidden) return look.add({ ...deed, act: "opaque", target: unseenTarget(name, hidden), why: hidden.why }, at);
    if (file !== undefined && /^(?:temporary|elsewhere)$/.test(placeOf(place, call.facts)))
      return look.add({ ...deed, act: "unknown", why: "runs a file from outside the project" }, at);
  }
}

/** Not a copy of what the project has anyway. */
const isForeign = ({ made, facts }: ShellWalk, place: string): boolean =>
  made.isDownload(place) || made.isUnpacked(place) || !isInside(made.originalOf(place), facts);

/** Commands of a task, with the words it is given: npm runs two more around it, which get none. */
function bodiesOf({ runner, call }: Run, { task, words }: Task, { file, text }: Content): readonly string[] {
  const { text: name } = task;
  if (/(?:^|\/)package\.json$/.test(file))
    return [`pre${name}`, name, `post${name}`].flatMap((each) => {
      const body = runner.body(text, each);
      return body === undefined ? [] : [each === name ? withWords(body, words, false) : body];
    });
  const isMake = runner.body === bodyInMakefile;
  const given = isMake || call.program === "just" ? withGiven(text, name, words, call) : text;
  const made = isMake ? withOwnValues(given) : given;
  const plain = runner.body(made, name);
  const body = isMake && plain !== undefined ? inItsShell(plain, made) : plain;
  const isOther = call.program === "just" && name.includes("::");
  return body === undefined ? [] : [runner.passes || isOther ? withWords(body, words, isOther || call.program === "composer") : body];
}

function withGiven(text: string, name: string, words: readonly string[], call: ProgramCall): string {
  const parameters = call.program === "just" ? parametersInJustfile(text, name) : [];
  const taken = parameters.flatMap(({ name: each, rest }, at) => {
    const value = rest ? words.slice(at).join(" ") : words[at];
    return value === undefined ? [] : [[each, value] as const];
  });
  return withValues(text, new Map([...assignedIn(call, text), ...taken]));
}
