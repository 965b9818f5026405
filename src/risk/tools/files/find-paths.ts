import { lazily } from "../../../kernel/lazily.ts";
import type { FileSelection } from "../../deed.ts";
import { work } from "../../work.ts";
import type { CommandWord } from "../call.ts";
import { withoutSlash, words } from "../plain.ts";

/** Tests of `find` that take the next word, so that a name spelled `-delete` is not an order. */
const takesWord = lazily(
  (): ReadonlySet<string> =>
    new Set(
      words(
        "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -xtype -size -mtime -atime -ctime -mmin " +
          "-amin -cmin -newer -anewer -cnewer -user -group -uid -gid -perm -maxdepth -mindepth -links -inum -samefile -fstype -lname " +
          "-ilname -printf -used -context -flags -newermt -newerat -newerct -newerBt -since -f -D -fprint -fprint0 -fls -files0-from",
      ),
    ),
);

/** One word of `find`, with the words that belong to it. */
export interface FindTerm {
  readonly word: CommandWord;
  readonly values: readonly CommandWord[];
}

/** `find` is read by hand: the start paths come first, and some of its words take others. */
export function termsOfFind(given: readonly CommandWord[]): {
  readonly starts: readonly CommandWord[];
  readonly terms: readonly FindTerm[];
} {
  work(given.length / 4);
  const starts: CommandWord[] = [];
  const terms: FindTerm[] = [];
  let begun = false;
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] as CommandWord;
    const { text } = word;
    const end = /^-(?:exec|ok)(?:dir)?$/.test(text) ? endOfExec(given, at) : at + (text === "-fprintf" ? 2 : takesWord().has(text) ? 1 : 0);
    if (!begun && !/^[-(!,)]/.test(text)) starts.push(word);
    else terms.push({ word, values: given.slice(at + 1, end + 1) });
    if (/^[-(!]/.test(text) && !/^-(?:H|L|P|E|X|d|s|x|D|O\d?)$/.test(text)) begun = true;
    at = end;
  }
  return { starts: starts.length > 0 ? starts : [{ text: ".", span: given[0]?.span ?? { start: 0, end: 0 } }], terms };
}

function endOfExec(given: readonly CommandWord[], from: number): number {
  let at = from + 1;
  while (at < given.length) {
    const text = given[at]?.text;
    if (text === ";" || text === "\\;" || (text === "+" && given[at - 1]?.text === "{}")) return at;
    at += 1;
  }
  return at;
}

/**
 * Paths that `find` may find, as globs, by the tests that stand before the word `until` (all of them if it is not
 * given). Never less than it finds. `everything`: what a start path without any test stands for.
 */
export function findPaths(
  given: readonly CommandWord[],
  { until, everything = "/**" }: { readonly until?: CommandWord; readonly everything?: string } = {},
): readonly CommandWord[] {
  const { starts, terms } = termsOfFind(given);
  const end = until ? terms.findIndex(({ word }) => word === until) : -1;
  const asked = end < 0 ? terms : terms.slice(0, end);
  const ways = waysOf(asked);
  const left = leftOut(asked);
  return starts.flatMap((start) => {
    const from = withoutSlash(start.text);
    const found = new Map<string, CommandWord>();
    for (const way of ways) {
      const among = amongOf(way, left);
      for (const text of globsOf(way, from) ?? [`${from}${everything}`])
        if (!found.has(text)) found.set(text, { text, span: start.span, glob: true, among });
        else found.set(text, { text, span: start.span, glob: true, among: { hidden: true } }); // by either way
    }
    return [...found.values()].slice(0, globsMax);
  });
}

const globsMax = 24;

/** Whole paths that a test names. */
const pathsNamed = ({ word, values }: FindTerm): readonly string[] => {
  const [value] = values;
  if (value === undefined) return [];
  if (/^-i?name$/.test(word.text)) return [value.text, `*/${value.text}`];
  return /^-i?(?:path|wholename)$/.test(word.text) ? [value.text] : [];
};

interface LeftOut {
  readonly skips: readonly string[];
  readonly depthMax?: number;
}

/** `-path ./x -prune` leaves out x with all its content; `-maxdepth` holds for everything. */
function leftOut(terms: readonly FindTerm[]): LeftOut {
  const skips = terms.flatMap((term, at) =>
    terms[at + 1]?.word.text === "-prune" && !isNot(terms[at - 1]?.word ?? term.word) ? pathsNamed(term) : [],
  );
  const depth = terms.find(({ word }) => word.text === "-maxdepth")?.values[0]?.text ?? "";
  return { skips: skips.flatMap((path) => [path, `${path}/*`]), ...(/^\d{1,3}$/.test(depth) ? { depthMax: Number(depth) } : {}) };
}

