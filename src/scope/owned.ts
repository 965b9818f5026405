import { compileGlobs, covers, touches, type Globs } from "../risk/files/glob.ts";

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
  return { globs: normal, compiled: compileGlobs(normal, (glob) => [`/${glob}`]) };
}

export const owns = ({ compiled }: OwnedFiles, path: string): boolean => covers(compiled, `/${path}`);

/** Globs that own everything there is: too much for one piece of work (D10). */
const ownsAll = (glob: string): boolean => /^(?:\*\*?\/?)+$/.test(normalGlob(glob) ?? glob) || /^\.?\/?$/.test(glob.trim());

/** D11: whether two pieces of work could write the same file, on a system without case too. */
export const overlaps = (one: OwnedFiles, other: OwnedFiles): boolean => {
  const folded = ownedFiles(other.globs.map((glob) => glob.toLowerCase()));
  return one.globs.some((glob) => touches(folded.compiled, `/${glob.toLowerCase()}`, true));
};

/** Problems of a list of globs; empty where there is none. */
export const ownedProblems = (globs: readonly string[]): readonly string[] =>
  globs.flatMap((glob) => {
    if (ownsAll(glob)) return [`"${glob}" owns the whole repository; name the folders or files that the work is about`];
    if (normalGlob(glob) === undefined) return [`"${glob}" leads out of the project; give paths inside it, from its root`];
    return [];
  });
