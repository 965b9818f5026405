import { longPattern } from "../kernel/long-pattern.ts";

/** One word that points somewhere: an address, a path, a file with a line, a document. */
const cited: readonly RegExp[] = [
  /^https?:\/\/\S+$/,
  /^\/?(?:[\w@~.-]+\/)+[\w@~.-]*[\w@~](?::\d+(?:[-–]\d+)?)?$/,
  /^[\w@~.-]+\.[A-Za-z][A-Za-z0-9]{0,9}:\d+(?:[-–]\d+)?$/,
  /^[\w@~.-]+\.(?:md|json|toml|ya?ml|txt|lock|sql|csv|ini|cfg|xml|html|pdf)$/,
];
const section = /(?:§|\bsection|\bchapter)\s{0,3}\d[\d.]{0,12}/giu;
const work = /\(\p{Lu}[\p{L}-]{1,40}(?:\s(?:et al\.|and\s\p{Lu}[\p{L}-]{1,40}))?,?\s\d{4}\)/gu;
/** A longer word is no path that anyone would cite; without a limit a hostile one would take for ever. */
const wordMaxChars = 300;

const placesIn = (text: string): readonly string[] =>
  text
    .split(/[\s()[\]{}<>"'`,;]+/)
    .map((word) => word.replace(/[.:!?]{1,3}$/, ""))
    .filter((word) => word.length <= wordMaxChars && cited.some((pattern) => pattern.test(word)));

/** F9: sources that a text cites. */
export const citationsIn = (text: string): readonly string[] => [
  ...new Set([...placesIn(text), ...(text.match(section) ?? []), ...(text.match(work) ?? [])]),
];

/** A look at the world, as the record has it: what was asked for, and what came. */
export interface SeenLook {
  readonly path: string;
  readonly text: string;
  /** Shown without numbers of lines, as a client's own commands do: then every line of it counts as shown. */
  readonly isPlain?: true;
}

const placed = /^(.*?):(\d+)(?:[-–](\d+))?$/;

/** A folder or a file of two words may as well be "read/write": only these are surely meant as places. */
const surely = /^https?:|^(?:\/|\.{1,2}\/|~\/)|:\d+(?:[-–]\d+)?$|\.[A-Za-z][A-Za-z0-9]{0,9}$/;

/**
 * U3: files, lines and pages that a text cites and that whoever wrote it never looked at. Works of others are no places of
 * the project, and are left alone; so is a file that a sentence says is not there, or asks for.
 */
export function unseenIn(text: string, looks: readonly SeenLook[], given = ""): readonly string[] {
  const known = placesIn(given);
  const folders = new Set(looks.flatMap(({ path }) => topOf(path)));
  const isMeant = (place: string): boolean => surely.test(place) || topOf(place).some((top) => folders.has(top));
  const unseen = sentencesIn(text).flatMap((sentence) =>
    placesIn(sentence).filter(
      (place) =>
        isMeant(place) && !isGiven(place, known) && !isSeen(place, looks) && !isAbsent(place, sentence) && !isNamed(place, sentence, looks),
    ),
  );
  return [...new Set(unseen)];
}

/** U3: citations of a text that bear something: a place that was looked at or given, or a work of others. */
export function borneIn(text: string, looks: readonly SeenLook[], given = ""): readonly string[] {
  const known = placesIn(given);
  const places = new Set(placesIn(text));
  return citationsIn(text).filter((each) => !places.has(each) || isGiven(each, known) || isSeen(each, looks));
}

/** A place as it was given; or its file, where a line of it was. */
const isGiven = (place: string, known: readonly string[]): boolean =>
  known.some((each) => each === place || each.endsWith(`/${place}`) || (!placed.test(place) && isAt(each, pathOf(place))));

/** Looks at one of the places that a sentence cites. */
export const looksAt = (sentence: string, looks: readonly SeenLook[]): readonly SeenLook[] =>
  looks.filter((look) => placesIn(sentence).some((place) => isSeen(place, [look])));

/** A dot inside of a path ends no sentence. */
export const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.!?。！？])\s+|\n+/u);

const topOf = (path: string): readonly string[] => {
  const [top = "", ...rest] = pathOf(path).split("/");
  return rest.length > 0 && /\w/.test(top) ? [top] : [];
};

const pathOf = (place: string): string => (placed.exec(place)?.[1] ?? place).replace(/^\.\//, "");

function isSeen(place: string, looks: readonly SeenLook[]): boolean {
  if (/^https?:/.test(place)) return looks.some(({ path }) => path === place);
  const path = pathOf(place);
  const [, , from, to = from] = placed.exec(place) ?? [];
  if (from === undefined) return looks.some((look) => isAt(look.path, path) || linesOf(look, path).length > 0);
  const [first, last] = [Number(from), Number(to)];
  return looks.some(
    (look) => (look.isPlain === true && isAt(look.path, path)) || linesOf(look, path).some((line) => line >= first && line <= last),
  );
}

/** Somebody who reads `src/a/b.ts` may call it `b.ts`, or by its whole address. */
function isAt(path: string, name: string): boolean {
  const plain = pathOf(path);
  return plain === name || plain.endsWith(`/${name}`) || (name.startsWith("/") && name.endsWith(`/${plain}`));
}

/** Numbers of the lines that a look showed of a file: `12: text` where it was read, `path:12: text` where it was found. */
function linesOf({ path, text }: SeenLook, name: string): readonly number[] {
  return text.split("\n").flatMap((line) => {
    const [, before = "", number] = numbered.exec(line) ?? [];
    if (number === undefined) return [];
    return (before === "" ? isAt(path, name) : isAt(before, name)) ? [Number(number)] : [];
  });
}

const numbered = /^\s{0,8}(?:([^\s:]{1,300}):)?(\d{1,7})(?::|\t|→| \|)/u;

/** The words of a look, without the numbers and names in front of its lines. */
export const wordsOf = ({ text }: SeenLook): string =>
  text
    .split("\n")
    .map((line) => line.replace(numbered, ""))
    .join("\n");

const gone = /\b(?:no|without|missing|lacks?|absent)\s(?:(?:a|an|any|the)\s)?(?:file\s)?["'`(]{0,2}$/i;
const wanted = longPattern("i")`
  \b(?:add|adds|adding|create|creates|creating|introduce|introduces|write|put|move|extract|split|generate|document|new|call it|
  name it)\b[^.:;]{0,60}$
`;

/** A file that is said to be missing, or asked for, is not cited; a line of one always is. */
function isAbsent(place: string, sentence: string): boolean {
  if (placed.test(place) || /^https?:/.test(place)) return false;
  const before = sentence.slice(0, sentence.indexOf(place)).slice(-100);
  return gone.test(before) || wanted.test(before);
}

/** A name that stands in what the same sentence cites: `package.json:5 names src/queue.ts`. */
function isNamed(place: string, sentence: string, looks: readonly SeenLook[]): boolean {
  if (placed.test(place) || /^https?:/.test(place)) return false;
  const others = placesIn(sentence).filter((each) => each !== place);
  return looks.some((look) => others.some((each) => isSeen(each, [look])) && placesIn(look.text).some((each) => pathOf(each) === place));
}
