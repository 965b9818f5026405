import type { Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { entryFiles, otherFiles, setUpFiles } from "./places/agent-paths.ts";
import { namesOurs } from "./content.ts";
import { contentOf } from "./known-content.ts";
import { isWithin, placeFactsOf } from "./place-facts.ts";
import { isNew } from "./place.ts";

/** Whether the path is moved, removed or replaced by this: then no client finds it any more. */
export const takesAway = ({ act, gone, keeps, content }: Deed): boolean =>
  act === "delete" || gone === true || (act === "write" && keeps !== true && (content ?? "").trim() === "");

/**
 * Whether removing the path removes our entries. They are taken to be at their usual places, unless every such file at
 * the path or below it is known to hold something else.
 */
export function takesOurEntries(path: string, deed: Deed, facts: Facts): boolean {
  if (!takesAway(deed)) return false;
  if (deed.act === "write" && deed.gone !== true && isNew(path, facts)) return false; // nothing is there to be replaced
  const contents = filesAt(path, entryFiles()).map((file) => contentOf(file, facts));
  return contents.length === 0 || contents.some((text) => text === undefined || namesOurs(text));
}

const ourPlugin = /\/plugin\/assent\.js$/i;

/** Whether the path is a file that is ours as a whole: whatever is put into it, in its place or behind it, changes us. */
export const changesOurPlugin = (path: string, { act }: Deed, facts: Facts): boolean =>
  act === "write" && ourPlugin.test(path) && !isNew(path, facts) && namesOurs(contentOf(path, facts) ?? "assent");

const appenders = /^(?:>>|g?tee$|(?:python|javascript|ruby|perl|php) )/;

/** Whether text is appended behind our entries, where the settings have ended: then no client can read them any more. */
export const spoilsOurEntries = (path: string, { keeps, tool }: Deed, facts: Facts): boolean =>
  keeps === true && appenders.test(tool) && holdsEntries(path, facts);

/** Whether our entries are seen in one of the other files at the path or below it. */
export const takesSeenEntries = (path: string, deed: Deed, facts: Facts): boolean =>
  takesAway(deed) &&
  filesAt(path, otherFiles())
    .map((file) => contentOf(file, facts)) // all of them, so that all are looked up
    .some((text) => text !== undefined && namesOurs(text));

const basesMax = 8;

/** The files that are seen to hold our entries, in the folder or, where it holds the project, in that. */
export function entriesIn(folder: string, facts: Facts): readonly string[] {
  const { root, home } = placeFactsOf(facts);
  const bases = new Set([folder]);
  for (const from of [root, facts.cwd, home])
    for (let base = from ?? ""; base !== "" && isWithin(base, folder); base = base.slice(0, base.lastIndexOf("/")))
      if (bases.size < basesMax) bases.add(base);
  const files = [...entryFiles(), ...otherFiles()];
  return [...bases]
    .flatMap((base) => files.map((file) => `${base === "/" ? "" : base}/${file}`))
    .concat(filesAt(folder, files))
    .filter((file) => holdsEntries(file, facts));
}

/** Whether it is a folder of the names that our entries lie in. */
export const holdsOurEntries = (path: string): boolean => filesAt(path, entryFiles()).some((file) => file !== path);

/** Whether the file is seen to hold our entries. */
export function holdsEntries(file: string, facts: Facts): boolean {
  const text = contentOf(file, facts);
  return text !== undefined && namesOurs(text);
}

/** Whether it is the name of a file that setting the guard up puts its entries into. */
export const isEntryFile = (path: string): boolean =>
  path.length <= pathMaxChars && setUpFiles().some((file) => `/${path.toLowerCase()}`.endsWith(`/${file}`));
const pathMaxChars = 4_096;

/** The files among these that the path is, or contains by their folder names. */
function filesAt(path: string, files: readonly string[]): readonly string[] {
  const folded = `${path.toLowerCase()}/`;
  return files.flatMap((file) => {
    const names = file.split("/");
    return names.flatMap((_, at) => {
      const above = names.slice(0, at + 1).join("/");
      return folded.endsWith(`/${above}/`) ? [path + file.slice(above.length)] : [];
    });
  });
}
