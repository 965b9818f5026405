import { longPattern } from "../../../kernel/long-pattern.ts";
import { packageRunners, scriptManagers } from "../../../lexicon/programs.ts";
import { nameFits } from "../../per-name.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import { spanAt, type ShellWalk, type WalkPosition } from "../look.ts";
import { isUs } from "./command.ts";

const isInterpreter = nameFits(/^(?:node|nodejs|bun|deno|tsx|ts-node|vite-node|esno|jiti)$/);
/** Programs that hold, change or deceive what they start. */
const isHolding = nameFits(longPattern()`
  ^(?:strace|ltrace|gdb|lldb|rr|frida|frida-trace|valgrind|perf|uftrace|bpftrace|stap|catchsegv|proot|fakechroot|chroot|unshare|
  bwrap|firejail|faketime|eatmydata)$
`);

/** Options of an interpreter under which our code still runs as it is. */
const isFine = longPattern()`
  ^(?:--no-(?:warnings|deprecation)|--enable-source-maps|--max-old-space-size(?:=.*)?|--(?:no-)?experimental-strip-types|--run|
  -A|--allow-all|-q|--quiet)$
`;
/** Options of a package manager that reach the interpreter, or decide which program runs. */
const reaches = /^--?(?:node-|script-shell|inspect|require|import|preload|loader|env-file|eval|(?:user|global)?config)/;

/**
 * The runtime judges calls: one that runs with a debugger, a module or a tracer of an agent's choosing answers for the
 * guard as that says. Starting it at all is asked about by its table.
 */
export function lookAtStarting(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (call.elsewhere || !call.words.some(({ text }) => text === "up")) return;
  const options = optionsOf(call.program);
  if (!options) return;
  const us = call.words.findIndex((word, index) => nextWord(call.words, index) === "up" && isUs(word.text, call));
  if (us < 0 || !options(call.words.slice(0, us).filter(({ text }) => text.startsWith("-")))) return;
  const why = "starts the process that judges calls, changed by what stands in front of it";
  look.add({ act: "control-plane", tool: call.program, target: "assent", span: spanAt(at, call.span), why }, at);
}

type Changing = (options: readonly CommandWord[]) => boolean;

function optionsOf(program: string): Changing | undefined {
  if (isHolding(program)) return () => true;
  if (isInterpreter(program)) return (options) => options.some(({ text }) => !isFine.test(text));
  const starts = scriptManagers.has(program) || packageRunners.has(program);
  return starts ? (options) => options.some(({ text }) => reaches.test(text)) : undefined;
}

const nextWord = (words: readonly CommandWord[], index: number): string | undefined =>
  words.slice(index + 1).find(({ text }) => !text.startsWith("-"))?.text;
