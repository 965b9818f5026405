import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, unknownPiece, type Deed } from "../../deed.ts";
import { contentOf } from "../../files/known-content.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type Arguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { commandsIn } from "./multiplexer-words.ts";
import { carriesOurCommand } from "../own/words.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { copyOf, type ShellScope } from "../scope.ts";
import { tmuxCommand, type TmuxCommand } from "./tmux-commands.ts";
import { lookAtLater } from "./later.ts";
import { interrupts, typeInto } from "./typed.ts";

/** One run of tmux: its commands share a clipboard. */
interface Run {
  readonly look: ShellWalk;
  readonly call: ProgramCall;
  readonly scope: ShellScope;
  readonly at: WalkPosition;
  buffer: string | undefined;
}

const globals = "-c -f -L -S -T".split(" ");

/** tmux is a launcher with a language of its own: every command in its words is looked at. */
export function lookAtTmux(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const run: Run = { look, call, scope, at: { ...at, depth: at.depth + 1 }, buffer: undefined };
  const { operands, options } = sortArguments(call.words, { takes: globals, stopsAtOperand: true });
  if (options.some(({ name }) => name === "-V" || name === "-h") && operands.length === 0) return nothing;
  for (const { name, value } of options) {
    if (name === "-c" && value) shell(run, value.text, value.span);
    if (name === "-f" && value) file(run, value);
    if (name === "-C") control(run);
  }
  for (const words of cut(operands)) command(run, words);
  return nothing;
}

/** A word that is or ends in `;` ends a command, unless a backslash stands before it. */
function cut(words: readonly CommandWord[]): readonly (readonly CommandWord[])[] {
  const commands: CommandWord[][] = [[]];
  for (const word of words) {
    const ends = word.text.endsWith(";") && !word.text.endsWith("\\;");
    const text = ends ? word.text.slice(0, -1) : word.text.replace(/\\;$/, ";");
    if (!ends || text !== "") commands.at(-1)?.push({ ...word, text });
    if (ends) commands.push([]);
  }
  return commands.filter((each) => each.length > 0);
}

function command(run: Run, [name, ...words]: readonly CommandWord[]): void {
  if (!name || !run.look.spend(1, run.at)) return;
  const found = isKnown(name.text) ? tmuxCommand(name.text) : undefined;
  if (!found) return opaque(run, "is no command of the multiplexer that anybody here knows");
  formats(run, words);
  const takes = [...(found.takes ?? "")].map((letter) => `-${letter}`);
  const sorted = sortArguments(words, { takes, ...(found.does === "type" ? {} : { stopsAtOperand: true }) });
  if (found.does === undefined) return run.look.tools({ ...run.call, words: [{ ...name, text: found.name }, ...words] }, run.at);
  doings[found.does](run, sorted, found);
}

/** Options whose value runs; as with commands, tmux takes the beginning of a name. */
const runningOptions = ["default-shell", "default-command", "lock-command", "copy-command", "editor", "command-alias"];

type Does = NonNullable<TmuxCommand["does"]>;

const doings: Readonly<Record<Does, (run: Run, given: Arguments, row: TmuxCommand) => void>> = {
  run: (run, { operands, options }) => program(run, operands, options),
  shell: (run, { operands, options }) =>
    options.some(({ name }) => name === "-C") ? language(run, operands) : program(run, operands, options),
  pipe: (run, { operands: [script], options }) => {
    const output = script && run.look.text(script.text, copyOf(run.scope), { ...run.at, within: script.span }).output;
    if (script && options.some(({ name }) => name === "-I")) typeInto(run.look, carriesOurCommand(script.text) ? script.text : output, run);
  },
  if: (run, { operands: [test, ...commands], options }) => {
    if (test && !options.some(({ name }) => name === "-F")) shell(run, test.text, test.span);
    for (const each of commands) language(run, [each]);
  },
  commands: (run, { operands }, { behind = 0 }) => language(run, operands.slice(behind)),
  menu: (run, { operands }) => {
    for (const each of operands) language(run, [each], true);
  },
  type: keys,
  paste: (run) => void typeInto(run.look, run.buffer, run),
  buffer: (run, { operands: [text] }) => {
    run.buffer = text?.text;
  },
  file: (run, { operands }) => {
    for (const each of operands) file(run, each);
  },
  option: (run, { operands: [name, value] }) => {
    if (!name || !value) return;
    if (!isKnown(name.text)) return opaque(run, "which option it sets is decided only when it runs");
    const option = runningOptions.find(
      (each) => name.text.replace(/\[\d*\]$/, "") === each || (name.text.length > 2 && each.startsWith(name.text)),
    );
    if (option === undefined) return;
    if (option === "command-alias") language(run, [{ ...value, text: value.text.replace(/^[^=]{0,100}=/, "") }]);
    else lookAtLater(run.look, value, run);
  },
  environment: ({ look, call, at }, { operands: [name, value] }) => {
    if (name && value)
      look.tools({ ...call, program: "export", path: "export", words: [{ ...name, text: `${name.text}=${value.text}` }] }, at);
  },
};

