import { unknownPiece } from "../../deed.ts";
import { sortArguments, type ProgramCall } from "../../tools/call.ts";
import { nothing, programName, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { isForeignPlace } from "../programs/settings.ts";
import { copyOf, type ShellScope } from "../scope.ts";

type Command = (look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition) => CommandOutcome | undefined;

/** Programs of files that zsh has inside itself, by other names. */
const own =
  (program: string): Command =>
  (look, call, scope, at) =>
    look.call({ ...call, program, path: program }, scope, { ...at, depth: at.depth + 1 });

/** Commands of zsh alone that run, load or change something. Undefined: the tables count as well. */
export const zshCommands: Readonly<Record<string, Command>> = {
  zf_rm: own("rm"),
  zf_rmdir: own("rmdir"),
  zf_mv: own("mv"),
  zf_ln: own("ln"),
  zf_mkdir: own("mkdir"),
  zf_chmod: own("chmod"),
  zf_chown: own("chown"),
  zf_chgrp: own("chgrp"),
  zmv: moves,
  zcp: moves,
  zln: moves,
  print: prints,
  zargs: (look, call, scope, at) => {
    const [first = -1, second = -1] = call.words.flatMap(({ text }, index) => (text === "--" ? [index] : []));
    const [program, ...words] = second < 0 ? [] : call.words.slice(second + 1);
    if (!program) return undefined;
    const inner: ProgramCall = {
      ...call,
      program: programName(program.text),
      path: program.text,
      words: [...words, ...call.words.slice(first + 1, second)],
    };
    return look.call(inner, scope, { ...at, depth: at.depth + 1 });
  },
  functions: (_, call, scope) => {
    const [option, from, to] = call.words.map(({ text }) => text);
    if (/^-\w*c/.test(option ?? "") && from !== undefined && to !== undefined) scope.aliases.set(to, from); // by another name
    return undefined;
  },
  zmodload: (look, call, _, at) => {
    if (call.words.some(({ text }) => isForeignPlace(look, text, call))) look.add(loads(call), at);
    return undefined;
  },
  sysopen: (look, call, _, at) => {
    const options = call.words.map(({ text }) => text).join(" ");
    const file = call.words.at(-1);
    if (!file || !/(?:^|\s)-\w*w/.test(options)) return nothing;
    const keeps = /trunc/.test(options) ? {} : { keeps: true };
    look.add({ act: "write", tool: "sysopen", target: file.text, span: file.span, cwd: call.cwd, ...keeps }, at);
    return nothing;
  },
  zstyle: (look, call, scope, at) => {
    if (!call.words.some(({ text }) => text === "-e")) return undefined;
    for (const { text } of call.words.slice(-wordsMax)) if (/\s/.test(text)) look.text(text, copyOf(scope), inside(call, at));
    return nothing;
  },
  autoload: (look, call, _, at) => {
    if (call.words.some(({ text }) => isForeignPlace(look, text, call))) look.add(loads(call), at);
    return undefined;
  },
  bindkey: (look, call, scope, at) => {
    const typed = call.words.some(({ text }) => text === "-s") ? call.words.at(-1)?.text : undefined;
    if (typed !== undefined) look.text(typed.replaceAll(/\\[nr]|\^[MJ]/g, "\n"), copyOf(scope), inside(call, at));
    return nothing;
  },
};

const wordsMax = 4;

const inside = (call: ProgramCall, at: WalkPosition): WalkPosition => ({ ...at, within: call.span, depth: at.depth + 1 });

const loads = ({ program, span }: ProgramCall) =>
  ({
    act: "opaque",
    signal: "SecurityBoundary",
    tool: program,
    target: "",
    span,
    why: "loads a function from outside the project",
  }) as const;

/** `zmv 'data/(*)' 'old/$1'`: the files are not where they were. */
function moves(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  // The new name is expanded for each file, also where the moves are only shown.
  for (const { text } of call.words) expands(look, text, { call, scope, at });
  const { options, operands } = sortArguments(call.words, { takes: ["-p", "-P", "-o"] });
  const by = options.find(({ name }) => name === "-p" || name === "-P")?.value;
  if (by && operands[0])
    return look.call(
      {
        ...call,
        program: programName(by.text),
        path: by.text,
        words: [{ ...operands[0], text: operands[0].text.replaceAll(/[()]/g, "") }],
      },
      scope,
      { ...at, depth: at.depth + 1 },
    );
  if (call.words.some(({ text }) => /^-\w*n/.test(text))) return nothing;
  const [from] = call.words.filter(({ text }) => !text.startsWith("-"));
  const isCopy = call.program !== "zmv" || call.words.some(({ text }) => /^-\w*[CL]/.test(text));
  if (from && !isCopy) {
    const target = from.text.replaceAll(/[()]/g, "");
    look.add({ act: "delete", tool: call.program, target, span: from.span, cwd: call.cwd }, at);
  }
  return nothing;
}

interface Around {
  readonly call: ProgramCall;
  readonly scope: ShellScope;
  readonly at: WalkPosition;
}

/** A text in which commands run when it is expanded. */
function expands(look: ShellWalk, text: string, { call, scope, at }: Around): void {
  if (/\$\(|`/.test(text)) look.text(`: "${text.replaceAll('"', '\\"')}"`, copyOf(scope), inside(call, at));
}

/** `print` writes its words; with `-z` and `-s` they are lines to be run later, with `-P` a prompt that is expanded. */
function prints(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  if (!at.zsh) return undefined;
  const { options, operands } = sortArguments(call.words, { takes: ["-u", "-v", "-f", "-C", "-x", "-X"], stopsAtOperand: true });
  const has = (name: string): boolean => options.some((option) => option.name === name);
  const texts = operands.map(({ text }) => text);
  if (has("-z") || has("-s") || has("-S")) look.text(texts.join(" "), copyOf(scope), inside(call, at));
  if (has("-P")) for (const text of texts) expands(look, text, { call, scope, at });
  const name = options.find((option) => option.name === "-v")?.value?.text;
  const output = has("-f") ? undefined : texts.join(has("-l") ? "\n" : " ");
  if (name !== undefined) scope.variables.set(name, [output ?? unknownPiece]);
  return name !== undefined || output === undefined ? nothing : { output: `${output}${has("-n") ? "" : "\n"}` };
}

/** `functions[x]=code`, `aliases[x]=text`, `commands[x]=path`, `mapfile[file]=text`: tables that are the shell itself. */
export function assignedInZsh(
  look: ShellWalk,
  { name, index, value }: { readonly name: string; readonly index: string | undefined; readonly value: string },
  { call, scope, at }: Around,
): void {
  if (index === undefined) {
    // The table is the folder: what is not in the new one is removed.
    if (name === "mapfile") look.add({ act: "delete", tool: "mapfile", target: "*", span: call.span, cwd: call.cwd, tree: true }, at);
    return;
  }
  if (/^(?:dis_)?functions$/.test(name)) look.text(value, copyOf(scope), inside(call, at));
  else if (/^(?:dis_)?aliases$/.test(name)) scope.aliases.set(index, value);
  else if (name === "saliases") scope.aliases.set(`*.${index}`, value);
  else if (name === "galiases") scope.aliases.set(`-g ${index}`, value);
  else if (name === "commands") look.add({ ...loads(call), why: "changes which program a name stands for" }, at);
  else if (name === "mapfile")
    look.add({ act: "write", tool: "mapfile", target: index, span: call.span, cwd: call.cwd, content: value }, at);
}
