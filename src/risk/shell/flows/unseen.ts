import { longPattern } from "../../../kernel/long-pattern.ts";
import type { Deed } from "../../deed.ts";
import { sortArguments, type ProgramCall } from "../../tools/call.ts";

/** Ways to fill a file with content that is not in the command. Formatters and compilers are left out: their output is derived. */
const byTool =
  /^(?:>>?|g?tee|sponge|[gs]?sed|perl|ruby|[gmn]?awk|red|ed|ex|n?vim?|g?patch|g?dd|scp|rsync|mkfifo|base64|openssl|xxd|g?sort|yq)$/;
/** Programs whose results are made of sources of the project. */
const builds = longPattern()`
  ^(?:esbuild|rollup|webpack|rspack|vite|tsup|tsc|swc|babel|bun|deno|go|cargo|rustc|gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld|ar|emcc|
  protoc|nasm|javac|kotlinc|ghc|zig|nim|sass|lessc|postcss|tailwindcss|terser|uglifyjs|browserify|coffee|mkdir|touch|ln|cp|mv|
  install|git|jj)\b
`;

/** Whether a write leaves unread content in a file. */
export const putsUnseen = ({ tool, content, keeps, tree, tunes }: Deed): boolean =>
  content === undefined && tree !== true && tunes !== true && (byTool.test(tool) || (keeps !== true && !builds.test(tool)));

const sourced = ["-s", "--source"];
const ownVersions = /^(?:HEAD|@)$/;

/** Files that git takes from another version than the checked-out one. */
export function takenByGit({ program, words }: ProgramCall): readonly string[] {
  if (program !== "git") return [];
  const { operands, options } = sortArguments(words, { takes: ["-C", "-c", ...sourced] });
  const [verb, first, ...rest] = operands.map(({ text }) => text);
  if (first === undefined) return [];
  if (verb === "checkout") return rest.length === 0 || isPathsOnly(words) || ownVersions.test(first) ? [] : rest;
  const source = options.find(({ name }) => sourced.includes(name))?.value?.text;
  return verb === "restore" && source !== undefined && !ownVersions.test(source) ? [first, ...rest] : [];
}

/** The folder of a new worktree of the repository around: `git worktree add -b fix ../fix`. */
export function newWorktree({ program, words }: ProgramCall): string | undefined {
  if (program !== "git") return undefined;
  const { operands, options } = sortArguments(words, { takes: ["-b", "-B", "-c", "--reason", ...elsewhere] });
  const [verb, action, folder] = operands.map(({ text }) => text);
  return verb === "worktree" && action === "add" && !options.some(({ name }) => elsewhere.includes(name)) ? folder : undefined;
}
const elsewhere = ["-C", "--git-dir", "--work-tree"];

/** `git checkout -- a b` */
const isPathsOnly = (words: ProgramCall["words"]): boolean => {
  const verb = words.findIndex(({ text }) => text === "checkout");
  return words.slice(verb + 1).find(({ text }) => !/^-[^-]|^--./.test(text))?.text === "--";
};
