import { generatedLine, isComment, isKind } from "../change/file-kinds.ts";
import type { DiffFile, RepositoryChange } from "../change/types.ts";
import type { ChangedLine, PartsInput } from "./types.ts";

const limits = { filesMax: 300, linesMax: 2_000 } as const;

const word = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\p{L}_$][\p{L}\d_$]*|\d[\d_]*(?:\.\d+)?\p{L}*|[<>=!]=?=?|&&|\|\||\S/gu;

/** Products of figures are one figure: `5 * 1024 * 1024`. */
export const wordsOf = (line: string): readonly string[] =>
  line
    .replace(/\s(?:\/\/|#)\s.*$/, "")
    .replace(/\b\d[\d_]*(?:\s*\*\s*\d[\d_]*)+\b/g, (product) =>
      String(
        product
          .replaceAll("_", "")
          .split("*")
          .reduce((all, each) => all * Number(each), 1),
      ),
    )
    .match(word) ?? [];

/** Files that a machine acts on, written by people. */
const isRead =
  ({ text }: RepositoryChange) =>
  ({ path, status }: DiffFile): boolean =>
    status !== "deleted" && !isKind(path, "test", "doc", "lock", "vendored") && !generatedLine(text(path) ?? "");

/** Prepares a change: which files are read, and which lines differ in a single word. */
export function partsInput(change: RepositoryChange): PartsInput {
  const files = change.files.filter(isRead(change)).slice(0, limits.filesMax);
  return { change, files, changed: files.flatMap(changedIn) };
}

function changedIn(file: DiffFile): readonly ChangedLine[] {
  const left = file.added.slice(0, limits.linesMax).filter(({ text }) => !isComment(text));
  return file.removed.slice(0, limits.linesMax).flatMap(({ text: from }) => {
    if (isComment(from)) return [];
    const was = wordsOf(from);
    for (const [place, { line, text }] of left.entries()) {
      const words = wordsOf(text);
      const at = onlyDifference(was, words);
      if (at === undefined) continue;
      left.splice(place, 1);
      return [{ file, line, text, from, words, was, at }];
    }
    return [];
  });
}

function onlyDifference(was: readonly string[], words: readonly string[]): number | undefined {
  if (was.length !== words.length || words.length < 2) return undefined;
  const different = words.flatMap((each, at) => (each === was[at] ? [] : [at]));
  return different.length === 1 ? different[0] : undefined;
}

/** The name that a word of a line belongs to: the nearest one before it that is no keyword. */
export function nameBefore(words: readonly string[], at: number): string | undefined {
  const keywords = /^(?:const|let|var|return|if|else|new|export|default|number|string|int|float|Number|parseInt|process|env|os)$/;
  for (let place = at - 1; place >= 0; place -= 1) {
    const each = (words[place] ?? "").replace(/^["']|["']$/g, "");
    if (/^[\p{L}_$][\w$.-]*$/u.test(each) && !keywords.test(each) && !(/^(?:max|min)$/.test(each) && words[place + 1] === "(")) return each;
  }
  return undefined;
}

/** Every place of a change that somebody wrote: `file:line` of new lines, a file that is gone or called otherwise by its name. */
export const changedPlaces = ({ files }: RepositoryChange): readonly string[] =>
  files
    .filter(({ path }) => !isKind(path, "lock", "vendored"))
    .slice(0, limits.filesMax)
    .flatMap(({ path, status, added }) => {
      const lines = added.slice(0, limits.linesMax).filter(({ text }) => /[\p{L}\d]/u.test(text));
      return status === "deleted" || lines.length === 0 ? [path] : lines.map(({ line }) => `${path}:${line}`);
    });
