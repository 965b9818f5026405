import { startedIn } from "../../code/dialects/started.ts";
import { lookAtDoorsOf } from "../own/doors.ts";
import { opensPromptAt, takesCode } from "../../code/prompts.ts";
import { withoutEnd } from "../../../kernel/text.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { rowsByName } from "../../rows-by-name.ts";
import { isKnown } from "../../deed.ts";
import { isInside } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type Arguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import { linesInFile, removalsIn } from "../command-lines.ts";
import { insideFile, unseenFile, unseenTarget, wholeAt, type UnseenFile } from "../file-content.ts";
import { insideModule, isSettled } from "../doubt.ts";
import { everyOperand, type FileRunner } from "./file-runner.ts";
import { toldInFile } from "../flows/told.ts";
import { toolsThatFindFiles } from "./found/table.ts";
import { languagesThatRunFiles } from "./file-runners-languages.ts";
import { toolsThatRunFiles } from "./file-runners-tools.ts";
import { programName, type ShellWalk, type WalkPosition } from "../look.ts";
import { startedByGit } from "../../tools/git/git.ts";
import { copyOf, newScope, type ShellScope } from "../scope.ts";
import { isInstalled } from "./scripts.ts";
import { scriptsNamedIn } from "./found/named-scripts.ts";
import { lookAtBuilt } from "./found/built.ts";
import { lookAtSources } from "./found/sources.ts";
import { linesInXml } from "./found/xml-lines.ts";
import { readsTasks } from "../tasks/task-runners.ts";
import { unseenAt } from "./steering-files.ts";
import { scriptEnding } from "../test-targets.ts";

const rowsOf = lazily(() =>
  rowsByName([...toolsThatRunFiles(), ...languagesThatRunFiles(), ...toolsThatFindFiles()], ({ names }) => names, programName),
);

/** Whether it is a program that runs a file. */
export const runsFiles = (program: string): boolean => rowsOf().has(program);

/** A program that does what a file says is asked about where nobody could read that file. */
export function lookAtRunFiles(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  if (call.elsewhere) return;
  if (call.program === "git") lookAtCarried(look, call, scope, at);
  lookAtBuilt(look, call, at);
  const name = call.program.replace(/-?\d[\d.]{0,40}$/, "");
  for (const row of rowsOf().get(call.program) ?? rowsOf().get(name) ?? []) lookAtRow(look, row, { call, scope, at });
}

/** `git bisect run ./x.sh`, `git rebase -x ./x.sh`, an alias: programs that git starts, at the top of the project. */
function lookAtCarried(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  const { texts, cwd } = startedByGit(call);
  for (const text of texts) if (text !== "") look.text(text, { ...copyOf(scope), cwd }, { ...at, depth: at.depth + 1, within: call.span });
}

/** One start of a program: where, and with what around it. */
export interface ProgramRun {
  readonly call: ProgramCall;
  readonly scope: ShellScope;
  readonly at: WalkPosition;
}

const onlyShows = /^(?:--version|--help|-h|-V|-version|-help|--test|--list)$/;

function lookAtRow(look: ShellWalk, row: FileRunner, running: ProgramRun): void {
  const { call, scope, at } = running;
  const { operands, options } = sortArguments(call.words, row);
  if (options.some(({ name, value }) => !value && onlyShows.test(name))) return;
  if (row.on && !row.on.test(operands[0]?.text ?? "")) return;
  const named = options.flatMap(({ name, value }) => (value && row.options?.includes(name) ? [value] : []));
  const [first, ...more] = operands.slice(row.on ? 1 : 0).slice(0, row.operands ?? 0);
  for (const file of [...named, ...(first ? [first] : [])].map(asFile)) {
    if (!isPath(file.text) || row.fits?.test(file.text) === false) continue;
    if (row.folders) look.add({ act: "opaque", tool: call.program, target: file.text, span: file.span, why: everyFile }, at);
    else if (row.language) look.script(file, { language: row.language, call, scope, at, positional: [] });
    else lookAtFile(look, file, row.data ? "data" : "file", running);
  }
  if (row.data && call.stdin?.kind === "file") lookAtFile(look, { text: call.stdin.path, span: call.span }, "data", running);
  for (const word of more.map(asFile)) lookAtFile(look, word, row.operands === everyOperand && !row.on ? "file" : "argument", running);
  for (const folder of foldersOf(row, operands.slice(row.on ? 1 : 0), options, call)) {
    for (const text of row.defaults ?? []) lookAtFile(look, { text: `${folder}${text}`, span: call.span }, "default", running);
    for (const text of sourcesOf(row, options)) lookAtSources(look, `${folder}${text}`, running);
  }
}

/** `cargo run --bin x` runs that one of them. */
function sourcesOf({ sources = [], named = {} }: FileRunner, options: Arguments["options"]): readonly string[] {
  const meant = options.flatMap(({ name, value }) =>
    value && Object.hasOwn(named, name) && /^[\w-]+$/.test(value.text) ? (named[name]?.replaceAll("%", value.text).split(" ") ?? []) : [],
  );
  return meant.length > 0 ? meant : sources;
}

