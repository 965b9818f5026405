import { shells } from "../../../lexicon/programs.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { words } from "./file-runner.ts";
import type { Language } from "../../code/types.ts";
import type { Grammar } from "../../tools/call.ts";
import { testOptions } from "../test-targets.ts";

/** A program that runs code: from an option, from a file, or from its input. */
export interface Interpreter extends Grammar {
  readonly names: RegExp;
  readonly language: Language | "shell";
  /** Options whose value is code. */
  readonly code?: readonly string[];
  /** With this option the first operand is code, wherever the option stands: `bash -c -e '…'`. */
  readonly codeFlag?: string;
  /** The first operand is code, unless one of `files` is given: `awk '…'`. */
  readonly operandIsCode?: true;
  /** Options whose value is a file with code. */
  readonly files?: readonly string[];
  /** Those among `code` and `files` that only come first: what it is given otherwise, or its input, runs all the same. */
  readonly first?: readonly string[];
  /** Without code and without a file, the input is code. */
  readonly readsInput?: true;
  /** Only code in its options or its input is looked at; the tables know the rest better. */
  readonly onlyCode?: true;
  /** An option that makes it write back the files it is given: `ruby -i`. */
  readonly inPlace?: string;
  /** An option that names a module to run as a program: `python -m pip`. */
  readonly module?: string;
}

