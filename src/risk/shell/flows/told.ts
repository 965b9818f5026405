import { isKnown } from "../../deed.ts";
import { isInside } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import { scriptAt, shortTextAt } from "../file-content.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { shells } from "../../../lexicon/programs.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { copyOf, type ShellScope } from "../scope.ts";
import { lookInside } from "../programs/scripts.ts";
import { isForeignPlace } from "../programs/settings.ts";
import { scriptEnding } from "../test-targets.ts";
import { nameFits } from "../../per-name.ts";

/** Last parts of names, of variables, options and settings alike, whose value is a program that somebody else starts. */
const roles =
  "CC|CXX|CPP|LD|AR|NM|FC|F77|RANLIB|STRIP|RUSTC|RUSTDOC|[A-Z]*WRAPPER|[A-Z]*LAUNCHER|[A-Z]*RUNNER|LINKER|[A-Z]*COMPILER|TOOLEXEC|" +
  "EXEC|VETTOOL|SHELL|PAGER|EDITOR|RSH|ASKPASS|MAKEPRG|FORMATPRG|GREPPRG|EQUALPRG";
/** The same, where the value is one only if it is a path: these words have other meanings too. */
const looseRoles =
  "FILTER|SPELLER|PROG|PROGRAM|BINARY|BIN|EXECUTABLE|(?:EXECUTABLE|BINARY|PROGRAM|BIN|EXEC)_PATH|[A-Z]*PLUGIN|HOOK|ENGINE|" +
  "INTERPRETER|PYTHON|NODE|MAKE|JAVACMD|HELPER|PREPROCESSOR|PRE|DRIVER|SCRIPT";
const namesProgram = new RegExp(`(?:^|_)(?:${roles})$|^(?:HOST|TARGET|BUILD)?(?:CC|CXX|LD|AR)(?:_\\w{1,80})?$`);
const mayNameProgram = new RegExp(`(?:^|_)(?:${roles}|${looseRoles})$`);
/** Of variables also these: no tool has an option of that name whose value is a command of a shell. */
const carriesCommand = /(?:^|_)(?:COMMAND|CMD)$/;

const plainName = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");

/** Whether the text behind a name is a command: a path, or words that could mean nothing else. */
const isCommand = (name: string, value: string): boolean =>
  /^[^\s=]*\//.test(value) ? mayNameProgram.test(name) || namesProgram.test(name) : /\S\s+\S/.test(value) && namesProgram.test(name);

/** Variables with options for a program, wherever it runs among the started ones. */
const optionsFor: Readonly<Record<string, string>> = {
  TAR_OPTIONS: "tar",
  GOFLAGS: "go build",
  ZIPOPT: "zip",
  PYTEST_ADDOPTS: "pytest",
  FZF_DEFAULT_OPTS: "fzf",
  CFLAGS: "gcc",
  CXXFLAGS: "gcc",
  CPPFLAGS: "gcc",
  LDFLAGS: "gcc",
  RUSTFLAGS: "rustc",
  RUSTDOCFLAGS: "rustdoc",
  CARGO_BUILD_RUSTFLAGS: "rustc",
};

interface Around {
  readonly scope: ShellScope;
  readonly at: WalkPosition;
}

/**
 * Programs that a known one is told to start, by a variable, an option or a setting: `RUSTC_WRAPPER=./x cargo build`,
 * `gcc -wrapper ./x`, `cmake -DCMAKE_C_COMPILER=./x`. Each is judged as if started by itself; an unknown one is no
 * finding, since it may be just another compiler.
 */
export function lookAtTold(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  if (call.elsewhere || onlySpeaks(call.program)) return;
  const inner: WalkPosition = { ...at, depth: at.depth + 1, within: call.span, doubt: at.doubt ?? "words" };
  for (const [name, value] of call.variables) {
    lookAtVariable(look, { name, value }, call, { scope, at: inner });
    if (namesProgram.test(plainName(name))) lookAtPlace(look, value, call, at);
    if (name.endsWith("FLAGS")) for (const [, place = ""] of value.matchAll(linkerIn)) lookAtPlace(look, place, call, at);
  }
  for (const text of shells.has(call.program) ? [] : toldIn(call.words)) {
    weigh(look, text, { scope, at: inner });
    lookAtPlace(look, text, call, at);
  }
  if (isCompiler(call.program))
    for (const { text } of call.words.slice(0, wordsMax))
      if (text.startsWith("@")) weigh(look, `${call.program} ${shortTextAt(look, text.slice(1), call.cwd) ?? ""}`, { scope, at: inner });
}

/** `-C linker=/tmp/x`, `-fuse-ld=/tmp/x`: programs named among the options for another one. */
const linkerIn = /(?:linker|runner|-fuse-ld|-B|-wrapper)[= ]?((?:\/|~)\S+)/g;

/** A program that lies neither in the project nor where the machine has its programs decides what is made. */
function lookAtPlace(look: ShellWalk, text: string, call: ProgramCall, at: WalkPosition): void {
  const first = text.trim().split(/\s/)[0] ?? "";
  if (!isForeignPlace(look, first, call)) return;
  const why = "is told to start a program from outside the project";
  look.add({ act: "opaque", signal: "SecurityBoundary", tool: call.program, target: first, span: call.span, why }, at);
}

