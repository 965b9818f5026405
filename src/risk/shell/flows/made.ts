import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, type Deed } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { isInside, isWithin } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type ProgramCall, type UncommittedPatch } from "../../tools/call.ts";
import { newCopies } from "./copies.ts";
import { downloaders } from "../../../lexicon/programs.ts";
import { newFetched } from "../programs/fetched.ts";
import { newHeld } from "./held.ts";
import { newWorktree, putsUnseen, takenByGit } from "./unseen.ts";
import { nameFits } from "../../per-name.ts";

/** Files a command has made so far, so that using them a moment later is no secret. Nothing here touches the disk. */
export interface MadeFiles {
  /** Content of the file at an absolute path, if this command wrote it. */
  readonly contentOf: (place: string) => string | undefined;
  /** Whether the content of any file is known from this command. */
  readonly holdsSome: () => boolean;
  /** Every file whose content is known from this command. */
  readonly written: () => readonly string[];
  /** Whether this command fetched the file from somewhere else. */
  readonly isDownload: (place: string) => boolean;
  /** Whether this command unpacked an archive around the file, and it was not there before. */
  readonly isUnpacked: (place: string) => boolean;
  /** Whether this command put something into the file that nobody has seen. */
  readonly isReplaced: (place: string) => boolean;
  /** Whether the known content was only appended to the file. */
  readonly isAppended: (place: string) => boolean;
  /** Every file that this command fetched, copied, or filled with unread content. */
  readonly changed: () => readonly string[];
  /** The file that a copy or a link made by this command stands for; the place itself if it is none. */
  readonly originalOf: (place: string) => string;
  /** The path behind links made by this command; undefined where it leads through none. */
  readonly throughLinks: (target: string, cwd: string | undefined) => string | undefined;
  /** Whether this command made the folder, or went on to put something into it. */
  readonly isFolder: (place: string) => boolean;
  /** Whether this command laid out the project there, as a worktree of its own. */
  readonly isWorktree: (place: string) => boolean;
  readonly write: (deed: Deed) => void;
  /** Sets a content that is certain to be in a file now. */
  readonly put: (place: string, content: string) => void;
  /** The path of a process substitution, by the programs that print into it; their output is kept if it is known. */
  readonly stream: (programs: readonly string[], output: string | undefined) => string;
  readonly download: (target: string, cwd: string | undefined) => void;
  /** Notes a file that this command filled with a patch of uncommitted changes. */
  readonly patched: (target: string, cwd: string | undefined, patch: UncommittedPatch) => void;
  readonly patchIn: (target: string, cwd: string | undefined) => UncommittedPatch | undefined;
  /** A program that is done, in whatever way it was looked at. */
  readonly done: (program: string) => void;
  /** Whether a program ran that could have put a file anywhere. */
  readonly mayHaveMade: () => boolean;
  /** Sources of programs that this command built. */
  readonly built: Set<string>;
  /** A program that ran: it may have copied, moved, linked or fetched something. */
  readonly ran: (call: ProgramCall) => void;
}

const streamsMax = 32;
const writtenMax = 400;