/** Programs that run given code. */
export const interpreters: readonly Interpreter[] = [
  {
    names: new RegExp(`^(?:${[...shells].join("|")}|(?:bash|zsh|fish)-?\\d[\\d.]*)$`),
    language: "shell",
    takes: ["-o", "-O", "+o", "+O", "--rcfile", "--init-file", "--command", "-C", "--init-command", "--emulate"],
    code: ["--command", "-C", "--init-command"],
    codeFlag: "-c",
    files: ["--rcfile", "--init-file"],
    first: ["--rcfile", "--init-file", "-C", "--init-command"],
    readsInput: true,
    stopsAtOperand: true,
  },
  {
    names: /^(?:(?:i|b|pt|pti|j)?python|pypy)w?[\d.]*$/,
    language: "python",
    takes: ["-c", "-m", "-W", "-X", "-Q"],
    code: ["-c"],
    module: "-m",
    lastOptions: ["-c", "-m"],
    readsInput: true,
    stopsAtOperand: true,
  },
  {
    names: /^(node|nodejs|bun|tsx|ts-node|ts-node-esm|deno|zx|vite-node|esno|esmo|jiti|(?:swc|sucrase|babel)-node|electron)$/,
    language: "javascript",
    takes: [
      "-e",
      "-p",
      "--eval",
      "--print",
      "-r",
      "--require",
      "--import",
      "--loader",
      "--experimental-loader",
      "-C",
      "--env-file",
      "--tsconfig",
      "-P",
      "--project",
      ...testOptions,
    ],
    code: ["-e", "-p", "--eval", "--print", "-pe"],
    files: ["-r", "--require", "--import", "--loader", "--experimental-loader"],
    first: ["-r", "--require", "--import", "--loader", "--experimental-loader"],
    readsInput: true,
    stopsAtOperand: true,
  },
  { names: /^latexmk$/, language: "perl", takes: ["-e", "-r"], singleDash: true, code: ["-e"], onlyCode: true },
  {
    names: /^perl[\d.]*$/,
    language: "perl",
    takes: ["-e", "-E", "-I", "-M", "-m"],
    code: ["-e", "-E"],
    readsInput: true,
    stopsAtOperand: true,
  },
  {
    names: /^((j|m)?ruby[\d.]*|irb|pry)$/,
    language: "ruby",
    takes: ["-e", "-I", "-r", "-C"],
    code: ["-e"],
    inPlace: "-i",
    readsInput: true,
    stopsAtOperand: true,
  },
  {
    names: /^php[\d.]*$/,
    language: "php",
    takes: ["-r", "-f", "-F", "-d", "-c", "-B", "-R", "-E", "-S", "-t"],
    code: ["-r", "-B", "-R", "-E"],
    files: ["-f", "-F"],
    readsInput: true,
    stopsAtOperand: true,
  },
  { names: /^lua(jit)?[\d.]*$/, language: "lua", takes: ["-e", "-l"], code: ["-e"], readsInput: true, stopsAtOperand: true },
  {
    names: /^expectk?[\d.]*$/,
    language: "tcl",
    takes: ["-c", "-f", "-b", "-D"],
    code: ["-c"],
    files: ["-f", "-b"],
    first: ["-c"],
    readsInput: true,
    stopsAtOperand: true,
  },
  {
    names: /^(?:(?:i|j)?tclsh|(?:itk|tix)?wish|tclkit(?:sh)?|jimsh)[\d.]*$/,
    language: "tcl",
    singleDash: true,
    takes: ["-e", "-encoding", "-display", "-geometry", "-name", "-use", "-visual", "-colormap"],
    code: ["-e"],
    readsInput: true,
    stopsAtOperand: true,
  },
  {
    names: /^(rscript|r|julia|groovy|osascript)$/,
    language: "unknown",
    takes: ["-e", "-E", "--eval", "--print", "-c", "-l", "-L", "-f", "--file"],
    code: ["-e", "-E", "--eval", "--print", "-c"],
    files: ["-L", "-f", "--file"],
    first: ["-L"],
    readsInput: true,
    stopsAtOperand: true,
  },
  {
    names: /^[gmn]?awk$/,
    language: "awk",
    takes: ["-v", "-F", "-f", "-e", "-i", "-l", "--source", "--file", "--include", "--assign", "--field-separator"],
    code: ["-e", "--source"],
    files: ["-f", "--file", "-i", "-l"],
    operandIsCode: true,
    stopsAtOperand: true,
  },
  {
    names: /^g?sed$/,
    language: "sed",
    takes: ["-e", "-f", "--expression", "--file", "-l"],
    code: ["-e", "--expression"],
    files: ["-f", "--file"],
    operandIsCode: true,
  },
  {
    names: /^(g?vi|n?vim|ex|view|gvim|vimdiff|rvim)$/,
    language: "vim",
    takes: ["-c", "--cmd", "-S", "-u", "-i", "-T"],
    code: ["-c", "--cmd"],
    files: ["-S", "-u"],
    readsInput: true,
  },
  { names: /^pylint$/, language: "python", takes: ["--init-hook"], code: ["--init-hook"], onlyCode: true },
  { names: /^(gjs|qjs)$/, language: "unknown", takes: ["-c", "-e"], code: ["-c", "-e"], onlyCode: true },
  { names: /^guile$/, language: "unknown", takes: ["-c"], code: ["-c"], onlyCode: true },
  {
    names: longPattern()`
      ^(racket|sbcl|clisp|ecl|cljs?|clojure|bb|elixir|iex|erl|ocaml|utop|ghc|runghc|scala|kotlin|raku|octave|gnuplot|d8|jshell|m4|
      gm4|dc|maxima|swift)$
    `,
    language: "unknown",
    singleDash: true,
    takes: ["-e", "-E", "-eval", "--eval"],
    code: ["-e", "-E", "-eval", "--eval"],
    onlyCode: true,
  },
  { names: /^(ed|red|sam)$/, language: "ed", readsInput: true, takes: ["-p", "-t", "-s", "-r"] },
  { names: /^kak$/, language: "kakoune", takes: words("-c -e -E -f -i -p -s -ui -debug"), code: ["-e", "-E", "-f"], onlyCode: true },
  {
    names: /^jed$/,
    language: "unknown",
    singleDash: true,
    takes: words("-f -l -i -e"),
    code: ["-f", "-e"],
    files: ["-l", "-i"],
    onlyCode: true,
  },
  { names: /^drgn$/, language: "python", takes: words("-c -s -e -k -p"), code: ["-e"], stopsAtOperand: true },
  {
    names: /^emacs(client)?$/,
    language: "elisp",
    singleDash: true,
    takes: words("--eval -eval -e --execute -execute -l --load -load -f --funcall -funcall -L -directory --directory"),
    code: words("--eval -eval -e --execute -execute"),
    files: words("-l --load -load"),
  },
  {
    names: /^(powershell|pwsh)(\.exe)?$/,
    language: "powershell",
    singleDash: true,
    takes: words("-Command -EncodedCommand -File -ExecutionPolicy -WindowStyle"),
    code: ["-Command"],
    files: ["-File"],
    readsInput: true,
    stopsAtOperand: true,
  },
];

/** Programs with their option for a mere check: `node --check a.js`, `bash -n a.sh`. */
export const checkers: readonly (readonly [program: RegExp, option: RegExp])[] = [
  [/^node(?:js)?$/, /^(?:--check|-c)$/],
  [/^(?:ba|z|da|k|a|fi)?sh$/, /^(?:-n|--no-execute)$/],
  [/^php[\d.]*$/, /^(?:-l|--syntax-check)$/],
  [/^ruby[\d.]*$/, /^-c$/],
];
