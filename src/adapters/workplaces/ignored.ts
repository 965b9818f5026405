import { lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ownGit, type GitPlace } from "./own-git.ts";

/**
 * Which paths of a work tree git ignores. Each is given as `./path`: a name such as `:(top)x` would be an instruction to git. Below
 * a link git ignores nothing, and is not asked: it would not answer at all.
 */
export async function ignoredAmong(
  place: GitPlace & { readonly workTree: string },
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const links = new Map<string, Promise<boolean>>();
  const isBelowLink = (path: string): Promise<boolean> => {
    const folder = dirname(path);
    if (folder === ".") return Promise.resolve(false);
    const known = links.get(folder) ?? isBelowLink(folder).then((isBelow) => isBelow || isLink(join(place.workTree, folder)));
    links.set(folder, known);
    return known;
  };
  const below = await Promise.all(paths.map(isBelowLink));
  const asked = paths.filter((_, at) => !below[at]);
  if (asked.length === 0) return new Set();
  const input = asked.map((path) => `./${path}\0`).join("");
  const said = await ownGit(place, ["check-ignore", "-z", "--stdin", "--no-index"], { input, answers: [1] });
  const found = said.stdout.toString("utf8").split("\0");
  return new Set(found.map((path) => path.slice("./".length)));
}

const isLink = async (path: string): Promise<boolean> => (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
