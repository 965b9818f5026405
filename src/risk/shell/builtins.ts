import { isKnown, unknownPiece } from "../deed.ts";
import { isOurs } from "../files/ours.ts";
import { isPlainPath } from "../files/readings.ts";
import { folderOf, resolvePath } from "../files/resolve.ts";
import { guardVariables } from "../tools/agents.ts";
import type { CommandWord, ProgramCall } from "../tools/call.ts";
import { shortTextAt } from "./file-content.ts";
import { listing } from "./words/listed.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "./look.ts";
import { predictedOutput } from "./flows/output.ts";
import { isFolderThere } from "./folders.ts";
import { copyOf, moveTo, variableIn, type ShellScope } from "./scope.ts";
import { setTrap } from "./flows/traps.ts";
import { zshCommands } from "./zsh/commands.ts";
import { nameFits } from "../per-name.ts";
import { workOn } from "../work.ts";

const foldersMax = 20;

type Builtin = (look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition) => CommandOutcome | undefined;

/** Commands that change the shell itself. Undefined: the tables count as well. */
export const builtins: Readonly<Record<string, Builtin>> = {
  cd: (look, call, scope) => changeFolder(look, call, scope),
  chdir: (look, call, scope) => changeFolder(look, call, scope),
  pushd: (look, call, scope) => {
    const stack = [scope.cwd, ...scope.stack.slice(0, foldersMax)];
    if (call.words.some(({ text }) => /^[+-]\d+$/.test(text)) || call.words.length === 0) moveTo(scope, undefined);
    else changeFolder(look, call, scope);
    scope.stack = stack;
    return nothing;
  },
  popd: (_, call, scope) => {
    const [folder, ...rest] = scope.stack;
    moveTo(scope, call.words.length === 0 ? folder : undefined);
    scope.unsure = undefined;
    scope.stack = rest;
    return nothing;
  },
  export: declare,
  declare,
  typeset: declare,
  readonly: declare,
  local: declare,
  unset: (look, call, scope, at) => {
    for (const { text, span } of call.words) {
      const file = at.zsh ? /^mapfile\[(.+)\]$/.exec(text)?.[1] : undefined;
      if (file !== undefined) look.add({ act: "delete", tool: "mapfile", target: file, span, cwd: call.cwd }, at);
      // A client that is told another place for its guard looks there: this is judged like any other place.
      if (guardVariables.includes(text)) scope.variables.set(text, [""]);
      else scope.variables.delete(text);
      scope.functions.delete(text);
    }
    return undefined;
  },
  unalias: (_, call, scope) => {
    for (const { text } of call.words) scope.aliases.delete(text);
    return nothing;
  },
  exec: (_, { words, stdin }, scope) => {
    if (words.length > 0) return undefined;
    if (stdin) scope.input = stdin; // only redirects: the shell itself reads from there now
    return nothing;
  },
  eval: (look, call, scope, at) => {
    const text = call.words.map((word) => word.text).join(" ");
    return look.text(text, scope, inside(call, at));
  },
  trap: setTrap,
  alias: (_, call, scope) => {
    const [, kind] = /^-([sg])$/.exec(call.words[0]?.text ?? "") ?? []; // of zsh: by the ending of a name, and anywhere in a line
    const before = kind === "s" ? "*." : kind === "g" ? "-g " : "";
    for (const { text } of call.words) {
      const equals = text.indexOf("=");
      if (equals > 0) scope.aliases.set(before + text.slice(0, equals), text.slice(equals + 1));
    }
    return nothing;
  },
  read: (look, call, scope) => readInto(look, call, scope),
  mapfile: readArray,
  readarray: readArray,
  complete: callback,
  compgen: (look, call, scope, at) => {
    const option = call.words.findIndex(({ text }) => text === "-W");
    const words = call.words[option + 1];
    if (option >= 0 && words) look.text(expandedText(words.text), copyOf(scope), inside(call, at));
    return callback(look, call, scope, at) ?? nothing;
  },
  emulate: (look, call, scope, at) => {
    const option = call.words.findIndex(({ text }) => text === "-c");
    const text = call.words[option + 1]?.text;
    if (option >= 0 && text !== undefined) look.text(text, scope, inside(call, at));
    return nothing;
  },
  bind: callback,
  getopts: unknownNames,
  let: unknownNames,
  set: (_, call, scope) => {
    if (call.words.some(({ text }) => /^-[a-z]*e/.test(text) || text === "errexit")) scope.stops = true;
    const from = call.words.findIndex(({ text }) => text === "--" || !/^[-+]/.test(text));
    const named = call.words.some(({ text }) => /^[-+][a-z]*o$/.test(text)); // `set -o pipefail` sets an option
    if (from < 0 || (named && call.words[from]?.text !== "--")) return undefined;
    const start = call.words[from]?.text === "--" ? from + 1 : from;
    scope.positional = [scope.positional?.[0] ?? "bash", ...call.words.slice(start).map(({ text }) => text)];
    return undefined;
  },
  shift: (_, call, scope) => {
    const by = Number(call.words[0]?.text ?? "1");
    const [name = "", ...rest] = scope.positional ?? [];
    scope.positional = scope.positional && Number.isInteger(by) ? [name, ...rest.slice(by)] : undefined;
    return nothing;
  },
  printf: (_, given, scope) => {
    const call = { ...given, words: apart(given.words, "-v") };
    const [option, name, ...words] = call.words;
    if (option?.text !== "-v") return undefined;
    if (name) scope.variables.set(name.text, [predictedOutput({ ...call, words }) ?? unknownPiece]);
    return nothing;
  },
  ...zshCommands,
  enable: loads,
  hash: (look, call, scope, at) => {
    const isNamed = call.words.some(({ text }) => /^\w+=\//.test(text)) && !call.words.some(({ text }) => /^-\w*d/.test(text));
    if (isNamed) look.add({ act: "opaque", tool: "hash", target: "", span: call.span, why: standsFor }, at);
    return call.words.some(({ text }) => text === "-p") ? loads(look, call, scope, at) : nothing;
  },
};

/** Commands of a shell that take the name of a variable: an index in it is expanded when the command runs. */
const takesNames = nameFits(/^(?:test|\[|printf|read|mapfile|readarray|getopts|wait|let|declare|typeset|local|readonly|export|unset)$/);

/** `[ -v 'a[$(x)]' ]`, `printf -v 'a[$(x)]' y`, `read 'a[$(x)]'`: the command in the index runs. */
export function lookAtIndexes(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  if (!takesNames(call.program)) return;
  const given = apart(call.words, "-v");
  const words = call.program === "printf" ? (given[0]?.text === "-v" ? given.slice(1, 2) : []) : call.words;
  for (const { text } of words) {
    const list = listIn(text);
    if (list !== undefined) look.text(`: ${list}`, copyOf(scope), inside(call, at));
    const index = indexIn(text);
    if (index !== undefined) look.text(expandedText(index), copyOf(scope), inside(call, at));
  }
}

/** `-vname`, `-tc1 -Ccmd`: an option and its value in one word. */
const apart = (words: readonly CommandWord[], option: string): readonly CommandWord[] =>
  words.flatMap((word) =>
    word.text.startsWith(option) && word.text.length > option.length
      ? [
          { ...word, text: option },
          { ...word, text: word.text.slice(option.length) },
        ]
      : [word],
  );

/** The index of a name, if a shell would run something in it. */
export const indexIn = (text: string): string | undefined => /^[A-Za-z_]\w*\[([\s\S]{0,2000}?(?:\$[({]|`)[\s\S]{0,2000})\]/.exec(text)?.[1];

/** `declare -a 'x=($(y))'`: a list that stood in quotes is read as one, and what is in it runs. */
const listIn = (text: string): string | undefined =>
  /^[A-Za-z_]\w*\+?=\(([\s\S]{0,2000}?(?:[$<>]\(|`|\$\{)[\s\S]{0,2000})\)$/.exec(text)?.[1];

/** A script that only expands a text. */
const expandedText = (text: string): string => `: "${text.replaceAll('"', '\\"')}"`;

const inside = (call: ProgramCall, at: WalkPosition): WalkPosition => ({ ...at, within: call.span, depth: at.depth + 1 });

function loads(look: ShellWalk, call: ProgramCall, _: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  if (call.words.some(({ text }) => /^-[fp]/.test(text)))
    look.add({ act: "opaque", tool: call.program, target: "", span: call.span, why: standsFor }, at);
  return nothing;
}
const standsFor = "changes which program a name stands for";

function changeFolder(look: ShellWalk, call: ProgramCall, scope: ShellScope): CommandOutcome {
  const before = scope.cwd;
  scope.unsure = undefined;
  const target = call.words.find(({ text }) => !/^-[LPen@]+$/.test(text) && text !== "--")?.text ?? "~";
  if (target === "-") {
    moveTo(scope, scope.previous);
    return nothing;
  }
  const searched = !/^[./~]/.test(target) && variableIn(scope, call.facts, "CDPATH") !== undefined;
  const [real] = resolvePath(target, { cwd: scope.cwd, facts: call.facts }).places;
  const isReal = call.words.some(({ text }) => /^-[LPen@]*P[en@]*$/.test(text));
  const folder = isReal ? real : isPlainPath(target) ? folderOf(target, { cwd: scope.cwd, facts: call.facts }) : real;
  moveTo(scope, searched || folder === undefined || !isKnown(folder) ? undefined : folder);
  if (real !== undefined && folder === scope.cwd && before !== undefined && !scope.stops && !isFolderThere(look, real))
    scope.unsure = before;
  return nothing;
}

function declare(_: ShellWalk, call: ProgramCall, scope: ShellScope): undefined {
  const reference = call.words.some(({ text }) => /^-[a-zA-Z]*n/.test(text)) && call.program !== "export";
  for (const { text } of call.words) {
    const name = /^([A-Za-z_]\w*)(\+?=)?/.exec(text)?.[1];
    if (name === undefined) continue;
    if (scope.hidden && !scope.hidden.has(name) && /^(local|declare|typeset)$/.test(call.program))
      scope.hidden.set(name, scope.variables.get(name));
    const equals = text.indexOf("=");
    if (equals < 0) continue;
    const value = text.slice(equals + 1);
    const before = scope.variables.get(name)?.join(" ") ?? unknownPiece;
    scope.variables.set(name, [reference ? unknownPiece : text[equals - 1] === "+" ? before + value : value]);
  }
  return undefined;
}

/** `read a b <<< 'x y z'`: a is x, b the rest. Input from elsewhere is not known. */
function readInto(look: ShellWalk, call: ProgramCall, scope: ShellScope): CommandOutcome {
  const names = call.words.map(({ text }) => text).filter((text) => /^[A-Za-z_]\w*$/.test(text));
  const plain = call.words.every(({ text }) => text === "-r" || !text.startsWith("-"));
  const { stdin } = call;
  const isSplit = plain && !call.variables.has("IFS");
  const line =
    stdin?.kind === "text" && isSplit
      ? firstLine(stdin.text)
      : stdin?.kind === "file" && names.length === 1 && !call.elsewhere
        ? lineOf(look, stdin.path, call.cwd)
        : undefined;
  const listed = call.stdin?.kind === "pipe" && call.stdin.paths && names.length === 1 ? listing(look, call.stdin.paths) : undefined;
  const words = line?.trim().split(/\s+/) ?? [];
  for (const [index, name] of names.entries()) {
    const rest = index === names.length - 1 ? words.slice(index).join(" ") : (words[index] ?? "");
    scope.variables.set(name, [line === undefined ? (listed ?? unknownPiece) : rest]);
  }
  return nothing;
}

/** Nobody names a file or a program in a line that is longer: what it says is unknown. */
const lineMaxChars = 4_096;

function firstLine(text: string): string | undefined {
  const end = text.slice(0, lineMaxChars + 1).indexOf("\n");
  const line = end < 0 ? text : text.slice(0, end);
  if (line.length > lineMaxChars) return undefined;
  workOn(line);
  return line;
}

/** One line of a file, in a loop or by its place: the only one, or of several the one that leads to us. */
function lineOf(look: ShellWalk, path: string, cwd: string | undefined): string | undefined {
  const lines = (shortTextAt(look, path, cwd) ?? "").split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2) return lines[0];
  const { facts } = look;
  return lines.find((line) => resolvePath(line.trim(), { cwd, facts }).names.some((name) => isOurs(name, facts)));
}

function readArray(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  const outcome = callback(look, call, scope, at);
  const name = call.words.at(-1)?.text;
  if (call.stdin?.kind === "pipe" && call.stdin.paths && name !== undefined && /^[A-Za-z_]\w*$/.test(name))
    scope.variables.set(name, listing(look, call.stdin.paths).split("\n"));
  return outcome;
}

/** `mapfile -C`, `complete -C`, `bind -x`: text that the shell runs later. */
function callback(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  const words = call.program === "bind" ? call.words : apart(call.words, "-C");
  const option = words.findIndex(({ text }) => text === "-C" || text === "-x");
  const text = words[option + 1]?.text;
  if (option >= 0 && text !== undefined) look.text(text.replace(/^"[^"]{0,40}":\s?/, ""), copyOf(scope), inside(call, at));
  return unknownNames(look, call, scope);
}

function unknownNames(_: ShellWalk, call: ProgramCall, scope: ShellScope): undefined {
  for (const { text } of call.words) {
    const name = /^([A-Za-z_]\w*)/.exec(text)?.[1];
    if (name !== undefined) scope.variables.set(name, [unknownPiece]);
  }
  return undefined;
}
