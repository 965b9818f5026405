import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, type Deed } from "../../deed.ts";
import { mayOpenPrompt, takesCode } from "../../code/prompts.ts";
import { isRead, lookIntoCode } from "../../code/look.ts";
import { loadedBy, loadedByOption, startVariables } from "../../code/loads.ts";
import { codeLimits, type Language } from "../../code/types.ts";
import { sortArguments, type Arguments, type CommandWord, type ProgramCall, type Stdin } from "../../tools/call.ts";
import { isKnownProgram } from "../../tools/index.ts";
import { byName } from "./by-name.ts";
import { downloaders } from "../../../lexicon/programs.ts";
import { linesInFile } from "../command-lines.ts";
import { lookAtAllVariables, lookAtNamedSecrets } from "../flows/named-secrets.ts";
import { handedBy } from "../flows/handed.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { checkers, interpreters, type Interpreter } from "./interpreter-table.ts";
import { lookAtLoadedFiles } from "./modules/loaded.ts";
import { behindModule, runModule } from "./modules/python.ts";
import { isPlainShell } from "../plain-test.ts";
import { lookAtLoaded, lookAtPreloaded } from "../own/command.ts";
import { lookAtHanded } from "../own/handed.ts";
import { carriesOurCommand } from "../own/words.ts";
import { dropsAll } from "../../tools/files/emptying.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { newScope, type ShellScope } from "../scope.ts";
import { loadsFile } from "../test-targets.ts";
import { isRunning } from "../words/variables.ts";
import { work } from "../../work.ts";
import { nameFits, perName } from "../../per-name.ts";

const interpreterOf = byName(interpreters);
const isZsh = (program: string): boolean => /^zsh(?:-?[\d.]+)?$/.test(program);

export const isInterpreter = (program: string): boolean => interpreterOf(program) !== undefined;

/** Looks into given code. Undefined: this is no interpreter, or it only prints its version. */
/** An interactive shell runs it all the same, and so does one that a later option tells to. */
const runsAfterAll = /^\+|^-[a-z]*[ics]|^--interactive$/;

function onlyChecks({ program, words }: ProgramCall): boolean {
  const option = checkers.find(([names]) => names.test(program))?.[1];
  const [first, ...rest] = words;
  return option !== undefined && option.test(first?.text ?? "") && rest.length > 0 && !rest.some(({ text }) => runsAfterAll.test(text));
}

