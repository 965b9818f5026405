import { isKnown, type Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { resolvePath } from "../files/resolve.ts";
import { sortArguments, type Call } from "../tools/call.ts";
import { isDownloader } from "./downloader.ts";
import { newHeld } from "./held.ts";

/** What a command has made so far, so that using it a moment later is no secret. Nothing here touches the disk. */
export interface Made {
  /** What the file at an absolute path holds, if this command wrote it. */
  readonly contentOf: (place: string) => string | undefined;
  /** Whether this command fetched the file from somewhere else. */
  readonly isDownload: (place: string) => boolean;
  /** Whether this command put something into the file that nobody has seen. */
  readonly isReplaced: (place: string) => boolean;
  /** Whether what is known of the file was only added to what it held. */
  readonly isAppended: (place: string) => boolean;
  /** The file that a copy or a link made by this command stands for; the place itself if it is none. */
  readonly originalOf: (place: string) => string;
  /** What a path leads to through links made by this command; undefined where it leads through none. */
  readonly throughLinks: (target: string, cwd: string | undefined) => string | undefined;
  readonly write: (deed: Deed) => void;
  /** The path of a process substitution, by the programs that print into it; what they print is kept if it is known. */
  readonly stream: (programs: readonly string[], output: string | undefined) => string;
  readonly download: (target: string, cwd: string | undefined) => void;
  /** A program that ran: it may have copied, moved, linked or fetched something. */
  readonly ran: (call: Call) => void;
}

const hopsMax = 8;
const linksMax = 100;
const streamsMax = 32;

export function newMade(facts: Facts): Made {
  const held = newHeld();
  const downloads = new Set<string>();
  const originals = new Map<string, string>();
  const links = new Map<string, string>();
  const placesOf = (target: string, cwd: string | undefined): readonly string[] =>
    isKnown(target) ? resolvePath(target, { cwd, facts }).places : [];
  const originalOf = (place: string): string => {
    let at = place;
    for (let hop = 0; hop < hopsMax && originals.has(at); hop += 1) at = originals.get(at) ?? at;
    return at;
  };
  const replace = (place: string): void => {
    originals.delete(place);
    held.replace(place);
  };
  const made: Made = {
    contentOf: (place) => held.contentOf(place) ?? held.contentOf(originalOf(place)),
    isDownload: (place) => downloads.has(place) || downloads.has(originalOf(place)),
    isReplaced: held.isReplaced,
    isAppended: held.isAppended,
    originalOf,
    throughLinks(target, cwd) {
      const place = placesOf(target, cwd)[0];
      if (place === undefined) return undefined;
      for (const [link, end] of links)
        if (place === link || place.startsWith(`${link}/`)) return end + place.slice(link.length);
      return undefined;
    },
    write({ target, cwd, content, keeps, tool }) {
      for (const place of placesOf(target, cwd))
        if (content !== undefined) held.write(place, content, keeps === true);
        else if (tool === ">") replace(place);
    },
    stream(programs, output) {
      const unread = `/dev/fd/<${programs.join(",")}`;
      if (output === undefined) return unread;
      for (let number = 0; number < streamsMax; number += 1) {
        const path = unread.replace("<", `${number}<`);
        if ((held.contentOf(path) ?? output) !== output) continue;
        held.write(path, output, false);
        return path;
      }
      return unread;
    },
    download: (target, cwd) => placesOf(target, cwd).forEach((place) => downloads.add(place)),
    ran(call) {
      for (const [from, to, linked] of namedAnew(call)) {
        const [source] = placesOf(from, call.cwd);
        const [place] = placesOf(to, call.cwd);
        if (source === undefined || place === undefined || source === place) continue;
        held.copy(source, place, made.contentOf(source));
        originals.set(place, source);
        if (linked && links.size < linksMax) links.set(place, source);
      }
      for (const target of fetchedBy(call)) made.download(target, call.cwd);
      for (const target of fedInto(call)) {
        if (call.stdin?.kind !== "text") placesOf(target, call.cwd).forEach(replace);
        if (call.stdin?.kind === "pipe" && call.stdin.from.some(isDownloader)) made.download(target, call.cwd);
      }
    },
  };
  return made;
}

const copiers: Readonly<Record<string, readonly string[]>> = {
  cp: ["-t", "--target-directory", "-S"],
  mv: ["-t", "--target-directory", "-S"],
  ln: ["-t", "--target-directory", "-S"],
  install: ["-m", "-o", "-g", "-t", "-S"],
};

/** Pairs of a file and the new name it gets: `cp a b` both as `b` and as `b/a`. */
function namedAnew(call: Call): readonly (readonly [string, string, boolean])[] {
  const takes = Object.hasOwn(copiers, call.program) ? copiers[call.program] : undefined;
  if (!takes) return [];
  const { operands, options } = sortArguments(call.words, { takes });
  const names = operands.map(({ text }) => text);
  const into = options.find(({ name }) => name === "-t" || name === "--target-directory")?.value?.text;
  const sources = into === undefined ? names.slice(0, -1) : names;
  const end = into ?? names.at(-1);
  if (call.program === "ln" && names.length === 1 && names[0]) return [[names[0], baseName(names[0]), true]];
  if (end === undefined) return [];
  const linked = call.program === "ln";
  return sources.flatMap((source) => [
    ...(sources.length === 1 && into === undefined ? [[source, end, linked] as const] : []),
    [source, `${end.replace(/\/+$/, "")}/${baseName(source)}`, linked] as const,
  ]);
}

const baseName = (path: string): string =>
  path
    .replace(/[?#].*$/s, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1) ?? path;

/** Files that hold what the program is fed. */
function fedInto({ program, words }: Call): readonly string[] {
  if (program === "dd")
    return words.some(({ text }) => text.startsWith("if="))
      ? []
      : words.flatMap(({ text }) => (text.startsWith("of=") ? [text.slice(3)] : []));
  if (program !== "tee" && program !== "sponge") return [];
  const { operands, options } = sortArguments(words, {});
  return options.some(({ name }) => name === "-a" || name === "--append") ? [] : operands.map(({ text }) => text);
}

/** Files that a program which fetches would leave here. */
function fetchedBy({ program, words }: Call): readonly string[] {
  if (program !== "curl" && program !== "wget" && program !== "aria2c") return [];
  const output = program === "wget" ? ["-O", "--output-document"] : ["-o", "--output", "--out"];
  const { operands, options } = sortArguments(words, { takes: [...output, "-H", "-d", "-X", "-u", "-P", "-A"] });
  const named = options.flatMap(({ name, value }) => (output.includes(name) && value ? [value.text] : []));
  const byAddress =
    program !== "curl" || options.some(({ name }) => name === "-O" || name === "--remote-name" || name === "-J");
  return [...named, ...(byAddress && named.length === 0 ? operands.map(({ text }) => baseName(text)) : [])];
}