/** Every test of a way must hold, so each `-not` of it leaves something out. */
function amongOf(way: readonly FindTerm[], { skips, ...left }: LeftOut): FileSelection {
  const not = way.flatMap((term, at) => (isNot(way[at - 1]?.word ?? term.word) ? pathsNamed(term) : []));
  const isFolders = way.some(
    ({ word, values }, at) => word.text === "-type" && values[0]?.text === "d" && !isNot(way[at - 1]?.word ?? word),
  );
  return { hidden: true, skips: [...skips, ...not], ...left, ...(isFolders ? { folders: true } : {}) };
}

/** The alternatives between which `-o` stands. An alternative that ends in `-prune` only excludes. */
function waysOf(terms: readonly FindTerm[]): readonly (readonly FindTerm[])[] {
  const ways: FindTerm[][] = [[]];
  for (const term of terms) {
    if (/^(?:-o|-or|,)$/.test(term.word.text)) ways.push([]);
    else ways.at(-1)?.push(term);
  }
  // A negated group tells nothing by the names in it.
  if (terms.some(({ word }, at) => isNot(word) && /^\\?\($/.test(terms[at + 1]?.word.text ?? ""))) return [[]];
  const looking = ways.filter((way) => ways.length === 1 || way.at(-1)?.word.text !== "-prune");
  return looking.length > 0 ? looking : [[]];
}

const isNot = ({ text }: CommandWord): boolean => text === "!" || text === "\\!" || text === "-not";

/** All tests of one way must hold, so one path and one name say enough. Undefined: it names nothing. */
function globsOf(way: readonly FindTerm[], start: string): readonly string[] | undefined {
  const valueOf = (test: RegExp): string | undefined =>
    way.find(({ word }, at) => test.test(word.text) && !isNot(way[at - 1]?.word ?? word))?.values[0]?.text;
  const name = valueOf(/^-i?name$/);
  const pattern = valueOf(/^-i?(?:path|wholename)$/) ?? globOfRegex(valueOf(/^-i?regex$/));
  if (pattern === undefined) return name === undefined ? undefined : [`${start}/**/${name}`];
  const paths = startingAt(pattern, start).flatMap(acrossFolders);
  if (name === undefined || !pattern.endsWith("*")) return paths;
  return paths.map((path) => (path.endsWith("/**") ? `${path}/${name}` : path));
}

/** The pattern is compared with the whole path, the start included. */
function startingAt(pattern: string, start: string): readonly string[] {
  const slash = pattern.indexOf("/");
  const first = slash < 0 ? pattern : pattern.slice(0, slash);
  if (pattern.startsWith(`${start}/`) || !/[*?[]/.test(first)) return [pattern];
  const rest = slash < 0 ? [] : [`${start}/**${pattern.slice(slash)}`];
  return first === "*" && rest.length > 0 ? rest : [...rest, `${start}/**/${pattern}`];
}

/** Here a star also stands for slashes: every possible split. */
function acrossFolders(pattern: string): readonly string[] {
  const deep = pattern
    .split("/")
    .map((part) => (part === "*" ? "**" : part))
    .join("/");
  const split = deep.replaceAll(/(?<=[^*/])\*(?=[^*/])/g, "*/**/*");
  const below = /[^*/]\*$/.test(deep) ? [`${deep}/**`] : [];
  return [deep, ...(split === deep ? [] : [split]), ...below];
}

/** A regular expression as a wildcard that fits at least as much. Undefined: it says too little. */
function globOfRegex(text: string | undefined): string | undefined {
  const flat = text?.replaceAll(/\\\([^()]*\\\)|\([^()]*\)/g, "\0");
  if (flat === undefined || /[|()]/.test(flat)) return undefined;
  const glob = flat
    .replaceAll(/^\^|\$$/g, "")
    .replaceAll(/(?:\\.|\[[^\]]{0,200}\]|[^\\[])(?:[*+?]|\\?\{[\d,]*\\?\})|\\(.)|\.|\0/g, (whole, escaped: string | undefined) =>
      escaped === undefined ? (whole === "." ? "?" : "*") : /[\w<>]/.test(escaped) ? "*" : escaped,
    );
  return glob.replaceAll(/\*{2,}/g, "*");
}
