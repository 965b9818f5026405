import { shells } from "../../../lexicon/programs.ts";
import { opensPager } from "../pagers.ts";
import type { KeyboardCall, KeyboardRow } from "./keyboard-table.ts";

const asked = ["--version", "--help", "-V", "-h"];
const always = ({ has }: KeyboardCall): boolean => !has(...asked);
const fewer =
  (count: number, ...unless: readonly string[]) =>
  ({ operands, has }: KeyboardCall): boolean =>
    operands.length < count && !has(...unless, ...asked);

/** A pager that an option names, where pages are shown. */
const pagerBy =
  (...names: readonly string[]) =>
  ({ options, isPipedOn }: KeyboardCall): boolean =>
    !isPipedOn && options.some(({ name, value }) => names.includes(name) && opensPager(value?.text ?? "less"));
const words = (text: string): readonly string[] => text.split(" ");

/** Pagers, shells, editors and prompts that go by another name or by an option. */
export const otherTaking: readonly KeyboardRow[] = [
  {
    names: "zless bzless xzless lzless zstdless lz4less zmore bzmore xzmore pager sensible-pager",
    terminal: true,
    if: (given) => !given.isPipedOn && always(given),
  },
  { names: "man", terminal: true, takes: ["-P", "--pager"], if: pagerBy("-P", "--pager") },
  { names: "bat batcat ag ack delta mysql mariadb mycli", terminal: true, takes: ["--pager"], if: pagerBy("--pager") },
  {
    names: "psql",
    terminal: true,
    takes: words("-P --pset -c --command -h -p -U -d -f -v"),
    if: ({ options, isPipedOn }) =>
      !isPipedOn && options.some(({ name, value }) => /^(?:-P|--pset)$/.test(name) && /^pager=(?!off|0|false)/.test(value?.text ?? "")),
  },
  // Without a command they start a shell.
  {
    names: "systemd-nspawn",
    takes: words("-D --directory -i --image -M --machine -u --user --bind --bind-ro --template -p --property -E --setenv --chdir"),
    if: (given) => fewer(1)(given) || given.has("-b", "--boot"),
  },
  { names: "arch-chroot artix-chroot manjaro-chroot", takes: ["-u"], if: fewer(2) },
  { names: "proot fakechroot", takes: words("-r -R -S -b -w -q -k -i --rootfs --bind --cwd"), if: fewer(1) },
  {
    names: "schroot dchroot",
    takes: words("-c --chroot -u --user -d --directory -s --shell -n"),
    if: fewer(1, "-l", "--list", "-b", "-e", "-i", "--info"),
  },
  { names: "setarch", if: fewer(2, "--list") },
  { names: "lima", if: ({ operands }) => operands.every(({ text }) => shells.has(text)) },
  {
    names: "et",
    takes: words("-c --command -p --port -u --username -t"),
    if: (given) => given.operands.length === 1 && always(given) && !given.has("-c", "--command"),
  },
  {
    names: "nix",
    if: ({ operands: [verb, what, ...more] }) => verb?.text === "run" && more.length === 0 && prompts.test(what?.text ?? ""),
  },
  { names: "crystal", if: ({ operands: [verb] }) => /^(?:i|interactive|play)$/.test(verb?.text ?? "") },
  { names: "micropython rustpython graalpy jython ipy brush rc es", if: fewer(1, "-c") },
  { names: "node-inspect ndb iron-node", if: always },
  {
    names:
      "nvi nex vis ee aee dte mle moe e3 e3vi jpico jstar rjoe fte levee xvi pyvim ox kibi " +
      "vim.basic vim.tiny vim.nox vim.gtk3 editor sensible-editor",
    terminal: true,
    if: always,
  },
  // What is typed in is a program; starting it is nothing more.
  {
    names: "gcc g++ cc c++ clang clang++ rustc tcc as ghc fpc",
    takes: words("-o -x -l -I -L -D --edition --crate-type"),
    singleDash: true,
    if: ({ operands }) => operands.some(({ text }) => /^(?:-|\/dev\/stdin)$/.test(text)),
  },
];
const prompts = /#(?:python\d*|bash|zsh|fish|dash|nodejs(?:_\d+)?|node|ghc|irb|ruby|lua|php|deno|bun|julia|R|sqlite|psql)$/;