export function newMade(facts: Facts): MadeFiles {
  const held = newHeld();
  const copies = newCopies(facts, held);
  const fetched = newFetched(facts);
  const { originalOf } = copies;
  let hasWorked = false;
  const written = new Set<string>();
  const worktrees: string[] = [];
  const patches = new Map<string, UncommittedPatch>();
  const noteFolders = (place: string): void => {
    for (let end = place.length; end > 0 && written.size < writtenMax; end = place.lastIndexOf("/", end - 1))
      written.add(place.slice(0, end));
  };
  const placesOf = (target: string, cwd: string | undefined): readonly string[] =>
    isKnown(target) ? resolvePath(target, { cwd, facts }).places : [];
  const replace = (place: string): void => {
    copies.forget(place);
    held.replace(place);
  };
  const made: MadeFiles = {
    contentOf: (place) => held.contentOf(place) ?? held.contentOf(originalOf(place)),
    holdsSome: held.holdsSome,
    written: held.places,
    isDownload: (place) => fetched.isDownload(place) || fetched.isDownload(originalOf(place)),
    isUnpacked: fetched.isUnpacked,
    isReplaced: held.isReplaced,
    isAppended: held.isAppended,
    changed: () => [...fetched.places(), ...held.replaced(), ...copies.places()],
    originalOf,
    throughLinks(target, cwd) {
      const place = placesOf(target, cwd)[0];
      return place === undefined ? undefined : copies.throughLinks(place);
    },
    isFolder: (place) => written.has(place),
    isWorktree: (place) => worktrees.some((folder) => isWithin(place, folder)),
    write(deed) {
      const { target, cwd, content, leaves = content, keeps } = deed;
      if (written.size < writtenMax) for (const place of placesOf(target, cwd)) noteFolders(place);
      for (const place of placesOf(target, cwd))
        if (leaves !== undefined) held.write(place, leaves, keeps === true);
        else if (putsUnseen(deed)) replace(place);
    },
    put: (place, content) => held.write(place, content, false),
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
    done(program) {
      hasWorked ||= !makesNothing(program);
    },
    ...{ mayHaveMade: () => hasWorked, built: new Set() },
    download: (target, cwd) => placesOf(target, cwd).forEach(fetched.add),
    patched: (target, cwd, patch) => placesOf(target, cwd).forEach((place) => patches.set(place, patch)),
    patchIn: (target, cwd) => placesOf(target, cwd).flatMap((place) => patches.get(originalOf(place)) ?? [])[0],
    ran(call) {
      for (const each of [copies, fetched]) each.ran(call, placesOf);
      worktrees.push(...worktreeOf(call, placesOf));
      for (const target of takenByGit(call)) placesOf(target, call.cwd).forEach(replace);
      for (const target of fedInto(call)) noteFed(made, target, call);
    },
  };
  return made;
}

/** Where the call lays out another worktree of the project. */
function worktreeOf(call: ProgramCall, placesOf: (target: string, cwd: string | undefined) => readonly string[]): readonly string[] {
  const folder = newWorktree(call);
  return folder !== undefined && call.cwd !== undefined && isInside(call.cwd, call.facts) ? placesOf(folder, call.cwd) : [];
}

/** Programs that look, speak, wait, or change the shell; files they are redirected into are known. */
const makesNothing = nameFits(longPattern()`
  ^(?:cd|pushd|popd|echo|printf|export|unset|set|shopt|local|declare|readonly|alias|test|\[|true|false|:|ls|ll|pwd|cat|head|tail|
  less|wc|g?rep|rg|which|type|command|sleep|wait|date|uname|whoami|hostname|id|chmod|mkdir|source|\.|trap|exit|read|kill|nvm|pyenv|
  rbenv|fnm|conda)?$
`);

/** Such a file holds what its source gave: a patch, or something from elsewhere. */
function noteFed(made: MadeFiles, target: string, { stdin, cwd }: ProgramCall): void {
  if (stdin?.kind !== "pipe") return;
  if (stdin.patch) made.patched(target, cwd, stdin.patch);
  if (stdin.from.some((program) => downloaders.has(program))) made.download(target, cwd);
}

/** Files that receive the program's input. */
function fedInto({ program, words }: ProgramCall): readonly string[] {
  if (program === "dd")
    return words.some(({ text }) => text.startsWith("if="))
      ? []
      : words.flatMap(({ text }) => (text.startsWith("of=") ? [text.slice(3)] : []));
  if (program !== "tee" && program !== "sponge") return [];
  const { operands, options } = sortArguments(words, {});
  return options.some(({ name }) => name === "-a" || name === "--append") ? [] : operands.map(({ text }) => text);
}