const foldersMax = 4;

/** The folders in which it looks for its files, each with a slash behind it: its own, and those that it is told. */
function foldersOf(
  { folderOptions, folderOperands, folderVariable }: FileRunner,
  operands: readonly CommandWord[],
  options: Arguments["options"],
  call: ProgramCall,
): readonly string[] {
  const named = options.flatMap(({ name, value }) => (value && folderOptions?.includes(name) ? [value.text] : []));
  const more = [
    ...named,
    ...(folderOperands ? operands.map(({ text }) => text) : []),
    call.variables.get(folderVariable ?? "") ?? [],
  ].flat();
  const folders = more
    .map((text) =>
      asFile({ text, span: call.span })
        .text.replace(/(?:^|\/)\.{3}$/, "")
        .replace(/(?:^|[^/]*)\.\w{1,5}$/, ""),
    )
    .filter((text) => isPath(text) && text !== ".")
    .map((text) => `${withoutEnd(text, "/")}/`);
  return [...new Set(["", ...folders])].slice(0, 1 + foldersMax);
}

const everyFile = "runs every file of a folder, and which those are is known only then";

/** `a.py::test_b`, `a_spec.rb:12`: a file, and what of it. */
const asFile = (field: CommandWord): CommandWord => ({ ...field, text: field.text.replace(/::.*$|:\d[\d:]*$/s, "") });

export const isPath = (text: string): boolean => isKnown(text) && text !== "" && text.length < 1_000 && !/^[a-z][a-z+]+:|^-$/i.test(text);

/** The run file; a word that may be one, or data for it; one that the program finds by itself; statements. */
type Role = "file" | "argument" | "default" | "data";

/** Adds a deed for running a file that was not read, or the deeds of one that was. */
export function lookAtFile(look: ShellWalk, file: CommandWord, role: Role, running: ProgramRun): void {
  const { call, at } = running;
  if (!isPath(file.text)) return;
  const deed = { tool: call.program, target: file.text, span: file.span };
  for (const place of resolvePath(file.text, { cwd: call.cwd, facts: look.facts }).places) {
    if (role === "file" && compiledEnding.test(place)) lookAtSources(look, place, running);
    if (role === "file" || role === "default") lookAtWhole(look, file, place, { ...running, isFound: role === "default" });
    if (role !== "data" && at.keyboard === true && opensPromptAt(place, wholeAt(look, place) ?? ""))
      return look.add({ ...deed, act: "opaque", why: takesCode }, at);
    const changed = role === "default" || role === "data" ? undefined : unseenAt(look, place); // those are steering files
    if (changed && (role === "file" || codeEnding.test(place))) return look.add({ ...deed, ...changed }, at);
    // In a file that the program finds by itself every line was looked at, however many there are.
    const unseen = role === "default" && wholeAt(look, place) !== undefined ? undefined : unseenFile(look, place, at);
    if (unseen && isAsked(unseen, place, role))
      return look.add({ ...deed, act: "opaque", why: unseen.why, target: unseenTarget(file.text, unseen) }, at);
  }
}

/** Programs that do their work in containers and on other machines. */
const elsewhere = longPattern()`
  ^(?:docker|podman|nerdctl|buildah|kaniko|docker-compose|podman-compose|earthly|packer|vagrant|ansible.*|salt.*|puppet|chef.*|
  knife|pyinfra|kubectl|helm|terraform|tofu|pulumi|skaffold|act|cap|fab|kamal)$
`;

/** A file in an unread language, or of which only a part runs: looks for deeds that no part should do. */
function lookAtWhole(
  look: ShellWalk,
  file: CommandWord,
  place: string,
  { call, scope, at, isFound }: ProgramRun & { readonly isFound: boolean },
): void {
  if (elsewhere.test(call.program)) return;
  const mark = `whole ${place}`;
  const whole = at.functions.includes(mark) ? undefined : wholeAt(look, place);
  if (whole === undefined) return;
  const content = isFound && partly.test(place) ? partFor(call.program, whole) : whole;
  // What the command itself wrote and runs at once is known as a whole: nobody has to guess which part of it runs.
  const isWritten = look.made.contentOf(place) !== undefined && compiledEnding.test(place);
  const around: WalkPosition = { ...at, ...insideFile(look, place, at), functions: [...at.functions, mark] };
  // Which tasks of a file run is known elsewhere; scripts and hooks are loaded as a whole.
  const isSeen =
    readsTasks(call.program) ||
    !(isLoaded(place) || (isFound && (content !== whole || !holdsTasks.test(place)))) ||
    isSettled(place, look.facts);
  const inner: WalkPosition = isWritten ? around : isSeen ? { ...around, doubt: "file" } : insideModule(around, place, "found");
  const folder = file.text.slice(0, file.text.lastIndexOf("/") + 1);
  for (const text of scriptsNamedIn(content))
    lookAtFile(look, { text: `${folder}${text}`, span: file.span }, "default", { call, scope, at: around });
  if (scriptEnding.test(place)) look.script(file, { language: "shell", call, scope, at: inner, positional: [] });
  for (const line of [
    ...linesInFile(content, isSeen ? "removals" : "all"),
    ...toldInFile(content),
    ...(place.endsWith(".xml") ? linesInXml(content) : []),
    ...(isWritten ? removalsIn(content) : []),
  ])
    look.text(line, newScope(call.cwd), { ...inner, depth: at.depth + 1, within: file.span });
  lookAtDoorsOf(look, file.text, { call, at, language: "unknown" });
  if (!wholeEnding.test(place)) return;
  for (const { text } of startedIn(content)) look.text(text, newScope(call.cwd), { ...around, depth: at.depth + 1, within: file.span });
}

