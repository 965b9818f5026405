import { lazily } from "../../../kernel/lazily.ts";
import { isKnown, unknownPiece, type Deed } from "../../deed.ts";
import { isThisMachine } from "../../environment.ts";
import { resolvePath } from "../../files/resolve.ts";
import { guardVariables } from "../../tools/agents.ts";
import { sortArguments, type Arguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import { containerEnvironment } from "../../tools/containers/where.ts";
import { findPaths } from "../../tools/files/find-paths.ts";
import { knownSets, predictedPaths } from "../words/listed.ts";
import { isInterpreter } from "./interpreters.ts";
import { endless } from "../flows/byte-count.ts";
import { nothing, programName, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { copyOf, ownProcess, type ShellScope } from "../scope.ts";
import type { Wrapper } from "./wrapper.ts";
import { wrappers } from "./wrappers.ts";
import { asOther, namedByOptions } from "./other-words.ts";

const byName = lazily((): ReadonlyMap<string, readonly Wrapper[]> => {
  const found = new Map<string, readonly Wrapper[]>();
  for (const wrapper of wrappers()) for (const name of wrapper.names) found.set(name, [...(found.get(name) ?? []), wrapper]);
  return found;
});

/** Takes off the wrappers of a program and looks at it. Undefined: it has none. */
export function unwrap(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  if (call.program === "xargs" || call.program === "gxargs") return withXargs(look, call, scope, at);
  if (call.program === "parallel") return withParallel(look, call, scope, at);
  if (call.program === "find" || call.program === "gfind") return withFind(look, call, scope, at);
  if (call.program === "fd" || call.program === "fdfind") return withFd(look, call, scope, at);
  const other = asOther(call);
  if (other) return look.call(other, scope, { ...at, depth: at.depth + 1 });
  const named = namedByOptions(call);
  if (named) return look.text(named.text, scope, { ...at, depth: at.depth + 1, within: named.span });
  for (const wrapper of byName().get(call.program) ?? []) {
    const outcome = withWrapper(look, call, wrapper, { scope, at });
    if (outcome) return outcome;
  }
  return undefined;
}

interface Around {
  readonly scope: ShellScope;
  readonly at: WalkPosition;
}

function withWrapper(look: ShellWalk, call: ProgramCall, wrapper: Wrapper, { scope, at }: Around): CommandOutcome | undefined {
  const behind = afterLeading(call.words, wrapper.on?.split(" ") ?? [], wrapper);
  if (!behind || isQuestion(call)) return undefined;
  const sorted = sortArguments(behind, wrapper);
  const late = wrapper.lateOptions ? sortArguments(sorted.operands.slice(wrapper.skip ?? 0), wrapper) : undefined;
  const operands = late ? [...sorted.operands.slice(0, wrapper.skip ?? 0), ...late.operands] : sorted.operands;
  const options = late ? [...sorted.options, ...late.options] : sorted.options;
  if (options.some(({ name }) => wrapper.asks?.includes(name)) || wrapper.own?.test(operands[0]?.text ?? "")) return undefined;
  const inner: WalkPosition = { ...at, depth: at.depth + 1, ...placeOf(wrapper, operands, call) };
  const there = folderIn(wrapper, { behind, options }, { scope, at: inner }, call);
  const also = (): void => {
    if (wrapper.also) look.add({ act: wrapper.also, tool: call.program, target: "", span: call.span }, at);
  };
  if (wrapper.each) return eachScript(look, wrapper, { operands, options }, { scope: there, at: inner });
  const script = wrapper.script && options.find(({ name }) => wrapper.script?.includes(name))?.value;
  if (script) {
    also();
    const more = wrapper.scriptGoesOn ? operands.map(({ text }) => ` ${quoteWord(text)}`).join("") : "";
    return look.text(`${script.text}${more}`, there, { ...inner, within: script.span });
  }
  if (wrapper.onlyScript) return undefined;
  const mark = wrapper.after ?? (wrapper.dashes ? "--" : undefined);
  const marked = mark === undefined ? operands.slice(wrapper.skip ?? 0) : behindWord(behind, mark);
  const given = wrapper.folderFirst ? marked.slice(1) : marked;
  for (const { name, value } of options)
    if (name === "-o" && value && /^(proxy|local|knownhosts|remote)command=/i.test(value.text))
      look.text(value.text.slice(value.text.indexOf("=") + 1), scope, { ...at, depth: at.depth + 1, within: value.span });
  if (options.some(({ name }) => wrapper.elsewhere?.kind === "host" && /^-[RLDwF]$/.test(name)))
    look.tools({ ...call, words: behind.slice(0, behind.length - given.length) }, at); // tunnels open whatever is run
  if (options.some(({ name, value }) => wrapper.elsewhere?.kind === "host" && name === "-o" && /^sendenv/i.test(value?.text ?? "")))
    look.tools({ ...call, words: behind.slice(0, behind.length - operands.length) }, at);
  const { rest, variables } = withoutAssignments(wrapper, { operands: given, options }, call);
  const split = options.find(({ name }) => call.program === "env" && (name === "-S" || name === "--split-string"));
  if (split) {
    const text = ["env", split.value?.text.replaceAll("\\_", " ") ?? "", ...rest.map(({ text: word }) => quoteWord(word))].join(" ");
    return look.text(text, there, { ...inner, within: call.span });
  }
  const [first] = rest;
  if (!first) {
    if (wrapper.shell && call.stdin) return shellOn(look, call, { scope: there, at: inner });
    const asksForShell = call.program === "su" || options.some(({ name }) => /^(-i|-s|--login|--shell)$/.test(name));
    return wrapper.also && asksForShell ? (also(), nothing) : undefined;
  }
  also();
  if (wrapper.joined)
    return look.text((first.text === "--" ? rest.slice(1) : rest).map(({ text }) => text).join(" "), there, {
      ...inner,
      within: first.span,
    });
  const words = wrapper.under === undefined ? rest : [{ text: wrapper.under, span: first.span }, ...rest];
  const outcome = startRest(look, { ...call, variables, cwd: there.cwd }, words, { scope: there, at: inner });
  return wrapper.besides ? undefined : outcome;
}

/** Every operand is a script; `npm:x` is short for a script of the project. */
function eachScript(look: ShellWalk, wrapper: Wrapper, given: Arguments, { scope, at }: Around): CommandOutcome {
  const more = given.options.flatMap(({ name, value }) => (value && wrapper.script?.includes(name) ? [value] : []));
  for (const { text, span } of [...given.operands, ...more])
    look.text(text.replace(/^(npm|pnpm|yarn|bun):/, "$1 run "), copyOf(scope), { ...at, within: span });
  return nothing;
}

/** `NAME=value` words in front of the program. A lone dash of `env -` is none of it. */
function withoutAssignments(
  { assigns }: Wrapper,
  { operands: words, options }: Arguments,
  call: ProgramCall,
): { readonly rest: readonly CommandWord[]; readonly variables: ReadonlyMap<string, string> } {
  const variables = new Map(call.variables);
  if (call.program === "env") for (const name of takenAway(words, options)) variables.set(name, "");
  const given = call.program === "env" && words[0]?.text === "-" ? words.slice(1) : words;
  const end = assigns ? given.findIndex(({ text }) => !/^[A-Za-z_]\w*(?:%%|\(\))?=/.test(text)) : 0;
  for (const { text } of given.slice(0, end < 0 ? undefined : end)) {
    const [name = "", ...value] = text.split("=");
    variables.set(name, value.join("="));
  }
  return { rest: end < 0 ? [] : given.slice(end), variables };
}

/** Of the variables that say where a guard is, those that `env` does not pass on. */
function takenAway(words: readonly CommandWord[], options: Arguments["options"]): readonly string[] {
  const isBare = words[0]?.text === "-" || options.some(({ name }) => /^(?:-i|--ignore-environment)$/.test(name));
  const named = options.flatMap(({ name, value }) => (value && /^(?:-u|--unset)$/.test(name) ? [value.text] : []));
  return guardVariables.filter((name) => isBare || named.includes(name));
}

/** The scope in which the program starts: another one where an option names its folder. */
function folderIn(
  wrapper: Wrapper,
  { behind, options }: { readonly behind: readonly CommandWord[]; readonly options: Arguments["options"] },
  { scope }: Around,
  { facts }: ProgramCall,
): ShellScope {
  const folder = wrapper.folderFirst
    ? behindWord(behind, wrapper.after ?? "")[0]?.text
    : options.findLast(({ name }) => wrapper.folder?.includes(name))?.value?.text;
  if (folder === undefined) return scope;
  const cwd = isKnown(folder) ? resolvePath(folder, { cwd: scope.cwd, facts }).places[0] : undefined;
  return { ...copyOf(scope), cwd };
}

/** A shell that is handed its input. */
function shellOn(look: ShellWalk, call: ProgramCall, { scope, at }: Around): CommandOutcome {
  return look.call({ ...call, program: "sh", path: "sh", words: [], elsewhere: at.elsewhere }, scope, at);
}

/** `sudo -l`, `timeout --help`: nothing is started. */
const isQuestion = ({ words }: ProgramCall): boolean =>
  /^(--help|--version|-V|-l|-v|--list)$/.test(words[0]?.text ?? "") && words.length === 1;

/** A host that is this machine is no other place: what runs there runs here. */
function placeOf({ elsewhere }: Wrapper, operands: readonly CommandWord[], call: ProgramCall): Pick<WalkPosition, "elsewhere"> {
  const name = operands[elsewhere?.name ?? 0]?.text ?? unknownPiece;
  if (!elsewhere || (elsewhere.kind === "host" && isThisMachine(name, call.facts))) return {};
  const { kind } = elsewhere;
  return { elsewhere: kind === "host" ? { kind, name } : { kind, name, environment: containerEnvironment(call, name) } };
}

/** The words behind `exec` in `docker -H x exec …`. */
function afterLeading(words: readonly CommandWord[], leading: readonly string[], grammar: Wrapper): readonly CommandWord[] | undefined {
  if (leading.length === 0) return words;
  const { operands } = sortArguments(words, { ...grammar, stopsAtOperand: undefined as never });
  const fits = leading.every((each, index) => each.split("|").includes(operands[index]?.text ?? ""));
  const last = operands[leading.length - 1];
  return fits && last ? words.slice(words.indexOf(last) + 1) : undefined;
}

const behindWord = (words: readonly CommandWord[], mark: string): readonly CommandWord[] => {
  const at = words.findIndex(({ text }) => text === mark);
  return at < 0 ? [] : words.slice(at + 1);
};

/** A program that another one starts is no function of this shell, unless the other one is of the shell too. */
function startRest(look: ShellWalk, call: ProgramCall, rest: readonly CommandWord[], { scope, at }: Around): CommandOutcome {
  const [first, ...words] = rest as readonly [CommandWord, ...CommandWord[]];
  const inner: ProgramCall = { ...call, program: programName(first.text), path: first.text, words, elsewhere: at.elsewhere };
  const { doubtful } = scope;
  scope.doubtful = new Set(scope.functions.keys());
  const outcome = look.call(inner, scope, at);
  scope.doubtful = doubtful;
  return outcome;
}

/** The input of `xargs` as words, where they are known; whole lines if it takes them so. */
function inputWords(look: ShellWalk, call: ProgramCall, between: RegExp): readonly CommandWord[] {
  const { stdin, span } = call;
  if (stdin?.kind === "text" && isKnown(stdin.text))
    return firstOf(
      stdin.text
        .split(between)
        .filter(Boolean)
        .map((text) => ({ text, span })),
      wordsMax,
    );
  if (stdin?.kind === "text" && stdin.text.trim() === ownProcess) return [{ text: ownProcess, span }];
  if (stdin?.kind === "pipe" && stdin.paths) return knownSets(look, stdin.paths);
  return [unknownWords(span)];
}

const wordsMax = 200;
/** Words of unknown number and content. */
const unknownWords = (span: CommandWord["span"]): CommandWord => ({ text: `${unknownPiece}*`, span, glob: true });

/** The first words; the rest is not skipped, but unknown. */
function firstOf(words: readonly CommandWord[], max: number): readonly CommandWord[] {
  const next = words[max];
  return next ? [...words.slice(0, max), unknownWords(next.span)] : words;
}

const manyProcesses = "starts processes without end";
/** As many at once as there are lines, and the lines have no end. */
const startsWithoutEnd = ({ stdin }: ProgramCall, options: Arguments["options"]): boolean =>
  stdin?.kind === "pipe" &&
  (stdin.bytes ?? 0) >= endless &&
  options.some(({ name, value }) => /^(?:-P|--max-procs|-j|--jobs)$/.test(name) && /^(?:0|\d{4,}|\d{2,}00%)$/.test(value?.text ?? ""));

function withXargs(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const takes = "-I -J -R -n -P -L -d -s -E -a --max-args --max-procs --delimiter --arg-file --max-lines --max-chars".split(" ");
  const { operands, options } = sortArguments(call.words, { takes, stopsAtOperand: true });
  const mark =
    options.find(({ name }) => name === "-I" || name === "-J" || name === "--replace")?.value?.text ??
    (options.some(({ name }) => name === "-i" || name === "--replace") ? "{}" : undefined);
  if (operands.length === 0) return nothing;
  if (startsWithoutEnd(call, options)) look.add({ act: "stop", tool: "xargs", target: "", span: call.span, why: manyProcesses }, at);
  if (takesCode(operands, mark)) look.add(fedCode(call), at);
  const whole = mark !== undefined || options.some(({ name }) => /^(-0|--null|-d|--delimiter|-L)$/.test(name));
  const rest = { ...call, stdin: undefined };
  const isListed = readsLists(look, listsIn(options), call, at);
  const input = inputWords(look, isListed ? rest : call, delimiterOf(options) ?? (whole ? /[\n\0]/ : /\s+/));
  const inner = { ...at, stdin: undefined, depth: at.depth + 1 };
  const around = { scope, at: inner };
  // The last word that comes in is their target; there may be none at all.
  if (lastIsTarget.test(operands[0]?.text ?? "") && !input.every(({ text }) => isKnown(text))) startRest(look, rest, operands, around);
  return started(look, rest, fillings(operands, mark, input), around);
}

const listsIn = (options: Arguments["options"]): readonly CommandWord[] =>
  options.flatMap(({ name, value }) => (value && (name === "-a" || name === "--arg-file") ? [value] : []));

/** Files that list the program's targets. The listed names are not followed. */
function readsLists(look: ShellWalk, lists: readonly CommandWord[], { program: tool, cwd }: ProgramCall, at: WalkPosition): boolean {
  for (const { text: target, span } of lists) look.add({ act: "read", tool, target, span, cwd }, at);
  return lists.length > 0;
}

/** `-d ' '`: words end where it says. */
function delimiterOf(options: Arguments["options"]): RegExp | undefined {
  const given = options.findLast(({ name }) => name === "-d" || name === "--delimiter")?.value?.text;
  if (given === undefined) return undefined;
  const letter = isKnown(given) ? ({ "\\n": "\n", "\\t": "\t", "\\0": "\0" }[given] ?? given.slice(-1)) : " ";
  return new RegExp(`[\n${letter.replaceAll(/[\\\]^-]/g, "\\$&")}]`);
}

/** `xargs sh -c`, `xargs -I{} sh -c {}`: the input is no data, it is the script. */
function takesCode(words: readonly CommandWord[], mark: string | undefined): boolean {
  const option = words.findIndex(({ text }) => /^-[a-z]*[ce]$/.test(text));
  const code = words[option + 1]?.text;
  return isInterpreter(programName(words[0]?.text ?? "")) && option > 0 && (code === undefined || code === mark);
}

const fedCode = ({ program, span }: ProgramCall): Deed => ({
  act: "opaque",
  tool: `${program} < code`,
  target: "",
  span,
  why: "runs whatever comes in as a script",
});

const lastIsTarget = /(^|\/)(cp|mv|ln|install|rsync)$/;

/** Without the mark, the words run as they stand; some programs append the input all the same. Both are looked at. */
const fillings = (
  words: readonly CommandWord[],
  mark: string | undefined,
  input: readonly CommandWord[],
): readonly (readonly CommandWord[])[] => {
  if (mark === undefined || mark === "") return [[...words, ...input]];
  return words.some(({ text }) => text.includes(mark)) ? [filled(words, mark, input)] : [words, [...words, ...input]];
};

function started(look: ShellWalk, call: ProgramCall, all: readonly (readonly CommandWord[])[], around: Around): CommandOutcome {
  let outcome = nothing;
  for (const words of all) outcome = startRest(look, call, words, around);
  return outcome;
}

const filled = (words: readonly CommandWord[], mark: string, input: readonly CommandWord[]): readonly CommandWord[] =>
  words.flatMap((word) =>
    word.text.includes(mark)
      ? input.map(({ text, glob }) => ({ ...word, text: word.text.replaceAll(mark, () => text), ...(glob ? { glob } : {}) }))
      : [word],
  );

const linesMax = 64;

const asking = /^(?:-h|-V|--(?:help|version|minversion|citation|number-of-(?:cpus|cores|threads|sockets)))$/;

function withParallel(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const colons = call.words.findIndex(({ text }) => /^::::?\+?$/.test(text));
  const takes =
    "-j -P -N -n -L -I --jobs --colsep -C -S --sshlogin -a --arg-file --joblog --results --tmpdir --timeout --retries --delay -d".split(
      " ",
    );
  const { operands, options } = sortArguments(colons < 0 ? call.words : call.words.slice(0, colons), { takes, stopsAtOperand: true });
  if (operands.length === 0 && colons < 0 && options.some(({ name }) => asking.test(name))) return nothing;
  if (startsWithoutEnd(call, options)) look.add({ act: "stop", tool: "parallel", target: "", span: call.span, why: manyProcesses }, at);
  const given = colons < 0 ? [] : call.words.slice(colons + 1);
  const inFiles = call.words[colons]?.text.startsWith("::::") === true;
  const unfed = { ...call, stdin: undefined };
  const isListed = readsLists(look, [...listsIn(options), ...(inFiles ? given : [])], call, at);
  const input = inFiles || colons < 0 ? inputWords(look, isListed ? unfed : call, /\n/) : given;
  const inner = { ...at, stdin: undefined, within: call.span, depth: at.depth + 1 };
  if (takesCode(operands, "{}")) look.add(fedCode(call), at);
  // The words are joined and read again; quoted ones may be meant as they stand. Both are looked at.
  const scripts = new Set([operands.map(({ text }) => text), operands.map(({ text }) => quoteWord(text))].map((words) => words.join(" ")));
  for (const { text } of firstOf(input, linesMax))
    for (const script of scripts) {
      const holds = /\{[.#/%]*\}/.test(script);
      const filledIn = holds ? script.replaceAll(/\{[.#/%]*\}/g, () => quoteWord(text)) : `${script} ${quoteWord(text)}`;
      look.text(script === "" ? text : filledIn, copyOf(scope), inner);
    }
  return nothing;
}

/** `find … -exec cmd {} ;` starts cmd on the files it may find; find itself is looked at too. */
function withFind(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  let starts = 0;
  for (let index = 0; index < call.words.length; index += 1) {
    if (!/^-(exec|execdir|ok|okdir)$/.test(call.words[index]?.text ?? "")) continue;
    starts += 1;
    if (starts > startsMax) {
      const why = "starts more programs than can be followed";
      look.add({ act: "opaque", tool: call.program, target: "", span: call.span, why }, at);
      break; // each depends on everything before it
    }
    const end = call.words.findIndex(({ text }, at_) => at_ > index && (text === ";" || text === "+"));
    const words = call.words.slice(index + 1, end < 0 ? undefined : end);
    const found = knownSets(look, findPaths(call.words, { until: call.words[index] as CommandWord }));
    if (words.length > 0) started(look, call, fillings(words, "{}", found), { scope, at: { ...at, depth: at.depth + 1 } });
  }
  return undefined;
}

const startsMax = 40;

function withFd(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  const index = call.words.findIndex(({ text }) => /^(-x|-X|--exec|--exec-batch)$/.test(text));
  const words = index < 0 ? [] : call.words.slice(index + 1);
  if (words.length === 0) return undefined;
  const listed = predictedPaths({ ...call, words: call.words.slice(0, index) });
  const found = listed ? knownSets(look, listed) : [{ text: `./**/${unknownPiece}`, span: call.span, glob: true as const }];
  started(look, call, fillings(words, "{}", found), { scope, at: { ...at, depth: at.depth + 1 } });
  return undefined;
}
