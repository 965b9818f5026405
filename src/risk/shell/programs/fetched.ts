import { withoutEnd } from "../../../kernel/text.ts";
import type { Facts } from "../../facts.ts";
import { isWithin } from "../../files/place-facts.ts";
import { isNew } from "../../files/place.ts";
import { sortArguments, type ProgramCall } from "../../tools/call.ts";
import { work } from "../../work.ts";
import { downloaders } from "../../../lexicon/programs.ts";
import { nameFits } from "../../per-name.ts";

/** The absolute paths that a word may stand for. */
export type PlacesOf = (target: string, cwd: string | undefined) => readonly string[];

/** Files and folders that a command brought here from somewhere else or out of an archive, by their absolute paths. */
export interface FetchedFiles {
  readonly isDownload: (place: string) => boolean;
  /** Whether an archive was unpacked around the file, and it was not there before. */
  readonly isUnpacked: (place: string) => boolean;
  readonly places: () => readonly string[];
  readonly add: (place: string) => void;
  readonly ran: (call: ProgramCall, placesOf: PlacesOf) => void;
}

/** Places compared with a path for one unit of work. */
const placesPerUnit = 8;

export function newFetched(facts: Facts): FetchedFiles {
  const downloads = new Set<string>();
  const clones = new Set<string>();
  const unpacked = new Map<string, boolean>();
  const around = (place: string): readonly boolean[] => {
    work((clones.size + unpacked.size) / placesPerUnit);
    return isNew(place, facts) ? [...unpacked].flatMap(([folder, isForeign]) => (isWithin(place, folder) ? [isForeign] : [])) : [];
  };
  const fetched: FetchedFiles = {
    isDownload: (place) =>
      downloads.has(place) ||
      isFetchedStream(place) ||
      around(place).includes(true) ||
      [...clones].some((folder) => isWithin(place, folder)),
    isUnpacked: (place) => around(place).length > 0,
    places: () => [...downloads],
    add: (place) => downloads.add(place),
    ran(call, placesOf) {
      for (const target of fetchedBy(call)) placesOf(target, call.cwd).forEach(fetched.add);
      const { address, folder } = clonedBy(call) ?? {};
      if (address !== undefined && folder !== undefined && isAddress(address))
        for (const place of placesOf(folder, call.cwd)) clones.add(place);
      const found = unpackedBy(call);
      const archives = found?.archive === undefined ? [] : placesOf(found.archive, call.cwd);
      for (const place of found ? placesOf(found.folder, call.cwd) : [])
        unpacked.set(place, found?.fetched === true || archives.some(fetched.isDownload));
    },
  };
  return fetched;
}

/** `<(curl …)`, by the name that the walk gives it. */
const isFetchedStream = (place: string): boolean =>
  place.startsWith("/dev/fd/<") &&
  place
    .slice("/dev/fd/<".length)
    .split(",")
    .some((program) => downloaders.has(program));

/** Not a folder of this machine. */
export const isAddress = (text: string): boolean => !/^(?:[./~]|file:)/.test(text);

/** The last name of a path or an address. */
export const baseName = (path: string): string =>
  withoutEnd(path.replace(/[?#].*$/s, ""), "/")
    .split("/")
    .at(-1) ?? path;

/** Files that a fetching program would leave here. */
function fetchedBy({ program, words }: ProgramCall): readonly string[] {
  if (program !== "curl" && program !== "wget" && program !== "aria2c") return [];
  const output = program === "wget" ? ["-O", "--output-document"] : ["-o", "--output", "--out"];
  const { operands, options } = sortArguments(words, { takes: [...output, "-H", "-d", "-X", "-u", "-P", "-A"] });
  const named = options.flatMap(({ name, value }) => (output.includes(name) && value ? [value.text] : []));
  const byAddress = program !== "curl" || options.some(({ name }) => name === "-O" || name === "--remote-name" || name === "-J");
  return [...named, ...(byAddress && named.length === 0 ? operands.map(({ text }) => baseName(text)) : [])];
}

/** The repository that git copies, and the folder into which. */
export function clonedBy({ program, words }: ProgramCall): { readonly address: string; readonly folder: string } | undefined {
  if (program !== "git" && program !== "gh") return undefined;
  const { operands, options } = sortArguments(words, { takes: "-C -c -b --branch --depth -o --origin -j --jobs -P --prefix".split(" ") });
  const prefix = options.find(({ name }) => name === "-P" || name === "--prefix")?.value?.text;
  const [verb, ...rest] = operands.map(({ text }) => text);
  const isSub = program === "git" && (verb === "submodule" || verb === "subtree") && rest[0] === "add";
  const isClone = isSub || (program === "git" && verb === "clone") || (program === "gh" && verb === "repo" && rest[0] === "clone");
  const [address, folder] = program === "gh" || isSub ? rest.slice(1) : rest;
  if (!isClone || address === undefined) return undefined;
  return { address, folder: (verb === "subtree" ? prefix : folder) ?? baseName(address).replace(/\.git$/, "") };
}

interface Unpacked {
  readonly archive: string | undefined;
  readonly folder: string;
  /** It is fetched at this moment. */
  readonly fetched: boolean;
}

const unpacks = nameFits(/^(?:g|bsd)?tar$|^unzip$|^(?:bsdt|un)ar$|^7za?$|^cpio$/);

/** The folder that gets the content of an archive. */
function unpackedBy({ program, words, stdin }: ProgramCall): Unpacked | undefined {
  if (!unpacks(program)) return undefined;
  const isTar = program.endsWith("tar");
  const { operands, options } = sortArguments(words, { takes: ["-C", "--directory", "-d", "-f", "--file", "-o"] });
  const valueOf = (...names: readonly string[]): string | undefined => options.findLast(({ name }) => names.includes(name))?.value?.text;
  const letters = isTar && /^[a-zA-Z]+$/.test(operands[0]?.text ?? "") ? (operands[0]?.text ?? "") : "";
  if (isTar && !letters.includes("x") && !options.some(({ name }) => /^(?:-x|--extract|--get)$/.test(name))) return undefined;
  const archive = valueOf("-f", "--file") ?? operands[letters === "" ? 0 : 1]?.text;
  const fetched = stdin?.kind === "pipe" && stdin.from.some((program) => downloaders.has(program));
  return { archive, folder: valueOf("-C", "--directory", "-d", "-o") ?? ".", fetched };
}