export function interpret(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  if (call.program === "source" || call.program === ".") return sourced(look, call, scope, at);
  if (call.program === "cmd" || call.program === "cmd.exe") return commandPrompt(look, call, scope, at);
  if (isCmdlet(call.program)) return cmdlet(look, call, scope, at);
  const found = interpreterOf(call.program);
  if (!found) return undefined;
  const words = call.program === "deno" || call.program === "bun" ? withoutRun(call.words) : plainWords(found, call);
  if (!words) return undefined;
  if (/^(--version|-V|--help)$/.test(words[0]?.text ?? "") || saysVersion(found, words)) return nothing;
  const { operands, options } = sortArguments(words, found);
  const inner = { ...at, depth: at.depth + 1, plainShell: isPlainShell(call.program), zsh: isZsh(call.program) };
  if (found.language === "javascript") lookAtPreloaded(look, { ...call, words }, at);
  const runs = runner(look, found, call, { scope, at: inner });
  const encoded = options.find(({ name }) => name === "-EncodedCommand" && found.language === "powershell");
  if (encoded?.value) {
    look.add({ act: "opaque", tool: call.program, target: "", span: call.span, why: "runs code that is encoded" }, at);
    return (runs.code({ ...encoded.value, text: Buffer.from(encoded.value.text, "base64").toString("utf16le") }), nothing);
  }
  const codes = options.filter(({ name }) => found.code?.includes(name)).flatMap(({ value }) => (value ? [value] : []));
  const files = options
    .filter(({ name, value }) => found.files?.includes(name) || (value && loadsFile(name, value.text)))
    .flatMap(({ value }) => (value ? [value] : []));
  for (const file of [...files, ...startFiles(found, call, scope)]) runs.file(file, []);
  lookAtOptions(look, found, options, { call, scope, at: inner, code: runs.code });
  const ran = codes.map((code) => runs.code(code, operands));
  if (withTables.has(found.language)) runs.tables();
  if (options.some(({ name }) => name === found.inPlace)) {
    const edits = dropsAll("ruby", call.words.map(textOf), codes.map(textOf)) ? {} : { keeps: true, changes: true };
    for (const { text, span } of operands) look.add({ act: "write", tool: call.program, target: text, ...edits, span, cwd: scope.cwd }, at);
  }
  const isFirst = (name: string): boolean => found.first?.includes(name) ?? false;
  const isGiven = (names: readonly string[] = []): boolean => options.some(({ name }) => names.includes(name) && !isFirst(name));
  if (isGiven(found.code) || isEchoing(found, options)) lookAtNamedSecrets(look, { ...call, words: operands }, at);
  if (isGiven(found.code) || onlyChecks(call)) return amountOf(ran);
  if (found.onlyCode) {
    if (operands.every(({ text }) => text === "-") && call.stdin) runs.input(call.stdin);
    return undefined;
  }
  const module = options.find(({ name }) => name === found.module)?.value;
  if (module) return runs.module(module, behindModule(call.words, module));
  const [first, ...rest] = operands;
  if (first && options.some(({ name }) => name === found.codeFlag)) {
    return amountOf([runs.code(first, rest)]);
  }
  if (found.language === "shell" && options.some(({ name }) => name === "-s")) {
    runs.input(call.stdin, operands);
    return nothing;
  }
  if (found.operandIsCode) return first && !isGiven(found.files) ? (runs.code(first), nothing) : nothing;
  const looksItself = found.language === "javascript" && options.some(({ name }) => name === "--test"); // finds its files by name
  if (looksItself) for (const each of rest) if (!each.text.startsWith("-")) runs.tests(each);
  if (first && first.text !== "-" && found.language !== "vim" && found.language !== "ed")
    return (looksItself ? runs.tests(first) : runs.file(first, rest), nothing);
  if (found.readsInput && !(found.language === "tcl" && codes.length > 0) && !isGiven(found.files) && !looksItself)
    runs.input(call.stdin, first === undefined ? [] : rest);
  return nothing;
}

/** Looks at files an interpreter loads before anything else: by its options, and by variables that are made for it. */
function lookAtOptions(
  look: ShellWalk,
  { language }: Interpreter,
  options: Arguments["options"],
  { call, scope, at, code }: { call: ProgramCall; scope: ShellScope; at: WalkPosition; code: Runner["code"] },
): void {
  if (language === "shell") return;
  const loaded = options.map(({ name, value }) => (value ? loadedByOption(language, name, value.text) : []));
  const set = (startVariables[language] ?? []).flatMap((name) => call.variables.get(name) ?? []);
  const files = [...loaded, ...set.map((text) => (text.startsWith("@") ? [text.slice(1)] : []))];
  lookAtLoadedFiles(look, files, language, { call, scope, at, asProgram: true });
  for (const text of set) if (!text.startsWith("@")) code({ text, span: call.span });
}

/** A shell that shows each line it reads. */
const isEchoing = ({ language }: Interpreter, options: Arguments["options"]): boolean =>
  language === "shell" && options.some(({ name }) => /^(?:-[vx]|--verbose)$/.test(name));

/** To a shell and to Python `-v` means something else. */
const saysVersion = ({ language }: Interpreter, words: readonly CommandWord[]): boolean =>
  words.length === 1 && words[0]?.text === "-v" && /^(?:ruby|perl|php|javascript)$/.test(language);

