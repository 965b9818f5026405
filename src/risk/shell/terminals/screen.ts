import { isKnown, type Deed } from "../../deed.ts";
import { contentOf } from "../../files/known-content.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { commandsIn } from "./multiplexer-words.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { copyOf, type ShellScope } from "../scope.ts";
import { lookAtLater } from "./later.ts";
import { typeInto } from "./typed.ts";

interface Run {
  readonly look: ShellWalk;
  readonly call: ProgramCall;
  readonly scope: ShellScope;
  readonly at: WalkPosition;
}

const takes = "-c -e -h -p -s -S -t -T".split(" ");

/** screen starts a program, or gives orders to a running session (`-X`). */
export function lookAtScreen(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const run: Run = { look, call, scope, at: { ...at, depth: at.depth + 1 } };
  const end = call.words.findIndex(({ text }) => text === "-X" || text === "-Q"); // behind a session's name too
  const told = end < 0 ? undefined : call.words.slice(end + 1);
  const { operands, options } = sortArguments(told ? call.words.slice(0, end) : call.words, { takes, stopsAtOperand: true });
  for (const { name, value } of options) {
    if (name === "-c" && value) file(run, value);
    if (name === "-s" && value) later(run, [value]);
  }
  if (told) command(run, told);
  else if (isSession(options, operands)) return nothing;
  else start(run, operands);
  return nothing;
}

/** `screen -r name`, `-x name`, `-ls name`: the word names a session. */
const isSession = (options: readonly { readonly name: string }[], operands: readonly CommandWord[]): boolean =>
  operands.length <= 1 && options.some(({ name }) => /^-[rRxl]$/.test(name));

const start = ({ look, scope, at }: Run, words: readonly CommandWord[]): void => {
  const [first] = words;
  const text = words.length === 1 ? first?.text : words.map((word) => quoteWord(word.text)).join(" ");
  if (first && text !== undefined) look.text(text, copyOf(scope), { ...at, within: first.span });
};

/** A dash in front makes it a login shell. */
const later = (run: Run, [first]: readonly CommandWord[]): void => {
  if (first) lookAtLater(run.look, { ...first, text: first.text.replace(/^-(?=\S)/, "") }, run);
};

/** Options of `screen` inside screen, before the program. */
const innerTakes = ["-c", "-h", "-t", "-T"];
const program = (words: readonly CommandWord[]): readonly CommandWord[] =>
  sortArguments(words, { takes: innerTakes, stopsAtOperand: true }).operands;

const doings: Readonly<Record<string, (run: Run, words: readonly CommandWord[]) => void>> = {
  stuff: (run, words) => void typeInto(run.look, typedText(words), run),
  paste: (run) => void typeInto(run.look, undefined, run),
  process: (run) => void typeInto(run.look, undefined, run),
  readbuf: (run) => void typeInto(run.look, undefined, run),
  exec: (run, [first, ...rest]) => start(run, first && /^[.!:|]{1,4}$/.test(first.text) ? rest : first ? [first, ...rest] : []),
  screen: (run, words) => start(run, program(words)),
  backtick: (run, words) => start(run, words.slice(3)),
  shell: later,
  defshell: later,
  setenv: ({ look, call, at }, [name, value]) => {
    if (name && value)
      look.tools({ ...call, program: "export", path: "export", words: [{ ...name, text: `${name.text}=${value.text}` }] }, at);
  },
  eval: (run, words) => {
    for (const { text, span } of words) language(run, text, span);
  },
  at: (run, [, ...words]) => command(run, words),
  bind: (run, words) => command(run, bound(words)),
  bindkey: (run, words) => command(run, bound(words)),
  idle: (run, [, ...words]) => command(run, words),
  source: (run, [path]) => path && file(run, path),
};

/** Behind the options and the key. */
const bound = (words: readonly CommandWord[]): readonly CommandWord[] =>
  sortArguments(words, { takes: ["-c"], stopsAtOperand: true }).operands.slice(1);

/** Looking, naming, moving about: they start nothing and type nothing. */
const plain: ReadonlySet<string> = new Set(
  (
    "quit kill select title number next prev other windows windowlist info version time sessionname detach pow_detach pow_break " +
    "reattach hardcopy hardcopydir log logfile scrollback defscrollback width height split unsplit focus only remove resize fit " +
    "redisplay clear reset startup_message vbell bell autodetach caption hardstatus altscreen term encoding utf8 defutf8 monitor " +
    "silence activity lastmsg echo multiuser acladd acldel aclchg help wrap crlf copy readreg writebuf layout msgwait msgminwait " +
    "zombie escape defescape nethack termcapinfo shelltitle unsetenv chdir"
  ).split(" "),
);

function command(run: Run, [name, ...words]: readonly CommandWord[]): void {
  if (!name || !run.look.spend(1, run.at)) return;
  const doing = Object.hasOwn(doings, name.text) ? doings[name.text] : undefined;
  if (doing) return doing(run, words);
  if (!plain.has(name.text)) return opaque(run, "is no command of screen that anybody here knows");
  run.look.tools({ ...run.call, words: [{ ...name, text: "-X" }, name, ...words] }, run.at);
}

function language(run: Run, text: string, span: CommandWord["span"]): void {
  if (run.at.depth > nestedMax) return opaque(run, "holds commands inside commands, too deep to follow");
  for (const words of commandsIn(text, span)) command({ ...run, at: { ...run.at, depth: run.at.depth + 1 } }, words);
}

const nestedMax = 12;

function file(run: Run, { text, span }: CommandWord): void {
  if (text === "/dev/null") return;
  const { look, call } = run;
  const known = isKnown(text)
    ? resolvePath(text, { cwd: call.cwd, facts: call.facts }).places.map(
        (place) => look.made.contentOf(place) ?? contentOf(place, call.facts),
      )[0]
    : undefined;
  if (known === undefined) opaque(run, "runs the commands of a file that was not read");
  else language(run, known, span);
}

/**
 * `
 * `, `\015` and `^M` are keys to screen. Without words it pastes its buffer.
 */
const typedText = (words: readonly CommandWord[]): string | undefined =>
  words.length === 0
    ? undefined
    : words
        .map(({ text }) => text)
        .join(" ")
        .replaceAll(/\\(?:n|r|01[25])|\^[MJ]|\r/g, "\n")
        .replaceAll(/\\([0-7]{3})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 8)));

function opaque({ look, call, at }: Run, why: string): void {
  const deed: Deed = { act: "opaque", tool: call.program, target: "", span: call.span, why };
  look.add(deed, at);
}
