import { ownGit, type GitPlace } from "./own-git.ts";

/** Which paths of a work tree git ignores. Each is given as `./path`: a name such as `:(top)x` would be an instruction to git. */
export async function ignoredAmong(place: GitPlace, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const input = paths.map((path) => `./${path}\0`).join("");
  const said = await ownGit(place, ["check-ignore", "-z", "--stdin", "--no-index"], { input, answers: [1] });
  const found = said.stdout.toString("utf8").split("\0");
  return new Set(found.map((path) => path.slice("./".length)));
}