/** Files that a shell reads first because a variable names them. */
function startFiles({ language }: Interpreter, { variables, span }: ProgramCall, scope: ShellScope): readonly CommandWord[] {
  if (language !== "shell") return [];
  return ["BASH_ENV", "ENV"].flatMap((name) => {
    const text = variables.get(name) ?? scope.variables.get(name)?.join(" ");
    return text !== undefined && isRunning(name, text) ? [{ text, span }] : [];
  });
}

/** Languages that also act on files: their own rows say how. */
const withTables: ReadonlySet<string> = new Set(["sed", "awk", "vim", "perl", "ed"]);

/** Options that are written unlike any other: `bash +e`, `bash +O extglob`, `vim +cmd`, `node -pe`. */
function plainWords({ language }: Interpreter, { words }: ProgramCall): readonly CommandWord[] {
  const as = (word: CommandWord, text: string): CommandWord => ({ ...word, text });
  switch (language) {
    case "shell": {
      const end = words.findIndex(({ text }) => !/^[-+]/.test(text));
      return words.map((word, index) =>
        (end < 0 || index < end) && word.text.startsWith("+") ? as(word, word.text.replace("+", "-")) : word,
      );
    }
    case "vim":
      return words.flatMap((word) => (/^\+(?!\d*$)./.test(word.text) ? [as(word, "-c"), as(word, word.text.slice(1))] : [word]));
    case "unknown": // `R CMD BATCH x.R`
      return words[0]?.text === "CMD" && words[1]?.text === "BATCH" ? words.slice(2).filter(({ text }) => !text.startsWith("-")) : words;
    case "powershell":
      return words.map((word) => as(word, powershellOption(word.text)));
    case "javascript":
      return words.map((word) => (word.text === "-pe" ? as(word, "-e") : word));
    case "perl": // `-d:Name`
      return words.map((word) => as(word, word.text.replace(/^-dt?:(?=[A-Z])/, "-MDevel::")));
    default:
      return words;
  }
}

/** Options of PowerShell that take a word, each with the shortest spelling it has: letters may be left off, and case means nothing. */
const powershellOptions: readonly (readonly [shortest: string, name: string])[] = [
  ["-ep", "-ExecutionPolicy"],
  ["-ec", "-EncodedCommand"],
  ["-ex", "-ExecutionPolicy"],
  ["-e", "-EncodedCommand"],
  ["-c", "-Command"],
  ["-f", "-File"],
  ["-w", "-WindowStyle"],
];

function powershellOption(text: string): string {
  const given = text.toLowerCase().replace(/^(?:--|\/)(?=[a-z])/, "-");
  if (!/^-[a-z]+$/.test(given) || /^-(?:wo|wd|config|cus)/.test(given)) return text;
  const found = powershellOptions.find(
    ([shortest, name]) => given === shortest || (given.startsWith(shortest) && name.toLowerCase().startsWith(given)),
  );
  return found?.[1] ?? text;
}

/** `deno run x.ts`, `bun x.ts`; other sub-commands are looked up in the tables. */
function withoutRun(words: readonly CommandWord[]): readonly CommandWord[] | undefined {
  const first = words.find(({ text }) => !text.startsWith("-"));
  if (!first || words.some(({ text }) => /^(-e|-p|-pe|--eval|--print)(=|$)/.test(text))) return words;
  if (first.text === "eval")
    return [{ ...first, text: "-e" }, ...words.slice(words.indexOf(first) + 1).filter(({ text }) => !text.startsWith("-"))];
  const operands = words.slice(words.indexOf(first) + 1).filter(({ text }) => !text.startsWith("-"));
  if (first.text === "run" && (/\.\w+$|^(https?|npm|jsr):/.test(operands[0]?.text ?? "") || words.at(-1)?.text === "-"))
    return words.filter((word) => word !== first);
  return /\.[cm]?[jt]sx?$|^(https?|npm|jsr):/.test(first.text) ? words : undefined;
}

