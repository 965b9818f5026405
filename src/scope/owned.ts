import { compileGlobs, covers, share, type Globs } from "../risk/files/glob.ts";
import { foldedPath } from "./spelling.ts";

/** Files that work owns, as globs relative to the project. */
export interface OwnedFiles {
  readonly globs: readonly string[];
  readonly compiled: Globs;
}

/** One spelling for one path: no `./`, no `a/../b`, no slash at the end. Undefined where it leaves the project. */
export function normalGlob(glob: string): string | undefined {
  const parts: string[] = [];
  for (const part of glob.trim().split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return glob.startsWith("/") || parts.length === 0 ? undefined : parts.join("/");
}

export function ownedFiles(globs: readonly string[]): OwnedFiles {
  const normal = globs.flatMap((glob) => normalGlob(glob) ?? []);
  return { globs: normal, compiled: compileGlobs(normal, (glob) => [`/${glob}`, ...asWritten(`/${glob}`)]) };
}

/** Frameworks have folders that are called `[id]`: brackets are a set of characters, and themselves. */
const asWritten = (glob: string): readonly string[] => (glob.includes("[") ? [glob.replaceAll(/[[\]]/g, String.raw`\$&`)] : []);

export const owns = ({ compiled }: OwnedFiles, path: string): boolean => covers(compiled, `/${path}`);

/** Paths that have nothing in common: what owns all of them was not written for any. */
const unrelated = ["q7z/k2/x9.w3", "j/b8.n", "f5/t/u/e.d", "wk/a1.zz"];

/** Globs that own everything there is, in whatever spelling: too much for one piece of work (D10). */
const ownsAll = (glob: string): boolean =>
  /^(?:\*\*?\/?)+$/.test(normalGlob(glob) ?? glob) || /^\.?\/?$/.test(glob.trim()) || coversAll([glob]);

const coversAll = (globs: readonly string[]): boolean => {
  const owned = ownedFiles(globs);
  return unrelated.every((path) => owns(owned, path));
};

/** D11: whether two pieces of work could write the same file, also on a system that knows neither case nor the forms of a letter. */
export const overlaps = (one: OwnedFiles, other: OwnedFiles): boolean =>
  share(one.compiled, other.compiled) || share(foldedOf(one).compiled, foldedOf(other).compiled);

const folded = new WeakMap<OwnedFiles, OwnedFiles>();

/** As such a system reads it; made once, because every piece of a plan is compared with many others. */
function foldedOf(owned: OwnedFiles): OwnedFiles {
  const found = folded.get(owned) ?? ownedFiles(owned.globs.map(foldedPath));
  folded.set(owned, found);
  return found;
}

/** Problems of a list of globs; empty where there is none. */
export function ownedProblems(globs: readonly string[]): readonly string[] {
  const problems = globs.flatMap((glob) => {
    if (ownsAll(glob)) return [`"${glob}" owns the whole repository; name the folders or files that the work is about`];
    if (normalGlob(glob) === undefined) return [`"${glob}" leads out of the project; give paths inside it, from its root`];
    return [];
  });
  const isTogether = problems.length === 0 && coversAll(globs);
  return isTogether ? ["these globs own the whole repository together; name the folders or files that the work is about"] : problems;
}
