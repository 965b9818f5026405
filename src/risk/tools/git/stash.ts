import type { Facts } from "../../facts.ts";
import { isKnown } from "../../deed.ts";
import { entryFiles, otherFiles } from "../../files/places/agent-paths.ts";
import { covers, touches } from "../../files/glob.ts";
import { fold, placeFactsOf } from "../../files/place-facts.ts";
import { contentOf } from "../../files/known-content.ts";
import { holdsEntries } from "../../files/our-entries.ts";
import { sortArguments, type ProgramCall } from "../call.ts";
import type { DeedSketch, Use } from "../table.ts";

/**
 * Our entries that a stash takes from the disk, if they are seen there: changes in files that git holds, and with `-u`
 * files it does not hold and does not ignore.
 */
export function stashedEntries(use: Use): readonly DeedSketch[] {
  const isAll = use.has("-a", "--all");
  const takesOthers = isAll || use.has("-u", "--include-untracked");
  return entriesOf(use, "takes our entries away from a client's settings", (file, { facts, root }) => {
    const { tracked, dirty } = placeFactsOf(facts);
    if (!isAmong(use, file.slice(root.length + 1))) return false;
    if (tracked && covers(tracked, file)) return touches(dirty, fold(file), false);
    return takesOthers && (isAll || !isIgnored(file, root, facts));
  });
}

/** Whether its words leave room for one of our entries, seen or not. */
export const namesEntries = (use: Use): boolean => entryFiles().some((file) => isAmong(use, file));

/** Keeps on the disk only the named paths, and the files beside them on the way. */
export function sparedEntries(use: Use): readonly DeedSketch[] {
  const named = use.rest.map(({ text }) => text.replace(/^\/|\/$/g, ""));
  const isKept = (file: string): boolean =>
    !file.includes("/") || named.some((name) => name !== "" && isKnown(name) && `${file}/`.startsWith(`${name}/`));
  return entriesOf(use, "takes our entries away from a client's settings", (file, { facts, root }) => {
    const { tracked } = placeFactsOf(facts);
    return tracked !== undefined && covers(tracked, file) && !isKept(file.slice(root.length + 1));
  });
}

/** The facts after `git add`: added files are held and changed, so the next stash takes them away. */
export function factsAfterAdding(call: ProgramCall, facts: Facts): Facts {
  const { operands, options } = sortArguments(call.words, { takes: ["--chmod", "--pathspec-from-file"] });
  const { root, tracked } = placeFactsOf(facts);
  const has = (...names: readonly string[]): boolean => options.some(({ name }) => names.includes(name));
  if (!/^(?:add|stage)$/.test(operands[0]?.text ?? "") || root === undefined || call.elsewhere) return facts;
  if (has("-n", "--dry-run", "-u", "--update", "-N", "--intent-to-add")) return facts;
  const taken = [...entryFiles(), ...otherFiles()].filter((name) => {
    const file = `${root}/${name}`;
    const isNamed = isAmong({ rest: operands.slice(1) }, name);
    if (!isNamed || !holdsEntries(file, facts) || (tracked && covers(tracked, file))) return false;
    return has("-f", "--force") || !isIgnored(file, root, facts);
  });
  return taken.length === 0
    ? facts
    : { ...facts, tracked: [...(facts.tracked ?? []), ...taken], dirty: [...(facts.dirty ?? []), ...taken] };
}

interface Held {
  readonly facts: Facts;
  readonly root: string;
}

/** Our entries in the project that are seen and that this takes; each is read, so that it is looked up. */
function entriesOf(use: Use, why: string, isTaken: (file: string, held: Held) => boolean): readonly DeedSketch[] {
  const { facts, cwd, elsewhere, repository } = use.call;
  const { root = cwd } = placeFactsOf(facts);
  if (root === undefined || elsewhere || repository !== undefined) return [];
  const files = [...entryFiles(), ...otherFiles()].map((file) => `${root}/${file}`);
  const taken = files.filter((file) => holdsEntries(file, facts) && isTaken(file, { facts, root }));
  return [
    ...files.map((target) => ({ act: "read", target }) as const), // asks for git's state of them
    ...taken.map((target) => ({ act: "control-plane", target, why }) as const),
  ];
}

const isIgnored = (file: string, root: string, facts: Facts): boolean =>
  ignoredNames(root, facts).some((name) => file.startsWith(`${root}/${name}/`) || file === `${root}/${name}`);

/** Paths behind the sub-command limit what is taken; none: everything. */
function isAmong({ rest }: Pick<Use, "rest">, file: string): boolean {
  const named = rest.filter(({ text }, at) => at > 0 || !/^(?:push|save)$/.test(text)).map(({ text }) => text);
  if (named.length === 0 || rest[0]?.text === "save") return true;
  return named.some((name) => /^[.:/]|[*?[\uFFFC]/.test(name) || file.startsWith(name));
}

/** Names that git is told to ignore, as far as they are plain. */
const ignoredNames = (root: string, facts: Facts): readonly string[] =>
  [`${root}/.gitignore`, `${root}/.git/info/exclude`]
    .map((file) => contentOf(file, facts) ?? "")
    .flatMap((text) => text.split("\n").slice(0, linesMax))
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\*\*)?\//, "")
        .replace(/\/(?:\*{1,2})?$/, ""),
    )
    .filter((line) => line !== "" && !line.startsWith("#"));

const linesMax = 2_000;

/** Our entries that git is made to hold, where they are seen: it takes them away with the next stash, checkout or reset. */
export const trackedEntries = (use: Use): readonly DeedSketch[] =>
  entriesOf(use, "lets git take our entries away", (file, { facts, root }) => {
    const { tracked } = placeFactsOf(facts);
    return isAmong(use, file.slice(root.length + 1)) && !(tracked && covers(tracked, file));
  });
