import { longPattern } from "../../../kernel/long-pattern.ts";
import { stemOf } from "../../../lexicon/wildcard.ts";
import { isKnown, unknownPiece } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import type { DeedSketch, Test, Use } from "../table.ts";

/** Git takes any beginning of a long option that is not ambiguous: `--ha` is `--hard`. An ambiguous one is an error. */
export const given = ({ options }: Use, ...names: readonly string[]): boolean =>
  options.some(({ name }) => names.some((asked) => name === asked || (name.length > 2 && name.startsWith("--") && asked.startsWith(name))));
export const has =
  (...names: readonly string[]): Test =>
  (use) =>
    given(use, ...names);

/** Every value of an option that may be given more than once. */
export const valuesOf = ({ options }: Use, ...names: readonly string[]): readonly CommandWord[] =>
  options.flatMap(({ name, value }) => (names.includes(name) && value ? [value] : []));

const sharedName = longPattern("i")`
  ^(?:main|master|trunk|prod|production|live|release|stable|dev|develop|development|staging|stage|gh-pages|(?:release|releases|
  hotfix|support)[/-].{1,200})$
`;

const shortBranch = (name: string): string => name.replace(/^\+/, "").replace(/^(?:refs\/)?heads\//, "");

/** The owner of a branch: this mission, everybody, somebody, or unknown. */
export function ownerOf(branch: string | undefined, facts: Facts): "own" | "shared" | "other" | "unknown" {
  if (branch === undefined) return "unknown";
  const name = shortBranch(branch);
  if (facts.missionBranches?.includes(name)) return "own";
  if (!isKnown(name)) return facts.missionBranches ? "other" : "unknown";
  if (name === facts.defaultBranch || sharedName.test(name)) return "shared";
  return facts.missionBranches ? "other" : "unknown";
}

/** The environment behind a branch, by its name (A17). Fewer words than of places: a branch called `test` is deployed nowhere. */
export function environmentOfBranch(branch: string): string {
  const name = shortBranch(branch).toLowerCase();
  if (/^(?:dev|develop|development)$/.test(name)) return "dev";
  if (/^(?:staging|stage)$/.test(name)) return "staging";
  return /^(?:main|master|trunk|prod|production|live|releases?(?:[/-].*)?)$/.test(name) ? "production" : "unknown";
}

/** A key of the recorded configuration; sections and keys ignore case. */
export function settingOf(facts: Facts, key: string): string | undefined {
  const asked = key.toLowerCase();
  return Object.entries(facts.repoConfig ?? {}).find(([name]) => name.toLowerCase() === asked)?.[1];
}

/** Lexical: `..` and `.` are resolved, nothing is looked up. */
export function joinPath(base: string, path: string): string {
  if (path.startsWith("~")) return path;
  const pieces: string[] = [];
  const text = path.startsWith("/") ? path : `${base}/${path}`;
  for (const piece of text.split("/")) {
    if (piece === "..") {
      if (pieces.length > 0 && pieces.at(-1) !== "..") pieces.pop();
      else if (!text.startsWith("/")) pieces.push("..");
    } else if (piece !== "" && piece !== ".") pieces.push(piece);
  }
  return `${text.startsWith("/") ? "/" : ""}${pieces.join("/")}` || ".";
}

export const isBelow = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

const wholeTree = /^(?:\.{0,2}\/?|\.?\/?\*{1,2}|:\/?|:\/\*|:\(top\).{0,20}|\*\*?\/\*|\.\/\*\*\/\*)$/;
/** `.`, `*`, `:/` and the like: the whole tree. */
export const isWholeTree = ({ text }: CommandWord, { facts, cwd }: ProgramCall): boolean =>
  wholeTree.test(text) ||
  (cwd !== undefined && facts.projectRoot !== undefined && joinPath(cwd, text) === joinPath("/", facts.projectRoot));

/** The part of a pattern before its first wildcard, with the project root taken off. Git's own signs may mean any place. */
const stem = (pattern: string, call: ProgramCall): string => fromRoot(pattern.replace(/[*?[\\].*$/s, ""), pattern, call);

/** The same where a wildcard is a part of the name: so git reads it first. */
const named = (path: string, call: ProgramCall): string => fromRoot(path, path, call);

function fromRoot(path: string, pattern: string, { facts, cwd }: ProgramCall): string {
  if (pattern.startsWith(":")) return "";
  const root = joinPath("/", facts.projectRoot ?? cwd ?? "/");
  const full = joinPath(cwd ?? root, path);
  return full === root ? "" : full.startsWith(`${root}/`) ? full.slice(root.length + 1) : full;
}

const plainStem = (glob: string): string => stemOf(glob).replace(/\/$/, "");
/** Whether a path may be, hold or lie in something these globs name. Careful: a shared beginning is enough. */
export function mayTouch(field: CommandWord, globs: readonly string[], call: ProgramCall): boolean {
  if (!isKnown(field.text)) return globs.length > 0;
  const path = stem(field.text, call);
  return globs.some((glob) => {
    const other = glob.startsWith("/") ? named(stemOf(glob), call) : plainStem(glob);
    return path === "" || other === "" || isBelow(path, other) || path.startsWith(other) || other.startsWith(path);
  });
}

/** Whether one of these globs names the path, something below it or a tree that it lies in. */
export function isAmong({ text }: CommandWord, globs: readonly string[], call: ProgramCall): boolean {
  const path = stem(text, call);
  return globs.some((glob) => isBelow(plainStem(glob), path) || (glob.endsWith("/**") && isBelow(path, plainStem(glob))));
}

/** Below something this mission made. */
export const isProduced = ({ text }: CommandWord, call: ProgramCall): boolean =>
  isKnown(text) && (call.facts.producedByMission ?? []).some((glob) => isBelow(stem(text, call), plainStem(glob)));

/** Files that are set back to git's version: lost only if somebody else had changed them. */
export function restoring(fields: readonly CommandWord[], { call }: Use): readonly DeedSketch[] {
  return fields.map((field) => {
    const { span } = field;
    const target = folderOf(field.text, call);
    return isUnchanged({ ...field, text: target }, call)
      ? { act: "write", target, span }
      : { act: "discard", target, span, why: "discards uncommitted changes" };
  });
}

/** Files somewhere below a folder are judged by all of it; at the root whatever git is told lies somewhere below. */
function folderOf(text: string, { cwd, facts: { worktree, projectRoot } }: ProgramCall): string {
  if (/^\/?\*\*/.test(text) || (text.startsWith(unknownPiece) && cwd === (worktree ?? projectRoot))) return ".";
  return text.replace(/\/\*\*(?:\/.*)?$/s, "");
}

/** Whether all of it was compared with git's version, without a difference. */
function isUnchanged(field: CommandWord, call: ProgramCall): boolean {
  const { tracked, dirty, untracked = [] } = call.facts;
  if (!dirty || mayTouch(field, dirty, call)) return false;
  if (!tracked) return !isWholeTree(field, call);
  const path = named(field.text, call);
  const covers = (glob: string): boolean => (glob === "**" ? !path.startsWith("/") : path !== "" && isBelow(path, plainStem(glob)));
  return tracked.some(covers) && !untracked.some((glob) => glob.endsWith("**") && covers(glob)); // too much to compare
}