/** They take more words from a file: `gcc @x`. */
const isCompiler = nameFits(/(?:^|-)(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld|rustc|javac)(?:-\d+)?$/);

/** Programs that only print their words or look for them. */
const onlySpeaks = nameFits(/^(?:echo|printf|test|\[|[ef]?grep|rg|g?find|fd|fdfind)$/);

function lookAtVariable(
  look: ShellWalk,
  { name, value }: { readonly name: string; readonly value: string },
  call: ProgramCall,
  around: Around,
): void {
  const plain = plainName(name);
  const program = Object.hasOwn(optionsFor, name) ? optionsFor[name] : undefined;
  if (program !== undefined) return weigh(look, `${program} ${value}`, around);
  if (isCommand(plain, value) || (carriesCommand.test(plain) && /\S[\s/]\S/.test(value))) return weigh(look, value, around);
  for (const text of foundIn(name, value)) lookAtScript(look, { text, span: call.span }, call, around);
  if (/^[^\s:=/]*\/[^\s:]+$/.test(value)) lookAtScript(look, { text: value, span: call.span }, call, around);
}

/** Without the input of its starter, which is for another program. */
function weigh(look: ShellWalk, text: string, { scope, at }: Around): void {
  if (isKnown(text)) look.text(text, copyOf(scope), { ...at, stdin: undefined });
}

/** Folders that a variable names, and the files in them that are run, or that name others. */
const filesIn: Readonly<Record<string, readonly string[]>> = {
  PYTHONPATH: ["sitecustomize.py", "usercustomize.py"],
  CARGO_HOME: ["config.toml", "config"],
};
const foldersMax = 4;

const foundIn = (name: string, value: string): readonly string[] =>
  Object.hasOwn(filesIn, name)
    ? value
        .split(":")
        .slice(0, foldersMax)
        .flatMap((folder) => filesIn[name]?.map((file) => `${folder || "."}/${file}`) ?? [])
    : [];

/** Any other variable may name a program too, if a script of the project lies there. One without a mark may be data. */
function lookAtScript(look: ShellWalk, file: CommandWord, call: ProgramCall, { scope, at }: Around): void {
  for (const place of resolvePath(file.text, { cwd: call.cwd, facts: look.facts }).places) {
    if (!isKnown(place) || data.test(place) || !isInside(place, look.facts)) continue;
    const content = scriptAt(look, place);
    if (content === undefined) continue;
    const inner: WalkPosition = content.startsWith("#!") || scriptEnding.test(place) ? at : { ...at, doubt: "file" };
    const started: ProgramCall = { ...call, program: file.text, path: file.text, words: [], variables: new Map() };
    if (place.endsWith(".toml")) for (const text of toldInFile(content)) weigh(look, text, { scope, at: inner });
    else lookInside(look, { place, content }, file, { language: "shell", call: started, scope, at: inner, positional: [] });
  }
}

/** Files that are never started, and need not be read for this. */
const data = /\.(?:json|ya?ml|csv|txt|md|pem|key|crt|cert|p12|ini|xml|html?|db|sqlite3?|log|env(?:\.\w+)?)$/i;

const wordsMax = 60;
/** `CC=x`, `-DCC=x`, `--cc=x`, `build.rustc-wrapper="x"` */
const setting = /^(?:-D|-{1,2})?([A-Za-z][\w.-]{0,80})[?:+]?=["']?([\s\S]{1,400}?)["']?$/;
const option = /^-{1,2}([a-z][\w-]{1,40})$/;

const none: readonly string[] = [];

/** Commands among the words of a program. */
function toldIn(words: readonly CommandWord[]): readonly string[] {
  return words.slice(0, wordsMax).flatMap(({ text }, index) => {
    const [, name, value] = (text.includes("=") && setting.exec(text)) || [];
    if (name !== undefined && value !== undefined) return isCommand(plainName(name), value) ? [value] : [];
    const next = words[index + 1];
    if (!text.startsWith("-") || !next || next.text.startsWith("-")) return none;
    const named = plainName(option.exec(text)?.[1] ?? "");
    if (named === "") return none;
    // `nodemon --exec sh x.sh`: the words behind belong to it.
    const behind = words.slice(index + 1, index + 1 + wordsMax);
    if (/(?:^|_)EXEC$/.test(named) && !/[\s/]/.test(next.text)) return [behind.map((word) => quoteWord(word.text)).join(" ")];
    return isCommand(named, next.text) ? [next.text] : [];
  });
}

/** Settings in a file that name a program: `rustc-wrapper = "./x"`. */
export const toldInFile = (content: string): readonly string[] =>
  [...content.matchAll(inFile)]
    .slice(0, wordsMax)
    .flatMap(([, name = "", value = ""]) => (isCommand(plainName(name), value) ? [value] : []));

const inFile =
  /^[ \t]{0,20}(?:export[ \t]{1,9})?["']?([A-Za-z][\w.-]{0,80})["']?[ \t]{0,9}[?:]{0,2}[:=][ \t]{0,9}\[?["']?([^"'\s#][^"'\n]{0,300})/gm;
