import { longPattern } from "../../../kernel/long-pattern.ts";
import { withoutEnd } from "../../../kernel/text.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { unknownPiece } from "../../deed.ts";
import { addDeed, addOpaque, addShell, newNotes, type Extents, type Notes, type Reader } from "../notes.ts";
import { commandsIn, literalOf, type TclCommand, type TclWord } from "./tcl-words.ts";

/** One reading of a script: what its variables hold, what it started, and what it types into that. */
interface TclRun {
  readonly notes: Notes;
  /** Texts of variables; with several texts a variable counts as unknown. */
  readonly variables: Map<string, string>;
  readonly spawned: { readonly at: Extents; readonly command: string }[];
  readonly typed: string[];
  folder: string;
  interacts: boolean;
  depth: number;
  chars: number;
}

const depthMax = 40;
const spawnedMax = 8;
/** A script in a script is read more than once. */
const charsMax = 400_000;
const unreadable = "runs what is known only when it runs";

/** Tcl and expect: commands that are started, text that is typed into them, and files. Read twice, for its variables. */
export const readTcl: Reader = (code) => {
  const variables = new Map<string, string>();
  readScript(newRun(variables), code, { start: 0, end: code.length });
  const run = newRun(variables);
  readScript(run, code, undefined);
  for (const { at, command } of run.spawned.slice(0, spawnedMax)) {
    const typed = run.typed.length > 0 ? [`${command} <<< ${quoteWord(run.typed.join("\n"))}`] : [];
    const alone = run.interacts ? [command] : [`${command} < /dev/null`];
    for (const text of run.interacts || typed.length === 0 ? [...typed, ...alone] : typed) addShell(run.notes, at, "spawn", text);
  }
  if (run.spawned.length > spawnedMax || run.chars > charsMax)
    addOpaque(run.notes, { start: 0, end: code.length }, "tcl", "does too much to read");
  return run.notes;
};

const newRun = (variables: Map<string, string>): TclRun => ({
  notes: newNotes(),
  variables,
  spawned: [],
  typed: [],
  folder: "",
  interacts: false,
  depth: 0,
  chars: 0,
});

/** `outer`: where the script stands in the code; undefined: it is the code. */
function readScript(run: TclRun, script: string, outer: Extents | undefined): void {
  if (run.depth >= depthMax) return addOpaque(run.notes, outer ?? { start: 0, end: 0 }, "tcl", "is wrapped too often to read");
  run.depth += 1;
  run.chars += script.length;
  for (const command of commandsIn(script)) {
    if (run.chars > charsMax) break;
    readCommand(run, command, outer ?? command);
  }
  run.depth -= 1;
}

/** Words whose braces are text, and no script. */
const takesText = longPattern()`
  ^(?:send\w*|exp_send\w*|puts|set|list|regexp|regsub|string|format|append|lappend|variable|spawn|exp_spawn|exec|system|open|eval|uplevel)$
`;
/** Commands that run what stands between quotes, too. */
const takesScripts = longPattern()`
  ^(?:catch|after|if|while|for|foreach|time|try|switch|bind|trap|subst|namespace|expect\w*|interp|fileevent|trace|apply)$
`;

function readCommand(run: TclRun, { words }: TclCommand, at: Extents): void {
  const given = words.flatMap((word) => valuesOf(run, word, at));
  const [head = "", ...rest] = given;
  const name = head.replace(/^::/, "").replace(/^tcl::/, "");
  for (const word of words) {
    if (word.kind === "brace" && !word.expands && !takesText.test(name)) readScript(run, word.text, at);
    else if (word.kind === "quote" && word !== words[0] && takesScripts.test(name) && /\s/.test(word.text)) readScript(run, word.text, at);
  }
  commandRows[name]?.(run, rest, at);
  if (name === "set" || name === "variable") return;
  for (const { kind, text } of words.slice(1)) if (kind === "bare" && run.variables.has(text) && changes.test(name)) forget(run, text);
}

const changes = /^(?:append|lappend|incr|gets|read|regexp|regsub|scan|foreach|lassign|global|upvar|lset|dict|binary|catch|vwait)$/;
const forget = (run: TclRun, name: string): Map<string, string> => run.variables.set(name, unknownPiece);

/** The words that a word becomes; what stands in its brackets is read on the way. */
function valuesOf(run: TclRun, word: TclWord, at: Extents): readonly string[] {
  const value = word.kind === "brace" ? word.text : valueOf(run, word.text, at);
  return word.expands ? listOf(value) : [value];
}

const listOf = (text: string): readonly string[] =>
  commandsIn(text.replaceAll(/[\n;]/g, " ")).flatMap(({ words }) => words.map((word) => literalOf(word.text)));