const partly = /\/(?:package|\.?devcontainer)\.json$/;

/** A tool's own settings in a manifest; what else stands there is for others. Of a container, what is done before there is one. */
function partFor(program: string, manifest: string): string {
  if (program === "devcontainer")
    return /"initializeCommand"\s{0,9}:\s{0,9}(?:"(?:[^"\\\n]|\\.){0,2000}"|\[[^\]]{0,2000}\]|\{[^}]{0,2000}\})/.exec(manifest)?.[0] ?? "";
  try {
    if (program === "nodemon") return JSON.stringify((JSON.parse(manifest) as Readonly<Record<string, unknown>>)["nodemonConfig"] ?? "");
    return JSON.stringify((JSON.parse(manifest) as Readonly<Record<string, unknown>>)[program], undefined, 1) ?? "";
  } catch {
    return manifest;
  }
}

/** Manifests: what of them runs is read by whoever runs it. */
const holdsTasks = /\/(?:package\.json|pyproject\.toml|setup\.cfg|Pipfile)$/;

const isLoaded = (place: string): boolean =>
  scriptEnding.test(place) || /\/\.?(?:pre-commit-config|lefthook[\w-]{0,20})\.ya?ml$/.test(place);

/** Scripts that run from their first line to their last; tests do to worlds of their own what they do. */
const wholeEnding = /(?<!_test)\.(?:exs|escript|erl|groovy|gvy|kts|jl|r)$/i;

/** Languages that are compiled first. */
const compiledEnding = /\.(?:go|java|kts?|scala|sc|rs|c|cc|cpp|swift|dart|nim|cr|zig|cs|csx|fsx|hs|ml|d|v|jl)$/;

/** Files that are neither text nor a program, wherever they are found. */
export const strange: ReadonlySet<string> = new Set(["special", "loop", "forbidden"]);
/** Names of files that no text is expected in. */
const compiled = /\.(?:jar|war|ear|class|pyc|pyz|whl|egg|wasm|beam|so|dylib|dll|exe|node|elc|zip|nupkg|phar)$/i;
/** Generated for another program, and as long as the project is large. */
const generated = /\/build\.ninja$/;
/** Endings of files that some program runs. */
const codeEnding = new RegExp(
  `${scriptEnding.source}|\\.(?:tsx|jsx|mk|mak|cmake|ninja|gradle|kts?|groovy|scala|sc|cljs?|cljc|bb|edn|exs?|erl|hs|lhs|ml|fsx|csx|` +
    "swift|dart|nim|cr|zig|go|rs|java|jl|r|tcl|exp|gdb|lisp|scm|rkt|el|vim|nix|star|bzl|ipynb|spec|feature|bats|fish|ksh|csh|command|" +
    "applescript|scpt|raku|rexx|f|m)$",
  "i",
);

function isAsked(unseen: UnseenFile, place: string, role: Role): boolean {
  if (isInstalled(place, unseen) || unseen.act !== "opaque") return false;
  if (unseen.is !== undefined && strange.has(unseen.is)) return true;
  if (compiled.test(place)) return false;
  if (role === "data") return unseen.is === "not-text"; // long ones are common, and statements are read elsewhere
  if (role === "default") return unseen.is !== "large" || !generated.test(place);
  return role === "file" || unseen.isStarted === true || codeEnding.test(place);
}

const wordsMax = 20;

/** An unknown program may run its words: looks for a runnable file of the project that could not be read. */
export function lookAtGiven(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const running = { call, scope: newScope(call.cwd), at };
  const files = call.words.slice(0, wordsMax).map((word) => ({ ...word, text: word.text.replace(/^-[^=]*=/, "") }));
  for (const file of files)
    if (!file.text.startsWith("-") && isPath(file.text) && isOurs(file, call)) lookAtFile(look, file, "argument", running);
}

const isOurs = ({ text }: CommandWord, { cwd, facts }: ProgramCall): boolean =>
  resolvePath(text, { cwd, facts }).places.every((place) => isInside(place, facts));
