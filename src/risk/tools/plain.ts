import { isKnown, unknownPiece, type Act } from "../deed.ts";
import type { CommandWord, Grammar } from "./call.ts";
import type { DeedSketch, Program, ProgramRow, Test, Use } from "./table.ts";

/** Names and options in tables are written as one line of words. */
export const words = (line: string): readonly string[] => line.split(" ");

/** Programs whose every call has the same act. */
export const always = (names: string, does: ProgramRow["does"], hits: readonly string[], grammar: Grammar = {}): Program => ({
  names: words(names),
  ...grammar,
  rows: [{ does, hits }],
});

/** Programs that have a reading form and do one thing otherwise. */
export const unless = (names: string, reading: Test, does: Act | readonly Act[], rest: Readonly<Examples>): Program => {
  const { reads, changes, ...grammar } = rest;
  return {
    names: words(names),
    ...grammar,
    rows: [
      { if: reading, does: "harmless", hits: reads, misses: changes },
      { if: (use) => !reading(use), does, hits: changes, misses: reads },
    ],
  };
};
interface Examples extends Grammar {
  readonly reads: readonly string[];
  readonly changes: readonly string[];
}

/** The first operand is one of these words, or there is none. */
export const verb = (line: string): Test => {
  const known = new Set(words(line));
  return ({ operands }) => operands[0] === undefined || known.has(operands[0].text.toLowerCase());
};
export const bare: Test = ({ operands, options }) => operands.length === 0 && options.length === 0;
export const noOperand: Test = ({ operands }) => operands.length === 0;

/** Operands that name files: not standard input, not nothing. */
export const files = (fields: readonly CommandWord[]): readonly CommandWord[] => fields.filter(({ text }) => text !== "-" && text !== "");

/** Values of options that name files, as path deeds. */
export const optionPaths = (use: Use, act: "read" | "write", names: readonly string[]): readonly DeedSketch[] =>
  use.options
    .filter(({ name }) => names.includes(name))
    .flatMap(({ value }) => (value ? files([value]).map(({ text, span }) => ({ act, target: text, span })) : []));

/** GNU long options may be cut as short as they stay unique; `least` is the shortest such form. */
export const shortened = (option: string, least: string): readonly string[] =>
  Array.from({ length: option.length - least.length + 1 }, (_, more) => option.slice(0, least.length + more));

/** Whether input comes from something that may hold data of this machine, rather than a line written in the command. */
export const carriesData = ({ call: { stdin } }: Use): boolean => {
  if (stdin === undefined) return false;
  if (stdin.kind === "file") return stdin.path !== "/dev/null";
  if (stdin.kind === "text") return !isKnown(stdin.text);
  return stdin.from.some((program) => !quiet.has(program));
};
const quiet: ReadonlySet<string> = new Set(words("echo printf true : yes sleep seq"));

const recursive = ["-r", "-R", ...shortened("--recursive", "--r")];
export const isRecursive = (use: Use): boolean => use.has(...recursive);

/** By hand, because a pattern for slashes at the end is slow on text that is all slashes. */
export function withoutSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** A raw device: a disk, a partition, a volume. Terminals, null and the like are not. */
export const isDevice = (path: string): boolean =>
  /^\/dev\/(?!null$|zero$|stdin$|stdout$|stderr$|tty|fd\/|full$|u?random$|shm\/|pts\/|tcp\/|udp\/)/.test(path) ||
  path.startsWith("\\\\.\\");

/** `$!` as the shell layer writes it: a process that this very command started. */
export const ownProcess = `${unknownPiece}!`;

/** Where a copy comes to lie. */
export interface CopyTarget extends CommandWord {
  readonly keeps?: true;
}

/** The files that copying would leave: the last name itself, or the names of the sources in that folder. */
export function goalsOf(
  last: CommandWord,
  sources: readonly CommandWord[],
  into: "surely" | "perhaps" | "never" = "perhaps",
): readonly CopyTarget[] {
  const below = sources.map(({ text }) => inFolder(last, nameOf(text)));
  const isFolder = into === "surely" || sources.length > 1 || /(?:^|\/)\.{0,2}$/.test(last.text);
  if (isFolder && into !== "never") return below;
  // A name without a dot may well be an existing folder.
  const mayBeFolder = !nameOf(last.text).slice(1).includes(".") && last.text !== "/dev/null";
  return mayBeFolder ? [last, ...below] : [last];
}

/** The last name of a path. */
export const nameOf = (path: string): string => withoutSlash(path).split("/").at(-1) || unknownPiece;

/** The file at the target; where the name stands for several, only the folder is known, and it keeps its content. */
const inFolder = (folder: CommandWord, name: string): CopyTarget =>
  /[*?\uFFFC]|^\.{1,2}$/.test(name)
    ? { ...folder, text: anythingIn(folder.text), keeps: true }
    : { ...folder, text: `${withoutSlash(folder.text)}/${name}` };

/** Glob for any file that may come to lie in a folder. */
export const anythingIn = (folder: string): string => (/^\/{1,9}$/.test(folder) ? "/" : `${withoutSlash(folder)}/*`);