const substituted = /\\[^]|\$env\((\w{1,80})\)|\$(?:\{([^}]{1,80})\}|((?:::)?\w{1,80}(?:::\w{1,80}){0,9})(\([^)]{0,200}\))?)|\[/g;

/** The text of a word, with the values of its variables and `unknownPiece` for what only the script knows. */
function valueOf(run: TclRun, text: string, at: Extents): string {
  let value = "";
  let from = 0;
  for (let found = next(text, from); found !== null; found = next(text, from)) {
    const [whole, environment, braced, plain, index] = found;
    value += text.slice(from, found.index);
    from = found.index + whole.length;
    if (whole.startsWith("\\")) value += literalOf(whole);
    else if (environment !== undefined) value += environmentMark(environment);
    else if (whole === "[") {
      const end = bracketEnd(text, from);
      value += resultOf(run, text.slice(from, end), at);
      from = end + 1;
    } else value += index === undefined ? (run.variables.get(braced ?? plain ?? "") ?? unknownPiece) : unknownPiece;
  }
  return value + text.slice(from);
}

function next(text: string, from: number): RegExpExecArray | null {
  substituted.lastIndex = from;
  return substituted.exec(text);
}

/** Where the bracket ends that opened just before: its script is whole words, so braces and quotes in it hide brackets. */
function bracketEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "\\") at += 1;
    else if (letter === "[") depth += 1;
    else if (letter === "]") {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return text.length;
}

/** Result of a command in brackets, where that is plain; what it does is noted. */
function resultOf(run: TclRun, script: string, at: Extents): string {
  readScript(run, script, at);
  const [{ words } = { words: [] }] = commandsIn(script);
  const [name = "", ...rest] = words.map(({ kind, text }) => (kind === "brace" ? text : plainValue(run, text)));
  if (name === "list" || name === "concat") return rest.join(" ");
  if (name === "set" && rest.length === 1) return run.variables.get(rest[0] ?? "") ?? unknownPiece;
  if (name === "format" && rest.length === 1) return rest[0] ?? "";
  return name === "file" && rest[0] === "join" ? rest.slice(1).join("/") : unknownPiece;
}

const plainValue = (run: TclRun, text: string): string =>
  text.includes("[") ? unknownPiece : text.replaceAll(/\$\{?(\w{1,80})\}?/g, (_, name: string) => run.variables.get(name) ?? unknownPiece);

/** A variable of the environment stays one for the shell that reads the command. */
const mark = "\u0001";
const environmentMark = (name: string): string => `${mark}${name}${mark}`;

const quotedName = (piece: string, index: number): string => (index % 2 === 1 ? `"\${${piece}}"` : piece);

/** A word for a shell: a home and variables of the environment keep their meaning. */
function shellWord(text: string): string {
  const home = /^~[\w.-]{0,40}(?=\/|$)/.exec(text)?.[0] ?? "";
  const rest = text.slice(home.length).split(mark);
  const pieces = rest.map((piece, index) => quotedName(index % 2 === 1 || piece === "" ? piece : quoteWord(piece), index));
  return home + pieces.join("") || "''";
}

/** The words of `exec` and of a pipe as a line for a shell. */
function pipeline(words: readonly string[]): string {
  const line: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const [, sign, file = ""] = /^(<<|[12]?>{1,2}&?@?|<@?)(.*)$/s.exec(word) ?? [];
    if (/^(?:\|&?|&)$/.test(word)) line.push(word);
    else if (sign === undefined) line.push(shellWord(word));
    else {
      const target = file === "" && word !== "2>@1" ? (words[(index += 1)] ?? "") : file;
      if (!sign.endsWith("@")) line.push(sign === "<<" ? "<<<" : sign, shellWord(target));
    }
  }
  return line.join(" ");
}

const isOption = (word: string): boolean => word.startsWith("-");
const afterOptions = (words: readonly string[], takes?: RegExp): readonly string[] => {
  let index = 0;
  while (isOption(words[index] ?? "") && words[index] !== "-") {
    if (words[index] === "--") return words.slice(index + 1);
    index += takes?.test(words[index] ?? "") ? 2 : 1;
  }
  return words.slice(index);
};

type Row = (run: TclRun, words: readonly string[], at: Extents) => void;

const shell = (run: TclRun, at: Extents, tool: string, text: string): void =>
  addShell(run.notes, at, tool, text.startsWith(unknownPiece) || run.folder === "" ? text : `cd ${shellWord(run.folder)} && ${text}`);

const starts: Row = (run, words, at) => shell(run, at, "exec", pipeline(afterOptions(words)));