/** Of what code prints only how much it is counts. */
const amountOf = (ran: readonly CommandOutcome[]): CommandOutcome => {
  const bytes = Math.max(0, ...ran.map((outcome) => outcome.bytes ?? 0));
  return bytes > 0 ? { bytes } : nothing;
};
interface Runner {
  readonly code: (code: CommandWord, positional?: readonly CommandWord[]) => CommandOutcome;
  readonly file: (file: CommandWord, positional: readonly CommandWord[]) => void;
  /** Runs a test runner's target: files, or where to look for them. */
  readonly tests: (target: CommandWord) => void;
  readonly input: (stdin: Stdin | undefined, positional?: readonly CommandWord[]) => void;
  readonly module: (module: CommandWord, rest: readonly CommandWord[]) => CommandOutcome;
  /** The program's own table, for its acts on files. */
  readonly tables: () => void;
}

function runner(look: ShellWalk, found: Interpreter, call: ProgramCall, { scope, at }: { scope: ShellScope; at: WalkPosition }): Runner {
  const { language } = found;
  const code = (field: CommandWord, positional: readonly CommandWord[] = []): CommandOutcome => {
    if (language === "shell") {
      if (call.program === "fish") lookAtAllVariables(look, field, at);
      const inner = newScope(
        scope.cwd,
        positional.map(({ text }) => text),
      );
      for (const [name, value] of call.variables) inner.variables.set(name, [value]);
      for (const [name, value] of scope.variables) inner.variables.set(name, value);
      for (const [name, body] of scope.functions) inner.functions.set(name, body);
      inner.doubtful = new Set(scope.functions.keys()); // only exported ones are there
      return look.text(field.text, inner, { ...at, within: field.span });
    }
    lookAtCode(look, language, field, { call, scope, at });
    const unfed = { ...at, stdin: undefined };
    for (const stream of loadedBy(language, field.text).flatMap(([path = ""]) => streamAt(look, path, call) ?? []))
      runner(look, found, { ...call, stdin: undefined }, { scope, at: unfed }).input(stream);
    return nothing;
  };
  const file = (field: CommandWord, positional: readonly CommandWord[]): void => {
    const stream = streamAt(look, field.text, call);
    if (stream) return input(stream, positional);
    look.script(field, { language, call, scope, at, positional });
    const inside = /\.\w{1,5}$/.test(field.text) ? undefined : folderStarts[language];
    if (inside && language !== "shell") {
      const places = inside.map((ending) => field.text + ending);
      lookAtLoadedFiles(look, [places], language, { call, scope, at, asProgram: true, ifSeen: true });
    }
  };
  const input = (stdin: Stdin | undefined, positional: readonly CommandWord[] = []): void => {
    if (stdin?.kind === "text") code({ text: stdin.text, span: stdin.span }, [nameless(call), ...positional]);
    else if (stdin?.kind === "file") file({ text: stdin.path, span: call.span }, positional);
    else if (stdin) {
      look.add(fed(call, stdin.from), at);
      const unfed = { ...at, stdin: undefined }; // its input is not handed on
      const { stdin: __, ...alone } = call;
      const again = stdin.maybe ? runner(look, found, alone, { scope, at: unfed }) : undefined;
      for (const each of stdin.maybe ?? []) again?.input(each, positional);
    }
  };
  return {
    code,
    file,
    tests: (target) => look.script(target, { language, call, scope, at, positional: [], tests: true }),
    input,
    module: (module, rest) => runModule(look, module, { ...call, words: rest }, { scope, at, code }),
    tables: () => look.tools(call, at),
  };
}

/** File that runs where a folder is named, or a file without its ending. */
const folderStarts: Readonly<Partial<Record<string, readonly string[]>>> = { python: ["/__main__.py"], javascript: [".js", "/index.js"] };

const nameless = ({ span }: ProgramCall): CommandWord => ({ text: "bash", span });

