/** One word that points somewhere: an address, a path, a file with a line, a document. */
const cited: readonly RegExp[] = [
  /^https?:\/\/\S+$/,
  /^(?:[\w@~.-]+\/)+[\w@~.-]*[\w@~](?::\d+(?:[-–]\d+)?)?$/,
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
}

const placed = /^(.*?):(\d+)(?:[-–](\d+))?$/;

/**
 * U3: files, lines and pages that a text cites and that whoever wrote it never looked at. Works of others are no places of
 * the project, and are left alone.
 */
export function unseenIn(text: string, looks: readonly SeenLook[], given = ""): readonly string[] {
  return [...new Set(placesIn(text))].filter((place) => !isSeen(place, looks) && !given.includes(place));
}

function isSeen(place: string, looks: readonly SeenLook[]): boolean {
  const [, path = place, from, to = from] = /^https?:/.test(place) ? [place] : (placed.exec(place) ?? [place]);
  const plain = path.replace(/^\.\//, "");
  const about = looks.filter((look) => isAt(look.path, plain) || look.text.includes(plain));
  if (from === undefined) return about.length > 0;
  const [first, last] = [Number(from), Number(to)];
  return about.some((look) => linesOf(look, plain).some((line) => line >= first && line <= last));
}

/** Somebody who reads `src/a/b.ts` may call it `b.ts`. */
const isAt = (path: string, name: string): boolean => path.replace(/^\.\//, "") === name || path.endsWith(`/${name}`);

/** Numbers of the lines that a look showed of a file: `12: text` where it was read, `path:12: text` where it was found. */
function linesOf({ path, text }: SeenLook, name: string): readonly number[] {
  return text.split("\n").flatMap((line) => {
    const [, before = "", number] = /^(?:(\S{1,300}):)?(\d{1,7})(?::|\t| \|)/.exec(line) ?? [];
    if (number === undefined) return [];
    return (before === "" ? isAt(path, name) : isAt(before, name)) ? [Number(number)] : [];
  });
}