/** One word is a script for a shell; several are a program and its words. */
function program(run: Run, operands: readonly CommandWord[], options: Arguments["options"]): void {
  const [first] = operands;
  if (!first) return;
  const folder = options.findLast(({ name }) => name === "-c")?.value?.text;
  const set = options.flatMap(({ name, value }) => (name === "-e" && value ? [quoteWord(value.text)] : []));
  const script = operands.length === 1 ? first.text : operands.map(({ text }) => quoteWord(text)).join(" ");
  const { look, scope, call } = run;
  const inner = copyOf(scope);
  if (folder !== undefined) inner.cwd = isKnown(folder) ? resolvePath(folder, { cwd: scope.cwd, facts: call.facts }).places[0] : undefined;
  const text = set.length > 0 ? `env ${set.join(" ")} sh -c ${quoteWord(script)}` : script;
  look.text(text, inner, { ...run.at, within: first.span });
}

const shell = ({ look, scope, at }: Run, text: string, span: CommandWord["span"]): void =>
  void look.text(text, copyOf(scope), { ...at, within: span });

/** Commands of tmux in a text: one word holds a whole script of them, several are one command. */
function language(run: Run, words: readonly CommandWord[], ifAny = false): void {
  const [first] = words;
  if (!first) return;
  const { at } = run;
  if (at.depth > nestedMax) return opaque(run, "holds commands inside commands, too deep to follow");
  const inner = { ...run, at: { ...at, depth: at.depth + 1 } };
  const commands = words.length === 1 ? commandsIn(first.text, first.span) : cut(words);
  for (const each of commands) if (!ifAny || tmuxCommand(each[0]?.text ?? "") !== undefined) command(inner, each);
  run.buffer = inner.buffer;
}

const nestedMax = 12;

function file(run: Run, { text, span }: CommandWord): void {
  if (text === "/dev/null") return;
  if (text === "-") return control(run);
  const { look, call } = run;
  const known = isKnown(text)
    ? resolvePath(text, { cwd: call.cwd, facts: call.facts }).places.map(
        (place) => look.made.contentOf(place) ?? contentOf(place, call.facts),
      )[0]
    : undefined;
  if (known === undefined) return opaque(run, "runs the commands of a file that was not read");
  language(run, [{ text: known, span }]);
}

/** The input is commands. */
function control(run: Run): void {
  const { stdin } = run.call;
  if (stdin?.kind === "text") language(run, [{ text: stdin.text, span: stdin.span }]);
  else if (stdin?.kind === "file") file(run, { text: stdin.path, span: run.call.span });
  else opaque(run, "takes its commands from its input");
}

/** `#(…)` in a format is run by a shell. */
function formats(run: Run, words: readonly CommandWord[]): void {
  for (const { text, span } of words)
    for (let start = text.indexOf("#("); start >= 0; start = text.indexOf("#(", start + 2)) {
      let depth = 0;
      let end = start + 1;
      for (; end < text.length; end += 1) {
        if (text[end] === "(") depth += 1;
        if (text[end] === ")" && (depth -= 1) === 0) break;
      }
      shell(run, text.slice(start + 2, end), span);
    }
}

const breaks = /^(?:Enter|KPEnter|C-m|C-M|C-j|C-J|\^M|\^J)$/;
const clears = /^(?:C-[cdzlugaekCDZLUGAEK\\]|\^[CDZLU]|Escape)$/;
const named = longPattern()`
  ^(?:(?:[CMS]-)+.+|\^.|F\d{1,2}|Up|Down|Left|Right|Home|End|PageUp|PgUp|PPage|PageDown|PgDn|NPage|BSpace|BTab|DC|Delete|IC|Insert|
  KP.{1,6})$
`;

/** The text of keys, as far as it is text: words follow each other without a space. */
function keys(run: Run, { operands, options }: Arguments): void {
  const has = (flag: string): boolean => options.some(({ name }) => name === flag);
  const words = operands.map(({ text }) => text);
  if (has("-X")) {
    if (/pipe/.test(words[0] ?? "")) for (const each of operands.slice(1)) shell(run, each.text, each.span);
    return;
  }
  if (words.length === 0) return;
  if (has("-l")) return void typeInto(run.look, words.join(""), run);
  if (has("-H")) return void typeInto(run.look, hexText(words), run);
  if (words.every((word) => clears.test(word))) return interrupts(run.look, run);
  let text: string | undefined = "";
  for (const word of words) {
    if (breaks.test(word)) text += "\n";
    else if (word === "Space") text += " ";
    else if (word === "Tab") text += "\t";
    else if (clears.test(word)) text = "";
    else text = named.test(word) ? unknownPiece : text + word;
    if (!isKnown(text)) break;
  }
  typeInto(run.look, text, run);
}

const hexText = (words: readonly string[]): string | undefined =>
  words.every((word) => /^(?:0x)?[\da-f]{1,6}$/i.test(word) && Number.parseInt(word, 16) <= 0x10_ff_ff)
    ? String.fromCodePoint(...words.map((word) => Number.parseInt(word, 16))).replaceAll("\r", "\n")
    : undefined;

function opaque({ look, call, at }: Run, why: string): void {
  const deed: Deed = { act: "opaque", tool: call.program, target: "", span: call.span, why };
  look.add(deed, at);
}