/** The stream behind a path that is no file: a process substitution, or the program's own input. */
function streamAt(look: ShellWalk, path: string, { stdin, span }: ProgramCall): Stdin | undefined {
  const piped = /^\/dev\/fd\/\d*<(.*)$/.exec(path);
  const text = piped ? look.made.contentOf(path) : undefined;
  if (text !== undefined) return { kind: "text", text, span };
  if (piped) return { kind: "pipe", from: (piped[1] ?? "").split(",") };
  if (/^-$|^\/dev\/(stdin|fd\/0)$|^\/proc\/self\/fd\/0$/.test(path)) return stdin;
  if (path === "/dev/tty") return { kind: "pipe", from: ["whoever types"] };
  return /^(\/dev|\/proc\/(self|\d+))\/fd\/\d+$/.test(path) ? { kind: "pipe", from: ["another program"] } : undefined;
}

const fed = ({ program, span }: ProgramCall, from: readonly string[]): Deed =>
  from.some((program) => downloaders.has(program))
    ? { act: "run-foreign", tool: `${program} < download`, target: "", span, why: "runs what was just downloaded" }
    : { act: "opaque", tool: `${program} < pipe`, target: "", span, why: `runs whatever ${from.at(-1) ?? "another program"} prints` };

/** Cost of a piece of code: a short one goes through as many tables as a long one. */
const [unitsPerCode, charsPerUnit] = [60, 8];

function lookAtCode(
  look: ShellWalk,
  language: Language,
  field: CommandWord,
  { call, scope, at }: { call: ProgramCall; scope: ShellScope; at: WalkPosition },
): void {
  work(unitsPerCode + Math.min(field.text.length, codeLimits.charsMax) / charsPerUnit);
  lookAtLoadedFiles(look, loadedBy(language, field.text), language, { call, scope, at });
  if (language === "javascript") lookAtLoaded(look, { code: field.text }, call, at);
  if (at.keyboard === true && mayOpenPrompt(language, field.text.slice(0, startMaxChars)))
    look.add({ act: "opaque", tool: call.program, target: "", span: field.span, why: takesCode }, at);
  for (const line of isRead(language) ? [] : linesInFile(field.text))
    look.text(line, newScope(call.cwd), { ...at, within: field.span, doubt: "file" });
  const found = lookIntoCode(language, field.text);
  const { deeds, shells } = found;
  lookAtHanded(look, found, call, { span: field.span, at });
  const isStarting = shells.length > 0 || starts.test(field.text.slice(0, startMaxChars));
  if (isStarting && carriesOurCommand(field.text))
    look.add({ act: "control-plane", tool: call.program, target: "", span: field.span, why: startsUs }, at);
  const where = { cwd: scope.cwd, ...(call.elsewhere ? { elsewhere: call.elsewhere } : {}) };
  for (const deed of deeds) look.add({ ...deed, span: field.span, quote: quoted(field.text, deed), ...where }, at);
  const inner = shells.length > 0 ? handedBy(field.text, at, field.span) : at;
  for (const { text } of shells) look.text(text, scope, { ...inner, within: field.span, plainShell: true });
}

/** Names for starting or typing something, in any language or library. */
const starts = /spawn|exec|system|popen|fork|pty|expect|sendline|send_keys|subprocess|shell|osascript/i;
const startsUs = "starts the guard's own command from code";

const startMaxChars = 20_000;

