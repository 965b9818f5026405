import { isKnown, unknownPiece } from "../deed.ts";
import type { Facts, UnreadableReason } from "../facts.ts";
import { touches } from "../files/glob.ts";
import { fold, placeFactsOf } from "../files/place-facts.ts";
import { byPath, contentOf } from "../files/known-content.ts";
import { resolvePath } from "../files/resolve.ts";
import type { ShellWalk, WalkPosition } from "./look.ts";
import { settingVariables } from "./programs/settings-variables.ts";
import { isNameable } from "./words/bytes.ts";
import { runningNames } from "./words/variables.ts";

/** A file's content by the time it is run: as this command left it, else as the facts have it. */
export function heldAt({ made, facts }: ShellWalk, place: string): string | undefined {
  const written = made.contentOf(place);
  if (written !== undefined && made.isAppended(place)) return `${contentOf(made.originalOf(place), facts) ?? ""}\n${written}`;
  return written ?? (made.isReplaced(place) ? undefined : contentOf(made.originalOf(place), facts));
}

const shortMaxChars = 4_096;

/** Content of a short file that is read for the words in it: `rm $(cat list)`. */
export function shortTextAt(look: ShellWalk, path: string, cwd: string | undefined): string | undefined {
  if (!isKnown(path) || path === "-") return undefined;
  const [place] = resolvePath(path, { cwd, facts: look.facts }).places;
  const text = place === undefined ? undefined : heldAt(look, place);
  return text === undefined || text.length > shortMaxChars ? undefined : text;
}

/** A script is read up to here; of a longer file only the tasks that it names are. */
const scriptMaxChars = 65_536;

/** Content of a file to be run, wherever it lies. */
export function scriptAt(look: ShellWalk, place: string): string | undefined {
  const held = wholeAt(look, place);
  return held === undefined || held.length > scriptMaxChars ? undefined : held;
}

/** The same, however long it is: for those who only look for lines in it. */
export const wholeAt = (look: ShellWalk, place: string): string | undefined => {
  const { made, facts } = look;
  return heldAt(look, place) ?? (made.isReplaced(place) ? undefined : byPath(facts.foreign, made.originalOf(place), facts));
};

/** Inside one more file that was read from the disk; what the command itself wrote was there to be read at once. */
export const insideFile = ({ made, facts }: ShellWalk, place: string, at: WalkPosition): Pick<WalkPosition, "files"> => {
  const { files = [] } = at;
  const original = made.originalOf(place);
  const isFromDisk =
    made.contentOf(place) === undefined && (contentOf(original, facts) ?? byPath(facts.foreign, original, facts)) !== undefined;
  return { files: isFromDisk && !files.includes(place) ? [...files, place] : files };
};

/** Files that name files that name files: so many rounds are read before an action is judged. */
const roundsMax = 3;

/** Judgement on running a file that nobody has seen. */
export interface UnseenFile {
  readonly act: "opaque" | "unknown";
  readonly why: string;
  /** Absent: nobody could say what it is. */
  readonly is?: UnreadableReason["why"];
  /** The system may start it. */
  readonly isStarted?: true;
}

/** Such a file may change each time without a trace: an approval covers one run. */
const passing: ReadonlySet<string> = new Set(["special", "forbidden", "loop", "late", "unnamed"]);

/** The target for an approval to run it: one with an unknown piece is never remembered (A19). */
export const unseenTarget = (file: string, { is }: UnseenFile): string =>
  is !== undefined && passing.has(is) ? `${file} ${unknownPiece}` : file;

/** Undefined: it was seen, is not there, or nobody asked for any file at all. */
export function unseenFile(look: ShellWalk, place: string, { files = [] }: WalkPosition): UnseenFile | undefined {
  const { facts } = look;
  const { root } = placeFactsOf(facts);
  if (facts.files === undefined || place === root) return undefined;
  const held = wholeAt(look, place);
  if (held !== undefined) return held.length > scriptMaxChars ? unseenAs({ why: "large" }) : undefined;
  const found = byPath(facts.unreadable, place, facts);
  if (found) return unseenAs(found);
  if (!isNameable(place)) return unseenAs({ why: "unnamed" });
  if (files.length >= roundsMax) return { act: "opaque", why: "files that run files, too deep for this one to be read" };
  return isThere(place, facts) ? { act: "opaque", why: "what it holds could not be read" } : undefined;
}

/** Where each file was looked for by its name, a similar name is another file. */
function isThere(place: string, facts: Facts): boolean {
  const { exists, root = "" } = placeFactsOf(facts);
  if (exists === undefined || !touches(exists, fold(place), false)) return false;
  if (facts.unreadable === undefined || /[*?[\]{}]/.test(place)) return true;
  const relative = place.startsWith(`${root}/`) ? place.slice(root.length + 1) : place;
  return facts.exists?.some((name) => name === relative || name === place) === true;
}

/** The policy calls an unknown program an advisory; an unreadable script gates. */
const unseenWords: Readonly<Record<UnreadableReason["why"], UnseenFile>> = {
  program: { act: "unknown", why: "a program that nobody here can read" },
  settings: { act: "unknown", why: "it holds settings, and its name says that they are secret" },
  folder: { act: "unknown", why: "it is a folder, and which file of it runs was not looked at" },
  secret: { act: "opaque", why: "its name says that it holds secrets, so it was not read, and it is no list of settings" },
  large: { act: "opaque", why: "it is too long to be read whole" },
  "too-many": { act: "opaque", why: "more files than are read for one call" },
  "not-text": { act: "opaque", why: "it is no plain text, so nobody can say what an interpreter makes of it" },
  special: { act: "opaque", why: "it is no plain file: what it holds is known only when it is read" },
  forbidden: { act: "opaque", why: "it may not be read" },
  loop: { act: "opaque", why: "its links lead round in a circle" },
  unnamed: { act: "opaque", why: "its name is no text, so nobody could look at it" },
  late: { act: "opaque", why: "there was no time to read it" },
};

const isSteering = (name: string): boolean => [...runningNames, ...settingVariables].some(({ names }) => names.test(name));

const unseenAs = ({ why, names = [], isStarted }: UnreadableReason): UnseenFile => ({
  ...(isStarted ? { isStarted } : {}),
  ...(names.some(isSteering) ? { act: "opaque", why: "it sets what decides which code runs" } : unseenWords[why]),
  is: why,
});
