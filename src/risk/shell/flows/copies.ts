import { withoutEnd } from "../../../kernel/text.ts";
import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { isNew } from "../../files/place.ts";
import { sortArguments, type ProgramCall } from "../../tools/call.ts";
import { baseName, clonedBy, isAddress, type PlacesOf } from "../programs/fetched.ts";
import { work } from "../../work.ts";
import type { HeldContents } from "./held.ts";

/** Files and folders that a command copied, moved or linked, by their absolute paths. */
export interface Copies {
  /** The file that a copy or a link stands for; the place itself if it is none. */
  readonly originalOf: (place: string) => string;
  /** The path behind links; undefined where it leads through none. */
  readonly throughLinks: (place: string) => string | undefined;
  readonly places: () => readonly string[];
  /** The file there now is no copy any more. */
  readonly forget: (place: string) => void;
  readonly ran: (call: ProgramCall, placesOf: PlacesOf) => void;
}

/** Places compared with a path for one unit of work. */
const placesPerUnit = 16;
const hopsMax = 8;
const linksMax = 100;

export function newCopies(facts: Facts, held: HeldContents): Copies {
  const originals = new Map<string, string>();
  const folders = new Map<string, string>();
  const links = new Map<string, string>();
  const inFolder = (place: string): string | undefined => {
    if (held.isReplaced(place) || held.contentOf(place) !== undefined) return undefined;
    work(folders.size / placesPerUnit);
    for (const [folder, source] of folders) if (place.startsWith(folder)) return `${source}/${place.slice(folder.length)}`;
    return undefined;
  };
  const originalOf = (place: string): string => {
    let at = place;
    for (let hop = 0; hop < hopsMax; hop += 1) {
      const next = originals.get(at) ?? inFolder(at) ?? at;
      if (next === at) break;
      at = next;
    }
    return at;
  };
  return {
    originalOf,
    throughLinks(place) {
      work(links.size / placesPerUnit);
      for (const [link, end] of links) if (place === link || place.startsWith(`${link}/`)) return end + place.slice(link.length);
      return undefined;
    },
    places: () => [...originals.keys()],
    forget: (place) => originals.delete(place),
    ran(call, placesOf) {
      const pairs = namedAnew(call);
      if (pairs.length === 0) return;
      const mayTakeFolders = takesFolders(call);
      for (const [from, to, linked] of pairs) {
        const [source] = placesOf(from, call.cwd);
        const [place] = placesOf(to, call.cwd);
        if (place !== undefined && !isKnown(from)) {
          originals.delete(place);
          held.replace(place);
          if (isInto(to)) held.replaceBelow(place);
        }
        if (source === undefined || place === undefined || source === place) continue;
        held.copy(source, place, held.contentOf(source) ?? held.contentOf(originalOf(source)));
        originals.set(place, source);
        if (folders.size < linksMax && mayTakeFolders && isFolder(from, place, facts)) folders.set(`${place}/`, source);
        if (linked && links.size < linksMax) links.set(place, source);
      }
    },
  };
}

/** A folder by the way it is written: what gets a name in it is named as its source is. */
const isInto = (to: string): boolean => /(?:^|\/)\.{0,2}\/?$/.test(to);

const takesFolders = ({ program, words }: ProgramCall): boolean =>
  /^(?:mv|ln|git)$/.test(program) || words.some(({ text }) => /^-\w*[rRa]|^--(?:recursive|archive)$/.test(text));

/** A source that may be a folder, and that takes the place of what is there, or is mixed with it, instead of lying in it. */
const isFolder = (from: string, place: string, facts: Facts): boolean =>
  /\/\.?$/.test(from) || (!/[^./]\.\w{1,8}$/.test(from) && (facts.exists === undefined || isNew(place, facts)));

const copiers: Readonly<Record<string, readonly string[]>> = {
  cp: ["-t", "--target-directory", "-S"],
  mv: ["-t", "--target-directory", "-S"],
  ln: ["-t", "--target-directory", "-S"],
  install: ["-m", "-o", "-g", "-t", "-S"],
  rsync: ["-e", "--rsh", "--exclude", "--include", "--exclude-from", "--files-from"],
};

/** Pairs of a file and the new name it gets: `cp a b` both as `b` and as `b/a`. */
function namedAnew(call: ProgramCall): readonly (readonly [string, string, boolean])[] {
  const clone = clonedBy(call);
  if (clone) return isAddress(clone.address) ? [] : [[clone.address, clone.folder, false]];
  const moves = call.program === "git" && call.words[0]?.text === "mv";
  const takes = moves ? [] : Object.hasOwn(copiers, call.program) ? copiers[call.program] : undefined;
  if (!takes) return [];
  const { operands, options } = sortArguments(moves ? call.words.slice(1) : call.words, { takes });
  const names = operands.map(({ text }) => text);
  const into = options.find(({ name }) => name === "-t" || name === "--target-directory")?.value?.text;
  const sources = into === undefined ? names.slice(0, -1) : names;
  const end = into ?? names.at(-1);
  if (call.program === "ln" && names.length === 1 && names[0]) return [[names[0], baseName(names[0]), true]];
  if (end === undefined) return [];
  const linked = call.program === "ln";
  return sources.flatMap((source) => [
    ...(into === undefined && (sources.length === 1 || !isKnown(source)) ? [[source, end, linked] as const] : []),
    [source, `${withoutEnd(end, "/")}/${baseName(source)}`, linked] as const,
  ]);
}