/** Commands for a debugger: it has a shell of its own. */
export function lookAtDebugger(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  const takes = ["-ex", "-iex", "--eval-command", "-o", "-O", "--one-line", "-x", "-p"];
  const { options, operands } = sortArguments(call.words, { takes, singleDash: true });
  const inner = { ...at, depth: at.depth + 1 };
  for (const { name, value } of options)
    if (value && /^(-i?ex|--eval-command|-o|-O|--one-line)$/.test(name)) {
      const text = value.text.replace(/^\s{0,9}platform\s{1,9}/, "");
      const args = restarts.exec(text)?.[1];
      const file = sourcesFile.exec(text)?.[1];
      const module = importsFile.exec(text)?.[1];
      if (args !== undefined && operands[0])
        look.text(`${quoteWord(operands[0].text)} ${args}`, newScope(call.cwd), { ...inner, within: value.span });
      else if (module !== undefined)
        look.script({ ...value, text: module }, { language: "python", call, scope, at: inner, positional: [] });
      else if (file !== undefined) look.script({ ...value, text: file }, { language: "gdb", call, scope, at: inner, positional: [] });
      else lookAtCode(look, "gdb", { ...value, text }, { call, scope, at });
    }
}

/** The program starts with these words in the place of those behind `--args`. */
const restarts = /^\s{0,9}(?:r|run|start|starti|process\s{1,9}launch\s{1,9}--)\s{1,9}(\S.{0,2000})$/;
const sourcesFile = /^\s{0,9}(?:command\s{1,9})?so(?:u|ur|urc|urce)?\s{1,9}(?:-\w{1,9}\s{1,9}){0,3}(\S{1,400})\s{0,9}$/;
const importsFile = /^\s{0,9}command\s{1,9}script\s{1,9}import\s{1,9}(?:-\w{1,9}\s{1,9}){0,3}(\S{1,400})\s{0,9}$/;

/** Debuggers by all their names: `gdb-multiarch`, `rust-lldb`, `lldb-18`, `arm-none-eabi-gdb`. */
export const isDebugger = nameFits(
  /^(?:[\w-]{1,40}-)?(?:gdb|lldb)(?:tui)?(?:-(?:multiarch|py3?|[\d.]{1,8}))?$|^(?:cgdb|kgdb|pwndbg|gef|pwndbg-lldb)$/,
);
const textOf = ({ text }: CommandWord): string => text;
const quoted = (code: string, { span }: Deed): string => (span ? code.slice(span.start, span.end) : code);

function sourced(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const [file, ...rest] = call.words;
  if (!file) return nothing;
  const inner = { ...at, depth: at.depth + 1 };
  const stream = streamAt(look, file.text, call);
  if (stream?.kind === "text") return look.text(stream.text, scope, { ...inner, within: stream.span });
  if (stream?.kind === "pipe") look.add(fed(call, stream.from), at);
  else
    look.script(stream ? { text: stream.path, span: call.span } : file, {
      language: "shell",
      call,
      scope,
      at: inner,
      positional: rest,
      sourced: true,
    });
  return nothing;
}

function commandPrompt(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const option = call.words.findIndex(({ text }) => /^\/[ck]$/i.test(text));
  const rest = call.words.slice(option + 1);
  const text = rest.map((word) => word.text).join(" ");
  const field = { text, span: call.span };
  if (option >= 0 && isKnown(text)) lookAtCode(look, "cmd", field, { call, scope, at });
  else look.add({ act: "opaque", tool: "cmd", target: "", span: call.span }, at);
  return nothing;
}

/** `Remove-Item`: a command of PowerShell, written where a shell command belongs. */
const isCmdlet = perName(
  (program) =>
    longPattern()`
    ^(add|clear|convertfrom|convertto|copy|disable|enable|export|foreach|format|get|import|initialize|install|invoke|measure|move|new|
    out|register|remove|rename|reset|restart|select|send|set|sort|start|stop|test|uninstall|unregister|where|write)-[a-z]{3,40}$
    `.test(program) && !isKnownProgram(program),
);

function cmdlet(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const spoken = [call.path, ...call.words.map(({ text }) => quoteWord(text))].join(" ");
  const text = at.within === undefined ? at.source.slice(call.span.start, call.span.end) : spoken;
  lookAtCode(look, "powershell", { text, span: call.span }, { call, scope, at });
  return nothing;
}
