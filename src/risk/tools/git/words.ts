import type { Facts } from "../../facts.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { sortArguments } from "../call.ts";
import { ownerOf } from "./repo.ts";

const signs = /^(?:commit|merge|revert|cherry-pick|rebase|am|pull)$/;

/** Options with a value stuck to them that would read as a cluster of letters: `-uno`, `-SKEY`. */
function withoutStuck(text: string, sub: string): string {
  if (!signs.test(sub)) return text;
  const mode = /^(-[a-zA-Z]{0,6}u)(?:no|all|normal)$/.exec(text);
  if (mode) return mode[1] ?? text;
  return text.startsWith("-S") ? "-S" : text;
}

/** The words as git reads them: stuck values apart, and without a dry run that `--no-dry-run` takes back. */
export function meant(words: readonly CommandWord[]): readonly CommandWord[] {
  const sub = words[0]?.text ?? "";
  const tidy = words.map((field) => ({ ...field, text: withoutStuck(field.text, sub) }));
  if (!words.some(({ text }) => /^--no-dr[a-z-]{0,10}$/.test(text))) return tidy;
  return tidy.flatMap((field) => {
    if (/^--dr[a-z-]{0,10}$/.test(field.text)) return [];
    return /^-[a-zA-Z]{1,20}$/.test(field.text) ? [{ ...field, text: field.text.replaceAll("n", "") }] : [field];
  });
}

/** Options of their own that are also the beginning of one that takes a value. */
const whole = ["--word-diff", "--recurse-submodules"];

/** Beginnings of options that take a value, spelled out, so that the value is not taken for an option itself. */
export function lengthened(words: readonly CommandWord[], takes: readonly string[]): readonly CommandWord[] {
  const end = words.findIndex(({ text }) => text === "--");
  return words.map((field, index) => {
    const { text } = field;
    const isWhole = takes.includes(text) || whole.includes(text) || (end >= 0 && index >= end);
    if (isWhole || !/^--[a-z][a-z-]{0,40}$/.test(text)) return field;
    const long = takes.find((name) => name.startsWith(text));
    return long === undefined ? field : { ...field, text: long };
  });
}

const creates = ["-b", "-c", "--create", "--orphan"];
const moves = [...creates, "-B", "-C", "--force-create"];

/**
 * The facts for later calls of the same command: `git checkout main && git merge x` merges into main. A branch that the
 * command itself makes belongs to the mission, unless its name is one that others use.
 */
export function factsAfterGit(call: ProgramCall, facts: Facts): Facts {
  const { operands, options } = sortArguments(call.words, { takes: [...moves, "--git-dir", "--work-tree", "--conflict"] });
  const [sub, first] = operands;
  if (call.program !== "git" || (sub?.text !== "checkout" && sub?.text !== "switch")) return facts;
  const moved = options.find(({ name, value, at }) => value && moves.includes(name) && at.start > sub.span.start);
  const name = moved?.value?.text;
  const { currentBranch: _, ...others } = facts;
  if (moved && name !== undefined) {
    const isNew = creates.includes(moved.name) && ownerOf(name, facts) !== "shared";
    const own = facts.missionBranches && isNew ? { missionBranches: [...facts.missionBranches, name] } : {};
    return { ...others, ...own, currentBranch: name };
  }
  const isPath = call.words.some(({ text }) => text === "--") || operands.length !== 2;
  if (isPath || first === undefined) return facts;
  return first.text === "-" ? others : { ...others, currentBranch: first.text };
}