const spawns: Row = (run, words, at) => {
  const command = afterOptions(words, /^-(?:open|leaveopen|ignore|trap)$/);
  if (words.some((word) => /^-(?:open|leaveopen)$/.test(word)) || command.length === 0) return;
  if (command[0]?.startsWith(unknownPiece)) return addOpaque(run.notes, at, "spawn", unreadable);
  const line = command.map(shellWord).join(" ");
  run.spawned.push({ at, command: run.folder === "" ? line : `cd ${shellWord(run.folder)} && ${line}` });
};

const types: Row = (run, words) => {
  const [text = ""] = afterOptions(words, /^-[ih]$/);
  run.typed.push(withoutEnd(text.replaceAll("\r", "\n"), "\n"));
};

const evaluates: Row = (run, words, at) => {
  const script = words.filter((word, index) => index > 0 || !/^#?\d$/.test(word)).join(" ");
  if (script.trimStart().startsWith(unknownPiece)) addOpaque(run.notes, at, "eval", unreadable);
  else readScript(run, script, at);
};

const opensFile: Row = (run, [path = "", mode = "r"], at) => {
  if (path.trimStart().startsWith("|")) shell(run, at, "open |", pipeline(listOf(path.trimStart().slice(1))));
  else if (/[wa+]|WRONLY|RDWR/i.test(mode) || mode.includes(unknownPiece))
    addDeed(run.notes, at, { act: "write", tool: "tcl open", target: path, ...(/a|APPEND|r\+/.test(mode) && { keeps: true }) });
};

const files: Readonly<Record<string, Row>> = {
  delete: (run, words, at) =>
    shell(run, at, "file delete", `rm ${words.includes("-force") ? "-rf" : "-f"} -- ${afterOptions(words).map(shellWord).join(" ")}`),
  rename: (run, words, at) => shell(run, at, "file rename", `mv -- ${afterOptions(words).map(shellWord).join(" ")}`),
  copy: (run, words, at) => shell(run, at, "file copy", `cp -r -- ${afterOptions(words).map(shellWord).join(" ")}`),
  link: (run, words, at) => {
    const [link = "", target] = afterOptions(words);
    if (target !== undefined) shell(run, at, "file link", `ln -s -- ${shellWord(target)} ${shellWord(link)}`);
  },
};

/** Another name for what starts programs: what it starts is no longer to be seen. */
const disguised: Row = (run, words, at) => {
  if (words.some((word) => /^(?:::)?(?:exec|spawn|exp_spawn|open|file|system|send|eval)$/.test(word)))
    addOpaque(run.notes, at, "tcl", "gives another name to what starts programs");
};

const commandRows: Readonly<Partial<Record<string, Row>>> = {
  __proto__: null as never,
  set: (run, [name, value]) => {
    if (name === undefined || value === undefined) return;
    const before = run.variables.get(name);
    run.variables.set(name, before === undefined || before === value ? value : unknownPiece);
  },
  variable: (run, [name, value]) => {
    if (name !== undefined && value !== undefined) run.variables.set(name, value);
  },
  exec: starts,
  bgexec: (run, words, at) => starts(run, afterOptions(words).slice(1), at),
  system: (run, words, at) => shell(run, at, "system", words.join(" ").split(mark).map(quotedName).join("")),
  spawn: spawns,
  exp_spawn: spawns,
  send: types,
  exp_send: types,
  interact: (run) => {
    run.interacts = true;
  },
  eval: evaluates,
  uplevel: evaluates,
  open: opensFile,
  file: (run, [verb = "", ...words], at) => files[verb]?.(run, words, at),
  cd: (run, [folder = "~"]) => {
    run.folder = folder.startsWith("/") || folder.startsWith("~") || run.folder === "" ? folder : `${run.folder}/${folder}`;
  },
  kill: (run, words, at) => shell(run, at, "kill", `kill ${words.map(shellWord).join(" ")}`),
  rename: disguised,
  interp: (run, words, at) => (words[0] === "alias" ? disguised(run, words, at) : undefined),
  source: (run, words, at) => {
    if (words.at(-1) === unknownPiece) addOpaque(run.notes, at, "source", unreadable);
  },
  load: (run, [library = ""], at) =>
    library === "" ? undefined : addDeed(run.notes, at, { act: "unknown", tool: "tcl load", target: library, why: "loads machine code" }),
  socket: (run, words, at) => {
    if (!words.includes("-server") && !/^(?:localhost|127\.|::1)/.test(words.at(-2) ?? ""))
      addOpaque(run.notes, at, "socket", "talks to another machine, and nobody sees what");
  },
  "http::geturl": (run, [url = "", ...words], at) =>
    shell(run, at, "http::geturl", `curl ${words.includes("-query") ? "-d x " : ""}${shellWord(url)}`),
};
