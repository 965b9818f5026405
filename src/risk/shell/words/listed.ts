import { withoutEnd } from "../../../kernel/text.ts";
import { isKnown, unknownPiece, type FileSelection } from "../../deed.ts";
import type { ShellWalk } from "../look.ts";
import { findPaths } from "../../tools/files/find-paths.ts";
import { sortArguments, type Arguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";

/** Paths that a program prints, as globs, so that `find … | xargs rm` is judged by the files find may find. */
export function predictedPaths(call: ProgramCall): readonly CommandWord[] | undefined {
  if (call.elsewhere) return undefined; // another machine's output is up to that machine
  const lister = Object.hasOwn(listers, call.program) ? listers[call.program] : undefined;
  return lister?.(call) ?? filtered(call);
}

/** Stands in a listed path for an unknown part, so that a listing is recognised. */
const mark = unknownPiece + unknownPiece;

/**
 * The same as a text, for where the shell makes words of what was printed: a path to a line. Each one holds a piece
 * that is not known, because only its place is; what asks for more than a place goes on not knowing.
 */
export const listing = (look: Pick<ShellWalk, "sets">, paths: readonly CommandWord[]): string =>
  knownSets(look, paths)
    .map(({ text }) => marked(text))
    .join("\n");

const setsMax = 1_000;

/** Remembers which files the words of these paths mean. */
export function knownSets({ sets }: Pick<ShellWalk, "sets">, paths: readonly CommandWord[]): readonly CommandWord[] {
  for (const { text, among: set } of paths)
    if (set && sets.size < setsMax) {
      sets.set(text, set);
      sets.set(marked(text), set);
    }
  return paths;
}

function marked(text: string): string {
  const start = text.lastIndexOf("/") + 1;
  const [folder, name] = [start === 0 ? "./" : text.slice(0, start), text.slice(start)];
  if (!isKnown(name)) return text;
  if (!/[*?]/.test(text)) return `${text}/${mark}`; // as good as a folder: what lies below is owned with it
  if (name === "**") return `${folder}**/${mark}`;
  return folder + (name.includes("*") ? name.replace(/\*+/, mark) : mark + name);
}

export const holdsListing = (text: string): boolean => text.includes(mark);

/** Where listed paths are part of a larger text, they are no longer places. */
export const withoutListing = (text: string): string =>
  holdsListing(text) ? text.replaceAll(/[^\s&=?]+/g, (word) => (holdsListing(word) ? unknownPiece : word)) : text;

/** The paths of a listing of several, one word for each; undefined for any other text. */
export function listedIn(text: string): readonly string[] | undefined {
  if (!holdsListing(text) || !text.includes("\n")) return undefined;
  const lines = text.split("\n");
  return lines.every((line) => holdsListing(line) && !/\s/.test(line)) ? lines : undefined;
}

type Lister = (call: ProgramCall) => readonly CommandWord[] | undefined;

/** Options that take the next word with every one of them: a word too many is only a place too many, one too few hides it. */
const searching = (
  "-e --regexp -f --file -A -B -C -m --max-count --include --exclude --exclude-dir -D -g --glob --iglob -t --type --type-not -j " +
  "--threads -M --max-columns --sort --sortr --max-depth"
).split(" ");

/** `grep -rl x src` and `rg -l x` print names and nothing else. For rg, `-L` follows links. */
const searched: Lister = ({ program, words }) => {
  const { operands, options } = sortArguments(words, { takes: searching });
  const has = (names: RegExp): boolean => options.some(({ name }) => names.test(name));
  const names = program === "rg" ? /^-l$|^--files(-with(out)?-match(es)?)?$/ : /^-[lL]$|^--files-with(out)?-match(es)?$/;
  if (!has(names) || has(/^--(label|json)$/)) return undefined;
  const isSaid = has(/^-[ef]$|^--(regexp|file|files)$/);
  return among(below(operands.slice(isSaid ? 0 : 1), words), searchedAmong(program, words, { operands, options }, isSaid));
};

const among = (fields: readonly CommandWord[], set: FileSelection): readonly CommandWord[] =>
  fields.map((field) => ({ ...field, among: set }));

/** rg and ag skip names that begin with a dot unless told otherwise; grep skips nothing. */
function searchedAmong(program: string, words: readonly CommandWord[], { operands, options }: Arguments, isSaid: boolean): FileSelection {
  const valuesOf = (names: RegExp): readonly string[] =>
    options.flatMap(({ name, value }) => (names.test(name) && value ? [value.text] : []));
  const has = (names: RegExp): boolean => options.some(({ name }) => names.test(name));
  const isQuick = program === "rg" || program === "ag";
  const hidden = !isQuick || words.some(({ text }) => /^(?:-[a-zA-Z]*u[a-zA-Z]*|-\.|--hidden|--unrestricted)$/.test(text));
  const globs = valuesOf(/^(?:-g|--glob|--iglob)$/);
  const only = [
    ...valuesOf(/^--include$/),
    ...globs.filter((glob) => !glob.startsWith("!")).map((glob) => glob.slice(glob.lastIndexOf("/") + 1)),
    ...valuesOf(/^(?:-t|--type)$/).map((type) => (/^(?:js|json|toml|config|all|web)$/.test(type) ? "*" : `*.${type}`)),
  ];
  const skips = [
    ...valuesOf(/^--exclude-dir$/).flatMap(folderPatterns),
    ...valuesOf(/^--exclude$/).flatMap((glob) => [glob, `*/${glob}`]),
    ...globs.filter((glob) => glob.startsWith("!")).flatMap((glob) => folderPatterns(glob.slice(1))),
  ];
  const isKnownPattern = !has(/^(?:-f|--file|--files|-v|-L|--invert-match|--files-without-match)$/);
  const patterns = isSaid ? valuesOf(/^(?:-e|--regexp)$/) : operands.slice(0, 1).map(({ text }) => text);
  return {
    hidden,
    skips,
    ...(only.length > 0 ? { only } : {}),
    ...(isKnownPattern && patterns.length > 0 && patterns.every(isKnown) ? { holding: patterns } : {}),
  };
}

const folderPatterns = (name: string): readonly string[] => {
  const plain = name.replaceAll(/^(?:\.?\/|\*\*\/)+|\/\**$/g, "");
  return [plain, `${plain}/*`, `*/${plain}`, `*/${plain}/*`];
};

const fdTakes = (
  "-e --extension -t --type -E --exclude -d --max-depth --min-depth -S --size -c --color -j --threads --changed-within " +
  "--changed-before -o --owner --search-path"
).split(" ");

const listers: Readonly<Record<string, Lister>> = {
  find: (call) => (printsOther(call) ? undefined : findPaths(call.words)),
  gfind: (call) => (printsOther(call) ? undefined : findPaths(call.words)),
  fd: fdPaths,
  fdfind: fdPaths,
  ls: lsPaths,
  git: gitPaths,
  grep: searched,
  egrep: searched,
  fgrep: searched,
  zgrep: searched,
  rg: searched,
  ag: searched,
  ack: searched,
};

/** Everything below the named places, or below the folder where the program runs. A wildcard stands for itself. */
const below = (named: readonly CommandWord[], words: readonly CommandWord[], tail = "/**"): readonly CommandWord[] =>
  (named.length > 0 ? named : [{ text: ".", span: words[0]?.span ?? { start: 0, end: 0 } }]).map((word) => ({
    ...word,
    text: word.glob ? word.text : `${withoutEnd(word.text, "/")}${tail}`,
    glob: true,
  }));

/** `-printf` and `-exec` print what they please; `%p` is the path. */
const printsOther = ({ words }: ProgramCall): boolean =>
  words.some(
    ({ text }, at) =>
      /^-(exec|execdir|ok|okdir|ls|printf)$/.test(text) && !(text === "-printf" && /^%p(\\n|\\0| )$/.test(words[at + 1]?.text ?? "")),
  );

/** `fd PATTERN PLACE…`; with an ending, only such files. */
function fdPaths({ words }: ProgramCall): readonly CommandWord[] | undefined {
  const { operands, options } = sortArguments(words, { takes: fdTakes });
  if (options.some(({ name }) => /^(-[xXla]|--(exec|exec-batch|list-details|format|base-directory|absolute-path|search-path))$/.test(name)))
    return undefined;
  const endings = options.flatMap(({ name, value }) => (/^(-e|--extension)$/.test(name) && value ? [value.text] : []));
  const skips = options.flatMap(({ name, value }) => (/^(?:-E|--exclude)$/.test(name) && value ? folderPatterns(value.text) : []));
  const hidden = words.some(({ text }) => /^(?:-[a-zA-Z]*[Hu][a-zA-Z]*|--hidden|--unrestricted)$/.test(text));
  const named = endings.length === 0 ? namedByPattern(operands[0]?.text ?? "") : undefined;
  const tails = [endings.length === 1 ? `/**/*.${endings[0]}` : "/**", ...(named === undefined ? [] : [`/**/${named}`])];
  const found = tails.flatMap((tail) => below(operands.slice(1), words, tail));
  return among(found, {
    hidden,
    skips,
    ...(endings.length > 0 ? { only: endings.map((ending) => `*.${ending}`) } : {}),
  });
}

/** A pattern that is the name of a file or most of it, and no mere word; its dots count as such. */
function namedByPattern(pattern: string): string | undefined {
  const [, start, name, end] = /^(\^?)((?:\\?\.)?[\w-]{1,99}(?:\\?\.[\w-]{1,99}){0,9})(\$?)$/.exec(pattern) ?? [];
  return name === undefined || !/[._]/.test(name) ? undefined : `${start ? "" : "*"}${name.replaceAll("\\", "")}${end ? "" : "*"}`;
}

/** Of a folder, `ls` prints the bare names: they stand for files of the folder where it runs. */
function lsPaths({ words }: ProgramCall): readonly CommandWord[] {
  const { operands, options } = sortArguments(words, {});
  const hidden = options.some(({ name }) => /^(?:-[aA]|--all|--almost-all)$/.test(name));
  const here = among(below([], words, "/*"), { hidden });
  if (operands.length === 0) return here;
  const itself = options.some(({ name }) => name === "-d" || name === "--directory");
  const areFiles = itself || operands.every(({ text }) => /[^/]\.\w{1,8}$/.test(text));
  return [...operands.map((word) => ({ ...word, glob: true })), ...(areFiles ? [] : here)];
}

/** `git ls-files`, `git grep -l` and `git diff --name-only -- place`, where nothing makes git work elsewhere. */
function gitPaths({ words, cwd, facts }: ProgramCall): readonly CommandWord[] | undefined {
  const [verb, ...rest] = words;
  const takes = verb?.text === "grep" ? gitGrepTakes : ["-x", "-X", "--exclude", "--exclude-from", "--with-tree"];
  const { operands, options } = sortArguments(rest, { takes });
  const has = (names: RegExp): boolean => options.some(({ name }) => names.test(name));
  switch (verb?.text) {
    case "ls-files":
      return has(/^--(full-name|format|stage|unmerged|debug|eol)$|^-[stuvf]$/)
        ? undefined
        : inGit(pathspecs(operands, words), has(/^(?:-[oi]|--others|--ignored)$/) ? { hidden: true } : gitHolds);
    case "grep":
      return has(/^-[lL]$|^--(files-with(out)?-match(es)?|name-only)$/) && !has(/^--full-name$/)
        ? inGit(pathspecs(operands.slice(has(/^-[ef]$/) ? 0 : 1), words), gitHolds)
        : undefined;
    case "diff": {
      const dashes = rest.findIndex(({ text }) => text === "--");
      const fromRoot = cwd !== undefined && cwd === (facts.worktree ?? facts.projectRoot);
      const named = dashes < 0 ? [] : rest.slice(dashes + 1);
      if (!has(/^--name-only$/)) return undefined;
      if (fromRoot && named.length > 0) return inGit(pathspecs(named, words), gitHolds);
      const isOwnWork = operands.every(({ text }) => /^(?:HEAD|@)$/.test(text)) && !has(/^--(?:cached|staged)$/);
      return isOwnWork ? among(somewhere(verb), { ...gitHolds, changed: true }) : somewhere(verb);
    }
    default:
      return undefined;
  }
}

/** Names of files, of which not even the folder is known. */
const somewhere = ({ span }: CommandWord): readonly CommandWord[] => [{ text: `${mark}*`, span, glob: true }];

const gitHolds: FileSelection = { hidden: true, tracked: true };
const inGit = (fields: readonly CommandWord[] | undefined, set: FileSelection): readonly CommandWord[] | undefined =>
  fields && among(fields, set);

const gitGrepTakes = "-e -f -A -B -C -m --max-count --max-depth --threads".split(" ");

/** A wildcard of git reaches into folders too; exclusions only reduce the set. */
function pathspecs(operands: readonly CommandWord[], words: readonly CommandWord[]): readonly CommandWord[] | undefined {
  const named = operands.filter(({ text }) => !/^:([!^]|\(exclude\))/.test(text));
  if (named.some(({ text }) => text.startsWith(":"))) return undefined;
  return below(named, words).map((field, at) => {
    const given = named[at]?.text ?? "";
    const wild = given.search(/[*?[]/);
    if (wild < 0) return field;
    const ending = /\*(\.\w{1,12})$/.exec(given)?.[1];
    return { ...field, text: `${given.slice(0, given.lastIndexOf("/", wild) + 1)}**${ending ? `/*${ending}` : ""}` };
  });
}

/** Filters that pick or sort the lines of another program print none of their own. */
function filtered({ program, words, stdin }: ProgramCall): readonly CommandWord[] | undefined {
  const filter = Object.hasOwn(filters, program) ? filters[program] : undefined;
  if (stdin?.kind !== "pipe" || !stdin.paths || !filter) return undefined;
  const { operands, options } = sortArguments(words, { takes: filter.takes ?? [] });
  const has = (names: RegExp): boolean => options.some(({ name }) => names.test(name));
  const patterns = filter.searches && !has(/^-e$|^--regexp$/) ? 1 : 0;
  if (operands.length !== patterns || (filter.changes && has(filter.changes))) return undefined;
  const folder = patterns === 1 && !has(/^-[viFz]$|^--/) ? folderIn(operands[0]?.text ?? "") : undefined;
  const isLess = patterns === 1 && has(/^-v$|^--invert-match$/);
  const pattern = operands[0]?.text ?? "";
  if (isLess && /^(?:[\w/-]|\\?\.)+$/.test(pattern))
    return stdin.paths.map((field) => ({
      ...field,
      among: { hidden: true, ...field.among, skips: [...(field.among?.skips ?? []), `*${pattern.replaceAll("\\.", ".")}*`] },
    }));
  return folder === undefined ? stdin.paths : below([{ text: folder, span: words[0]?.span ?? { start: 0, end: 0 } }], words);
}

/** `grep '^src/'` keeps only paths there. */
const folderIn = (pattern: string): string | undefined =>
  /[|\n]/.test(pattern) ? undefined : /^\^([\w-]{1,99}(?:\/[\w-]{1,99}){0,20})\/(?![*?+{\\])/.exec(pattern)?.[1];

interface Filter {
  readonly takes?: readonly string[];
  /** Its first operand is what it looks for. */
  readonly searches?: true;
  /** Options that print something else than the lines, or write somewhere. */
  readonly changes?: RegExp;
}

const search: Filter = {
  takes: ["-e", "-f", "-m", "-A", "-B", "-C"],
  searches: true,
  changes: /^-[onbcHlLqrRf]$|^--(only-matching|line-number|count|replace|file)$/,
};
const filters: Readonly<Record<string, Filter>> = {
  grep: search,
  egrep: search,
  rg: search,
  sort: { takes: ["-k", "-t", "-S", "-o"], changes: /^-o$|^--(output|files0-from)$/ },
  uniq: { changes: /^-c$|^--count$/ },
  head: { takes: ["-n", "-c"], changes: /^-c$|^--bytes$/ },
  tail: { takes: ["-n", "-c"], changes: /^-c$|^--bytes$/ },
  shuf: { takes: ["-n"] },
  cat: { changes: /^-[nbEA]$/ },
  tac: {},
};
