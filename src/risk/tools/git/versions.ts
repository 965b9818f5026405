import { sortArguments, type ProgramCall } from "../call.ts";
import { isKnown } from "../../deed.ts";
import { builtIn } from "./git.ts";

/** Sub-commands that lay the files of another version over the working tree, and the options of each that take a word. */
const takers: ReadonlyMap<string, readonly string[]> = new Map([
  ["checkout", ["-b", "--orphan", "--conflict", "--pathspec-from-file"]],
  ["switch", ["-c", "--create", "--orphan", "--conflict"]],
  ["restore", ["-s", "--source", "--conflict", "--pathspec-from-file"]],
  ["reset", ["--pathspec-from-file"]],
  ["rebase", ["-x", "--exec", "-s", "-X", "-C", "--onto", "--strategy", "--strategy-option", "--whitespace"]],
  ["cherry-pick", ["-m", "--mainline", "-s", "-X", "--strategy", "--strategy-option", "--cleanup"]],
  ["revert", ["-m", "--mainline", "-X", "--strategy", "--strategy-option", "--cleanup"]],
  ["merge", ["-m", "-F", "--file", "-s", "-X", "--strategy", "--strategy-option", "--cleanup", "--into-name"]],
  ["pull", ["-s", "-X", "--strategy", "--strategy-option", "--depth", "--refmap", "--server-option", "-o"]],
  ["read-tree", ["--prefix", "--index-output", "--exclude-per-directory"]],
  ["bisect", ["--term-old", "--term-new"]],
  ["stash", ["-m", "--message"]],
]);

/** Options whose value is itself a version. */
const naming = /^(?:-s|--source|--onto)$/;
const wordsMax = 8;

/** Words of a call that may name such a version, as git understands them. */
export function versionsTaken({ program, words }: ProgramCall): readonly string[] {
  if (program !== "git") return [];
  const { operands } = sortArguments(words, { takes: globals, stopsAtOperand: true });
  const [verb, ...rest] = operands;
  if (!verb) return [];
  const takes = takers.get(verb.text) ?? (builtIn(verb.text) ? undefined : []); // an alias may stand for any of them
  if (!takes) return [];
  const end = rest.findIndex(({ text }) => text === "--");
  const given = sortArguments(end < 0 ? rest : rest.slice(0, end), { takes });
  const named = given.options.flatMap(({ name, value }) => (value && naming.test(name) ? [value] : []));
  const texts = [...named, ...(verb.text === "restore" ? [] : given.operands)].map(({ text }) => text);
  const all = [...texts, ...stood(verb.text, texts), ...(rest.some(({ text }) => text === "-") ? ["@{-1}"] : [])];
  return [...new Set(all.flatMap((text) => text.split(/\.{2,3}/)))]
    .filter((text) => isKnown(text) && versionName.test(text))
    .slice(0, wordsMax);
}

const globals = ["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--super-prefix", "--config-env", "--attr-source"];
const versionName = /^[\p{L}\p{N}@_][^\s~^:?*[\\]{0,250}(?:[~^][\d{}\w]{0,9}){0,9}$|^@(?:\{[^{}\s]{1,40}\})?$/u;

/** Names that stand for a version without being written: a remote and its branch, what a pull would merge, a branch that is only remote. */
function stood(verb: string, [first, second]: readonly string[]): readonly string[] {
  if (verb === "pull") return [...(first && second ? [`${first}/${second}`] : []), "@{upstream}"];
  if (verb === "stash") return /^(?:pop|apply)$/.test(first ?? "") ? ["stash@{0}^3"] : [];
  return /^(?:checkout|switch)$/.test(verb) && first && !first.includes("/") ? [`origin/${first}`] : [];
}
