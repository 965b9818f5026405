import { clientFiles } from "../../lexicon/client-files.ts";
import type { Facts } from "../facts.ts";
import { entryFiles, otherFiles } from "./places/agent-paths.ts";
import { namesOurs } from "./content.ts";
import { placeFactsOf } from "./place-facts.ts";
import { byPath, contentOf } from "./known-content.ts";
import { resolvePath } from "./resolve.ts";

const abovesMax = 12;

/**
 * Whether a client that is started in the folder would find no entries of ours, although facts show where there are
 * some: in this project, or in the home. Undefined: nobody knows which folder that is.
 */
export function isUnguardedPlace(program: string, folder: string | undefined, facts: Facts): boolean {
  const own = clientFiles.find(({ programs }) => programs.includes(program));
  if (!own || facts.files === undefined) return false;
  const { root, home } = placeFactsOf(facts);
  const known = [root, home].flatMap((base) => (base === undefined ? [] : filesIn(base)));
  const there = folder === undefined ? [] : placesAbove(folder, facts).flatMap((base) => filesIn(base));
  const held = new Set([...known, ...there].filter((file) => holdsOurs(file.path, facts)).map(({ path }) => path)); // each is looked up
  if (!known.some(({ path }) => held.has(path))) return false;
  const ofHome = known.filter(({ path }) => home !== undefined && path.startsWith(`${home}/.`));
  return ![...there, ...ofHome].some(({ path, file }) => [...own.entries, ...own.others].includes(file) && held.has(path));
}

interface EntryFile {
  readonly path: string;
  readonly file: string;
}

const filesIn = (base: string): readonly EntryFile[] =>
  [...entryFiles(), ...otherFiles()].map((file) => ({ file, path: `${base === "/" ? "" : base}/${file}` }));

function placesAbove(folder: string, facts: Facts): readonly string[] {
  const found: string[] = [];
  for (const place of resolvePath(folder, { cwd: facts.cwd, facts }).places)
    for (let base = place; base !== "" && found.length < abovesMax; base = base.slice(0, base.lastIndexOf("/"))) found.push(base);
  return found;
}

const holdsOurs = (path: string, facts: Facts): boolean => namesOurs(contentOf(path, facts) ?? byPath(facts.foreign, path, facts) ?? "");
